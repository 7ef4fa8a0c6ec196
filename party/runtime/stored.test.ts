import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { readOrNull, readOrThrow, readStored, ServerChanging, type Shape, toStored } from './stored.ts';

interface Two {
  readonly first: string;
  readonly last: string;
}
const two: Shape<Two> = {
  name: 'name',
  schema: z.strictObject({ first: z.string(), last: z.string() }),
  migrations: [],
};
const four: Shape<{ readonly names: readonly string[]; readonly short: string }> = {
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
        const stored = JSON.parse(JSON.stringify(toStored(two, { first, last })));
        expect(stored.format).toBe(2);
        expect(readStored(two, stored)).toEqual({ ok: true, value: { first, last } });
      }),
    );
  });

  test('of an earlier number passes each migration once', () => {
    const expected = { ok: true, value: { names: ['Ada', 'Byron'], short: 'A' } };
    expect(readStored(four, { format: 2, first: 'Ada', last: 'Byron' })).toEqual(expected);
    expect(readStored(four, { format: 3, names: ['Ada', 'Byron'] })).toEqual(expected);
    expect(readStored(four, { format: 4, ...expected.value })).toEqual(expected);
  });

  test('of a later number is newer for any fields', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5 }), fc.dictionary(fc.string(), fc.jsonValue()), (format, fields) => {
        expect(readStored(four, { ...fields, format })).toMatchObject({ ok: false, error: { why: 'newer' } });
      }),
    );
    const newer = { ...toStored(four, { names: [], short: '' }), format: 5 };
    expect(() => readOrThrow(four, newer)).toThrow(ServerChanging);
    expect(() => readOrNull(four, newer)).toThrow(ServerChanging);
  });

  test.each([
    [{ first: 'Ada', last: 'Byron' }],
    [{ format: 1, first: 'Ada', last: 'Byron' }],
    [{ format: -3 }],
  ])('from before 0.2.0, %j, is refused in one sentence', (stored) => {
    const fault =
      'name: It was stored before 0.2.0, which no later version reads. Nothing of it was changed.';
    expect(readStored(four, stored)).toEqual({ ok: false, error: { why: 'too-old', fault } });
    expect(() => readOrThrow(four, stored)).toThrow(fault);
    expect(() => readOrNull(four, stored)).toThrow(fault);
  });

  test.each([
    ['no object', 'secret', 'name: It is no object.'],
    ['nothing', undefined, 'name: It is no object.'],
    ['a number that is none', { format: 'secret' }, 'name: format: It is no integer.'],
    [
      'a field that is missing',
      { format: 4, names: ['secret'] },
      'name: short: Invalid input: expected string, received undefined',
    ],
    [
      'a field too many',
      { format: 4, names: [], short: 'secret', more: 1 },
      'name: request: Unrecognized key: "more"',
    ],
  ])('with %s is unreadable, by the names of its fields', (_what, stored, fault) => {
    expect(readStored(four, stored)).toEqual({ ok: false, error: { why: 'unreadable', fault } });
    expect(readOrNull(four, stored)).toBeNull();
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
    expect(readStored(picky, { format: 2 })).toEqual({
      ok: false,
      error: { why: 'unreadable', fault: 'picky: TypeError: no list' },
    });
  });
});
