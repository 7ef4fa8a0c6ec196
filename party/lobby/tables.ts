import { nanoid } from 'nanoid';
import type { z } from 'zod';
import { findGame, registeredGames } from '../../shared/kernel/game-registry.ts';
import type { TableId } from '../../shared/kernel/ids.ts';
import { digestOf } from '../../shared/kernel/random.ts';
import { fail, ok, type Result } from '../../shared/kernel/util.ts';
import type { NewTable, TableList, tableQuerySchema } from '../../shared/protocol/lobby.ts';
import { shardName } from '../../shared/protocol/regions.ts';
import { cursorOf, pageOf } from '../directory/listing.ts';
import { createTable, unknownGame } from '../http/new-table.ts';
import type { ProblemDetail } from '../http/route.ts';
import { openSite, type ParsedCreateTable } from '../runtime/calls.ts';
import type { LobbyEnv } from './lobby-env.ts';

/** Above 128 bits; matches `tokenSchema`. */
const hostTokenLength = 32;

/** Null if all ids are taken. */
export const openTable = async (
  env: LobbyEnv,
  table: ParsedCreateTable,
  ids: readonly TableId[],
  site?: string,
): Promise<NewTable | null> => {
  const hostToken = nanoid(hostTokenLength);
  const choices = {
    hostTokenHash: digestOf(hostToken),
    address: env.address,
    ...(site !== undefined && { site: openSite(site) }),
  };
  for (const id of ids) {
    const summary = await createTable(env, id, table, choices);
    if (summary !== null) return { ...summary, hostToken };
  }
  return null;
};

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
