import * as z from 'zod';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import { siteEventSchema, siteIdSchema, siteSettingsSchema } from '../../shared/protocol/site.ts';
import { shapeOf } from '../runtime/stored.ts';

/** Milliseconds since 1970. */
const time = z.int().min(0);

const siteRecordSchema = z.strictObject({
  id: siteIdSchema,
  createdAt: time,
  settings: siteSettingsSchema,
  /** When the valid keys were made, newest first; two at most. */
  generations: z.array(z.int().min(1)).min(1).max(2),
});
export type SiteRecord = z.infer<typeof siteRecordSchema>;
export const siteShape = shapeOf('site', siteRecordSchema);

/** A stored event. Its position in the site's feed is its key. */
const storedEventSchema = z.strictObject({
  id: z.string(),
  at: time,
  event: siteEventSchema,
});
export type StoredEvent = z.infer<typeof storedEventSchema>;
export const eventShape = shapeOf('site event', storedEventSchema);

/** A table of the site. */
export const tableRowSchema = z.strictObject({
  id: tableIdSchema,
  game: z.string(),
  title: z.string(),
  createdAt: time,
  endedAt: time.nullable(),
  /** Number of its last event. */
  lastEvent: z.int().min(0),
});
export type TableRow = z.infer<typeof tableRowSchema>;
export const tableRowShape = shapeOf('table of a site', tableRowSchema);

/** The feed of events and its webhook. */
const feedSchema = z.strictObject({
  /** Position of the last event, and of the last that the webhook has confirmed. */
  last: z.int().min(0),
  delivered: z.int().min(0),
  /** Tries of the next delivery, and why the last one failed. */
  tries: z.int().min(0),
  why: z.string().nullable(),
  /** How many of the last tries were refused. */
  refusals: z.int().min(0),
  /** When to try again; null while nothing waits. */
  dueAt: time.nullable(),
  openTables: z.int().min(0),
});
export type Feed = z.infer<typeof feedSchema>;
export const feedShape = shapeOf('feed', feedSchema);

/** An event that the webhook refused, or did not confirm within 24 hours. */
export const deadLetterShape = shapeOf(
  'dead letter',
  z.strictObject({ event: storedEventSchema, why: z.string() }),
);

/** Of an identity: the digest of the client that has used it. */
export const usedShape = shapeOf('used identity', z.strictObject({ client: z.string() }));

const padded = (position: number): string => String(position).padStart(12, '0');
export const eventPrefix = 'event:';
export const eventKey = (position: number): string => eventPrefix + padded(position);
export const positionOf = (key: string): number => Number(key.slice(eventPrefix.length));
export const tablePrefix = 'table:';
export const deadPrefix = 'dead:';
export const deadKey = (position: number): string => deadPrefix + padded(position);
/** Sorts by expiry. @param digest of `jti` */
export const usedKey = (expiresAt: number, digest: string): string =>
  `used:${padded(Math.floor(expiresAt))}:${digest}`;
export const usedPrefix = 'used:';
