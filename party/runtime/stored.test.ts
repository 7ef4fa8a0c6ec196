import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { readOrNull, readOrThrow, readStored, ServerChanging, type Shape, toStored } from './stored.ts';

interface Names {
  readonly first: string;
  readonly last: string;
}
const one: Shape<Names> = {
  name: 'name',
  schema: z.strictObject({ first: z.string(), last: z.string() }),
  migrations: [],
};
const three: Shape<{ readonly names: readonly string[]; readonly short: string }> = {
  name: 'name',
  schema: z.strictObject({ names: z.array(z.string()), short: z.string() }),
  migrations: [
    ({ first, last }) => ({ names: [first, last] }),
    ({ names }) => ({ names, short: String(Object(names)[0]).slice(0, 1) }),
  ],
};

describe('a stored value', () => {
  test('of the present number is the value that was stored', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (first, last) => {
        const stored = JSON.parse(JSON.stringify(toStored(one, { first, last })));
        expect(stored.format).toBe(1);
        expect(readStored(one, stored)).toEqual({ ok: true, value: { first, last } });
      }),
    );
  });

  test('of an earlier number passes each migration once', () => {
    const expected = { ok: true, value: { names: ['Ada', 'Byron'], short: 'A' } };
    expect(readStored(three, { format: 1, first: 'Ada', last: 'Byron' })).toEqual(expected);
    expect(readStored(three, { format: 2, names: ['Ada', 'Byron'] })).toEqual(expected);
    expect(readStored(three, { format: 3, ...expected.value })).toEqual(expected);
  });

  test('has the lowest number that can hold it', () => {
    const short: typeof three = {
      ...three,
      reductions: {
        2: ({ names }) => {
          const [first, last, ...more] = names as string[];
          return more.length === 0 ? { first, last } : null;
        },
        3: ({ names, short }) => (short === String(Object(names)[0]).slice(0, 1) ? { names } : null),
      },
    };
    const many = { names: ['Ada', 'King', 'Byron'], short: 'A' };
    const other = { names: ['Ada', 'Byron'], short: 'B' };
    expect(toStored(short, { names: ['Ada', 'Byron'], short: 'A' })).toEqual({
      ...{ format: 1, first: 'Ada', last: 'Byron' },
    });
    expect(toStored(short, many)).toEqual({ format: 2, names: many.names });
    expect(toStored(short, other)).toEqual({ format: 3, ...other });
    for (const value of [many, other])
      expect(readStored(short, toStored(short, value))).toEqual({ ok: true, value });
  });

  test('of a later number is newer for any fields', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4 }), fc.dictionary(fc.string(), fc.jsonValue()), (format, fields) => {
        expect(readStored(three, { ...fields, format })).toMatchObject({
          ok: false,
          error: { why: 'newer' },
        });
      }),
    );
    const newer = { ...toStored(three, { names: [], short: '' }), format: 4 };
    expect(() => readOrThrow(three, newer)).toThrow(ServerChanging);
    expect(() => readOrNull(three, newer)).toThrow(ServerChanging);
  });

  test.each([
    ['no object', 'secret', 'name: It is no object.'],
    ['nothing', undefined, 'name: It is no object.'],
    ['no number', { first: 'Ada', last: 'Byron' }, 'name: format: It is no number from 1.'],
    ['a number that is none', { format: 'secret' }, 'name: format: It is no number from 1.'],
    ['number 0', { format: 0, first: 'Ada', last: 'Byron' }, 'name: format: It is no number from 1.'],
    [
      'a field that is missing',
      { format: 3, names: ['secret'] },
      'name: short: Invalid input: expected string, received undefined',
    ],
    [
      'a field too many',
      { format: 3, names: [], short: 'secret', more: 1 },
      'name: request: Unrecognized key: "more"',
    ],
  ])('with %s is unreadable, by the names of its fields', (_what, stored, fault) => {
    expect(readStored(three, stored)).toEqual({ ok: false, error: { why: 'unreadable', fault } });
    expect(readOrNull(three, stored)).toBeNull();
  });

  test('that a migration cannot take is unreadable', () => {
    const picky: Shape<unknown> = {
      name: 'picky',
      schema: z.unknown(),
      migrations: [
        () => {
          throw new TypeError('no list');
        },
      ],
    };
    expect(readStored(picky, { format: 1 })).toEqual({
      ok: false,
      error: { why: 'unreadable', fault: 'picky: TypeError: no list' },
    });
  });
});
