/** The result of handling untrusted input. A programmer's mistake throws instead. */
export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure };

export const ok = <Value>(value: Value): Result<Value, never> => ({ ok: true, value });

export const fail = <Failure>(error: Failure): Result<never, Failure> => ({ ok: false, error });

/** The number of cards of each kind, in the order of `kinds`, including zeros. */
export const tally = <Kind extends string>(
  kinds: readonly Kind[],
  cards: readonly string[],
): ReadonlyMap<Kind, number> =>
  new Map(kinds.map((kind) => [kind, cards.filter((card) => card === kind).length]));

/** The item at an index that must exist. @throws RangeError if it does not. */
export const at = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index];
  if (item === undefined) throw new RangeError(`no item at ${index} of ${items.length}`);
  return item;
};

/** A new array in random order. @param below a random whole number below `bound`. */
export const shuffled = <Item>(items: readonly Item[], below: (bound: number) => number): Item[] => {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const chosen = below(last + 1);
    [result[last], result[chosen]] = [at(result, chosen), at(result, last)];
  }
  return result;
};

/** The places in `to`, a permutation of `from`, of the items at `places` of `from`; each place once, an unmoved item at its own place. */
export const correspondingPlaces = <Item>(
  from: readonly Item[],
  to: readonly Item[],
  places: readonly number[],
): number[] => {
  const taken = new Set<number>();
  return places.map((place) => {
    const isMeant = (item: Item, index: number): boolean => item === from[place] && !taken.has(index);
    const own = to[place];
    const there = own !== undefined && isMeant(own, place) ? place : to.findIndex(isMeant);
    taken.add(there);
    return there;
  });
};

/** A pure function of an object, called once for each. */
export const memoized = <Key extends object, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const made = new WeakMap<Key, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
};

export type JsonObject = Readonly<Record<string, unknown>>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Describes the first part of a value that is not JSON; null if all of it is. */
export const findNonJson = (value: unknown): string | null => (isJson(value) ? null : faultIn(value));

/** Allocates nothing: called for every sent value. */
const isJson = (value: unknown): boolean => {
  if (typeof value !== 'object') return typeof value === 'number' ? Number.isFinite(value) : isText(value);
  if (value === null) return true;
  if (Array.isArray(value)) return value.every(isJson);
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  for (const name of Object.keys(value)) if (!isJson((value as JsonObject)[name])) return false;
  return true;
};

const isText = (value: unknown): boolean => typeof value === 'string' || typeof value === 'boolean';

const faultIn = (value: unknown, path = ''): string | null => {
  if (value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)) return null;
  const isList = Array.isArray(value);
  if (isList || (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)) {
    const inside = (name: string): string =>
      isList ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
    for (const [name, part] of Object.entries(value)) {
      const found = faultIn(part, inside(name));
      if (found !== null) return found;
    }
    return null;
  }
  const kind = typeof value === 'object' ? `a ${value.constructor?.name}` : typeof value;
  return `${path === '' ? 'the value' : path} is ${{ undefined: 'undefined', number: String(value) }[kind] ?? kind}`;
};

/** Undefined if the text is not JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Canonical JSON (RFC 8785): keys ordered by UTF-16 code units, no spaces. Omits undefined fields. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value) ?? 'null';
  let fields = '';
  for (const key of Object.keys(value).sort()) {
    const field = value[key];
    if (field !== undefined) fields += `${fields && ','}${JSON.stringify(key)}:${canonicalJson(field)}`;
  }
  return `{${fields}}`;
};

/** Compares two texts in time that does not depend on where they differ. */
export const timingSafeEqual = (a: string, b: string): boolean => {
  let difference = a.length ^ b.length;
  for (let index = 0; index < a.length; index += 1) difference |= a.charCodeAt(index) ^ b.charCodeAt(index);
  return difference === 0;
};
