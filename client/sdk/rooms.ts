import type { AnyGame } from '../../shared/kernel/game.ts';
import type { OpenedRoom, TableSummary } from '../../shared/protocol/lobby.ts';
import { either, isNull, oneOf, shape } from './guard.ts';
import { serverUrl } from './host.ts';
import { fetchJson, queryOf } from './http.ts';
import { identityUse } from './identity.ts';
import { type CreateTable, isTableSummary, proven } from './lobby.ts';
import { browserTokens, hostKey, isToken, passwordKey, type TokenStore } from './tokens.ts';

/** A room by its name. */
export interface RoomName {
  /** The address of the server. */
  readonly host: string;
  /** 1 to 64 letters, digits and hyphens; small and capital letters are equal. */
  readonly name: string;
  /** The origin of the page that the room belongs to. Default in browsers: this page's. */
  readonly page?: string;
}

/** The rest is for the table that the first visitor opens. Your own game: `OpenRoom<typeof highCard>`. */
export type OpenRoom<Game extends string | AnyGame = string> = RoomName &
  CreateTable<Game> & { readonly tokens?: TokenStore };

const isFoundRoom = (value: unknown): value is { readonly table: TableSummary | null } =>
  shape({ table: either(isNull, isTableSummary) })(value);

const isOpenedRoom = (value: unknown): value is OpenedRoom =>
  isTableSummary(value) && shape({ hostToken: either(oneOf(undefined), isToken) })(value);

/** Browsers state no origin for requests to their page's own server. */
const pageHere = (): string | undefined => globalThis.location?.origin;

/** The table of a room; null if it has none. @throws ProblemError, LobbyUnreachableError, HostError */
export const findRoom = async ({ host, name, page = pageHere() }: RoomName): Promise<TableSummary | null> => {
  const path = `/api/rooms/${encodeURIComponent(name)}${queryOf({ page })}`;
  return (await fetchJson(serverUrl(path, host), isFoundRoom)).table;
};

/**
 * The table where all visitors of a page with the same name meet. The first one opens it, and has the `hostToken`, which `sit` sends; the others
 * sit down or watch. Solves a proof of work, and waits, as `createTable`. @throws ProblemError, LobbyUnreachableError, HostError
 */
export const openRoom = async <Game extends string | AnyGame>({
  host,
  name,
  page = pageHere(),
  identity,
  tokens = browserTokens,
  ...wish
}: OpenRoom<Game>): Promise<OpenedRoom> => {
  const of = { name, ...(page !== undefined && { page }) };
  let room: OpenedRoom | null = await findRoom({ host, ...of });
  if (room === null) {
    const signedBy = identity && (await identityUse(identity, tokens));
    const body = { ...of, ...wish, ...(signedBy && { signedBy }) };
    room = await proven(serverUrl('/api/rooms', host), body, isOpenedRoom);
  }
  if (room.hostToken !== undefined) tokens.set(hostKey(room.id), room.hostToken);
  if (wish.password !== undefined) tokens.set(passwordKey(room.id), wish.password);
  return room;
};
