import * as z from 'zod';
import { levels } from '../kernel/game.ts';
import { maxSeats } from '../kernel/ids.ts';
import { locales } from '../kernel/locales.ts';
import { tableIdSchema } from '../kernel/schemas.ts';
import { problemCodes } from './refusals.ts';
import { regions } from './regions.ts';
import { tokenSchema } from './requests.ts';
import { gameOptionsSchema, settingsSchema } from './settings.ts';

/** POST /api/tables: what to play, with which options, at how many seats. Left out, an option has its default. */
export const createTableSchema = z.strictObject({
  game: z.string().max(40),
  options: gameOptionsSchema.default({}),
  settings: settingsSchema.prefault({}),
  /** The most players; the game's own most if left out. */
  seats: z.int().min(1).max(maxSeats).optional(),
  /** Where the table should live; near whoever creates it if left out. */
  region: z.enum(regions).optional(),
});
export type CreateTable = z.input<typeof createTableSchema>;

/** What everybody may know of a table without sitting at it. */
export const tableSummarySchema = z.strictObject({
  id: tableIdSchema,
  game: z.string(),
  /** Where it was asked to live; null if nobody knew. */
  region: z.enum(regions).nullable(),
  phase: z.enum(['gathering', 'playing', 'over']),
  /** The names of those who sit, clockwise. */
  players: z.array(z.string()),
  /** How many of them are people who are connected. */
  people: z.int(),
  seats: z.int(),
  /** About how many watch: rounded down to 1, 2 or 5 and noughts. Null where nobody may watch a game. */
  spectators: z.int().nullable().default(null),
  /** Milliseconds since 1970, by the server's clock. */
  createdAt: z.int(),
});
export type TableSummary = z.infer<typeof tableSummarySchema>;

/** The answer to whoever opens a table. */
export const newTableSchema = tableSummarySchema.extend({
  /** Whoever sits down with it is the table's host. The server keeps only its SHA-256. */
  hostToken: tokenSchema,
});
export type NewTable = z.infer<typeof newTableSchema>;

/** Which tables may be asked for. */
export const tablePhases = ['gathering', 'playing', 'watchable'] as const;

/** GET /api/tables: which of the listed tables. */
export const tableQuerySchema = z.strictObject({
  /** One game; all if left out. */
  game: z.string().max(40).optional(),
  /** One region; the asker's own if left out, and `any` for tables without one. */
  region: z.enum([...regions, 'any']).optional(),
  /** `gathering` has a free seat, and `watchable` is `playing` with people there and anybody may watch, in an order of its own; both of the first two if left out. */
  phase: z.enum(tablePhases).optional(),
  /** The `next` of the page before. */
  cursor: z.string().max(60).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
export type TableQuery = z.input<typeof tableQuerySchema>;

/**
 * Tables with a free seat, then those where a game is on; of each those with the most people first, then the newest. Of the watchable ones those
 * with the most players and watchers first, then the newest.
 */
export const tableListSchema = z.strictObject({
  tables: z.array(tableSummarySchema),
  /** The cursor of the next page; null on the last. */
  next: z.string().nullable(),
});
export type TableList = z.infer<typeof tableListSchema>;

/** What the directory says to whoever watches it: first all open tables, then what changes. */
export const directoryFrameSchema = z.union([
  z.tuple([z.literal('tables'), z.array(tableSummarySchema)]),
  /** These are new or changed, and these are open no longer. */
  z.tuple([z.literal('changes'), z.array(tableSummarySchema), z.array(tableIdSchema)]),
]);
export type DirectoryFrame = z.infer<typeof directoryFrameSchema>;

/** What pages and programs may know of a game without its rules. */
export const gameDescriptionSchema = z.strictObject({
  id: z.string(),
  /** In English. */
  name: z.string(),
  /** In each language of the pages; English where the game has no other. */
  names: z.record(z.enum(locales), z.string()),
  players: z.array(z.int()),
  /** How well its computer players play, the weakest first. */
  levels: z.array(z.enum(levels)),
  /** A JSON Schema. */
  options: z.looseObject({}),
  /** How it is drawn by pages that know no drawing of it: `UiHints` of `defineGame`; `built-in` for Arcus' own games. */
  ui: z.union([z.literal('built-in'), z.looseObject({})]),
  /** Whether there is a page of its rules. */
  rules: z.boolean(),
});
export type GameDescription = z.infer<typeof gameDescriptionSchema>;

export const gameListSchema = z.strictObject({
  games: z.array(gameDescriptionSchema),
  /** Where the asker seems to be; null if nobody knows. */
  near: z.enum(regions).nullable(),
});
export type GameList = z.infer<typeof gameListSchema>;

/** The answer to a request that is refused, as RFC 9457 has it. */
export const problemSchema = z.strictObject({
  /** Where the code is explained. */
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** What was wrong with this request, as a sentence. */
  detail: z.string(),
  code: z.enum(problemCodes),
  /** With `proof-needed`: what has to be solved, as PROTOCOL.md says, before the request is made again. */
  challenge: z.string().optional(),
});
export type Problem = z.infer<typeof problemSchema>;
