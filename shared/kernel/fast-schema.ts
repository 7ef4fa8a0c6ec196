import type { z } from 'zod';
import type { JsonObject } from './util.ts';

type Check = (value: unknown) => boolean;

const checks = new WeakMap<object, Check>();

/**
 * A fast check derived from a schema, for values parsed at every move. True only for values that the schema accepts unchanged and that survive
 * JSON. False means unknown: then parse with the schema. Schemas with more than types and bounds are always unknown.
 */
export const isSurelyValid = <Value>(schema: z.ZodType<Value>, value: unknown): value is Value =>
  checkOf(schema)(value);

const checkOf = (schema: z.core.$ZodType): Check => {
  const check = checks.get(schema) ?? buildCheck((schema as z.core.$ZodTypes)._zod.def);
  checks.set(schema, check);
  return check;
};

const unknown: Check = () => false;

const buildCheck = (def: z.core.$ZodTypes['_zod']['def']): Check => {
  const bounds = (def.checks ?? []).map(boundOf);
  const base = typeOf(def);
  if (bounds.length === 0) return base;
  return (value) => base(value) && bounds.every((bound) => bound(value));
};

const typeOf = (def: z.core.$ZodTypes['_zod']['def']): Check => {
  switch (def.type) {
    case 'string':
      return 'check' in def ? unknown : (value) => typeof value === 'string';
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
      const inner = checkOf(def.innerType);
      return (value) => value === null || inner(value);
    }
    case 'default':
    case 'readonly':
      return checkOf(def.innerType);
    case 'union': {
      const options = def.options.map(checkOf);
      return (value) => options.some((option) => option(value));
    }
    case 'array': {
      const item = checkOf(def.element);
      return (value) => Array.isArray(value) && areAll(value, item);
    }
    case 'object':
      return objectOf(def);
    default:
      return unknown;
  }
};

/** JSON has neither infinity nor negative zero. */
const isJsonNumber = (value: unknown): boolean => Number.isFinite(value) && !Object.is(value, -0);

const isPrimitive = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || isJsonNumber(value);

const numberOf = (def: z.core.$ZodNumberDef): Check => {
  if (!('format' in def)) return isJsonNumber;
  return def.format === 'safeint' ? (value) => Number.isSafeInteger(value) && !Object.is(value, -0) : unknown;
};

const oneOf = (values: readonly unknown[]): Check => {
  const set = new Set(values.filter(isPrimitive));
  return (value) => set.has(value) && !Object.is(value, -0);
};

/** JSON turns holes into null. */
const areAll = (items: readonly unknown[], item: Check): boolean => {
  for (let index = 0; index < items.length; index += 1) if (!item(items[index])) return false;
  return true;
};

const objectOf = ({ shape, catchall }: z.core.$ZodObjectDef): Check => {
  const isStrict = (catchall as z.core.$ZodTypes | undefined)?._zod.def.type === 'never';
  if (!isStrict) return unknown;
  // Lazy, because schemas may be recursive.
  let fields: (readonly [string, Check])[] | undefined;
  return (value) => {
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
      return false;
    fields ??= Object.entries(shape).map(([key, field]) => [key, checkOf(field)] as const);
    if (Object.keys(value).length !== fields.length) return false;
    // Inherited fields are functions, which no check accepts: so every accepted field is an own field.
    for (const [key, field] of fields) if (!field((value as JsonObject)[key])) return false;
    return true;
  };
};

const boundOf = (check: z.core.$ZodCheck<never>): Check => {
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
      return unknown;
  }
};

const lengthOf = (value: unknown): number =>
  typeof value === 'string' || Array.isArray(value) ? value.length : Number.NaN;
