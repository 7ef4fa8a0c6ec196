import type { z } from 'zod';
import { findGame } from '../../shared/games/registry.ts';
import { fail, ok, type Result } from '../../shared/kernel/result.ts';
import { createTableSchema, type LobbyError } from '../../shared/protocol/lobby.ts';
import type { ParsedCreateTable } from './internal.ts';

/** Reads the body of POST /api/tables as far as the game's own schema of options goes. */
export const parseCreateTable = (body: string): Result<ParsedCreateTable, LobbyError> => {
  const json = parseJson(body);
  if (!json.ok) return json;
  const request = createTableSchema.safeParse(json.value);
  if (!request.success) return fail({ code: 'bad-request', message: describe(request.error, []) });

  const game = findGame(request.data.game);
  if (game === undefined) {
    return fail({ code: 'unknown-game', message: `game: There is no game “${request.data.game}”.` });
  }
  const options = game.options.safeParse(request.data.options);
  if (!options.success) return fail({ code: 'bad-options', message: describe(options.error, ['options']) });

  const [least] = game.players;
  const most = Math.max(...game.players);
  const { settings, seats = most, region } = request.data;
  if (seats < least || seats > most) {
    return fail({ code: 'bad-request', message: `seats: ${game.name} is for ${least} to ${most} players.` });
  }
  return ok({ game: game.id, options: options.data, settings, seats, ...(region && { region }) });
};

const parseJson = (text: string): Result<unknown, LobbyError> => {
  try {
    return ok(JSON.parse(text));
  } catch {
    return fail({ code: 'bad-json', message: 'The request is not JSON.' });
  }
};

/** Each thing that was wrong, with the field it was wrong in: `settings.turnSeconds: Too small: expected number to be >=15`. */
const describe = ({ issues }: z.ZodError, parents: readonly string[]): string =>
  issues
    .map(({ path, message }) => `${[...parents, ...path.map(String)].join('.') || 'request'}: ${message}`)
    .join('; ');
