import { isTableId } from '../../shared/kernel/ids.ts';
import type {
  CreateTable,
  GameList,
  Problem,
  TableList,
  TableQuery,
  TableSummary,
} from '../../shared/protocol/lobby.ts';
import { type ProblemCode, problemCodes } from '../../shared/protocol/problems.ts';
import { regions } from '../../shared/protocol/regions.ts';
import {
  either,
  type Guard,
  isNull,
  isObject,
  isText,
  isWhole,
  listOf,
  oneOf,
  parseJson,
  shape,
} from './guard.ts';

/** The lobby has refused a request. `status` is that of HTTP, `message` a sentence. */
export class LobbyRefused extends Error {
  override readonly name = 'LobbyRefused';
  readonly status: number;
  readonly code: ProblemCode;
  /** After how many seconds it may be tried again; null where trying again does not help. */
  readonly retryAfter: number | null;

  constructor({ status, code, detail }: Problem, retryAfter: number | null = null) {
    super(detail);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** No answer of a lobby came within ten seconds: no network, no server, or something else in its place. */
export class LobbyUnreachable extends Error {
  override readonly name = 'LobbyUnreachable';
}

/** What a server offers beside its tables. Everything rejects with `LobbyRefused` or `LobbyUnreachable`. */
export interface Lobby {
  createTable(wish: CreateTable): Promise<TableSummary>;
  lookUp(table: string): Promise<TableSummary>;
  /** One page of the listed tables that have room, or where a game is on. */
  listTables(query?: TableQuery): Promise<TableList>;
  listGames(): Promise<GameList>;
  /**
   * The transcript of a game that is over, as JSON text, the first one at a table being 1. A seat's token opens what its seat may see.
   */
  transcript(table: string, gameNumber: number, token?: string | null): Promise<string>;
}

const isSummary = shape({
  id: isTableId,
  game: isText,
  phase: oneOf('gathering', 'playing', 'over'),
  players: listOf(isText),
  region: either(isNull, oneOf(...regions)),
  seats: isWhole,
  createdAt: isWhole,
});
const isTables = shape({ tables: listOf(isSummary), next: either(isNull, isText) });
const isGames = shape({
  games: listOf(shape({ id: isText, name: isText, players: listOf(isWhole), options: isObject })),
  near: either(isNull, oneOf(...regions)),
});
const isRefusal = shape({
  type: isText,
  title: isText,
  status: isWhole,
  detail: isText,
  code: oneOf(...problemCodes),
});

const guarded =
  <Value>(guard: Guard) =>
  (value: unknown): value is Value =>
    guard(value);

/** Lobby answers by hand. Fields that are not known yet are let through. */
export const isTableSummary: (value: unknown) => value is TableSummary = guarded(isSummary);
export const isTableList: (value: unknown) => value is TableList = guarded(isTables);
export const isGameList: (value: unknown) => value is GameList = guarded(isGames);
export const isProblem: (value: unknown) => value is Problem = guarded(isRefusal);

const answerSeconds = 10;

/**
 * The lobby of a server. `host` is its origin, like `https://arcus.example`.
 * @throws TypeError if it is none.
 */
export const lobby = (host: string): Lobby => {
  const api = new URL('/api/', host);

  const refused = (status: number, answer: unknown, retryAfter: number | null): Error =>
    status >= 400 && isProblem(answer)
      ? new LobbyRefused(answer, retryAfter)
      : new LobbyUnreachable(`This is no answer of a lobby (status ${status}).`);

  const ask = async <Value>(
    path: string,
    isAnswer: (value: unknown) => value is Value,
    wish?: CreateTable,
  ): Promise<Value> => {
    const init = wish && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(wish),
    };
    const { status, text, retryAfter } = await fetchText(new URL(path, api), init);
    const answer = parseJson(text);
    if (status < 300 && isAnswer(answer)) return answer;
    throw refused(status, answer, retryAfter);
  };

  return {
    createTable: (wish) => ask('tables', isTableSummary, wish),
    lookUp: (table) => ask(`tables/${encodeURIComponent(table)}`, isTableSummary),
    listTables: (query = {}) => {
      const given = Object.entries(query).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, `${value}`]],
      );
      return ask(`tables?${new URLSearchParams(given)}`, isTableList);
    },
    listGames: () => ask('games', isGameList),
    transcript: async (table, gameNumber, token = null) => {
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
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(answerSeconds * 1000) });
    const wait = Number(response.headers.get('retry-after'));
    return { status: response.status, text: await response.text(), retryAfter: wait > 0 ? wait : null };
  } catch (cause) {
    throw new LobbyUnreachable('The lobby cannot be reached.', { cause });
  }
};
