import * as z from 'zod';
import { tableIdSchema } from '../kernel/schemas.ts';
import { isRefusalCode, type RefusalCode } from './codes.ts';
import { homeRegions } from './regions.ts';
import { nameSchema, seatColorSchema, tokenSchema } from './requests.ts';
import { gameOptionsSchema, settingsSchema } from './settings.ts';

/** A sealed id of a device, which only the server opens. */
export const avoidSchema = z.string().regex(/^[\w-]{43}$/);
/** Maximum number of players that a ticket avoids. */
const maxAvoided = 50;

/** Milliseconds. */
const tripSchema = z.int().min(0).max(5_000);

export const latenciesSchema = z.partialRecord(z.enum(homeRegions), tripSchema);

/** The settings that matched players have in common. Matched tables start neither listed nor locked. */
const termsSettingsSchema = settingsSchema.omit({ listed: true, locked: true });

/** A request from client to matcher. */
export const seekRequestSchema = z.discriminatedUnion('type', [
  /**
   * Waits for players. The token is the ticket: a repeated seek with the same token, on any socket, continues the same wait with new
   * latencies. It later opens the seat.
   */
  z.strictObject({
    type: z.literal('seek'),
    protocol: z.int(),
    token: tokenSchema,
    /** Number of players. */
    size: z.int(),
    name: nameSchema,
    color: seatColorSchema.optional(),
    options: gameOptionsSchema.default({}),
    settings: termsSettingsSchema.partial().default({}),
    /** Accepts a table with fewer players after a while. */
    allowFewer: z.boolean().default(false),
    latencies: latenciesSchema,
    /** A group for one table: all members send the same id and size. */
    party: z.strictObject({ id: tokenSchema, size: z.int().min(2).max(4) }).optional(),
    /** A secret of the device: sealed, it is in the views of a matched table. */
    device: tokenSchema.optional(),
    /** `avoid` of seats, with whose players this one is matched never again. */
    avoid: z.array(avoidSchema).max(maxAvoided).optional(),
    /** A matched table that did not start: continues the wait. */
    failedTable: tableIdSchema.optional(),
    /** Solution of the matcher's challenge for this ticket. */
    proof: z.string().max(200).optional(),
  }),
  z.strictObject({ type: z.literal('cancel') }),
  /** Stops waiting and takes a table with computer players, or an open table that others may join. */
  z.strictObject({ type: z.literal('take'), what: z.enum(['bots', 'open-table']) }),
]);
export type SeekRequest = z.infer<typeof seekRequestSchema>;
export type Seek = SeekRequest & { readonly type: 'seek' };

/** Milliseconds waited, current maximum round trip in milliseconds, number of other players waiting, whether `take` is allowed. */
const waitingSchema = z.tuple([z.literal('waiting'), z.int(), z.int(), z.int(), z.boolean()]);

/** Members present, size of the group; the wait starts when all are present. */
const partySchema = z.tuple([z.literal('party'), z.int(), z.int()]);

/** A seat was found: at a matched table, which starts when all players have arrived, or at an open table. */
const seatedSchema = z.tuple([z.literal('table'), tableIdSchema, z.enum(['match', 'open-table'])]);

export const seekFrameSchema = z.union([
  waitingSchema,
  partySchema,
  seatedSchema,
  /** Proof of work needed: solve this challenge and seek again with the proof. */
  z.tuple([z.literal('prove'), z.string()]),
  /** The ticket no longer waits. */
  z.tuple([z.literal('cancelled')]),
  z.tuple([z.literal('no'), z.custom<RefusalCode>(isRefusalCode, 'not a code'), z.string()]),
]);
export type SeekFrame = z.infer<typeof seekFrameSchema>;
