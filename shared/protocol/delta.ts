import { isJsonObject, type JsonObject } from '../kernel/util.ts';

/**
 * The change from one JSON value to another, as JSON (PROTOCOL.md, "Delta").
 *
 * - a string, number, boolean or null: the new value
 * - an object: a delta for each changed key; for an array, keys are indexes
 * - `[keep, ...items]`: the first `keep` items of the old array, then these
 * - `[]`: the key is removed
 * - `[-1, value]`: the new value, where an object replaces an array or an array an object
 */
export type Delta = unknown;

/** Undefined if both are equal. Both are JSON without undefined. */
export const diff = (before: unknown, after: unknown): Delta | undefined => {
  if (before === after) return undefined;
  if (Array.isArray(after)) {
    if (isJsonObject(before)) return [-1, after];
    return Array.isArray(before) ? diffArrays(before, after) : [0, ...after];
  }
  if (isJsonObject(after)) {
    if (Array.isArray(before)) return [-1, after];
    return isJsonObject(before) ? diffFields(before, after) : fieldsFromNothing(after);
  }
  return after;
};

const fieldsFromNothing = (after: JsonObject): Delta =>
  Object.fromEntries(Object.entries(after).map(([key, value]) => [key, diff(undefined, value)]));

/** @param except a key that is not compared. */
const diffFields = (
  before: JsonObject,
  after: JsonObject,
  diffValue: Diff = diff,
  except?: string,
): Delta | undefined => {
  let changes: Record<string, Delta> | undefined;
  const note = (key: string, change: Delta): void => {
    changes ??= {};
    // Assigning the key `__proto__` would set the prototype.
    if (key !== '__proto__') changes[key] = change;
    else
      Object.defineProperty(changes, key, {
        value: change,
        enumerable: true,
        configurable: true,
        writable: true,
      });
  };
  // Not `for in`: V8 deoptimizes it for objects with numeric keys, such as those by seat.
  const names = Object.keys(before);
  let removed = names.length;
  for (const key of Object.keys(after)) {
    const value = after[key];
    const was = before[key];
    // Inherited values are never JSON: an equal value is an own field of both.
    const isOld = was === value || hasOwnField(before, key);
    if (isOld) removed -= 1;
    if (key === except || was === value) continue;
    const change = diffValue(isOld ? was : undefined, value);
    if (change !== undefined) note(key, change);
  }
  if (removed > 0) for (const key of names) if (key !== except && !hasOwnField(after, key)) note(key, []);
  return changes;
};

/** Whether an own field has a value. Ten times as fast as `Object.hasOwn`: inherited values are functions, except `__proto__`. */
const hasOwnField = (fields: JsonObject, key: string): boolean => {
  const value = fields[key];
  if (typeof value !== 'object' && typeof value !== 'function') return value !== undefined;
  return key === '__proto__' || typeof value === 'function' ? Object.hasOwn(fields, key) : true;
};

type Diff = (before: unknown, after: unknown) => Delta | undefined;

/** `diff` for the views of one step: compares a part that several of them hold once. */
export const memoizedDiff = (): Diff => {
  const deltas = new Map<object, { readonly before: unknown; readonly delta: Delta | undefined }>();
  return (before, after) => {
    if (typeof after !== 'object' || after === null || before === after) return diff(before, after);
    const known = deltas.get(after);
    if (known !== undefined && known.before === before) return known.delta;
    const delta = diff(before, after);
    deltas.set(after, { before, delta });
    return delta;
  };
};

const diffArrays = (before: readonly unknown[], after: readonly unknown[]): Delta | undefined => {
  let first = 0;
  while (first < after.length && diff(before[first], after[first]) === undefined) first += 1;
  if (first === after.length) return before.length === after.length ? undefined : [after.length];
  const tail = [Math.min(first, before.length), ...after.slice(first)];
  if (before.length !== after.length) return tail;
  const places: Record<number, Delta> = {};
  for (let index = first; index < after.length; index += 1) {
    const change = diff(before[index], after[index]);
    if (change !== undefined) places[index] = change;
  }
  return isShorter(places, tail) ? places : tail;
};

/** By the lengths as JSON. Most of a long array need not be written for that. */
const isShorter = (places: JsonObject, tail: readonly unknown[]): boolean => {
  // Brackets; each item has a comma, but the last.
  let more = JSON.stringify(places).length - 1;
  for (const item of tail) {
    if (more < 0) return true;
    more -= JSON.stringify(item).length + 1;
  }
  return more < 0;
};

/** Returns the new value; does not change `before`. @throws TypeError if the delta does not fit `before`. */
export const applyDelta = (before: unknown, delta: Delta): unknown => {
  if (Array.isArray(delta)) return applyTail(before, delta);
  if (!isJsonObject(delta)) return delta;
  return Array.isArray(before)
    ? applyPlaces(before, delta)
    : applyFields(isJsonObject(before) ? before : {}, delta);
};

const applyTail = (before: unknown, [keep, ...items]: readonly unknown[]): unknown => {
  if (keep === -1 && items.length === 1) return items[0];
  const kept: readonly unknown[] = Array.isArray(before) ? before : [];
  if (typeof keep !== 'number' || !Number.isInteger(keep) || keep < 0 || keep > kept.length)
    throw new TypeError('the delta does not fit');
  return [...kept.slice(0, keep), ...items];
};

const applyPlaces = (before: readonly unknown[], delta: JsonObject): unknown => {
  const after = [...before];
  for (const [key, change] of Object.entries(delta)) {
    const index = Number(key);
    if (!Number.isInteger(index) || !Object.hasOwn(before, key))
      throw new TypeError('the delta does not fit');
    after[index] = applyDelta(before[index], change);
  }
  return after;
};

const applyFields = (before: JsonObject, delta: JsonObject): unknown => {
  const after = new Map(Object.entries(before));
  for (const [key, change] of Object.entries(delta)) {
    if (Array.isArray(change) && change.length === 0) after.delete(key);
    else after.set(key, applyDelta(Object.hasOwn(before, key) ? before[key] : undefined, change));
  }
  return Object.fromEntries(after);
};

/** The change of a view in one step. The game's part is separate because nearly every step changes it. */
export interface ViewDelta {
  /** Of `gameView`. */
  readonly game: Delta;
  /** Of the rest of the view. */
  readonly table: Delta;
}

/** A view in two parts: fields shared by several viewers, and the viewer's own. No field moves between the parts. */
interface SplitView {
  readonly common: object;
  readonly own: Readonly<Record<'gameView', unknown>>;
}

/** `isEmpty`: the views are equal. */
export const diffViews = (
  before: SplitView,
  after: SplitView,
  diffValue: Diff = diff,
): ViewDelta & { readonly isEmpty: boolean } => {
  const { gameView } = after.own;
  // Most events of a gathering table change no view.
  if (before === after) return { game: unchanged(gameView), table: {}, isEmpty: true };
  const was = before.own.gameView;
  const game =
    isJsonObject(was) && isJsonObject(gameView) ? diffFields(was, gameView, diffValue) : diff(was, gameView);
  const common = diffValue(before.common, after.common);
  const own =
    isJsonObject(before.own) && isJsonObject(after.own)
      ? diffFields(before.own, after.own, diffValue, 'gameView')
      : undefined;
  return {
    game: game ?? unchanged(gameView),
    table: isJsonObject(common) && isJsonObject(own) ? { ...common, ...own } : (common ?? own ?? {}),
    isEmpty: game === undefined && common === undefined && own === undefined,
  };
};

/** The delta that changes nothing. */
const unchanged = (value: unknown): Delta => (typeof value === 'object' && value !== null ? {} : value);

/** Returns the view after a step; does not change `before`. @throws TypeError if the deltas do not fit `before`. */
export const applyViewDelta = (before: unknown, { game, table }: ViewDelta): unknown => {
  const after = applyDelta(before, table);
  if (!isJsonObject(before) || !isJsonObject(after)) throw new TypeError('the delta does not fit');
  return { ...after, gameView: applyDelta(before.gameView, game) };
};
