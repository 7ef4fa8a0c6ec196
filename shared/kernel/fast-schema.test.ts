import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { isLong, randomFrom, throughJson } from '../../test/helpers/random.ts';
import { arcusGames } from '../games/registry.ts';
import { sampleAction } from './action.ts';
import { isSurelyValid } from './fast-schema.ts';
import { seatOf } from './ids.ts';
import { at } from './util.ts';

/** A surely valid value parses to itself. */
const holds = (schema: z.ZodType, value: unknown): void => {
  if (!isSurelyValid(schema, value)) return;
  const read = schema.safeParse(throughJson(value));
  expect(read.success, JSON.stringify(value)).toBe(true);
  expect(read.data).toStrictEqual(value);
  expect(schema.parse(value)).toStrictEqual(value);
};

/** The same with something else somewhere in it. */
const spoilt = (value: unknown, path: readonly number[], bad: unknown): unknown => {
  const [first = 0, ...rest] = path;
  if (typeof value !== 'object' || value === null || path.length === 0) return bad;
  const keys = [...Object.keys(value), 'extra'];
  const key = keys[first % keys.length] ?? 'extra';
  const changed = spoilt(Reflect.get(value, key), rest, bad);
  if (!Array.isArray(value)) return { ...value, [key]: changed };
  const copy: unknown[] = [...value];
  copy[key === 'extra' ? copy.length + first : Number(key)] = changed;
  return copy;
};

const bad = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, Number.NaN, Infinity, -1, 0.5, 2 ** 60, '', 'x', true, [], {}),
  fc.constantFrom<unknown>(new Date(0), new Map(), () => 1, 1n, new (class Made {})(), [undefined], 99, -0),
  fc.jsonValue(),
);
const paths = fc.array(fc.nat(20), { maxLength: 5 });

describe.each(arcusGames.map((game) => [`${game.id} ${game.version}`, game] as const))('%s', (_, game) => {
  /** States and actions of a random game. */
  const played = (): { states: unknown[]; actions: unknown[] } => {
    const random = randomFrom(`certain ${game.id}`);
    const options = game.options.parse({});
    let state: unknown = game.setup({ options, seats: at(game.players, 0), first: seatOf(0) }, random);
    const all = { states: [state], actions: [] as unknown[] };
    for (let move = 0; move < 80 && game.outcome(state) === null; move += 1) {
      const { seat } = at(game.toAct(state), 0);
      const action: unknown = throughJson(sampleAction(game.legal(state, seat), random));
      const applied = game.apply(state, seat, game.action.parse(action), random);
      if (!applied.ok) throw new Error(applied.error.reason);
      state = applied.value.state;
      all.states.push(state);
      all.actions.push(action);
    }
    return all;
  };
  const { states, actions } = played();

  test('every state and action that is played is certain, so that no schema is asked meanwhile', () => {
    expect(states.filter((state) => !isSurelyValid(game.state, state))).toEqual([]);
    expect(actions.filter((action) => !isSurelyValid(game.action, action))).toEqual([]);
  });

  test('what is certain of a state or an action, the schema says as well, however it is spoilt', () => {
    fc.assert(
      fc.property(fc.nat(79), paths, bad, (index, path, instead) => {
        holds(game.state, spoilt(states[index % states.length], path, instead));
        holds(game.action, spoilt(actions[index % actions.length], path, instead));
      }),
      { numRuns: isLong ? 20_000 : 400 },
    );
  });
});

test('of what a schema has beside types, bounds and patterns, nothing is certain', () => {
  const schemas: readonly z.ZodType[] = [
    z.int().default(1),
    z.string().trim(),
    z.strictObject({ a: z.int() }).refine(() => false),
    z.object({}),
    z.int().multipleOf(2),
    z.coerce.number(),
    z.unknown(),
  ];
  for (const schema of schemas)
    for (const value of [undefined, 1, 2, ' a ', {}, { a: 1 }]) holds(schema, value);
});

test('nothing is certain of a zero below nothing, which JSON does not know', () => {
  const schemas: readonly z.ZodType[] = [z.int(), z.number(), z.literal(0), z.custom<number>(() => true)];
  for (const schema of schemas) expect(isSurelyValid(schema, -0)).toBe(false);
});
