import { z } from 'zod';
import { tableIdSchema } from '../kernel/schemas.ts';
import { regions } from './regions.ts';
import { settingsSchema } from './settings.ts';

/** POST /api/tables: what to play, with which options, at how many seats. Left out, an option has its default. */
export const createTableSchema = z.strictObject({
  game: z.string().max(40),
  options: z.record(z.string().max(40), z.unknown()).default({}),
  settings: settingsSchema.prefault({}),
  /** The most players; the game's own most if left out. */
  seats: z.int().min(1).max(12).optional(),
  /** Where the table should live; near whoever creates it if left out. */
  region: z.enum(regions).optional(),
});
export type CreateTable = z.input<typeof createTableSchema>;

/** What everybody may know of a table without sitting at it. */
export const tableSummarySchema = z.strictObject({
  id: tableIdSchema,
  game: z.string(),
  phase: z.enum(['gathering', 'playing', 'over']),
  /** The names of those who sit, clockwise. */
  players: z.array(z.string()),
  seats: z.int(),
  createdAt: z.int(),
});
export type TableSummary = z.infer<typeof tableSummarySchema>;

export const tableListSchema = z.strictObject({ tables: z.array(tableSummarySchema) });
export type TableList = z.infer<typeof tableListSchema>;

export const gameListSchema = z.strictObject({
  games: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      players: z.array(z.int()),
      options: z.looseObject({}),
    }),
  ),
});
export type GameList = z.infer<typeof gameListSchema>;

/** Why the lobby refuses a request. */
export const lobbyErrorSchema = z.strictObject({
  code: z.enum([
    'bad-json',
    'bad-request',
    'too-big',
    'unknown-game',
    'bad-options',
    'no-such-table',
    'not-found',
    'internal',
  ]),
  message: z.string(),
});
export type LobbyError = z.infer<typeof lobbyErrorSchema>;
