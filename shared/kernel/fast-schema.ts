import type { z } from 'zod';
import type { JsonObject } from './util.ts';

/** Whether something is certain of a value. `false` says nothing: ask the schema. */
type Certainty = (value: unknown) => boolean;

const known = new WeakMap<object, Certainty>();

/**
 * A quick test beside a schema, for what is parsed at every move: true only of values that the schema accepts and gives back as they are,
 * and that are the same once they have been written as JSON and read again. Of anything else, and where a schema has more to it than types,
 * bounds and patterns, it says false, and the schema has the word.
 */
export const isSurelyValid = <Value>(schema: z.ZodType<Value>, value: unknown): value is Value =>
  certaintyOf(schema)(value);

const certaintyOf = (schema: z.core.$ZodType): Certainty => {
  const made = known.get(schema) ?? make((schema as z.core.$ZodTypes)._zod.def);
  known.set(schema, made);
  return made;
};

const never: Certainty = () => false;

const make = (def: z.core.$ZodTypes['_zod']['def']): Certainty => {
  const bounds = (def.checks ?? []).map(boundOf);
  const base = typeOf(def);
  if (bounds.length === 0) return base;
  return (value) => base(value) && bounds.every((bound) => bound(value));
};

const typeOf = (def: z.core.$ZodTypes['_zod']['def']): Certainty => {
  switch (def.type) {
    case 'string':
      return 'check' in def ? never : (value) => typeof value === 'string';
    case 'number':
      return numberOf(def);
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'null':
      return (value) => value === null;
    case 'literal':
      return oneOf(def.values);
    case 'enum':
      // A numeric enum lists its names as values, too.
      return oneOf(Object.values(def.entries).filter((value) => typeof value === 'string'));
    case 'custom':
      return (value) => isPrimitive(value) && def.fn(value) === true;
    case 'nullable': {
      const inner = certaintyOf(def.innerType);
      return (value) => value === null || inner(value);
    }
    case 'default':
    case 'readonly':
      return certaintyOf(def.innerType);
    case 'union': {
      const options = def.options.map(certaintyOf);
      return (value) => options.some((option) => option(value));
    }
    case 'array': {
      const item = certaintyOf(def.element);
      return (value) => Array.isArray(value) && areAll(value, item);
    }
    case 'object':
      return objectOf(def);
    default:
      return never;
  }
};

/** JSON knows no number without end, and no zero with a sign. */
const isJsonNumber = (value: unknown): boolean => Number.isFinite(value) && !Object.is(value, -0);

const isPrimitive = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || isJsonNumber(value);

const numberOf = (def: z.core.$ZodNumberDef): Certainty => {
  if (!('format' in def)) return isJsonNumber;
  return def.format === 'safeint' ? (value) => Number.isSafeInteger(value) && !Object.is(value, -0) : never;
};

const oneOf = (values: readonly unknown[]): Certainty => {
  const set = new Set(values.filter(isPrimitive));
  return (value) => set.has(value) && !Object.is(value, -0);
};

/** Holes are no JSON: they would come back as null. */
const areAll = (items: readonly unknown[], item: Certainty): boolean => {
  for (let index = 0; index < items.length; index += 1) if (!item(items[index])) return false;
  return true;
};

/** Only of objects with exactly these fields. */
const objectOf = ({ shape, catchall }: z.core.$ZodObjectDef): Certainty => {
  const isStrict = (catchall as z.core.$ZodTypes | undefined)?._zod.def.type === 'never';
  if (!isStrict) return never;
  // Fields may be of the type that is just being made.
  let fields: (readonly [string, Certainty])[] | undefined;
  return (value) => {
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
      return false;
    fields ??= Object.entries(shape).map(([key, field]) => [key, certaintyOf(field)] as const);
    if (Object.keys(value).length !== fields.length) return false;
    // What it has of its prototype are functions, of which nothing is certain: so each of them is its own.
    for (const [key, field] of fields) if (!field((value as JsonObject)[key])) return false;
    return true;
  };
};

const boundOf = (check: z.core.$ZodCheck<never>): Certainty => {
  const { def } = (check as unknown as z.core.$ZodChecks)._zod;
  switch (def.check) {
    case 'greater_than': {
      const { value: bound, inclusive } = def;
      return (value) =>
        typeof value === 'number' &&
        typeof bound === 'number' &&
        (inclusive ? value >= bound : value > bound);
    }
    case 'less_than': {
      const { value: bound, inclusive } = def;
      return (value) =>
        typeof value === 'number' &&
        typeof bound === 'number' &&
        (inclusive ? value <= bound : value < bound);
    }
    case 'min_length':
      return (value) => lengthOf(value) >= def.minimum;
    case 'max_length':
      return (value) => lengthOf(value) <= def.maximum;
    case 'length_equals':
      return (value) => lengthOf(value) === def.length;
    default:
      return never;
  }
};

/** No number, for what has none. */
const lengthOf = (value: unknown): number =>
  typeof value === 'string' || Array.isArray(value) ? value.length : Number.NaN;
