/** Arcus for Svelte 5: the types of `<arcus-table>`, and the SDK as values that an effect follows. On a server nothing connects. */
import type { HTMLAttributes } from 'svelte/elements';
import { createSubscriber } from 'svelte/reactivity';
import type { ArcusTable } from '../embed/element.ts';
import type { AnyGameType, GameId, TableListener, TableOptions } from '../sdk/index.ts';
import type { TableAttributes, TableListeners } from './element-types.ts';
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

export type { LiveLobby, LiveMatch, LiveTable, LobbyOptions };

type TableElement = Omit<HTMLAttributes<ArcusTable>, keyof TableListeners> & TableListeners & TableAttributes;

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'arcus-table': TableElement;
  }
}

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

/** `begin` searches for players. The search is canceled when nothing reads its state. */
export const useMatch = (): LiveMatch & Pick<MatchStore, 'begin' | 'cancel' | 'take'> => {
  const { get, subscribe, ...actions } = matchStore();
  const live = follow({ get, subscribe });
  return {
    ...actions,
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
