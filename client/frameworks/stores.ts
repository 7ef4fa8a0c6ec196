import {
  type AnyGameType,
  connectTable,
  findMatch,
  type GameId,
  type Lobby,
  lobby,
  type Match,
  type MatchOptions,
  type MatchResult,
  type MatchState,
  type RefusalError,
  type Table,
  type TableListener,
  type TableOptions,
  type TableState,
  type TableSummary,
  type WatchOptions,
  watchTables,
} from '../sdk/index.ts';

/** A value that changes, for a framework to follow. It is kept up while anybody listens, and never on a server. */
export interface Store<Value> {
  /** The value now. The same one, by identity, until it changes. */
  readonly get: () => Value;
  /** Listens for changes. Returns what ends it. */
  readonly subscribe: (changed: () => void) => () => void;
}

/** Runs `start` while anybody listens; `start` returns what ends it, and the value is `initial` again then. */
const createStore = <Value>(
  initial: Value,
  start: (set: (value: Value) => void) => () => void,
): Store<Value> => {
  const callbacks = new Map<object, () => void>();
  let value = initial;
  let stop = (): void => {};
  const set = (next: Value): void => {
    value = next;
    for (const changed of callbacks.values()) changed();
  };
  return {
    get: () => value,
    subscribe: (changed) => {
      const key = {};
      callbacks.set(key, changed);
      if (callbacks.size === 1) stop = start(set);
      return () => {
        if (!callbacks.delete(key) || callbacks.size > 0) return;
        stop();
        value = initial;
      };
    },
  };
};

/** A table and its latest state. */
export interface LiveTable<Id extends AnyGameType = GameId> {
  /** For requests; null before it is connected, as on a server. */
  readonly table: Table<Id> | null;
  readonly state: TableState<Id>;
}

const disconnectedState: TableState<never> = {
  status: 'connecting',
  closed: null,
  view: null,
  presence: null,
  hint: null,
  inShuffle: null,
  clockOffset: 0,
};

/** Connected to a table, or to none without options. `listener` hears what listeners of the SDK do. */
export const tableStore = <Id extends AnyGameType>(
  options: TableOptions<Id> | null,
  listener?: TableListener<Id>,
): Store<LiveTable<Id>> =>
  createStore<LiveTable<Id>>({ table: null, state: disconnectedState }, (set) => {
    if (options === null) return () => {};
    const table = connectTable(options);
    table.subscribe((state, events, before) => {
      set({ table, state });
      listener?.(state, events, before);
    });
    set({ table, state: table.state });
    return table.close;
  });

/** By what options of a table differ: a change of one of them is another connection. */
export const tableKey = <Id extends AnyGameType>(options: TableOptions<Id> | null): readonly unknown[] => [
  options?.host,
  options?.table,
  options?.game,
  options?.token,
  options?.tokens,
  options?.WebSocket,
  options?.signal,
];

export interface LiveLobby {
  readonly lobby: Lobby;
  /** The listed tables with a free seat or a game on; null while they are not known. */
  readonly tables: readonly TableSummary[] | null;
}

/** What is to be watched. Without games no list is followed. */
export type LobbyOptions<Game extends string | AnyGameType = string> = Pick<WatchOptions<Game>, 'host'> &
  Partial<Omit<WatchOptions<Game>, 'host' | 'changed'>>;

export const lobbyStore = ({ host, games = [], region = null, ...rest }: LobbyOptions): Store<LiveLobby> => {
  const here = lobby(host);
  return createStore<LiveLobby>({ lobby: here, tables: null }, (set) =>
    watchTables({ ...rest, host, games, region, onChange: (tables) => set({ lobby: here, tables }) }),
  );
};

export const lobbyKey = ({ host, games = [], region, WebSocket }: LobbyOptions): readonly unknown[] => [
  host,
  games.join(),
  region,
  WebSocket,
];

/** A search for people to play with. */
export interface LiveMatch {
  /** Null until it begins. */
  readonly state: MatchState | null;
  /** The seat, once there is one. */
  readonly found: MatchResult | null;
  /** Why the server does not let it wait. */
  readonly refusal: RefusalError | null;
}

export interface MatchStore extends Store<LiveMatch> {
  /** Begins to search; a search that is on is given up. It needs somebody who listens. */
  readonly begin: <Id extends AnyGameType = GameId>(options: MatchOptions<Id>) => void;
  readonly cancel: Match['cancel'];
  readonly take: Match['take'];
}

const idleMatch: LiveMatch = { state: null, found: null, refusal: null };

export const matchStore = (): MatchStore => {
  let search: Match | null = null;
  let show: ((value: LiveMatch) => void) | null = null;
  const store = createStore<LiveMatch>(idleMatch, (set) => {
    show = set;
    return () => {
      show = null;
      search?.cancel();
      search = null;
    };
  });
  const begin = <Id extends AnyGameType = GameId>(options: MatchOptions<Id>): void => {
    search?.cancel();
    if (show === null) return;
    const begun = findMatch(options);
    search = begun;
    const tell = (changes: Partial<LiveMatch>): void => {
      if (search === begun) show?.({ ...store.get(), ...changes });
    };
    begun.subscribe((state) => tell({ state }));
    begun.found.then(
      (found) => tell({ found }),
      (refusal: RefusalError) => tell({ refusal }),
    );
    tell({ ...idleMatch, state: begun.state });
  };
  return {
    ...store,
    begin,
    cancel: () => search?.cancel(),
    take: (what) => search?.take(what),
  };
};
