import { isTableId } from '../../shared/kernel/ids.ts';
import type {
  CreateTable,
  GameList,
  LobbyError,
  TableList,
  TableSummary,
} from '../../shared/protocol/lobby.ts';
import { type Guard, isObject, isText, isWhole, listOf, oneOf, parseJson, shape } from './guard.ts';

/** The lobby has refused a request. `status` is that of HTTP, `message` a sentence. */
export class LobbyRefused extends Error {
  override readonly name = 'LobbyRefused';
  readonly status: number;
  readonly code: LobbyError['code'];

  constructor(status: number, { code, message }: LobbyError) {
    super(message);
    this.status = status;
    this.code = code;
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
  /** The tables that are listed and have room. */
  listTables(): Promise<TableList['tables']>;
  listGames(): Promise<GameList['games']>;
}

const isSummary = shape({
  id: isTableId,
  game: isText,
  phase: oneOf('gathering', 'playing', 'over'),
  players: listOf(isText),
  seats: isWhole,
  createdAt: isWhole,
});
const isTables = shape({ tables: listOf(isSummary) });
const isGames = shape({
  games: listOf(shape({ id: isText, name: isText, players: listOf(isWhole), options: isObject })),
});
const isError = shape({
  code: oneOf(
    ...([
      'bad-json',
      'bad-request',
      'too-big',
      'unknown-game',
      'bad-options',
      'no-such-table',
      'not-found',
      'internal',
    ] satisfies LobbyError['code'][]),
  ),
  message: isText,
});

const guarded =
  <Value>(guard: Guard) =>
  (value: unknown): value is Value =>
    guard(value);

/** Lobby answers by hand. Fields that are not known yet are let through. */
export const isTableSummary: (value: unknown) => value is TableSummary = guarded(isSummary);
export const isTableList: (value: unknown) => value is TableList = guarded(isTables);
export const isGameList: (value: unknown) => value is GameList = guarded(isGames);
export const isLobbyError: (value: unknown) => value is LobbyError = guarded(isError);

const answerSeconds = 10;

/**
 * The lobby of a server. `host` is its origin, like `https://arcus.example`.
 * @throws TypeError if it is none.
 */
export const lobby = (host: string): Lobby => {
  const api = new URL('/api/', host);

  const ask = async <Answer>(
    path: string,
    isAnswer: (value: unknown) => value is Answer,
    wish?: CreateTable,
  ): Promise<Answer> => {
    const init = wish && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(wish),
    };
    const { status, text } = await fetchText(new URL(path, api), init);
    const answer = parseJson(text);
    if (status < 300 && isAnswer(answer)) return answer;
    if (status >= 400 && isLobbyError(answer)) throw new LobbyRefused(status, answer);
    throw new LobbyUnreachable(`This is no answer of a lobby (status ${status}).`);
  };

  return {
    createTable: (wish) => ask('tables', isTableSummary, wish),
    lookUp: (table) => ask(`tables/${encodeURIComponent(table)}`, isTableSummary),
    listTables: async () => (await ask('tables', isTableList)).tables,
    listGames: async () => (await ask('games', isGameList)).games,
  };
};

const fetchText = async (url: URL, init: RequestInit = {}): Promise<{ status: number; text: string }> => {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(answerSeconds * 1000) });
    return { status: response.status, text: await response.text() };
  } catch (cause) {
    throw new LobbyUnreachable('The lobby cannot be reached.', { cause });
  }
};
