import * as z from 'zod';
import type { GameAction } from '../kernel/action.ts';
import type { GameEvent, GameReason } from '../kernel/game.ts';
import { isRefusalCode, type RefusalCode } from './codes.ts';
import { requestIdSchema } from './requests.ts';

const isEvent = (value: unknown): value is GameEvent =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';

const isReason = (value: unknown): value is GameReason =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'code') === 'string';

/** The first answer to hello: the protocol's version and the server's clock, in milliseconds since 1970. */
const welcomeSchema = z.tuple([z.literal('welcome'), z.int(), z.int()]);

/** The whole view, and its version. */
const viewSchema = z.tuple([z.literal('view'), z.int(), z.looseObject({})]);

/**
 * One step: the version it leads to, the deltas of `gameView` and of the rest of the view from the version before it, and the events
 * that led there.
 */
const stepSchema = z.tuple([
  z.int(),
  z.unknown(),
  z.unknown(),
  z.array(z.custom<GameEvent>(isEvent, 'not an event')),
]);

/** A request was carried out: its id, or in compact frames the number in it. */
const okSchema = z.tuple([z.literal('ok'), z.union([requestIdSchema, z.int()])]);

/** What a computer player would answer to this decision of the sender's: the action, and why. */
const hintSchema = z.tuple([
  z.literal('hint'),
  z.int(),
  z.custom<GameAction>(isEvent, 'not an action'),
  z.custom<GameReason>(isReason, 'not a reason'),
]);

/** A request was refused: its id if it had a readable one, the code, a sentence, and the rule that was broken, if any. */
const noSchema = z.tuple([
  z.literal('no'),
  requestIdSchema.nullable(),
  z.custom<RefusalCode>(isRefusalCode, 'not a code'),
  z.string(),
  z.string().nullable(),
]);

/** Who is connected, seat by seat, and how many watch. */
const presenceSchema = z.tuple([z.literal('presence'), z.array(z.boolean()), z.int()]);

/** What a table says to a client. Tuples, because every move is sent to everyone at the table. */
export const frameSchema = z.union([
  stepSchema,
  okSchema,
  hintSchema,
  noSchema,
  presenceSchema,
  viewSchema,
  welcomeSchema,
]);

export type Frame = z.infer<typeof frameSchema>;
