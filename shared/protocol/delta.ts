import { isJsonObject, type JsonObject } from '../kernel/util.ts';

/**
 * What changed between two JSON values, as JSON (PROTOCOL.md, "Delta").
 *
 * - a string, number, boolean or null: the new value
 * - an object: a change for each key named; of an array, its places are the keys
 * - `[keep, ...items]`: the first `keep` items of the old array, then these
 * - `[]`: the key is gone
 * - `[-1, value]`: the new value, in the rare case that an object takes an array's place or the other way round
 */
export type Delta = unknown;

/** The delta from `before` to `after`, or undefined if they are the same. Both are JSON without undefined. */
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

/** @param but a key that is left out. */
const diffFields = (
  before: JsonObject,
  after: JsonObject,
  of: Diff = diff,
  but?: string,
): Delta | undefined => {
  let changes: Record<string, Delta> | undefined;
  const note = (key: string, change: Delta): void => {
    changes ??= {};
    // By assignment the key `__proto__` would set the prototype and lose the change.
    if (key !== '__proto__') changes[key] = change;
    else
      Object.defineProperty(changes, key, {
        value: change,
        enumerable: true,
        configurable: true,
        writable: true,
      });
  };
  // Not `for in`: for an object with numbers as keys, as those by seat are, V8 throws away what it has compiled of a loop, again and again.
  const names = Object.keys(before);
  let gone = names.length;
  for (const key of Object.keys(after)) {
    const value = after[key];
    const was = before[key];
    // JSON has nothing that an object has of its prototype, so what is the same is a field of both.
    const isOld = was === value || hasOwnField(before, key);
    if (isOld) gone -= 1;
    if (key === but || was === value) continue;
    const change = of(isOld ? was : undefined, value);
    if (change !== undefined) note(key, change);
  }
  if (gone > 0) for (const key of names) if (key !== but && !hasOwnField(after, key)) note(key, []);
  return changes;
};

/** Whether this is a field with a value: what an object has of its prototype is none, and is a function, but for `__proto__`. To ask `hasOwn` takes ten times as long. */
export const hasOwnField = (fields: JsonObject, key: string): boolean => {
  const value = fields[key];
  if (typeof value !== 'object' && typeof value !== 'function') return value !== undefined;
  return key === '__proto__' || typeof value === 'function' ? Object.hasOwn(fields, key) : true;
};

type Diff = (before: unknown, after: unknown) => Delta | undefined;

/** `diff` for several views at once: what they have in common is compared once. */
export const createMemoizedDiff = (): Diff => {
  const made = new Map<unknown, { readonly before: unknown; readonly delta: Delta | undefined }>();
  const of: Diff = (before, after) => {
    if (before === after || typeof after !== 'object' || after === null) return diff(before, after);
    const known = made.get(after);
    if (known !== undefined && known.before === before) return known.delta;
    const delta =
      isJsonObject(before) && isJsonObject(after) ? diffFields(before, after, of) : diff(before, after);
    made.set(after, { before, delta });
    return delta;
  };
  return of;
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
  return JSON.stringify(places).length < JSON.stringify(tail).length ? places : tail;
};

/** The value after a delta. `before` is left as it is. @throws TypeError if the delta does not fit `before`. */
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

/** What a step changes in a view of a table. The game's part stands by itself, because nearly every step changes it. */
export interface ViewDelta {
  /** From one `gameView` to the next. */
  readonly game: Delta;
  /** From one view to the next, but for `gameView`. */
  readonly table: Delta;
}

/** A view as it is compared: what several viewers are shown alike, and the rest, `gameView` in it. No field is now in one and now in the other. */
interface DividedView {
  readonly common: object;
  readonly own: Readonly<Record<'gameView', unknown>>;
}

/** The deltas from one view to the next. `isEmpty`: the views are the same. @param of how fields are compared: what several views share need be only once. */
export const diffViews = (
  before: DividedView,
  after: DividedView,
  of: Diff = diff,
): ViewDelta & { readonly isEmpty: boolean } => {
  const { gameView } = after.own;
  // Most that happens while a table gathers changes nothing that anybody is shown.
  if (before === after) return { game: unchanged(gameView), table: {}, isEmpty: true };
  const game = of(before.own.gameView, gameView);
  const common = of(before.common, after.common);
  const own =
    isJsonObject(before.own) && isJsonObject(after.own)
      ? diffFields(before.own, after.own, of, 'gameView')
      : undefined;
  return {
    game: game ?? unchanged(gameView),
    table: isJsonObject(common) && isJsonObject(own) ? { ...common, ...own } : (common ?? own ?? {}),
    isEmpty: game === undefined && common === undefined && own === undefined,
  };
};

/** The delta that leaves this value as it is. */
const unchanged = (value: unknown): Delta => (typeof value === 'object' && value !== null ? {} : value);

/** The view after a step. `before` is left as it is. @throws TypeError if the deltas do not fit `before`. */
export const applyViewDelta = (before: unknown, { game, table }: ViewDelta): unknown => {
  const after = applyDelta(before, table);
  if (!isJsonObject(before) || !isJsonObject(after)) throw new TypeError('the delta does not fit');
  return { ...after, gameView: applyDelta(before.gameView, game) };
};
