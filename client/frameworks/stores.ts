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

/** A changing value for a framework to follow. Updates only while it has subscribers, so never on a server. */
export interface Store<Value> {
  /** The current value: the same object until it changes. */
  readonly get: () => Value;
  /** Returns the function that unsubscribes. */
  readonly subscribe: (onChange: () => void) => () => void;
}

/** Runs `start` for the first subscriber and its result after the last, then resets to `initial`. */
const createStore = <Value>(
  initial: Value,
  start: (set: (value: Value) => void) => () => void,
): Store<Value> => {
  const callbacks = new Map<object, () => void>();
  let value = initial;
  let stop = (): void => {};
  const set = (next: Value): void => {
    value = next;
    for (const onChange of callbacks.values()) onChange();
  };
  return {
    get: () => value,
    subscribe: (onChange) => {
      const key = {};
      callbacks.set(key, onChange);
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
  /** Null before it is connected, and on a server. */
  readonly table: Table<Id> | null;
  readonly state: TableState<Id>;
}

const disconnectedState: TableState<never> = {
  status: 'connecting',
  isServerChanging: false,
  closed: null,
  view: null,
  presence: null,
  hint: null,
  inShuffle: null,
  isSeedAsked: false,
  user: null,
};

/** Null options connect to no table. `listener` is a listener of the SDK. */
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

/** A change of one of these makes a new connection. */
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
  /** The listed tables; null before the first list. */
  readonly tables: readonly TableSummary[] | null;
}

/** Without `games` no list is followed. */
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

/** A search for players. */
export interface LiveMatch {
  /** Null before `begin`. */
  readonly state: MatchState | null;
  readonly found: MatchResult | null;
  /** Set if the server refuses the search. */
  readonly refusal: RefusalError | null;
}

export interface MatchStore extends Store<LiveMatch> {
  /** Starts a search and cancels the previous one. Does nothing without subscribers. */
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
    const current = findMatch(options);
    search = current;
    const update = (changes: Partial<LiveMatch>): void => {
      if (search === current) show?.({ ...store.get(), ...changes });
    };
    current.subscribe((state) => update({ state }));
    current.found.then(
      (found) => update({ found }),
      (refusal: RefusalError) => update({ refusal }),
    );
    update({ ...idleMatch, state: current.state });
  };
  return {
    ...store,
    begin,
    cancel: () => search?.cancel(),
    take: (what) => search?.take(what),
  };
};
