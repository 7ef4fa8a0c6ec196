import type { GameId } from '../../shared/games/registry.ts';
import { isJsonObject, parseJson } from '../../shared/kernel/util.ts';
import { isRefusalCode } from '../../shared/protocol/codes.ts';
import type { Delta } from '../../shared/protocol/delta.ts';
import type { Frame } from '../../shared/protocol/frames.ts';
import type { ActionOf, AnyGameType, EventOf, ReasonOf, ViewOf } from './types.ts';

/** In UTF-16 code units. Longer messages are ignored. */
export const maxFrameLength = 2 ** 20;

export type Guard = (value: unknown) => boolean;

export const isText: Guard = (value) => typeof value === 'string';
export const isWhole: Guard = Number.isSafeInteger;
export const isObject: Guard = isJsonObject;

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
    isJsonObject(value) && Object.entries(fields).every(([key, guard]) => guard(value[key]));

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
const isRequestId: Guard = (value) => typeof value === 'string' && /^[\w:-]{6,24}$/.test(value);
const isEvent = shape({ type: isText });
const isReason = shape({ code: isText });

const isFrame = either(
  tuple(isWhole, isAnything, isAnything, listOf(isEvent)),
  tuple(isWhole, isAnything, isAnything, listOf(isEvent), isRequestId),
  tuple(oneOf('ok'), isRequestId),
  tuple(oneOf('hint'), isWhole, isEvent, isReason),
  tuple(oneOf('no'), either(isRequestId, isNull), isRefusalCode, isText, either(isText, isNull)),
  tuple(oneOf('presence'), listOf(oneOf(true, false)), isWhole),
  tuple(oneOf('view'), isWhole, isObject),
  tuple(oneOf('welcome'), isWhole, isWhole),
);

/** A frame from a table of this game. */
export type FrameOf<Id extends AnyGameType> =
  | readonly [version: number, game: Delta, table: Delta, events: readonly EventOf<Id>[], answered?: string]
  | readonly ['hint', decision: number, action: ActionOf<Id>, why: ReasonOf<Id>]
  | Extract<Frame, readonly ['ok' | 'no' | 'presence' | 'view' | 'welcome', ...unknown[]]>;

/** Parses a text with one frame, or a relay's list of frames. Drops invalid frames. */
export const parseFrames = <Id extends AnyGameType = GameId>(text: string): FrameOf<Id>[] => {
  const value = text.length > maxFrameLength ? null : parseJson(text);
  const values: unknown[] = Array.isArray(value) && Array.isArray(value[0]) ? value : [value];
  return values.filter(isFrameOf<Id>);
};

/** Does not check inside events, actions and reasons. */
const isFrameOf = <Id extends AnyGameType>(value: unknown): value is FrameOf<Id> => isFrame(value);

const isList: Guard = Array.isArray;
const isAnyView = shape({
  game: isText,
  you: either(isNull, isWhole),
  phase: isText,
  gameNumber: isWhole,
  settings: isObject,
  seats: listOf(either(isNull, shape({ keys: isList }))),
  shuffle: shape({
    ...{ attempt: isWhole, commitments: isList, seeds: isList, openings: isList, keys: listOf(isList) },
  }),
  prompt: either(isNull, shape({ decision: isWhole, legal: listOf(isEvent) })),
});

const isViewOf = <Id extends AnyGameType>(value: unknown, game: string | undefined): value is ViewOf<Id> =>
  isAnyView(value) && (game === undefined || shape({ game: oneOf(game) })(value));

/** Null for an invalid view or another game. Checks only fields that the SDK reads. */
export const parseView = <Id extends AnyGameType>(
  value: unknown,
  game: string | undefined,
): ViewOf<Id> | null => (isViewOf<Id>(value, game) ? value : null);
