import * as z from 'zod';
import { seatSchema, tableIdSchema } from '../kernel/schemas.ts';
import { roles, userIdSchema } from './site.ts';
import { eventPageSchema } from './site-api.ts';

/** Milliseconds since 1970. */
const time = z.int();

/** A table's data of one player, for this player and their site only. */
export const tableDataSchema = z.strictObject({
  table: tableIdSchema,
  game: z.string(),
  /** The stored seats, without hashes of tokens and keys of subscriptions. A user may have left one to a computer player. */
  seats: z.array(z.looseObject({ seat: seatSchema, name: z.string() })),
  /** The user of the table's site. */
  member: z.strictObject({ user: userIdSchema, name: z.string(), role: z.enum(roles) }).nullable(),
  messages: z.array(z.strictObject({ at: time, gameNumber: z.int(), text: z.string() })),
  /** The kept games. */
  games: z.array(
    z.strictObject({
      gameNumber: z.int(),
      seat: seatSchema,
      startedAt: time,
      /** Own actions, and those that the table carried out for the seat. For a site null until, and unless, the transcript is public. */
      actions: z.array(z.strictObject({ at: time, by: z.string(), action: z.unknown() })).nullable(),
    }),
  ),
});
export type TableData = z.infer<typeof tableDataSchema>;

/** Where a page of a user's data starts: after a table, or after a position of the feed. */
const cursorSchema = z.string().regex(/^(t[0-9a-z]{12}|e\d{1,12})$/);
export const userDataQuerySchema = z.object({ cursor: cursorSchema.optional() });

const pageSchema = z.strictObject({
  /** `cursor` of the next page; null on the last. A page may be empty. */
  next: cursorSchema.nullable(),
});
export const userDataSchema = pageSchema.extend({
  tables: z.array(tableDataSchema),
  /** The events of the feed that name the user. */
  events: eventPageSchema.shape.events,
});
export type UserData = z.infer<typeof userDataSchema>;
export const userDeletionSchema = pageSchema;
