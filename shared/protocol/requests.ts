import * as z from 'zod';
import { levels } from '../kernel/game.ts';
import { hexSchema, seatSchema } from '../kernel/schemas.ts';
import {
  isMessage,
  isName,
  maxMessageLength,
  maxNameLength,
  normalizeName,
  reactions,
  seatColours,
} from './codes.ts';
import { gameOptionsSchema, settingsChangeSchema } from './settings.ts';

/** Chosen by the client, different for each request, so that a request sent twice counts once: `CLIENT:NUMBER`, counting up, or any. */
const requestIdPattern = /^(?=.{6,24}$)[\w-]+(:\d+)?$/;
export const requestIdSchema = z.string().regex(requestIdPattern);
export const isRequestId = (id: string): boolean => requestIdPattern.test(id);

/**
 * A seat token: at least 128 bits that its holder has drawn at random, as 22 to 64 characters of base64url. The server keeps only
 * its SHA-256.
 */
export const tokenSchema = z.string().regex(/^[\w-]{22,64}$/);

export const nameSchema = z
  .string()
  .overwrite(normalizeName)
  .refine(isName, `1 to ${maxNameLength} characters, none of them unseen`);

export const seatColourSchema = z.enum(seatColours);

const id = requestIdSchema;

/** What a client says to a table. */
export const requestSchema = z.discriminatedUnion('type', [
  /** The first message of a connection; later, a wish for a full view. With a token the connection is its seat's. */
  z.strictObject({
    type: z.literal('hello'),
    protocol: z.int(),
    token: tokenSchema.optional(),
    /** Only wants to watch, and may be led to a relay. */
    relay: z.literal(true).optional(),
    /** The compact frames that the client reads; without it, and for a number that is not the table's, it is sent JSON. */
    wire: z.int().optional(),
  }),
  /** Take the seat, or any empty one, with a token that will open it from now on. */
  z.strictObject({
    type: z.literal('sit'),
    id,
    name: nameSchema,
    token: tokenSchema,
    seat: seatSchema.optional(),
    /** Another one if somebody has it. */
    colour: seatColourSchema.optional(),
    /** What whoever opened the table was given: makes them its host. */
    hostToken: tokenSchema.optional(),
    /** A promise of a seed follows at once: a game that begins meanwhile waits for it. */
    seed: z.literal(true).optional(),
  }),
  /** Give the seat up for good. */
  z.strictObject({ type: z.literal('leave'), id }),
  /** Open the seat with this token only from now on: other devices, and links that were given away, lose it. */
  z.strictObject({ type: z.literal('renew'), id, token: tokenSchema }),
  /** Have another colour, between games. */
  z.strictObject({ type: z.literal('colour'), id, colour: seatColourSchema }),
  /** Let a computer player play the seat until it is taken back. */
  z.strictObject({ type: z.literal('hand-over'), id }),
  z.strictObject({ type: z.literal('take-back'), id }),
  /** Agree to another game, or no longer. It begins once everybody at the table has. */
  z.strictObject({ type: z.literal('rematch'), id, agreed: z.boolean() }),
  /** Before the terms of a game are settled: promise a seed for its shuffle, by its SHA-256. A later promise takes an earlier one's place. */
  z.strictObject({ type: z.literal('commit'), id, commitment: hexSchema }),
  /** Once the terms of a game are settled: keep the promise, bound to them by the SHA-256 of their canonical text. */
  z.strictObject({ type: z.literal('reveal'), id, seed: hexSchema, bound: hexSchema }),
  /** Write to everybody at the table. */
  z.strictObject({
    type: z.literal('say'),
    id,
    text: z.string().refine(isMessage, `1 to ${maxMessageLength} characters, none of them unseen`),
  }),
  z.strictObject({ type: z.literal('react'), id, reaction: z.enum(reactions) }),
  /** Call a message against the rules of the game; those who may judge it vote. */
  z.strictObject({ type: z.literal('call'), id, message: z.int().min(0) }),
  /** Whether the message that has been called is against the rules. */
  z.strictObject({ type: z.literal('vote'), id, guilty: z.boolean() }),
  /** The host: change options between games, or settings. */
  z.strictObject({
    type: z.literal('change'),
    id,
    options: gameOptionsSchema.optional(),
    settings: settingsChangeSchema.optional(),
  }),
  /** The host: put somebody out of their seat. */
  z.strictObject({ type: z.literal('kick'), id, seat: seatSchema }),
  /** The host: put a computer player on an empty seat, a normal one unless it is said. */
  z.strictObject({
    type: z.literal('add-bot'),
    id,
    seat: seatSchema,
    level: z.enum(levels).optional(),
  }),
  /** The host: take a computer player off. */
  z.strictObject({ type: z.literal('remove-bot'), id, seat: seatSchema }),
  /** The host: begin the first game, or the next one. */
  z.strictObject({ type: z.literal('start'), id }),
  /** Answer an open decision. The game parses the action itself. */
  z.strictObject({
    type: z.literal('act'),
    id,
    decision: z.int().min(0),
    action: z.looseObject({ type: z.string() }),
  }),
  /** Ask what a computer player would answer to the open decision. */
  z.strictObject({ type: z.literal('hint'), id, decision: z.int().min(0) }),
]);

export type Request = z.infer<typeof requestSchema>;
/** The requests that are answered with `ok` or `no`. */
export type AnsweredRequest = Exclude<Request, { type: 'hello' }>;
