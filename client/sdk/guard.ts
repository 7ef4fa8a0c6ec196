import type { GameId } from '../../shared/games/registry.ts';
import { refusalCodes } from '../../shared/protocol/codes.ts';
import type { Frame } from '../../shared/protocol/frames.ts';
import type { ActionOf, EventOf, ReasonOf, ViewOf } from './types.ts';

/** A longer text from the server, in UTF-16 code units, is not even parsed. */
export const maxFrameLength = 2 ** 20;

export type Guard = (value: unknown) => boolean;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isText: Guard = (value) => typeof value === 'string';
export const isWhole: Guard = Number.isSafeInteger;
export const isObject: Guard = isFields;
export const oneOf =
  (...choices: readonly unknown[]): Guard =>
  (value) =>
    choices.includes(value);
export const listOf =
  (item: Guard): Guard =>
  (value) =>
    Array.isArray(value) && value.every(item);
/** An object with at least these fields. */
export const shape =
  (fields: Readonly<Record<string, Guard>>): Guard =>
  (value) =>
    isFields(value) && Object.entries(fields).every(([key, guard]) => guard(value[key]));

const matches =
  (pattern: RegExp): Guard =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
export const either =
  (...guards: readonly Guard[]): Guard =>
  (value) =>
    guards.some((guard) => guard(value));
export const tuple =
  (...items: readonly Guard[]): Guard =>
  (value) =>
    Array.isArray(value) &&
    value.length === items.length &&
    items.every((guard, index) => guard(value[index]));

export const isNull = oneOf(null);
const isAnything: Guard = () => true;
const isRequestId = matches(/^[\w-]{6,24}$/);
const isEvent = shape({ type: isText });
const isReason = shape({ code: isText });

const isKnownFrame = either(
  tuple(isWhole, isAnything, isAnything, listOf(isEvent)),
  tuple(oneOf('ok'), isRequestId),
  tuple(oneOf('hint'), isWhole, isEvent, isReason),
  tuple(oneOf('no'), either(isRequestId, isNull), oneOf(...refusalCodes), isText, either(isText, isNull)),
  tuple(oneOf('presence'), listOf(oneOf(true, false)), isWhole),
  tuple(oneOf('view'), isWhole, isObject),
  tuple(oneOf('welcome'), isWhole, isWhole),
);

const isFrame = (value: unknown): value is Frame => isKnownFrame(value);

/** The value of a JSON text, or undefined if it is none. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What the server says, or null if it is too long, no JSON or no frame of this protocol. */
export const parseFrame = (text: string): Frame | null => {
  if (text.length > maxFrameLength) return null;
  const value = parseJson(text);
  return isFrame(value) ? value : null;
};

const isView = shape({
  game: isText,
  prompt: either(isNull, shape({ decision: isWhole, legal: listOf(isEvent) })),
});

/**
 * The view as one of this game, or null if it is of another, or none at all. It looks at what the SDK reads itself; for what is inside
 * the server is trusted, which has the same types.
 */
export const parseView = <Id extends GameId>(value: unknown, game: Id | undefined): ViewOf<Id> | null =>
  isView(value) && (game === undefined || (isFields(value) && value.game === game))
    ? (value as ViewOf<Id>)
    : null;

/** A frame's events as those of this game: the frame's guard has seen their types, the server is trusted for the rest. */
export const parseEvents = <Id extends GameId>(events: readonly { type: string }[]): readonly EventOf<Id>[] =>
  events as readonly EventOf<Id>[];

/** The same for what a computer player would do. */
export const parseAction = <Id extends GameId>(action: { type: string }): ActionOf<Id> =>
  action as ActionOf<Id>;

/** And for why. */
export const parseReason = <Id extends GameId>(why: { code: string }): ReasonOf<Id> => why as ReasonOf<Id>;

/** Whether this is a seat token that a table would read. */
export const isToken: (value: unknown) => value is string = (value): value is string =>
  matches(/^[\w-]{22,64}$/)(value);
