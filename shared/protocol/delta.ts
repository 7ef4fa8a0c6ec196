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

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The delta from `before` to `after`, or undefined if they are the same. Both are JSON without undefined. */
export const diff = (before: unknown, after: unknown): Delta | undefined => {
  if (before === after) return undefined;
  if (Array.isArray(after)) {
    if (isFields(before)) return [-1, after];
    return Array.isArray(before) ? diffArrays(before, after) : [0, ...after];
  }
  if (isFields(after)) {
    if (Array.isArray(before)) return [-1, after];
    return isFields(before) ? diffFields(before, after) : fieldsFromNothing(after);
  }
  return after;
};

const fieldsFromNothing = (after: Fields): Delta =>
  Object.fromEntries(Object.entries(after).map(([key, value]) => [key, diff(undefined, value)]));

const diffFields = (before: Fields, after: Fields): Delta | undefined => {
  const changes: Record<string, Delta> = {};
  for (const key of Object.keys(before)) if (!Object.hasOwn(after, key)) changes[key] = [];
  for (const [key, value] of Object.entries(after)) {
    const change = diff(Object.hasOwn(before, key) ? before[key] : undefined, value);
    if (change !== undefined) changes[key] = change;
  }
  return Object.keys(changes).length === 0 ? undefined : changes;
};

const diffArrays = (before: readonly unknown[], after: readonly unknown[]): Delta | undefined => {
  const changes = after.map((value, index) => diff(before[index], value));
  const first = changes.findIndex((change) => change !== undefined);
  if (first === -1) return before.length === after.length ? undefined : [after.length];
  const tail = [Math.min(first, before.length), ...after.slice(first)];
  if (before.length !== after.length) return tail;
  const places = Object.fromEntries(
    changes.flatMap((change, index) => (change === undefined ? [] : [[index, change] as const])),
  );
  return JSON.stringify(places).length < JSON.stringify(tail).length ? places : tail;
};

/** The value after a delta. `before` is left as it is. @throws TypeError if the delta does not fit `before`. */
export const applyDelta = (before: unknown, delta: Delta): unknown => {
  if (Array.isArray(delta)) return applyTail(before, delta);
  if (!isFields(delta)) return delta;
  return Array.isArray(before)
    ? applyPlaces(before, delta)
    : applyFields(isFields(before) ? before : {}, delta);
};

const applyTail = (before: unknown, [keep, ...items]: readonly unknown[]): unknown => {
  if (keep === -1) return items[0];
  const kept: readonly unknown[] = Array.isArray(before) ? before : [];
  if (typeof keep !== 'number' || keep < 0 || keep > kept.length)
    throw new TypeError('the delta does not fit');
  return [...kept.slice(0, keep), ...items];
};

const applyPlaces = (before: readonly unknown[], delta: Fields): unknown => {
  const after = [...before];
  for (const [key, change] of Object.entries(delta)) {
    const index = Number(key);
    if (!(index < before.length)) throw new TypeError('the delta does not fit');
    after[index] = applyDelta(before[index], change);
  }
  return after;
};

const applyFields = (before: Fields, delta: Fields): unknown => {
  const after = new Map(Object.entries(before));
  for (const [key, change] of Object.entries(delta)) {
    if (Array.isArray(change) && change.length === 0) after.delete(key);
    else after.set(key, applyDelta(before[key], change));
  }
  return Object.fromEntries(after);
};
