import { createHash } from 'node:crypto';
import * as z from 'zod';
import { newRandom, type Random, resumeRandom } from '../../shared/kernel/random.ts';
import { at } from '../../shared/kernel/util.ts';

/** Whether this run uses the long form of the seeded suites: `npm run test:long`. */
export const isLong = process.env.ARCUS_LONG === '1';

/** A random key derived from a seed text, reproducible from a failure message. */
export const keyFrom = (seed: string): string => createHash('sha256').update(seed).digest('hex');

export const randomFrom = (seed: string): Random => resumeRandom(newRandom(keyFrom(seed), 'test'));

/** Freezes a JSON value deeply, so that code that mutates its input throws. */
export const deepFreeze = <Value>(value: Value): Value => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.values(value).forEach(deepFreeze);
    Object.freeze(value);
  }
  return value;
};

/** The value after a JSON round trip. */
export const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** The subset of JSON Schema used by games' options and actions. */
const node = z.looseObject({
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  type: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  get oneOf() {
    return z.array(node).optional();
  },
  get anyOf() {
    return z.array(node).optional();
  },
  get items() {
    return node.optional();
  },
  get properties() {
    return z.record(z.string(), node).optional();
  },
});
type Node = z.infer<typeof node>;

const someValues = [0, 1, 2, 5, 11, -1, 0.5, '', 'x', true, null];

const sampleNode = (schema: Node, random: Random): unknown => {
  const oneOf = <Item>(items: readonly Item[]): Item => at(items, random.below(items.length));
  const between = (from: number, to: number): number => from + random.below(to - from + 1);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return oneOf(schema.enum);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices !== undefined) return sampleNode(oneOf(choices), random);
  switch (schema.type) {
    case 'boolean':
      return random.below(2) === 1;
    case 'null':
      return null;
    case 'integer':
    case 'number': {
      const least = Math.max(schema.minimum ?? 0, -20);
      return between(least, Math.min(schema.maximum ?? least + 20, least + 400));
    }
    case 'array': {
      const least = schema.minItems ?? 0;
      const length = between(least, Math.min(schema.maxItems ?? least + 4, least + 12));
      return Array.from({ length }, () => sampleNode(schema.items ?? node.parse({}), random));
    }
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, value]) => [key, sampleNode(value, random)]),
      );
    default:
      return oneOf(someValues);
  }
};

/** Draws a value that the schema accepts, parsed. @throws Error if 200 attempts find none. */
export const sampler = <Value>(schema: z.ZodType<Value>): ((random: Random) => Value) => {
  const root = node.parse(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }));
  return (random) => {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const parsed = schema.safeParse(sampleNode(root, random));
      if (parsed.success) return parsed.data;
    }
    throw new Error('the schema accepts nothing that was drawn for it');
  };
};

type Value = number | string | boolean;

/**
 * Mutual information of two variables in bits.
 * @param corrected less the part that a sample of independent values has (Miller, 1955)
 */
export const informationOf = (pairs: readonly (readonly [Value, Value])[], corrected = false): number => {
  const entropyOf = (values: readonly Value[]): number => {
    const counts = new Map<Value, number>();
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
    const parts = [...counts.values()].map((count) => count / values.length);
    const bias = corrected ? (parts.length - 1) / (2 * Math.LN2 * values.length) : 0;
    return parts.reduce((sum, part) => sum - part * Math.log2(part), bias);
  };
  return (
    entropyOf(pairs.map(([one]) => one)) +
    entropyOf(pairs.map(([, other]) => other)) -
    entropyOf(pairs.map((pair) => pair.join()))
  );
};
