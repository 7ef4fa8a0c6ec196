import * as z from 'zod';
import type { GameAction } from '../kernel/action.ts';
import type { GameEvent, GameReason } from '../kernel/game.ts';
import { isRefusalCode, type RefusalCode } from './codes.ts';
import { requestIdSchema } from './requests.ts';

const isEvent = (value: unknown): value is GameEvent =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';

const isReason = (value: unknown): value is GameReason =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'code') === 'string';

/** The reply to a hello: protocol version, server time in milliseconds since 1970. */
const welcomeSchema = z.tuple([z.literal('welcome'), z.int(), z.int()]);

/** Version, whole view. */
const viewSchema = z.tuple([z.literal('view'), z.int(), z.looseObject({})]);

/** One step: new version, delta of `gameView`, delta of the rest of the view, events, and for its sender the request that it answers. */
const stepSchema = z.tuple([
  z.int(),
  z.unknown(),
  z.unknown(),
  z.array(z.custom<GameEvent>(isEvent, 'not an event')),
  requestIdSchema.optional(),
]);

/** A request with this id was carried out. */
const okSchema = z.tuple([z.literal('ok'), requestIdSchema]);

/** Decision, suggested action, reason. */
const hintSchema = z.tuple([
  z.literal('hint'),
  z.int(),
  z.custom<GameAction>(isEvent, 'not an action'),
  z.custom<GameReason>(isReason, 'not a reason'),
]);

/** A request was refused: id or null if unreadable, code, sentence, id of the broken rule or null. */
const noSchema = z.tuple([
  z.literal('no'),
  requestIdSchema.nullable(),
  z.custom<RefusalCode>(isRefusalCode, 'not a code'),
  z.string(),
  z.string().nullable(),
]);

/** Connected or not by seat, number of spectators. */
const presenceSchema = z.tuple([z.literal('presence'), z.array(z.boolean()), z.int()]);

/** A frame from table to client. Tuples, because they are shorter than objects. */
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
