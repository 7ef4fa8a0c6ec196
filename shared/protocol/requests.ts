import * as z from 'zod';
import { levels } from '../kernel/game.ts';
import { hexSchema, seatSchema, signatureSchema } from '../kernel/schemas.ts';
import {
  isMessage,
  isName,
  maxMessageLength,
  maxNameLength,
  maxPasswordLength,
  normalizeName,
  reactions,
  seatColors,
} from './codes.ts';
import { gameOptionsSchema, settingsChangeSchema } from './settings.ts';

/** Unique per request, so that a repeated request counts once: `CLIENT:NUMBER`, counting up, or any text. */
const requestIdPattern = /^(?=.{6,24}$)[\w-]+(:(0|[1-9]\d*))?$/;
export const requestIdSchema = z.string().regex(requestIdPattern);

/** A seat token: at least 128 random bits, as 22 to 64 characters of base64url. The server stores only its SHA-256. */
export const tokenSchema = z.string().regex(/^[\w-]{22,64}$/);

/** Equal texts of different devices are equal passwords. */
export const passwordSchema = z
  .string()
  .max(maxPasswordLength)
  .overwrite((text) => text.normalize('NFC'))
  .min(1);

export const nameSchema = z
  .string()
  .overwrite(normalizeName)
  .refine(isName, `1 to ${maxNameLength} characters, none of them invisible`);

const cutMark = '...';

/** As many whole characters as fit before the mark. */
const cutName = (name: string): string => {
  const normal = normalizeName(name);
  if ([...normal].length <= maxNameLength) return normal;
  let cut = '';
  for (const { segment } of new Intl.Segmenter().segment(normal)) {
    if ([...cut, ...segment].length > maxNameLength - cutMark.length) break;
    cut += segment;
  }
  return cut.trimEnd() + cutMark;
};

/** A name that a site gives its user: people have longer names than fit a table. */
export const siteNameSchema = z
  .string()
  .max(200)
  .overwrite(cutName)
  .refine(isName, 'One line, without invisible characters');

export const seatColorSchema = z.enum(seatColors);

/** A device's signature of its action (FAIRNESS.md). `after`: number of actions in the view that it answers. */
export const signedActionSchema = z.strictObject({ after: z.int().min(0), signature: signatureSchema });
export type SignedAction = z.infer<typeof signedActionSchema>;

const id = requestIdSchema;

/** Where a browser's push service takes messages, and the keys that encrypt them (RFC 8291), as base64url. */
export const subscriptionSchema = z.strictObject({
  endpoint: z.string().max(1_000),
  /** An uncompressed point of P-256. */
  p256dh: z.string().regex(/^B[\w-]{86}$/),
  auth: z.string().regex(/^[\w-]{22}$/),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/** A request from client to table. */
export const requestSchema = z.discriminatedUnion('type', [
  /** The first message of a connection; later, requests a full view. A token connects to its seat. */
  z.strictObject({
    type: z.literal('hello'),
    protocol: z.int(),
    token: tokenSchema.optional(),
    /** Where the table has one, for a connection without a seat. */
    password: passwordSchema.optional(),
    /** Watches only: may be redirected to a relay. */
    relay: z.literal(true).optional(),
  }),
  /** Takes this seat or any empty one. `token` opens it from now on. */
  z.strictObject({
    type: z.literal('sit'),
    id,
    name: nameSchema,
    token: tokenSchema,
    seat: seatSchema.optional(),
    /** If taken, another one. */
    color: seatColorSchema.optional(),
    /** From the reply to POST /api/tables: makes the player the host. */
    hostToken: tokenSchema.optional(),
    /** Like a following `commit`. `commitment` is ignored if another seat has it. */
    commitment: hexSchema.optional(),
    key: hexSchema.optional(),
  }),
  /** Gives up the seat. */
  z.strictObject({ type: z.literal('leave'), id }),
  /** Replaces the seat's token: other devices and shared links lose the seat. */
  z.strictObject({ type: z.literal('renew'), id, token: tokenSchema }),
  /** Changes the player's name: between games, and once in a game. */
  z.strictObject({ type: z.literal('name'), id, name: nameSchema }),
  /** Changes the color, between games. */
  z.strictObject({ type: z.literal('color'), id, color: seatColorSchema }),
  /** Lets a computer player act for the seat until `take-back`. */
  z.strictObject({ type: z.literal('hand-over'), id }),
  z.strictObject({ type: z.literal('take-back'), id }),
  /** Agrees to pause the game, or withdraws; while it is paused by agreement, goes on. */
  z.strictObject({ type: z.literal('pause'), id, agreed: z.boolean() }),
  /** Agrees to another game, or withdraws. The game starts when all players have agreed. */
  z.strictObject({ type: z.literal('rematch'), id, agreed: z.boolean() }),
  /**
   * Before the terms are fixed: commits to a seed by its SHA-256, which replaces an earlier commitment, and adds this device's public key
   * (Ed25519), with which it signs actions.
   */
  z.strictObject({
    type: z.literal('commit'),
    id,
    commitment: hexSchema.optional(),
    key: hexSchema.optional(),
  }),
  /** After the terms are fixed: reveals the seed. `bound` is the SHA-256 of the terms' canonical JSON. */
  z.strictObject({ type: z.literal('reveal'), id, seed: hexSchema, bound: hexSchema }),
  z.strictObject({
    type: z.literal('say'),
    id,
    text: z.string().refine(isMessage, `1 to ${maxMessageLength} characters, none of them invisible`),
  }),
  z.strictObject({ type: z.literal('react'), id, reaction: z.enum(reactions) }),
  /** Reports a message as table talk; the judges vote. */
  z.strictObject({ type: z.literal('call'), id, message: z.int().min(0) }),
  /** Votes on the reported message. */
  z.strictObject({ type: z.literal('vote'), id, guilty: z.boolean() }),
  /** Votes to remove another player, at a matched table during a game; the first vote opens it. */
  z.strictObject({ type: z.literal('vote-out'), id, seat: seatSchema }),
  /** Reminds this device of the player's turns while no page of the player is open; null ends the reminders of all their devices. */
  z.strictObject({ type: z.literal('remind'), id, subscription: subscriptionSchema.nullable() }),
  /** Host: changes settings, or options between games. */
  z.strictObject({
    type: z.literal('change'),
    id,
    options: gameOptionsSchema.optional(),
    settings: settingsChangeSchema.optional(),
    /** Null removes it. */
    password: passwordSchema.nullable().optional(),
  }),
  /** Host: removes a player. */
  z.strictObject({ type: z.literal('kick'), id, seat: seatSchema }),
  /** Host: puts a computer player on an empty seat. Default level `normal`. */
  z.strictObject({
    type: z.literal('add-bot'),
    id,
    seat: seatSchema,
    level: z.enum(levels).optional(),
  }),
  /** Host. */
  z.strictObject({ type: z.literal('remove-bot'), id, seat: seatSchema }),
  /** Host: requests a code that leads to the table for a day, or withdraws it. */
  z.strictObject({ type: z.literal('code'), id, withdraw: z.literal(true).optional() }),
  /** Host: starts the first or next game. */
  z.strictObject({ type: z.literal('start'), id }),
  /** Acts on an open decision. The game parses the action. */
  z.strictObject({
    type: z.literal('act'),
    id,
    decision: z.int().min(0),
    action: z.looseObject({ type: z.string() }),
    signed: signedActionSchema.optional(),
  }),
  /** Requests a hint for an open decision. */
  z.strictObject({ type: z.literal('hint'), id, decision: z.int().min(0) }),
]);

export type Request = z.infer<typeof requestSchema>;
/** Requests that get `ok` or `no`. */
export type AnsweredRequest = Exclude<Request, { type: 'hello' }>;
