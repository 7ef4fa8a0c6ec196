import { expect, test } from 'vitest';
import { chanceFrom } from '../../test/helpers/random.ts';
import { diceFrom, mixed } from './dice.ts';

const throws = (seed: string, bound: number, count: number): number[] => {
  const dice = diceFrom(chanceFrom(seed));
  return Array.from({ length: count }, () => dice(bound));
};

test('the same chance gives the same throws, another one others', () => {
  expect(throws('a', 1000, 20)).toEqual(throws('a', 1000, 20));
  expect(throws('a', 1000, 20)).not.toEqual(throws('b', 1000, 20));
});

test.each([2, 7, 52])('every number below %d comes equally often', (bound) => {
  // Five standard deviations, which one of 60 counts misses once in 30,000 seeds.
  const count = 10_000 * bound;
  const counts = Array.from({ length: bound }, () => 0);
  for (const number of throws(`below ${bound}`, bound, count)) counts[number] = (counts[number] ?? 0) + 1;
  const deviation = Math.sqrt(count * (1 / bound) * (1 - 1 / bound));
  for (const number of counts) expect(Math.abs(number - 10_000)).toBeLessThan(5 * deviation);
});

test('mixing keeps the items and comes to every order', () => {
  const dice = diceFrom(chanceFrom('mixing'));
  const orders = Array.from({ length: 200 }, () => mixed(['a', 'b', 'c'], dice).join(''));
  expect([...new Set(orders)].sort()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
});
