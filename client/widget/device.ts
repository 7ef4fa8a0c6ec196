import { type DBSchema, deleteDB, openDB } from 'idb';
import { type Level, levels } from '../../shared/kernel/game.ts';
import type { TableView } from '../../shared/protocol/table-view.ts';
import { type DailyResult, squaresOf, streakOf } from './daily.ts';

/** What this browser remembers of its player, in IndexedDB. Nothing of it is sent. */

export interface PlayedGame {
  readonly table: string;
  readonly gameNumber: number;
  readonly game: string;
  /** When this browser saw its end, in milliseconds since 1970. */
  readonly endedAt: number;
  /** By seat. */
  readonly names: readonly string[];
  readonly you: number;
  readonly winners: readonly number[];
  /** The strongest rival's level if all rivals were computer players; null with other people. */
  readonly level: Level | null;
  /** Its page held the table: no server knows it. */
  readonly isLocal?: true;
  readonly daily?: DailyResult;
  /** Names of the other people, met by a link, a code or a room: not at a listed table. */
  readonly rivals?: readonly string[];
}

export interface OwnTable {
  readonly id: string;
  readonly game: string;
  readonly isLocal?: true;
  /** Milliseconds since 1970. */
  readonly seenAt: number;
}

/** What a page does more. */
export interface TablePage {
  /** The page holds its table. */
  readonly isLocal: boolean;
  /** The day whose table this is. */
  daily(table: Pick<TableView, 'game' | 'id'>): string | null;
  /** The viewer has a seat. */
  sat(view: TableView): void;
  /** A game of the viewer is over, and stored. */
  ended(): void;
}

export const maxGames = 1_000;
export const maxTables = 20;

interface Schema extends DBSchema {
  games: { key: [table: string, gameNumber: number]; value: PlayedGame; indexes: { time: number } };
  tables: { key: string; value: OwnTable; indexes: { time: number } };
}

const open = () =>
  openDB<Schema>('arcus', 1, {
    upgrade: (database) => {
      const games = database.createObjectStore('games', { keyPath: ['table', 'gameNumber'] });
      games.createIndex('time', 'endedAt');
      database.createObjectStore('tables', { keyPath: 'id' }).createIndex('time', 'seenAt');
    },
  });

type Database = Awaited<ReturnType<typeof open>>;

const answerTimeoutMs = 3_000;

/** A damaged database, or one that a frozen tab keeps open, may never answer. */
const inTime = <Value>(work: Promise<Value>, late: Value): Promise<Value> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, answerTimeoutMs, late);
    void work.then(resolve).finally(() => clearTimeout(timer));
  });

/** Browsers deny storage in private windows and frames: then nothing is remembered. */
const using = <Value>(
  use: (database: Database) => Promise<Value>,
  otherwise: Value,
  late = otherwise,
): Promise<Value> => {
  const work = async (): Promise<Value> => {
    const database = await open();
    try {
      return await use(database);
    } finally {
      database.close();
    }
  };
  return inTime(
    work().catch(() => otherwise),
    late,
  );
};

/** Deletes the oldest. */
const trim = async (database: Database, name: 'games' | 'tables', max: number): Promise<void> => {
  const surplus = (await database.count(name)) - max;
  if (surplus <= 0) return;
  const oldest = await database.getAllKeysFromIndex(name, 'time', null, surplus);
  await Promise.all(oldest.map((key) => database.delete(name, key)));
};

/** Newest first. */
export const playedGames = (): Promise<readonly PlayedGame[]> =>
  using(async (database) => (await database.getAllFromIndex('games', 'time')).toReversed(), []);

/** Neither a computer player nor someone of a match. */
const isKnown = (sitter: TableView['seats'][number] | undefined): boolean =>
  sitter != null && !sitter.bot && sitter.avoid === undefined;

/** The last game of a view; null for a spectator, or before its end. */
export const playedGameOf = (
  { id, gameNumber, game, outcome, roster, seats, settings }: TableView,
  endedAt: number,
  { isLocal = false, daily }: Partial<TablePage>,
): PlayedGame | null => {
  if (outcome === null || roster?.you == null) return null;
  const { names, you } = roster;
  // Places beyond the players stay empty.
  const rivals = seats.slice(0, names.length).filter((_, seat) => seat !== you);
  const strongest = levels.findLast((level) => rivals.some((rival) => rival?.level === level));
  const level = rivals.every((rival) => rival?.bot) ? (strongest ?? null) : null;
  const { winners } = outcome;
  const day = gameNumber === 1 ? daily?.({ game, id }) : null;
  const met = settings.listed ? [] : names.filter((_, seat) => seat !== you && isKnown(seats[seat]));
  return {
    ...{ table: id, gameNumber, game, endedAt, names, you, winners, level },
    ...(isLocal && { isLocal }),
    ...(met.length > 0 && { rivals: met }),
    ...(day != null && { daily: { day, squares: squaresOf(outcome, you) } }),
  };
};

/** A game is kept once: a reload after its end changes nothing. */
export const keepGame = (game: PlayedGame): Promise<void> =>
  using(async (database) => {
    if ((await database.get('games', [game.table, game.gameNumber])) !== undefined) return;
    await database.put('games', game);
    await trim(database, 'games', maxGames);
  }, undefined);

/** Tables with a seat of this browser, the last visited first. */
export const ownTables = (): Promise<readonly OwnTable[]> =>
  using(async (database) => (await database.getAllFromIndex('tables', 'time')).toReversed(), []);

export const keepTable = (table: OwnTable): Promise<void> =>
  using(async (database) => {
    await database.put('tables', table);
    await trim(database, 'tables', maxTables);
  }, undefined);

export const forgetTable = (id: string): Promise<void> =>
  using(async (database) => database.delete('tables', id), undefined);

/** The database of the tables that pages hold. */
export const localDatabase = 'arcus-tables';

/**
 * Games, tables, seats, signing keys, notes, name, preferences, and what the service worker keeps. Resolves to false if the browser has not
 * answered that the games are deleted.
 */
export const forgetAll = async (): Promise<boolean> => {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (key.startsWith('arcus:')) storage.removeItem(key);
    for (const name of await caches.keys()) if (name.startsWith('arcus')) await caches.delete(name);
  } catch {
    // Denied storage has nothing.
  }
  const clear = (database: Database): Promise<boolean> =>
    Promise.all([database.clear('games'), database.clear('tables')]).then(
      () => true,
      () => false,
    );
  const remove = async (): Promise<boolean> => {
    await deleteDB(localDatabase);
    return true;
  };
  // Denied storage has nothing.
  const done = await Promise.all([
    using(clear, true, false),
    inTime(
      remove().catch(() => true),
      false,
    ),
  ]);
  return done.every(Boolean);
};

/** Games of one kind. */
export interface GameStatistics {
  readonly game: string;
  readonly level: Level | null;
  /** Oldest first: whether it was won. */
  readonly results: readonly boolean[];
  readonly won: number;
  /** Games won in a row: up to now, and at most. */
  readonly streak: { readonly now: number; readonly longest: number };
}

export const hasWon = ({ winners, you }: PlayedGame): boolean => winners.includes(you);

/** One for each game and kind of rivals, the most played first. @param games newest first */
export const statisticsOf = (games: readonly PlayedGame[]): readonly GameStatistics[] => {
  const groups = new Map<string, PlayedGame[]>();
  for (const game of games.toReversed()) {
    const key = `${game.game} ${game.level}`;
    groups.set(key, [...(groups.get(key) ?? []), game]);
  }
  return [...groups.values()]
    .map((group): GameStatistics => {
      const results = group.map(hasWon);
      let [now, longest] = [0, 0];
      for (const isWon of results) {
        now = isWon ? now + 1 : 0;
        longest = Math.max(longest, now);
      }
      const { game = '', level = null } = group[0] ?? {};
      return { game, level, results, won: results.filter(Boolean).length, streak: { now, longest } };
    })
    .toSorted((a, b) => b.results.length - a.results.length);
};

/** The days in a row with a finished table of the day. */
export const dailyStreak = (games: readonly PlayedGame[], today: string): number =>
  streakOf(
    games.flatMap(({ daily }) => daily?.day ?? []),
    today,
  );

/** Games with one person of this name. */
export interface Rival {
  readonly name: string;
  /** Games that you, and that they, have won. */
  readonly yours: number;
  readonly theirs: number;
  readonly games: number;
}

/** The people of the most games first. */
export const rivalsOf = (games: readonly PlayedGame[]): readonly Rival[] => {
  const rivals = new Map<string, Rival>();
  for (const game of games)
    for (const name of game.rivals ?? []) {
      const { yours, theirs, games: before } = rivals.get(name) ?? { yours: 0, theirs: 0, games: 0 };
      const isTheirs = game.winners.includes(game.names.indexOf(name));
      rivals.set(name, {
        name,
        yours: yours + Number(hasWon(game)),
        theirs: theirs + Number(isTheirs),
        games: before + 1,
      });
    }
  return [...rivals.values()].toSorted((a, b) => b.games - a.games);
};

const strengthOf = ({ rivals = [], level }: PlayedGame): number =>
  rivals.length > 0 ? levels.length + rivals.length : level === null ? levels.length : levels.indexOf(level);

/** Wins against people, then against the strongest computer players; the newest first among equals. @param games newest first */
export const bestGames = (games: readonly PlayedGame[], most: number): readonly PlayedGame[] =>
  games
    .filter(hasWon)
    .toSorted((a, b) => strengthOf(b) - strengthOf(a))
    .slice(0, most);
