import { expect, test } from 'vitest';
import { at, tally } from './util.ts';

test('tally counts every kind named, in their order, and no other', () => {
  const counted = tally(['red', 'blue', 'pink'], ['pink', 'red', 'rainbow', 'pink']);
  expect([...counted]).toEqual([
    ['red', 1],
    ['blue', 0],
    ['pink', 2],
  ]);
});

test.each([-1, 2, 0.5, Number.NaN])('at %d of two items throws RangeError', (index) => {
  expect(() => at(['a', 'b'], index)).toThrow(RangeError);
});

test('at gives the item, though it be null or zero', () => {
  expect([at([null, 0], 0), at([null, 0], 1)]).toEqual([null, 0]);
});
