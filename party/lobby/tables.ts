import type { z } from 'zod';
import { findGame, gameIds } from '../../shared/games/registry.ts';
import { fail, ok, type Result } from '../../shared/kernel/result.ts';
import { createTableSchema, type TableList, tableQuerySchema } from '../../shared/protocol/lobby.ts';
import type { ProblemCode } from '../../shared/protocol/problems.ts';
import { regions, shardOf } from '../../shared/protocol/regions.ts';
import { pageOf, placeOf } from './directory.ts';
import type { LobbyEnv } from './env.ts';
import type { ParsedCreateTable } from './party-calls.ts';

/** Why a request is refused: its code, and what was wrong, as a sentence. */
export interface ProblemDetail {
  readonly code: ProblemCode;
  readonly detail: string;
}

/** Reads the body of POST /api/tables as far as the game's own schema of options goes. */
export const parseCreateTable = (body: string): Result<ParsedCreateTable, ProblemDetail> => {
  const json = parseJson(body);
  if (!json.ok) return json;
  const request = createTableSchema.safeParse(json.value);
  if (!request.success) return fail({ code: 'bad-request', detail: describeIssues(request.error, []) });

  const game = findGame(request.data.game);
  if (game === undefined) {
    return fail({ code: 'unknown-game', detail: `game: There is no game “${request.data.game}”.` });
  }
  const options = game.options.safeParse(request.data.options);
  if (!options.success)
    return fail({ code: 'bad-options', detail: describeIssues(options.error, ['options']) });

  const { settings, seats = Math.max(...game.players), region } = request.data;
  if (!game.players.includes(seats)) {
    const numbers = game.players.join(', ');
    return fail({ code: 'bad-request', detail: `seats: ${game.name.en} is for ${numbers} players.` });
  }
  return ok({ game: game.id, options: options.data, settings, seats, ...(region && { region }) });
};

const parseJson = (text: string): Result<unknown, ProblemDetail> => {
  try {
    return ok(JSON.parse(text));
  } catch {
    return fail({ code: 'bad-json', detail: 'The request is not JSON.' });
  }
};

/** Each thing that was wrong, with the field it was wrong in: `settings.turnSeconds: Too small: expected number to be >=15`. */
export const describeIssues = ({ issues }: z.ZodError, parents: readonly string[]): string =>
  issues
    .map(({ path, message }) => `${[...parents, ...path.map(String)].join('.') || 'request'}: ${message}`)
    .join('; ');

/** One page of the open tables of a region: its games' shards, put together in order. */
export const listTables = async (
  { directory, near }: LobbyEnv,
  raw: Readonly<Record<string, string>>,
): Promise<Result<TableList, ProblemDetail>> => {
  const query = tableQuerySchema.safeParse(raw);
  if (!query.success) return fail({ code: 'bad-request', detail: describeIssues(query.error, []) });
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
