import { z } from 'zod';
import { seatSchema } from '../kernel/schemas.ts';
import { isName } from './codes.ts';

/** Chosen by the client, different for each request, so that a request sent twice counts once. */
export const requestIdSchema = z.string().regex(/^[\w-]{6,24}$/);

/**
 * A seat token: at least 128 bits that its holder has drawn at random, as 22 to 64 characters of base64url. The server keeps only
 * its SHA-256.
 */
export const tokenSchema = z.string().regex(/^[\w-]{22,64}$/);

export const nameSchema = z.string().refine(isName, 'not a name');

const id = requestIdSchema;

/** What a client says to a table. */
export const requestSchema = z.discriminatedUnion('type', [
  /** The first message of a connection; later, a wish for a full view. With a token the connection is its seat's. */
  z.strictObject({ type: z.literal('hello'), protocol: z.int(), token: tokenSchema.optional() }),
  /** Take the seat, or any empty one, with a token that will open it from now on. */
  z.strictObject({
    type: z.literal('sit'),
    id,
    name: nameSchema,
    token: tokenSchema,
    seat: seatSchema.optional(),
  }),
  /** Give the seat up for good. */
  z.strictObject({ type: z.literal('leave'), id }),
  /** The host: put a computer player on an empty seat. */
  z.strictObject({ type: z.literal('add-computer'), id, seat: seatSchema }),
  /** The host: take a computer player off. */
  z.strictObject({ type: z.literal('remove-computer'), id, seat: seatSchema }),
  /** The host: begin the first game, or the next one. */
  z.strictObject({ type: z.literal('start'), id }),
  /** Answer an open decision. The game parses the action itself. */
  z.strictObject({
    type: z.literal('act'),
    id,
    decision: z.int().min(0),
    action: z.looseObject({ type: z.string() }),
  }),
]);

export type Request = z.infer<typeof requestSchema>;
/** The requests that are answered with `ok` or `no`. */
export type AnsweredRequest = Exclude<Request, { type: 'hello' }>;
