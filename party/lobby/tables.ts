import { nanoid } from 'nanoid';
import type { z } from 'zod';
import { findGame, registeredGames } from '../../shared/kernel/game-registry.ts';
import type { TableId } from '../../shared/kernel/ids.ts';
import { digestOf } from '../../shared/kernel/random.ts';
import { fail, ok, type Result } from '../../shared/kernel/util.ts';
import type {
  NewTable,
  OpenedRoom,
  TableList,
  TableSummary,
  tableQuerySchema,
} from '../../shared/protocol/lobby.ts';
import { shardName } from '../../shared/protocol/regions.ts';
import { keyOfName, roomOfName } from '../codes/room.ts';
import { cursorOf, pageOf } from '../directory/listing.ts';
import type { HttpContext } from '../http/env.ts';
import { creationOf, unknownGame } from '../http/new-table.ts';
import type { ProblemDetail } from '../http/route.ts';
import { isOriginAllowed, isOwnOrigin } from '../http/security-headers.ts';
import { openSite, type ParsedCreateTable } from '../runtime/calls.ts';
import type { LobbyEnv } from './lobby-env.ts';

/** Above 128 bits; matches `tokenSchema`. */
const hostTokenLength = 32;

interface Opening {
  readonly table: ParsedCreateTable;
  /** The first free one is used. */
  readonly ids: readonly TableId[];
  readonly site: string | undefined;
}

/** Null if all ids are taken. */
const firstCreated = async <Made>(
  { secret, address }: LobbyEnv,
  { table, ids, site }: Opening,
  create: (creation: ReturnType<typeof creationOf>, hostToken: string) => Promise<Made | null>,
): Promise<Made | null> => {
  const hostToken = nanoid(hostTokenLength);
  const choices = {
    hostTokenHash: digestOf(hostToken),
    address,
    ...(site !== undefined && { site: openSite(site) }),
  };
  for (const id of ids) {
    const made = await create(creationOf(secret, id, table, choices), hostToken);
    if (made !== null) return made;
  }
  return null;
};

export const openTable = (env: LobbyEnv, opening: Opening): Promise<NewTable | null> =>
  firstCreated(env, opening, async (creation, hostToken) => {
    const summary = await env.rooms.table(creation.id, creation.region).create(creation);
    return summary && { ...summary, hostToken };
  });

/** A new table, or that of the name. */
export const openRoom =
  (key: string) =>
  (env: LobbyEnv, opening: Opening): Promise<OpenedRoom | null> =>
    firstCreated(env, opening, async (creation, hostToken) => {
      const opened = await env.rooms.codes(roomOfName(key)).openNamed({ key, creation });
      return opened && { ...opened.table, ...(opened.isNew && { hostToken }) };
    });

/** The key of a room's name at the page of the request. Browsers state the page, except for the server's own pages and frame. */
export const roomKey = (
  { env: { allowedOrigins }, req }: HttpContext,
  name: string,
  stated?: string,
): Result<string, ProblemDetail> => {
  const origin = req.header('origin') ?? null;
  const isOwn = origin === null || isOwnOrigin(origin, req.url);
  const page = isOwn ? (stated ?? origin) : origin;
  if (page === null || !/^[a-z][a-z\d+.-]*:\/\/[^\s/?#]+$/i.test(page))
    return fail({ code: 'no-origin', detail: 'page: Rooms by name need the origin of their page.' });
  if ((stated ?? page) !== page || !isOriginAllowed(allowedOrigins, page, req.url))
    return fail({ code: 'foreign-origin', detail: `page: This request is not of ${stated ?? page}.` });
  return ok(isOwnOrigin(page, req.url) ? ownRoomKey(name) : keyOfName(page, name));
};

/** Of a name at the server's own pages. */
export const ownRoomKey = (name: string): string => keyOfName('', name);

export const findRoom = ({ rooms }: LobbyEnv, key: string): Promise<TableSummary | null> =>
  rooms.codes(roomOfName(key)).named({ key });

/** One page of open tables of a region, merged over the shards of its games. */
export const listOpenTables = async (
  { rooms, near }: LobbyEnv,
  { game, region = near ?? 'any', limit, ...rest }: z.output<typeof tableQuerySchema>,
): Promise<Result<TableList, ProblemDetail>> => {
  if (game !== undefined && findGame(game) === undefined) return fail(unknownGame(game));
  const shards = (game === undefined ? registeredGames().map(({ id }) => id) : [game]).map((id) =>
    shardName(id, region === 'any' ? null : region),
  );
  // One more shows whether there is another page.
  const page = { ...rest, limit: limit + 1 };
  const found = pageOf(
    (await Promise.all(shards.map((shard) => rooms.directory(shard).list(page)))).flat(),
    page,
  );
  const tables = found.slice(0, limit);
  const last = tables.at(-1);
  return ok({ tables, next: found.length > limit && last !== undefined ? cursorOf(last, page.phase) : null });
};
