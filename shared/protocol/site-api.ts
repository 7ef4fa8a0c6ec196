import * as z from 'zod';
import { levels } from '../kernel/game.ts';
import { maxSeats } from '../kernel/ids.ts';
import { outcomeSchema, seatSchema, tableIdSchema } from '../kernel/schemas.ts';
import { createTableSchema } from './lobby.ts';
import { siteNameSchema } from './requests.ts';
import {
  roles,
  type SentEvent,
  siteEventSchema,
  siteIdSchema,
  siteTableSchema,
  userIdSchema,
} from './site.ts';

/** A user of the site, for one table. */
export const siteUserSchema = z.strictObject({
  user: userIdSchema,
  name: siteNameSchema,
  role: z.enum(roles).default('player'),
  /** Default the first empty one. */
  seat: seatSchema.optional(),
});

const maxUsers = 100;

/** POST /api/v1/tables. */
export const createSiteTableSchema = createTableSchema
  .pick({ game: true, options: true, settings: true, seats: true, region: true })
  .extend({
    /** In the site's lists and events only. */
    title: z.string().max(100).default(''),
    /** Only users of the site can sit down. */
    membersOnly: z.boolean().default(false),
    /** Each gets a seat, except spectators. */
    users: z.array(siteUserSchema).max(maxUsers).default([]),
    /** `none`: no user may remove others or change the table, and the game starts when all users have come. */
    host: z.enum(['user', 'none']).default('user'),
    /** Levels of computer players. */
    bots: z.array(z.enum(levels)).max(maxSeats).default([]),
    /** The game starts when all users have come, at the latest at this time (ISO 8601). Null: the host starts it, or without one a day is the latest. */
    startAt: z.iso.datetime({ offset: true }).nullable().default(null),
  });
export type CreateSiteTable = z.output<typeof createSiteTableSchema>;

export const newSiteTableSchema = siteTableSchema.extend({
  /** The table's page. */
  url: z.string(),
  /** The table without a header, for a frame. */
  embedUrl: z.string(),
});
export type NewSiteTable = z.infer<typeof newSiteTableSchema>;

export const siteTableListSchema = z.strictObject({
  tables: z.array(siteTableSchema.pick({ id: true, game: true, title: true, createdAt: true })),
  /** `after` of the next page; null on the last. */
  next: tableIdSchema.nullable(),
});
export type SiteTableList = z.infer<typeof siteTableListSchema>;

const limit = z.coerce.number().int().min(1).max(100).default(50);

export const siteTableQuerySchema = z.strictObject({ after: tableIdSchema.optional(), limit });
/** `after` is `next` of the previous page. */
export const eventQuerySchema = z.strictObject({ after: z.coerce.number().int().min(0).default(0), limit });
export const deadLetterQuerySchema = z.strictObject({ limit });

export const invitationSchema = z.strictObject({
  /** Opens the user's seat on each of their devices: only for this user. */
  url: z.string(),
});

const sent = { id: z.string(), timestamp: z.iso.datetime() };

const sentEventSchema: z.ZodType<SentEvent> = z.union(
  siteEventSchema.options.map((option) => z.strictObject({ ...option.shape, ...sent })),
) as z.ZodType<SentEvent, SentEvent>;

export const eventPageSchema = z.strictObject({
  events: z.array(sentEventSchema),
  /** `after` of the next page. */
  next: z.int(),
});
export type EventPage = z.infer<typeof eventPageSchema>;

export const webhookStateSchema = z.strictObject({
  /** Null without a webhook. */
  url: z.string().nullable(),
  /** Events that wait, in their order. */
  waiting: z.int(),
  /** Failed tries of the first of them, and why the last one failed. */
  tries: z.int(),
  why: z.string().nullable(),
  /** Time of the next try; null while nothing waits. */
  next: z.iso.datetime().nullable(),
});
export type WebhookState = z.infer<typeof webhookStateSchema>;

const why = { why: z.string() };

export const deadLettersSchema = z.strictObject({
  events: z.array(
    z.union(siteEventSchema.options.map((option) => z.strictObject({ ...option.shape, ...sent, ...why }))),
  ) as z.ZodType<readonly DeadLetter[], readonly DeadLetter[]>,
});
/** An event that the webhook refused, or did not confirm within 24 hours. */
export type DeadLetter = SentEvent & { readonly why: string };

/** The result of a finished game, as one viewer may know it. */
export const gameResultSchema = z.strictObject({
  /** Null for a table of no site. */
  site: siteIdSchema.nullable(),
  table: tableIdSchema,
  game: z.string(),
  gameNumber: z.int(),
  options: z.unknown(),
  /** As the game began. */
  seats: z.array(z.strictObject({ seat: seatSchema, name: z.string(), bot: z.enum(levels).nullable() })),
  ...outcomeSchema.shape,
  /** Fixes the transcript. */
  seal: z.string(),
  /** Milliseconds since 1970. */
  endedAt: z.int(),
  /** The viewer's seat in the game, and user id at the site; null for spectators. */
  you: z.strictObject({ seat: seatSchema, user: userIdSchema.nullable() }).nullable(),
});
export type GameResult = z.infer<typeof gameResultSchema>;

/** A JWS of a `GameResult` with the claims `iss` (the server's address), `iat` (the end of the game) and, for a table of a site, `aud` (the site). */
export const newReceiptSchema = z.strictObject({ receipt: z.string() });
