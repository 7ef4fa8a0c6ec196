import { describe, expect, test } from 'vitest';
import {
  copiedTableId,
  isSeat,
  isTableId,
  leftOf,
  maxSeats,
  seatOf,
  seatsFrom,
  seatsUpTo,
  tableIdAlphabet,
  tableIdLength,
} from './ids.ts';
import { seatSchema, tableIdSchema } from './schemas.ts';

describe('seats', () => {
  for (const { value, seat } of [
    { value: 0, seat: true },
    { value: maxSeats - 1, seat: true },
    { value: maxSeats, seat: false },
    { value: -1, seat: false },
    { value: 0.5, seat: false },
    { value: Number.NaN, seat: false },
    { value: '0', seat: false },
    { value: null, seat: false },
    { value: undefined, seat: false },
  ]) {
    test(`[ALL-1] ${JSON.stringify(value)} is a seat: ${seat}`, () => {
      expect(isSeat(value)).toBe(seat);
      expect(seatSchema.safeParse(value).success).toBe(seat);
      if (typeof value !== 'number') return;
      if (seat) expect(seatOf(value)).toBe(value);
      else expect(() => seatOf(value)).toThrow(RangeError);
    });
  }

  test('[ALL-1] are numbered clockwise from 0', () => {
    expect(seatsUpTo(4)).toEqual([0, 1, 2, 3]);
    expect(seatsUpTo(0)).toEqual([]);
    expect(() => seatsUpTo(maxSeats + 1)).toThrow(RangeError);
  });

  test('[ALL-1] can be listed clockwise from any of them', () => {
    expect(seatsFrom(seatOf(0), 3)).toEqual([0, 1, 2]);
    expect(seatsFrom(seatOf(2), 4)).toEqual([2, 3, 0, 1]);
  });

  test.each([2, 5, maxSeats])(
    '[ALL-1] to the left of each of %d seats is the next one, and last the first',
    (count) => {
      const left = seatsUpTo(count).map((seat) => leftOf(seat, count));
      expect(left).toEqual([...Array.from({ length: count - 1 }, (_, seat) => seat + 1), 0]);
    },
  );
});

describe('table ids', () => {
  test('the alphabet has 32 characters, none of them easily mistaken for another', () => {
    expect(new Set(tableIdAlphabet).size).toBe(32);
    expect(tableIdAlphabet).not.toMatch(/[^0-9a-z]|[ilou]/);
  });

  test('take every character of the alphabet and no other, at every place', () => {
    for (let code = 0; code < 300; code += 1) {
      const character = String.fromCharCode(code);
      for (const place of [0, 5, tableIdLength - 1]) {
        const id = 'a'.repeat(place) + character + 'a'.repeat(tableIdLength - 1 - place);
        expect(isTableId(id), JSON.stringify(id)).toBe(tableIdAlphabet.includes(character));
      }
    }
  });

  for (const { value, name } of [
    { name: 'too short', value: 'a'.repeat(tableIdLength - 1) },
    { name: 'too long', value: 'a'.repeat(tableIdLength + 1) },
    { name: 'a line break at the end', value: `${'a'.repeat(tableIdLength)}\n` },
    { name: 'a list', value: ['a'.repeat(tableIdLength)] },
  ]) {
    test(`refuse what is ${name}`, () => {
      expect(isTableId(value)).toBe(false);
      expect(tableIdSchema.safeParse(value).success).toBe(false);
    });
  }
});

describe('a copied table id', () => {
  test.each([
    '0123456789ab',
    '0123456789AB',
    ' 0123456789ab. ',
    '(0123-4567-89ab),',
    '\u200B012345\u00AD6789ab\uFEFF”',
  ])('%j is read', (text) => expect(copiedTableId(text)).toBe('0123456789ab'));
  test.each(['', '.', '0123456789a', '0123456789abc', '0123456789ai', 'é123456789ab'])('%j is none', (text) =>
    expect(copiedTableId(text)).toBeNull(),
  );
  test('keeps every character of an id in capitals', () =>
    expect(new Set([...tableIdAlphabet.toUpperCase()].map((char) => char.toLowerCase())).size).toBe(32));
});
