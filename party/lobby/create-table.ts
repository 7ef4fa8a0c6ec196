import type { z } from 'zod';
import { findGame } from '../../shared/games/registry.ts';
import { fail, ok, type Result } from '../../shared/kernel/result.ts';
import { createTableSchema } from '../../shared/protocol/lobby.ts';
import type { ProblemCode } from '../../shared/protocol/problems.ts';
import type { ParsedCreateTable } from './internal.ts';

/** Why a request is refused: its code, and what was wrong, as a sentence. */
export interface Refusal {
  readonly code: ProblemCode;
  readonly detail: string;
}

/** Reads the body of POST /api/tables as far as the game's own schema of options goes. */
export const parseCreateTable = (body: string): Result<ParsedCreateTable, Refusal> => {
  const json = parseJson(body);
  if (!json.ok) return json;
  const request = createTableSchema.safeParse(json.value);
  if (!request.success) return fail({ code: 'bad-request', detail: describe(request.error, []) });

  const game = findGame(request.data.game);
  if (game === undefined) {
    return fail({ code: 'unknown-game', detail: `game: There is no game “${request.data.game}”.` });
  }
  const options = game.options.safeParse(request.data.options);
  if (!options.success) return fail({ code: 'bad-options', detail: describe(options.error, ['options']) });

  const { settings, seats = Math.max(...game.players), region } = request.data;
  if (!game.players.includes(seats)) {
    const numbers = game.players.join(', ');
    return fail({ code: 'bad-request', detail: `seats: ${game.name.en} is for ${numbers} players.` });
  }
  return ok({ game: game.id, options: options.data, settings, seats, ...(region && { region }) });
};

const parseJson = (text: string): Result<unknown, Refusal> => {
  try {
    return ok(JSON.parse(text));
  } catch {
    return fail({ code: 'bad-json', detail: 'The request is not JSON.' });
  }
};

/** Each thing that was wrong, with the field it was wrong in: `settings.turnSeconds: Too small: expected number to be >=15`. */
export const describe = ({ issues }: z.ZodError, parents: readonly string[]): string =>
  issues
    .map(({ path, message }) => `${[...parents, ...path.map(String)].join('.') || 'request'}: ${message}`)
    .join('; ');
