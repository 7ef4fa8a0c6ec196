import type { AnyGame } from '../../../shared/kernel/game.ts';
import { findNonJson, isJsonObject, type JsonObject } from '../../../shared/kernel/util.ts';
import { hasOwnField } from '../../../shared/protocol/delta.ts';
import { checkedJson } from '../record.ts';

// Equal parts of views are one object, so that comparing them is cheap.

/** Deep equality, where `b` is JSON; then so is `a`. */
const isSame = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) return Array.isArray(b) && isSameList(a, b);
  return !Array.isArray(b) && isPlain(a) && isPlain(b) && areSameFields(a, b);
};

const isPlain = (value: object): value is JsonObject => Object.getPrototypeOf(value) === Object.prototype;

const areSameFields = (a: JsonObject, b: JsonObject): boolean => {
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  for (const key of keys) if (!hasOwnField(b, key) || !isSame(a[key], b[key])) return false;
  return true;
};

const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean => {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) if (!isSame(a[index], b[index])) return false;
  return true;
};

/** `last` if it equals `next`, else `next`. */
export const reused = <Part extends object>(last: Part | null | undefined, next: Part): Part =>
  last !== undefined && last !== null && isSame(next, last) ? last : next;

/**
 * A game view that shares equal fields with earlier views: of other viewers, and of this viewer before. @throws Error if it is not JSON;
 * only new fields are checked.
 */
export const sharedView = (game: AnyGame, view: unknown, earlier: readonly unknown[]): unknown => {
  if (!isJsonObject(view) || !isPlain(view)) return checkedJson(game.id, 'a view', view);
  const others = earlier.filter(isJsonObject);
  const same = others.find((other) => other === view || areSameFields(view, other));
  if (same !== undefined) return same;
  const shared: Record<string, unknown> = { ...view };
  for (const key of Object.keys(shared)) {
    const part = shared[key];
    const other = others.find((fields) => hasOwnField(fields, key) && isSame(part, fields[key]));
    if (other !== undefined) shared[key] = other[key];
    else if (findNonJson(part) !== null) return checkedJson(game.id, 'a view', view);
  }
  return shared;
};
