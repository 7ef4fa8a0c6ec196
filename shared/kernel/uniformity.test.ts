import { describe, expect, test } from 'vitest';
import { randomFrom } from '../../test/helpers/random.ts';

/**
 * The values that a chi-square statistic exceeds once in a million tests, by degrees of freedom: scipy.stats.chi2.isf(1e-6, df).
 */
const onceInAMillion = { df9: 44.81093787068782, df23: 70.54955713688595 };

const shuffles = 24_000;

const chiSquare = (counts: readonly number[]): number => {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
};

describe(`[ALL-8] ${shuffles} shuffles are uniform (chi-square at p = 10⁻⁶)`, () => {
  test('every card of ten comes to every place equally often', () => {
    const seed = 'uniformity, ten cards';
    const random = randomFrom(seed);
    const cards = Array.from({ length: 10 }, (_, card) => card);
    const places = cards.map(() => cards.map(() => 0));
    for (let round = 0; round < shuffles; round += 1) {
      random.shuffle(cards).forEach((card, place) => {
        const counts = places[card] ?? [];
        counts[place] = (counts[place] ?? 0) + 1;
      });
    }
    for (const [card, counts] of places.entries()) {
      expect(chiSquare(counts), `seed "${seed}", card ${card}: ${counts}`).toBeLessThan(onceInAMillion.df9);
    }
  });

  test('all 24 orders of four cards come equally often', () => {
    const seed = 'uniformity, four cards';
    const random = randomFrom(seed);
    const orders = new Map<string, number>();
    for (let round = 0; round < shuffles; round += 1) {
      const order = random.shuffle(['a', 'b', 'c', 'd']).join('');
      orders.set(order, (orders.get(order) ?? 0) + 1);
    }
    expect(orders.size).toBe(24);
    expect(chiSquare([...orders.values()]), `seed "${seed}"`).toBeLessThan(onceInAMillion.df23);
  });

  test('the numbers below ten come equally often', () => {
    const seed = 'uniformity, numbers';
    const random = randomFrom(seed);
    const counts = Array.from({ length: 10 }, () => 0);
    for (let round = 0; round < shuffles; round += 1) {
      const drawn = random.below(10);
      counts[drawn] = (counts[drawn] ?? 0) + 1;
    }
    expect(chiSquare(counts), `seed "${seed}": ${counts}`).toBeLessThan(onceInAMillion.df9);
  });
});
