import * as z from 'zod';
import { levels } from '../kernel/game.ts';
import { maxSeats } from '../kernel/ids.ts';
import { locales } from '../kernel/locales.ts';
import { seatSchema, tableIdSchema } from '../kernel/schemas.ts';
import { reportReasons } from './codes.ts';
import { problemCodes } from './refusals.ts';
import { regions } from './regions.ts';
import { passwordSchema, tokenSchema } from './requests.ts';
import { isRoomName, normalizeRoomName } from './room-name.ts';
import { gameOptionsSchema, settingsSchema } from './settings.ts';
import { identityUseSchema } from './site.ts';
import { isCode, normalizeCode } from './table-code.ts';

/** POST /api/tables. Omitted options get defaults. */
export const createTableSchema = z.strictObject({
  game: z.string().max(40),
  options: gameOptionsSchema.default({}),
  settings: settingsSchema.prefault({}),
  /** Needed to watch and to sit down. */
  password: passwordSchema.optional(),
  /** Maximum number of players; default the game's. */
  seats: z.int().min(1).max(maxSeats).optional(),
  /** Where the table runs; default near the client. */
  region: z.enum(regions).optional(),
  /** Opens the table for the site of this identity. */
  signedBy: identityUseSchema.optional(),
});
export type CreateTable = z.input<typeof createTableSchema>;

/** Public facts about a table. */
export const tableSummarySchema = z.strictObject({
  id: tableIdSchema,
  game: z.string(),
  /** The requested region; null if unknown. */
  region: z.enum(regions).nullable(),
  phase: z.enum(['gathering', 'playing', 'over']),
  /** Names, clockwise. */
  players: z.array(z.string()),
  /** Indices of the computer players among them. */
  bots: z.array(z.int()),
  /** Number of computer players whose seats new players get: now, or from the next game on. */
  givingWay: z.int(),
  /** Number of connected people among them. */
  people: z.int(),
  seats: z.int(),
  /** Of a table over days: seconds for each decision. */
  turnSeconds: z.int().optional(),
  /** Number of spectators, rounded down to 1, 2 or 5 times a power of ten. Null if spectators are not allowed. */
  spectators: z.int().nullable(),
  /** Milliseconds since 1970, by the server's clock. */
  createdAt: z.int(),
});
export type TableSummary = z.infer<typeof tableSummarySchema>;

/** The reply to POST /api/tables. */
export const newTableSchema = tableSummarySchema.extend({
  /** Makes the player who sits down with it the host. The server stores only its SHA-256. */
  hostToken: tokenSchema,
});
export type NewTable = z.infer<typeof newTableSchema>;

const roomNameSchema = z
  .string()
  .max(200)
  .overwrite(normalizeRoomName)
  .refine(isRoomName, '1 to 64 letters, digits and hyphens');

/** GET /api/rooms/{name}. */
export const roomPathSchema = z.object({ name: roomNameSchema });
/** The page that embeds the room, where the request does not state it: of the server's own frame, or of a program. */
export const roomQuerySchema = z.strictObject({ page: z.string().max(300).optional() });
/** The reply: null for a name without a table. */
export const foundRoomSchema = z.strictObject({ table: tableSummarySchema.nullable() });
/** POST /api/rooms. All but `name` and `page` is for the table that the first visitor opens. */
export const openRoomSchema = createTableSchema.extend({ name: roomNameSchema, ...roomQuerySchema.shape });

/** The reply to POST /api/rooms. */
export const openedRoomSchema = newTableSchema.partial({ hostToken: true });
export type OpenedRoom = z.infer<typeof openedRoomSchema>;

/** POST /api/codes. The code as people type it. */
export const findCodeSchema = z.strictObject({
  code: z.string().max(40).overwrite(normalizeCode).refine(isCode, 'six letters and digits'),
});
/** POST /api/tables/{id}/reports. */
export const reportPlayerSchema = z.strictObject({
  seat: seatSchema,
  reason: z.enum(reportReasons),
  /** The device's secret, as in a ticket: for the limit. */
  device: tokenSchema,
});

/** The table of a code. */
export const codeTableSchema = z.strictObject({ table: tableIdSchema });

export const tablePhases = ['gathering', 'playing', 'watchable', 'joinable'] as const;

/** GET /api/tables: filter of the listed tables. */
export const tableQuerySchema = z.strictObject({
  /** Default all games. */
  game: z.string().max(40).optional(),
  /** Default the client's region; `any` for tables without one. */
  region: z.enum([...regions, 'any']).optional(),
  /** `gathering`: with a free seat. `watchable`: `playing`, with people connected and spectators allowed. `joinable`: with computer players who give way. Default `gathering` and `playing`. */
  phase: z.enum(tablePhases).optional(),
  /** `next` of the previous page. */
  cursor: z.string().max(60).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
export type TableQuery = z.input<typeof tableQuerySchema>;

/**
 * Ordered by: free seat before running game, then most people, then newest. Watchable tables: most players and spectators, then newest.
 */
export const tableListSchema = z.strictObject({
  tables: z.array(tableSummarySchema),
  /** Cursor of the next page; null on the last. */
  next: z.string().nullable(),
});
export type TableList = z.infer<typeof tableListSchema>;

/** Frames of a directory socket: all open tables, then changes. */
export const directoryFrameSchema = z.union([
  z.tuple([z.literal('tables'), z.array(tableSummarySchema)]),
  /** New or changed tables, removed tables. */
  z.tuple([z.literal('changes'), z.array(tableSummarySchema), z.array(tableIdSchema)]),
]);
export type DirectoryFrame = z.infer<typeof directoryFrameSchema>;

/** A game without its rules. */
export const gameDescriptionSchema = z.strictObject({
  id: z.string(),
  /** The newest: a game keeps the version it began with. */
  version: z.int(),
  /** In English. */
  name: z.string(),
  /** By language; English is the fallback. */
  names: z.record(z.enum(locales), z.string()),
  players: z.array(z.int()),
  /** Levels of computer players, weakest first. */
  levels: z.array(z.enum(levels)),
  /** A JSON Schema. */
  options: z.looseObject({}),
  /** Drawing hints, `UiHints` of `defineGame`; `built-in` for Arcus' own games. */
  ui: z.union([z.literal('built-in'), z.looseObject({})]),
  /** How long each event is shown, in milliseconds by type. Missing for Arcus' own games: pages have theirs. */
  beats: z.record(z.string(), z.int()).optional(),
  /** Whether it has a rules page. */
  rules: z.boolean(),
  /** Whether it has a lesson, at `/learn/ID`. */
  lesson: z.boolean().optional(),
});
export type GameDescription = z.infer<typeof gameDescriptionSchema>;

export const gameListSchema = z.strictObject({
  games: z.array(gameDescriptionSchema),
  /** The client's likely region; null if unknown. */
  near: z.enum(regions).nullable(),
  /** An operator reads reports of players. Absent otherwise. */
  takesReports: z.literal(true).optional(),
});
export type GameList = z.infer<typeof gameListSchema>;

/** The reply to a refused request (RFC 9457). */
export const problemSchema = z.strictObject({
  /** URL of the code's explanation. */
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** A sentence about this request. */
  detail: z.string(),
  code: z.enum(problemCodes),
  /** With `proof-needed`: the proof-of-work challenge (PROTOCOL.md). */
  challenge: z.string().optional(),
});
export type Problem = z.infer<typeof problemSchema>;
