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
  TableList,
  TableSummary,
  CreateTable as UntypedCreateTable,
  TableQuery as UntypedTableQuery,
} from '../../shared/protocol/lobby.ts';
import { proofHeader } from '../../shared/protocol/refusals.ts';
import { type Region, regions, shardName } from '../../shared/protocol/regions.ts';
import { connect, socketUrl, type WebSocketClass } from './connection.ts';
import { ProblemError } from './errors.ts';
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
import { serverUrl } from './host.ts';
import { fetchJson, fetchText, jsonPost, queryOf } from './http.ts';
import { identityUse } from './identity.ts';
import { browserTokens, hostKey, isToken, passwordKey } from './tokens.ts';
import type { Identity, NamedGame, TypesOf } from './types.ts';

/** A new table. Options have the game's types; for a game known only at run time, any. Your own game: `CreateTable<typeof highCard>`. */
export type CreateTable<Game extends string | AnyGame = string> = Omit<
  UntypedCreateTable,
  'game' | 'options' | 'signedBy'
> & {
  readonly game: NamedGame<Game>;
  /** Opens the table for the site that signed it. */
  readonly identity?: Identity;
  /** Omitted options get defaults. */
  readonly options?: Game extends GameId
    ? Readonly<Partial<GameTypes[Game]['options']>>
    : Game extends AnyGame
      ? Readonly<Partial<TypesOf<Game>['options']>>
      : Readonly<Record<string, unknown>>;
};

/** Filter of tables. Your own game: `TableQuery<typeof highCard>`. */
export type TableQuery<Game extends string | AnyGame = string> = Omit<UntypedTableQuery, 'game'> & {
  /** Default all games. */
  readonly game?: NamedGame<Game> | undefined;
};

/** A longer wait is told to the visitor. */
const maxWaitSeconds = 10;

/** The lobby API. All methods reject with `ProblemError` or `LobbyUnreachableError`. */
export interface Lobby {
  /**
   * Stores the host token, which `sit` sends. Solves a proof of work if the server requires one, which takes about a second or more. Asks once
   * more after the seconds that a busy server names, at most ten.
   */
  createTable<Game extends string | AnyGame>(options: CreateTable<Game>): Promise<NewTable>;
  /** The id of the table with this code, as people say and type it. Solves a proof of work, and waits, as `createTable`; ten wrong codes a day. */
  findCode(code: string): Promise<string>;
  getTable(table: string): Promise<TableSummary>;
  /** One page of the listed tables with a free seat or a running game. */
  listTables<Game extends string | AnyGame>(query?: TableQuery<Game>): Promise<TableList>;
  listGames(): Promise<GameList>;
  /** The transcript of a finished game, as JSON text. Games are numbered from 1. A seat's token gives what its seat may see. */
  getTranscript(table: string, gameNumber: number, token?: string | null): Promise<string>;
}

// Guards are built inside functions, so that bundles without the lobby drop them.

const isRegionOrNull: Guard = (value) => value === null || regions.some((region) => region === value);

/** Guards of lobby replies. Unknown fields are allowed. */
export const isTableSummary = (value: unknown): value is TableSummary =>
  shape({
    id: isTableId,
    game: isText,
    phase: oneOf('gathering', 'playing', 'over'),
    players: listOf(isText),
    bots: listOf(isWhole),
    givingWay: isWhole,
    people: isWhole,
    region: isRegionOrNull,
    seats: isWhole,
    spectators: either(isNull, isWhole),
    createdAt: isWhole,
  })(value);

const isNewTable = (value: unknown): value is NewTable =>
  isTableSummary(value) && shape({ hostToken: isToken })(value);

const isCodeTable = (value: unknown): value is { readonly table: string } =>
  shape({ table: isTableId })(value);

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
        version: isWhole,
        levels: listOf(oneOf('easy', 'normal', 'hard')),
        options: isObject,
        ui: either(oneOf('built-in'), isObject),
        beats: either(oneOf(undefined), isObject),
        rules: oneOf(true, false),
      }),
    ),
    near: isRegionOrNull,
  })(value);

/** Solves a challenge and waits for a busy server, each once. */
export const proven = async <Value>(
  url: URL,
  body: object,
  isAnswer: (value: unknown) => value is Value,
): Promise<Value> => {
  let proof: Readonly<Record<string, string>> | undefined;
  let mayWait = true;
  for (;;)
    try {
      return await fetchJson(url, isAnswer, jsonPost(body, proof));
    } catch (error) {
      const { retryAfter, challenge } = error instanceof ProblemError ? error : {};
      if (mayWait && retryAfter && retryAfter <= maxWaitSeconds) {
        mayWait = false;
        await new Promise((resolve) => setTimeout(resolve, retryAfter * 1000));
      } else if (!proof && challenge) {
        const { solveChallenge } = await import('./proof-of-work.ts');
        proof = { [proofHeader]: await solveChallenge(challenge) };
      } else throw error;
    }
};

/**
 * The lobby of a server.
 * @param host its address, like `https://arcus.example`.
 * @param tokens store of host tokens.
 * @throws HostError if `host` is not the address of a server.
 */
export const lobby = (host: string, tokens = browserTokens): Lobby => {
  const api = serverUrl('/api/', host);

  const ask = <Value>(path: string, isAnswer: (value: unknown) => value is Value): Promise<Value> =>
    fetchJson(new URL(path, api), isAnswer);

  return {
    createTable: async ({ identity, ...wish }) => {
      const signedBy = identity && (await identityUse(identity, tokens));
      const table = await proven(
        new URL('tables', api),
        { ...wish, ...(signedBy && { signedBy }) },
        isNewTable,
      );
      tokens.set(hostKey(table.id), table.hostToken);
      if (wish.password !== undefined) tokens.set(passwordKey(table.id), wish.password);
      return table;
    },
    findCode: async (code) => (await proven(new URL('codes', api), { code }, isCodeTable)).table,
    getTable: (table) => ask(`tables/${encodeURIComponent(table)}`, isTableSummary),
    listTables: (query = {}) => ask(`tables${queryOf(query)}`, isTableList),
    listGames: () => ask('games', isGameList),
    getTranscript: (table, gameNumber, token = null) =>
      fetchText(new URL(`tables/${encodeURIComponent(table)}/games/${gameNumber}`, api), {
        headers: token ? { authorization: `Bearer ${token}` } : {},
      }),
  };
};

/** Your own game: `WatchOptions<typeof highCard>`. */
export interface WatchOptions<Game extends string | AnyGame = string> {
  /** The address of the server. */
  readonly host: string;
  readonly games: readonly NamedGame<Game>[];
  /** Lists the tables of this region; null, those created without one. */
  readonly region: Region | null;
  /** Called with all open tables, sorted, at the first reply of each game and after each change. */
  readonly onChange: (tables: readonly TableSummary[]) => void;
  /** WebSocket class if there is no global one. */
  readonly WebSocket?: WebSocketClass;
}

const isFrame = (value: unknown): value is DirectoryFrame =>
  tuple(oneOf('tables'), listOf(isTableSummary))(value) ||
  tuple(oneOf('changes'), listOf(isTableSummary), listOf(isTableId))(value);

/**
 * Subscribes to the listed tables with a free seat or a running game. Changes arrive within two seconds. Returns the function that unsubscribes.
 * @throws HostError if `host` is not the address of a server.
 */
export const watchTables = <Game extends string | AnyGame>({
  host,
  games,
  region,
  onChange,
  WebSocket,
}: WatchOptions<Game>): (() => void) => {
  const tablesByShard = new Map<string, ReadonlyMap<string, TableSummary>>();
  const connections = games.map((game) => {
    const shard = shardName(game, region);
    const connection = connect(socketUrl(host, 'directory', shard), WebSocket, {
      // The first text must be one that the server answers.
      opened: () => connection.send(ping),
      received: (text) => {
        const frame = parseJson(text);
        if (!isFrame(frame)) return;
        tablesByShard.set(shard, after(tablesByShard.get(shard), frame));
        onChange(sorted([...tablesByShard.values()].flatMap((tables) => [...tables.values()])));
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

/** Free seat first, then most people, then newest. */
const sorted = (tables: readonly TableSummary[]): readonly TableSummary[] =>
  tables.toSorted(
    (a, b) =>
      Number(a.phase === 'playing') - Number(b.phase === 'playing') ||
      b.people - a.people ||
      b.createdAt - a.createdAt ||
      (a.id < b.id ? -1 : 1),
  );
