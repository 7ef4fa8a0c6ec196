import { customAlphabet, nanoid } from 'nanoid';
import type { z } from 'zod';
import { findGame, registeredGames } from '../../shared/kernel/game-registry.ts';
import { type TableId, tableIdAlphabet } from '../../shared/kernel/ids.ts';
import { digestOf } from '../../shared/kernel/random.ts';
import { describeIssues } from '../../shared/kernel/schemas.ts';
import { fail, ok, type Result } from '../../shared/kernel/util.ts';
import type {
  createTableSchema,
  NewTable,
  TableList,
  tableQuerySchema,
} from '../../shared/protocol/lobby.ts';
import { regions, shardName } from '../../shared/protocol/regions.ts';
import { cursorOf, pageOf } from '../directory/listing.ts';
import { openSite, type ParsedCreateTable } from '../runtime/calls.ts';
import { chosenLength, issueId } from '../runtime/table-ids.ts';
import type { ProblemDetail } from './api-routes.ts';
import type { LobbyEnv } from './lobby-env.ts';

/** Checks that the game exists, and accepts the options and the number of seats. */
export const parseNewTable = (
  request: z.output<typeof createTableSchema>,
): Result<ParsedCreateTable, ProblemDetail> => {
  const game = findGame(request.game);
  if (game === undefined) return fail(unknownGame(request.game));
  const options = game.options.safeParse(request.options);
  if (!options.success) {
    const detail = describeIssues(options.error, (path) => ['options', ...path]);
    return fail({ code: 'bad-options', detail });
  }
  const { settings, seats = Math.max(...game.players), region, password } = request;
  if (!game.players.includes(seats)) {
    const numbers = game.players.join(', ');
    return fail({ code: 'bad-request', detail: `seats: ${game.name.en} is for ${numbers} players.` });
  }
  return ok({
    game: game.id,
    options: options.data,
    settings,
    seats,
    ...(region && { region }),
    ...(password !== undefined && { password }),
  });
};

const unknownGame = (game: string): ProblemDetail => ({
  code: 'unknown-game',
  detail: `game: There is no game “${game}”.`,
});

const newId = customAlphabet(tableIdAlphabet, chosenLength);

/** Above 128 bits; matches `tokenSchema`. */
const hostTokenLength = 32;

export const openTable = async (
  { tables, address }: LobbyEnv,
  request: ParsedCreateTable,
  ids: readonly TableId[],
  site?: string,
): Promise<NewTable | 'taken'> => {
  const hostToken = nanoid(hostTokenLength);
  const opener = { hostTokenHash: digestOf(hostToken), address };
  for (const id of ids) {
    const summary = await tables.create(id, request, opener, site === undefined ? undefined : openSite(site));
    if (summary !== 'taken') return { ...summary, hostToken };
  }
  return 'taken';
};

/** Several candidates: a collision among 2⁴⁰ is rare, but would hand out another table. */
export const candidateIds = (secret: string): TableId[] =>
  Array.from({ length: 3 }, () => issueId(secret, newId()));

/** One page of open tables of a region, merged over the shards of its games. */
export const listOpenTables = async (
  { directory, near }: LobbyEnv,
  { game, region = near ?? 'any', limit, ...rest }: z.output<typeof tableQuerySchema>,
): Promise<Result<TableList, ProblemDetail>> => {
  if (game !== undefined && findGame(game) === undefined) return fail(unknownGame(game));
  const shards = (game === undefined ? registeredGames().map(({ id }) => id) : [game]).map((id) =>
    shardName(id, region === 'any' ? null : region),
  );
  // One more shows whether there is another page.
  const page = { ...rest, limit: limit + 1 };
  const found = pageOf((await Promise.all(shards.map((shard) => directory.list(shard, page)))).flat(), page);
  const tables = found.slice(0, limit);
  const last = tables.at(-1);
  return ok({ tables, next: found.length > limit && last !== undefined ? cursorOf(last, page.phase) : null });
};

export const isShard = (name: string): boolean =>
  registeredGames().some(({ id }) => [null, ...regions].some((region) => shardName(id, region) === name));
