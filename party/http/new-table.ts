import { customAlphabet } from 'nanoid';
import type { z } from 'zod';
import { findGame } from '../../shared/kernel/game-registry.ts';
import { type TableId, tableIdAlphabet } from '../../shared/kernel/ids.ts';
import { describeIssues } from '../../shared/kernel/schemas.ts';
import { fail, ok, type Result } from '../../shared/kernel/util.ts';
import type { createTableSchema } from '../../shared/protocol/lobby.ts';
import {
  openerOf,
  type ParsedCreateTable,
  type SiteCreation,
  type tableCreationSchema,
} from '../runtime/calls.ts';
import { chosenLength, issueId } from '../runtime/table-ids.ts';
import type { ProblemDetail } from './route.ts';

export const newTableProblems = ['unknown-game', 'bad-options', 'busy'] as const;

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

export const unknownGame = (game: string): ProblemDetail => ({
  code: 'unknown-game',
  detail: `game: There is no game “${game}”.`,
});

const newId = customAlphabet(tableIdAlphabet, chosenLength);

/** Several candidates: a collision among 2⁴⁰ is rare, but would hand out another table. */
export const candidateIds = (secret: string): TableId[] =>
  Array.from({ length: 3 }, () => issueId(secret, newId()));

/** A room's call that creates the table. @param address of the creator; null if unknown */
export const creationOf = (
  secret: string,
  id: TableId,
  table: ParsedCreateTable,
  {
    address,
    ...choices
  }: { readonly address: string | null; readonly hostTokenHash?: string; readonly site?: SiteCreation },
): z.input<typeof tableCreationSchema> => ({
  ...table,
  ...choices,
  id,
  ...(address !== null && { opener: openerOf(secret, address) }),
});
