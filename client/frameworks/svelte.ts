/**
 * Arcus for Svelte 5: the element as a component, and the SDK as values that an effect follows. All of it can be rendered on a server, where nothing
 * connects.
 *
 *     <ArcusTable host="https://HOST" game="drop-rainbow" options={{ cardsPerColour: 8 }} onended={({ winners }) => …} />
 *     const live = useTable({ host, table: id, game: 'drop-rainbow' }); // {live.state.view?.phase}
 */
import type { HTMLAttributes } from 'svelte/elements';
import { createSubscriber } from 'svelte/reactivity';
import type { ArcusTable as ArcusTableElement, ArcusTableEvent, EmbedEvents } from '../embed/element.ts';
import type { AnyGameType, GameId, TableListener, TableOptions } from '../sdk/index.ts';
import type { TableAttributes } from './bindings.ts';
import {
  type LiveLobby,
  type LiveMatch,
  type LiveTable,
  type LobbyOptions,
  lobbyStore,
  type MatchStore,
  matchStore,
  type Store,
  tableStore,
} from './stores.ts';

export { default as ArcusTable } from './arcus-table.svelte';
export type { ArcusTableElement, EmbedEvents, LiveLobby, LiveMatch, LiveTable, LobbyOptions };

/** Subscribes to the store while a template or an effect reads the value. */
const follow = <Value>({ get, subscribe }: Store<Value>): (() => Value) => {
  const reading = createSubscriber(subscribe);
  return () => {
    reading();
    return get();
  };
};

/**
 * A connection to a table while a template or an effect reads it; null options connect to none. For changing options use
 * `const live = $derived(useTable({ host, table }))`. `listener` receives each state, its events and the state before.
 */
export const useTable = <Id extends AnyGameType = GameId>(
  options: TableOptions<Id> | null,
  listener?: TableListener<Id>,
): LiveTable<Id> => {
  const live = follow(tableStore(options, listener));
  return {
    get table() {
      return live().table;
    },
    get state() {
      return live().state;
    },
  };
};

/** The lobby of a server and, with `games`, its listed tables, live. */
export const useLobby = <Game extends string | AnyGameType = string>(
  options: LobbyOptions<Game>,
): LiveLobby => {
  const store = lobbyStore(options);
  const live = follow(store);
  return {
    lobby: store.get().lobby,
    get tables() {
      return live().tables;
    },
  };
};

/** `begin` searches for players. The search is cancelled when nothing reads its state. */
export const useMatch = (): LiveMatch & Pick<MatchStore, 'begin' | 'cancel' | 'take'> => {
  const { begin, cancel, take, ...store } = matchStore();
  const live = follow(store);
  return {
    begin,
    cancel,
    take,
    get state() {
      return live().state;
    },
    get found() {
      return live().found;
    },
    get refusal() {
      return live().refusal;
    },
  };
};

type Listeners = {
  readonly [Name in keyof EmbedEvents as `on${Name}`]?: ((event: ArcusTableEvent<Name>) => void) | undefined;
};

/** The plain element in a template. `options` is JSON text, because server rendering drops objects. */
export type ArcusTableAttributes = Omit<HTMLAttributes<ArcusTableElement>, keyof Listeners> &
  Listeners &
  Omit<TableAttributes, 'options'> & { readonly options?: string | undefined };

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'arcus-table': ArcusTableAttributes;
  }
}
