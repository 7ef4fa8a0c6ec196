import * as z from 'zod';
import { tableIdSchema } from '../kernel/schemas.ts';
import { isRefusalCode, type RefusalCode } from './codes.ts';
import { homeRegions } from './regions.ts';
import { nameSchema, seatColourSchema, tokenSchema } from './requests.ts';
import { gameOptionsSchema, settingsSchema } from './settings.ts';

/** Whole milliseconds; whatever takes longer than this takes too long. */
const tripSchema = z.int().min(0).max(5_000);

export const latenciesSchema = z.partialRecord(z.enum(homeRegions), tripSchema);

/** The settings that those at one table have to agree on. Tables of strangers are never listed nor locked by themselves. */
const termsSettingsSchema = settingsSchema.omit({ listed: true, locked: true });

/** What a client says to a matcher. */
export const seekRequestSchema = z.discriminatedUnion('type', [
  /**
   * Waits for others. The token is the ticket: said again with the same one, on this socket or another, it is the same wish, with
   * new round trips and an age that goes on. It opens the seat at the table that comes of it.
   */
  z.strictObject({
    type: z.literal('seek'),
    protocol: z.int(),
    token: tokenSchema,
    name: nameSchema,
    colour: seatColourSchema.optional(),
    options: gameOptionsSchema.default({}),
    settings: termsSettingsSchema.partial().default({}),
    /** Whether fewer players will do, after a while. */
    allowFewer: z.boolean().default(false),
    latencies: latenciesSchema,
    /** Friends who want to sit at the same table: everybody who says the same id here, so many of them. */
    party: z.strictObject({ id: tokenSchema, size: z.int().min(2).max(4) }).optional(),
    /** The table that the ticket led to, and that did not come about: the wish is open again. */
    failedTable: tableIdSchema.optional(),
    /** Solves the challenge that the matcher gave for this ticket. */
    proof: z.string().max(200).optional(),
  }),
  z.strictObject({ type: z.literal('cancel') }),
  /** Stops waiting: for a game against computer players, or at an open table that others may still join. */
  z.strictObject({ type: z.literal('take'), what: z.enum(['bots', 'open-table']) }),
]);
export type SeekRequest = z.infer<typeof seekRequestSchema>;
export type Seek = SeekRequest & { readonly type: 'seek' };

/**
 * Still waiting: for how many milliseconds, the longest round trip that is accepted by now, how many others wait for the same, and
 * whether it may be given up for computer players or an open table.
 */
const waitingSchema = z.tuple([z.literal('waiting'), z.int(), z.int(), z.int(), z.boolean()]);

/** So many of so many friends are here; the wait begins with the last one. */
const partySchema = z.tuple([z.literal('party'), z.int(), z.int()]);

/** There is a seat: at a table that begins once everybody has come, or at an open one. */
const seatedSchema = z.tuple([z.literal('table'), tableIdSchema, z.enum(['match', 'open-table'])]);

export const seekFrameSchema = z.union([
  waitingSchema,
  partySchema,
  seatedSchema,
  /** Work has to be proved first: solve this challenge, and seek again with the proof. */
  z.tuple([z.literal('prove'), z.string()]),
  /** Nobody waits with this ticket any more. */
  z.tuple([z.literal('cancelled')]),
  z.tuple([z.literal('no'), z.custom<RefusalCode>(isRefusalCode, 'not a code'), z.string()]),
]);
export type SeekFrame = z.infer<typeof seekFrameSchema>;
