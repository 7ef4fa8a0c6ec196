import { findGame, gameIds } from '../../shared/games/registry.ts';
import { fail, ok, type Result } from '../../shared/kernel/result.ts';
import { type TableList, tableQuerySchema } from '../../shared/protocol/lobby.ts';
import { regions, shardOf } from '../../shared/protocol/regions.ts';
import { describe, type Refusal } from './create-table.ts';
import { pageOf, placeOf } from './directory.ts';
import type { Env } from './surroundings.ts';

/** One page of the open tables of a region: its games' shards, put together in order. */
export const listTables = async (
  { directory, near }: Env,
  raw: Readonly<Record<string, string>>,
): Promise<Result<TableList, Refusal>> => {
  const query = tableQuerySchema.safeParse(raw);
  if (!query.success) return fail({ code: 'bad-request', detail: describe(query.error, []) });
  const { game, region = near ?? 'any', limit, ...rest } = query.data;
  if (game !== undefined && findGame(game) === undefined)
    return fail({ code: 'unknown-game', detail: `game: There is no game “${game}”.` });
  const asked = (game === undefined ? gameIds : [game]).map((id) =>
    shardOf(id, region === 'any' ? null : region),
  );
  // One more than is shown tells whether there is another page.
  const page = { ...rest, limit: limit + 1 };
  const found = pageOf((await Promise.all(asked.map((shard) => directory.list(shard, page)))).flat(), page);
  const tables = found.slice(0, limit);
  const last = tables.at(-1);
  return ok({ tables, next: found.length > limit && last !== undefined ? placeOf(last) : null });
};

const shards: ReadonlySet<string> = new Set(
  gameIds.flatMap((game) => [null, ...regions].map((region) => shardOf(game, region))),
);

export const isShard = (name: string): boolean => shards.has(name);
