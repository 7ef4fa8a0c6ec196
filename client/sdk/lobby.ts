import type { GameId, GameTypes } from '../../shared/games/registry.ts';
import type { AnyGame } from '../../shared/kernel/game.ts';
import { isTableId } from '../../shared/kernel/ids.ts';
import { locales } from '../../shared/kernel/locales.ts';
import { parseJson } from '../../shared/kernel/util.ts';
import { ping } from '../../shared/protocol/codes.ts';
import type {
  DirectoryFrame,
  GameList,
  NewTable,
  Problem,
  TableList,
  TableSummary,
  CreateTable as UntypedCreateTable,
  TableQuery as UntypedTableQuery,
} from '../../shared/protocol/lobby.ts';
import { isProblemCode, proofHeader } from '../../shared/protocol/refusals.ts';
import { type Region, regions, shardName } from '../../shared/protocol/regions.ts';
import { connect, socketUrl, type WebSocketClass } from './connection.ts';
import { LobbyUnreachableError, ProblemError } from './errors.ts';
import {
  either,
  type Guard,
  isNull,
  isObject,
  isText,
  isWhole,
  listOf,
  oneOf,
  shape,
  tuple,
} from './guard.ts';
import { browserTokens, hostKey, isToken } from './tokens.ts';
import type { NamedGame, TypesOf } from './types.ts';

/**
 * What to play, with which options, at how many seats. Options have the types of the game; of a game that is known only when the program
 * runs, they are any. `CreateTable<typeof highCard>` is of a game of your own.
 */
export type CreateTable<Game extends string | AnyGame = string> = Omit<
  UntypedCreateTable,
  'game' | 'options'
> & {
  readonly game: NamedGame<Game>;
  /** Those left out get their defaults. */
  readonly options?: Game extends GameId
    ? Readonly<Partial<GameTypes[Game]['options']>>
    : Game extends AnyGame
      ? Readonly<Partial<TypesOf<Game>['options']>>
      : Readonly<Record<string, unknown>>;
};

/** Which tables. `TableQuery<typeof highCard>` is of a game of your own. */
export type TableQuery<Game extends string | AnyGame = string> = Omit<UntypedTableQuery, 'game'> & {
  /** One game; all if left out. */
  readonly game?: NamedGame<Game> | undefined;
};

/** What a server offers beside its tables. Everything rejects with `ProblemError` or `LobbyUnreachableError`. */
export interface Lobby {
  /**
   * Keeps the token that makes its host, and so does `sit` of whoever shares the store. Where the server asks for work first it is done,
   * which takes a second or some.
   */
  createTable<Game extends string | AnyGame>(wish: CreateTable<Game>): Promise<NewTable>;
  getTable(table: string): Promise<TableSummary>;
  /** One page of the listed tables that have room, or where a game is on. */
  listTables<Game extends string | AnyGame>(query?: TableQuery<Game>): Promise<TableList>;
  listGames(): Promise<GameList>;
  /**
   * The transcript of a game that is over, as JSON text, the first one at a table being 1. A seat's token opens what its seat may see.
   */
  getTranscript(table: string, gameNumber: number, token?: string | null): Promise<string>;
}

// Guards are put together when they are called, so that a bundle without the lobby is rid of them.

const isRegionOrNull: Guard = (value) => value === null || regions.some((region) => region === value);

/** Lobby answers by hand. Fields that are not known yet are let through. */
export const isTableSummary = (value: unknown): value is TableSummary =>
  shape({
    id: isTableId,
    game: isText,
    phase: oneOf('gathering', 'playing', 'over'),
    players: listOf(isText),
    people: isWhole,
    region: isRegionOrNull,
    seats: isWhole,
    spectators: either(isNull, isWhole),
    createdAt: isWhole,
  })(value);

const isNewTable = (value: unknown): value is NewTable =>
  isTableSummary(value) && shape({ hostToken: isToken })(value);

export const isTableList = (value: unknown): value is TableList =>
  shape({ tables: listOf(isTableSummary), next: either(isNull, isText) })(value);

export const isGameList = (value: unknown): value is GameList =>
  shape({
    games: listOf(
      shape({
        id: isText,
        name: isText,
        names: shape(Object.fromEntries(locales.map((locale) => [locale, isText]))),
        players: listOf(isWhole),
        levels: listOf(oneOf('easy', 'normal', 'hard')),
        options: isObject,
        ui: either(oneOf('built-in'), isObject),
        rules: oneOf(true, false),
      }),
    ),
    near: isRegionOrNull,
  })(value);

export const isProblem = (value: unknown): value is Problem =>
  shape({
    type: isText,
    title: isText,
    status: isWhole,
    detail: isText,
    code: isProblemCode,
    challenge: either(oneOf(undefined), isText),
  })(value);

const timeoutSeconds = 10;

/**
 * The lobby of a server. `host` is its origin, like `https://arcus.example`. `tokens` is where the host's token of a new table is kept.
 * @throws TypeError if it is none.
 */
export const lobby = (host: string, tokens = browserTokens): Lobby => {
  const api = new URL('/api/', host);

  const refused = (status: number, answer: unknown, retryAfter: number | null): Error =>
    status >= 400 && isProblem(answer)
      ? new ProblemError(answer, retryAfter)
      : new LobbyUnreachableError(`This is no answer of a lobby (status ${status}).`);

  const ask = async <Value>(
    path: string,
    isAnswer: (value: unknown) => value is Value,
    wish?: CreateTable,
    proof?: string,
  ): Promise<Value> => {
    const init = wish && {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(proof && { [proofHeader]: proof }) },
      body: JSON.stringify(wish),
    };
    const { status, text, retryAfter } = await fetchText(new URL(path, api), init);
    const answer = parseJson(text);
    if (status < 300 && isAnswer(answer)) return answer;
    if (proof === undefined && isProblem(answer) && answer.challenge !== undefined) {
      const { solveChallenge } = await import('./proof-of-work.ts');
      return ask(path, isAnswer, wish, await solveChallenge(answer.challenge));
    }
    throw refused(status, answer, retryAfter);
  };

  return {
    createTable: async (wish) => {
      const table = await ask('tables', isNewTable, wish);
      tokens.set(hostKey(table.id), table.hostToken);
      return table;
    },
    getTable: (table) => ask(`tables/${encodeURIComponent(table)}`, isTableSummary),
    listTables: (query = {}) => {
      const given = Object.entries(query).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, `${value}`]],
      );
      return ask(`tables?${new URLSearchParams(given)}`, isTableList);
    },
    listGames: () => ask('games', isGameList),
    getTranscript: async (table, gameNumber, token = null) => {
      const url = new URL(`tables/${encodeURIComponent(table)}/games/${gameNumber}`, api);
      const headers = token === null ? {} : { authorization: `Bearer ${token}` };
      const { status, text, retryAfter } = await fetchText(url, { headers });
      if (status < 300) return text;
      throw refused(status, parseJson(text), retryAfter);
    },
  };
};

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: number | null;
}

const fetchText = async (url: URL, init: RequestInit = {}): Promise<Answer> => {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutSeconds * 1000) });
    const wait = Number(response.headers.get('retry-after'));
    return { status: response.status, text: await response.text(), retryAfter: wait > 0 ? wait : null };
  } catch (cause) {
    throw new LobbyUnreachableError('The lobby cannot be reached.', { cause });
  }
};

/** `WatchOptions<typeof highCard>` is of a game of your own. */
export interface WatchOptions<Game extends string | AnyGame = string> {
  /** The origin of the server. */
  readonly host: string;
  readonly games: readonly NamedGame<Game>[];
  /** Tables of which region; null for those without one. */
  readonly region: Region | null;
  /** Called with all open tables known so far, in order, whenever they change; null while no connection has answered. */
  readonly onChange: (tables: readonly TableSummary[] | null) => void;
  /** The class to connect with where there is no global one. */
  readonly WebSocket?: WebSocketClass;
}

const isFrame = (value: unknown): value is DirectoryFrame =>
  tuple(oneOf('tables'), listOf(isTableSummary))(value) ||
  tuple(oneOf('changes'), listOf(isTableSummary), listOf(isTableId))(value);

/**
 * Watches the listed tables with a free seat or a game on. Returns what ends it. Changes are there within two seconds.
 * @throws TypeError if `host` is no origin.
 */
export const watchTables = <Game extends string | AnyGame>({
  host,
  games,
  region,
  onChange,
  WebSocket,
}: WatchOptions<Game>): (() => void) => {
  const known = new Map<string, ReadonlyMap<string, TableSummary>>();
  const tell = (): void =>
    onChange(
      known.size === 0 ? null : inOrder([...known.values()].flatMap((tables) => [...tables.values()])),
    );
  const connections = games.map((game) => {
    const shard = shardName(game, region);
    const connection = connect(socketUrl(host, 'directory', shard), WebSocket, {
      // The heartbeat begins with something that is answered.
      opened: () => connection.send(ping),
      received: (text) => {
        const frame = parseJson(text);
        if (!isFrame(frame)) return;
        known.set(shard, after(known.get(shard), frame));
        tell();
      },
      lost: () => {},
      closed: () => {},
    });
    return connection;
  });
  return () => {
    for (const connection of connections) connection.close();
  };
};

const after = (
  before: ReadonlyMap<string, TableSummary> | undefined,
  frame: DirectoryFrame,
): ReadonlyMap<string, TableSummary> => {
  const tables = new Map(frame[0] === 'tables' ? [] : before);
  for (const table of frame[1]) tables.set(table.id, table);
  if (frame[0] === 'changes') for (const id of frame[2]) tables.delete(id);
  return tables;
};

/** Those with a free seat first, those with the most people first, the newest first. */
const inOrder = (tables: readonly TableSummary[]): readonly TableSummary[] =>
  tables.toSorted(
    (a, b) =>
      Number(a.phase === 'playing') - Number(b.phase === 'playing') ||
      b.people - a.people ||
      b.createdAt - a.createdAt ||
      (a.id < b.id ? -1 : 1),
  );
