import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deepFreeze, throughJson } from '../../test/helpers/random.ts';
import { applyDelta, applyViewDelta, diff, diffViews } from './delta.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const key = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', 'length', '0', '1', 'a', 'b'),
  fc.string(),
);

const { json } = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(fc.constant(null), fc.boolean(), fc.nat(3), fc.string({ maxLength: 2 })),
    fc.array(tie('json'), { maxLength: 6 }),
    fc.array(fc.tuple(key, tie('json')), { maxLength: 5 }).map((fields) => Object.fromEntries(fields)),
  ),
}));

/** `value` with small changes: at each place, `edits` chooses one. */
const edited = (value: Json, edits: Iterator<number>, fresh: Json): Json => {
  const edit = edits.next().value;
  if (edit === 0) return fresh;
  if (Array.isArray(value)) {
    const items = value.map((item) => edited(item, edits, fresh));
    if (edit === 1) return [...items, fresh];
    if (edit === 2) return items.slice(0, -1);
    if (edit === 3) return items.slice(1);
    return edit === 4 ? { ...items } : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, edited(field, edits, fresh)] as const);
  if (edit === 1) return Object.fromEntries([...fields, ['__proto__', fresh] as const]);
  if (edit === 2) return Object.fromEntries(fields.slice(0, -1));
  if (edit === 3) return Object.fromEntries(fields.slice(1));
  return edit === 4 ? fields.map(([, field]) => field) : Object.fromEntries(fields);
};

const pair: fc.Arbitrary<[Json, Json]> = fc.oneof<fc.Arbitrary<[Json, Json]>[]>(
  fc.tuple(json, json),
  fc
    .tuple(json, fc.infiniteStream(fc.nat(14)), json)
    .map(([before, edits, fresh]): [Json, Json] => [before, edited(before, edits, fresh)]),
);

const sorted = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return { fields: fields.map(([name, field]) => [name, sorted(field)]) };
};

/** One text for equal JSON values. The test runner's own equality stumbles over keys such as `constructor`. */
const canonical = (value: unknown): string => JSON.stringify(sorted(value)) ?? 'undefined';

describe('a delta', () => {
  test('makes after from before, through JSON, and leaves before alone', () => {
    fc.assert(
      fc.property(pair, ([before, after]) => {
        deepFreeze(before);
        deepFreeze(after);
        const delta = diff(before, after);
        expect(canonical(delta === undefined ? before : applyDelta(before, throughJson(delta)))).toBe(
          canonical(after),
        );
      }),
      { numRuns: 3000 },
    );
  });

  test('of equal values is undefined, and of others is not', () => {
    fc.assert(
      fc.property(pair, ([before, after]) => {
        expect(diff(before, throughJson(before))).toBeUndefined();
        expect(diff(before, after) === undefined).toBe(canonical(before) === canonical(after));
      }),
    );
  });

  test('is never much longer than the new value', () => {
    const length = (value: unknown): number => JSON.stringify(value).length;
    const entries = (value: Json): number =>
      typeof value === 'object' && value !== null
        ? 1 + Object.values(value).reduce<number>((sum, item) => sum + entries(item), 0)
        : 1;
    fc.assert(
      fc.property(pair, ([before, after]) => {
        const delta = diff(before, after) ?? null;
        // The old keys that go away have to be named; each array costs at most its first number.
        expect(length(delta)).toBeLessThanOrEqual(
          length(after) + length(before) + 6 * (entries(after) + entries(before)),
        );
      }),
    );
  });
});

/** Written down from the description at the head of delta.ts. */
const forms = [
  { name: 'a new string', before: { a: 'x', b: 1 }, after: { a: 'y', b: 1 }, delta: { a: 'y' } },
  {
    name: 'a change far inside',
    before: { a: { b: { c: 1, d: 2 } } },
    after: { a: { b: { c: 3, d: 2 } } },
    delta: { a: { b: { c: 3 } } },
  },
  { name: 'a key that is gone', before: { a: 1, b: 2 }, after: { b: 2 }, delta: { a: [] } },
  {
    name: 'a key that is new',
    before: { b: 2 },
    after: { b: 2, c: { d: [1] } },
    delta: { c: { d: [0, 1] } },
  },
  { name: 'an empty object for a number', before: { a: 1 }, after: { a: {} }, delta: { a: {} } },
  { name: 'items at the end', before: ['a', 'b'], after: ['a', 'b', 'c', 'd'], delta: [2, 'c', 'd'] },
  { name: 'fewer items', before: ['a', 'b', 'c'], after: ['a'], delta: [1] },
  { name: 'another end', before: ['a', 'b', 'c'], after: ['a', 'x', 'c', 'd'], delta: [1, 'x', 'c', 'd'] },
  {
    name: 'one place of a long list',
    before: ['aaaaaa', 'b', 'cccccc'],
    after: ['aaaaaa', 'x', 'cccccc'],
    delta: { 1: 'x' },
  },
  { name: 'an object for a list', before: { a: [1] }, after: { a: { b: 1 } }, delta: { a: [-1, { b: 1 }] } },
  { name: 'a list for an object', before: { a: { b: 1 } }, after: { a: [1] }, delta: { a: [-1, [1]] } },
  { name: 'an object for null', before: null, after: { a: [1], b: {} }, delta: { a: [0, 1], b: {} } },
  {
    name: 'a key named __proto__ that is new',
    before: {},
    after: JSON.parse('{"__proto__":{"a":1}}'),
    delta: JSON.parse('{"__proto__":{"a":1}}'),
  },
  {
    name: 'a key named __proto__ that is gone',
    before: JSON.parse('{"__proto__":1}'),
    after: {},
    delta: JSON.parse('{"__proto__":[]}'),
  },
];

describe('the form of a delta', () => {
  for (const { before, after, delta, name } of forms) {
    test(name, () => {
      const found = diff(before, after);
      expect(JSON.stringify(found)).toBe(JSON.stringify(delta));
      expect(canonical(applyDelta(before, delta))).toBe(canonical(after));
    });
  }
});

const misfits = [
  { name: 'it keeps more items than there are', before: [1], delta: [2, 'a'] },
  { name: 'it keeps items of what is no list', before: { a: 1 }, delta: { a: [1, 'b'] } },
  { name: 'it keeps less than nothing', before: [1], delta: [-2, 'a'] },
  { name: 'what to keep is no number', before: [1], delta: ['1'] },
  { name: 'it takes the whole value away', before: { a: 1 }, delta: [] },
  { name: 'it takes a place of a list away', before: [1, 2], delta: { 0: [] } },
  { name: 'it names a place after the end', before: [1], delta: { 1: 'a' } },
  { name: 'it names a place before the beginning', before: [1], delta: { '-1': 'a' } },
  { name: 'it names no place of a list', before: [1], delta: { length: 5 } },
  { name: 'its new value is missing', before: { a: 1 }, delta: [-1] },
];

describe('[ALL-3] a delta that does not fit throws TypeError:', () => {
  for (const { before, delta, name } of misfits) {
    test(name, () => {
      expect(() => applyDelta(deepFreeze(before), delta)).toThrow(TypeError);
    });
  }
});

describe('the deltas of a view', () => {
  /** The same field is common in both views, or in neither. */
  const views = fc
    .tuple(pair, fc.array(fc.tuple(key, pair, fc.boolean()), { maxLength: 6 }))
    .map(([game, fields]) =>
      [0, 1].map((side) => {
        const part = (common: boolean) =>
          Object.fromEntries(
            [...new Map(fields.map((field) => [field[0], field])).values()].flatMap(
              ([name, values, isCommon]) => (isCommon === common ? [[name, values[side]] as const] : []),
            ),
          );
        return { common: part(true), own: { ...part(false), gameView: game[side] } };
      }),
    );
  type Divided = Parameters<typeof diffViews>[0];
  const nothing: Divided = { common: {}, own: { gameView: null } };
  const whole = ({ common, own }: Divided) => ({ ...common, ...own });

  test('make the next view, through JSON, and leave the one before alone', () => {
    fc.assert(
      fc.property(views, ([before = nothing, after = nothing]) => {
        deepFreeze(before);
        deepFreeze(after);
        const { game, table, isEmpty } = diffViews(before, after);
        const sent = { game: throughJson(game), table: throughJson(table) };
        expect(canonical(applyViewDelta(whole(before), sent))).toBe(canonical(whole(after)));
        expect(isEmpty).toBe(canonical(before) === canonical(after));
      }),
      { numRuns: 1000 },
    );
  });

  test('name the game only by its place', () => {
    const before = { common: { host: 0 }, own: { you: 2, gameView: { up: 'red', left: 3 } } };
    const common = { host: 1 };
    const after = { common, own: { you: 3, gameView: { up: 'blue', left: 3 } } };
    expect(diffViews(before, after)).toEqual({
      game: { up: 'blue' },
      table: { host: 1, you: 3 },
      isEmpty: false,
    });
    expect(diffViews(before, { common, own: before.own })).toMatchObject({ game: {}, table: { host: 1 } });
    expect(diffViews(nothing, { ...nothing })).toEqual({ game: null, table: {}, isEmpty: true });
  });

  test.each([
    ['the view is none', null, { game: {}, table: {} }],
    ['the table’s is no object', { gameView: {} }, { game: {}, table: [0] }],
    ['the game’s does not fit', { gameView: [1] }, { game: [2], table: {} }],
  ])('throw TypeError if %s', (_name, before, deltas) => {
    expect(() => applyViewDelta(deepFreeze(before), deltas)).toThrow(TypeError);
  });
});

test('a delta from elsewhere cannot reach the prototype of anything', () => {
  const after = applyDelta(
    { a: {} },
    JSON.parse('{"__proto__":{"polluted":1},"a":{"constructor":{"prototype":{"polluted":1}}}}'),
  );
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
  expect(JSON.stringify(after)).toBe(
    '{"a":{"constructor":{"prototype":{"polluted":1}}},"__proto__":{"polluted":1}}',
  );
});
