/**
 * Arcus for Svelte 5: the element as a component, and the SDK as values that an effect follows. All of it may be drawn on a server, where
 * nothing is connected.
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

/** What reads the value in a template or an effect follows it, and the store is kept up for as long as anything does. */
const follow = <Value>({ get, subscribe }: Store<Value>): (() => Value) => {
  const reading = createSubscriber(subscribe);
  return () => {
    reading();
    return get();
  };
};

/**
 * A connection to a table while a template or an effect reads it; to none with null. For another table make another one:
 * `const live = $derived(useTable({ host, table }))`. `listener` is called as listeners of the SDK are: with each state, what happened,
 * and the state before.
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

/** The lobby of a server, and with `games` the tables that it lists, as they change. */
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

/** People to play with: `begin` searches. The search is given up when nothing reads its state any more. */
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

/** The element itself in a template: `options` is JSON text, so that HTML made on a server has them too. */
export type ArcusTableAttributes = Omit<HTMLAttributes<ArcusTableElement>, keyof Listeners> &
  Listeners &
  Omit<TableAttributes, 'options'> & { readonly options?: string | undefined };

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'arcus-table': ArcusTableAttributes;
  }
}
