import { describe, expect, test } from 'vitest';
import { compareHands, ranked, referenceKey } from '../../../../test/helpers/presidential-poker.ts';

/** The rule of the first difference between two keys of the reference. */
const decidingRule = (a: readonly number[], b: readonly number[]): string => {
  const place = referenceKey(a).findIndex((number, index) => number !== referenceKey(b)[index]);
  if (place < 0) return 'none';
  if (place < 2) return place === 0 ? 'PP-17' : 'PP-19';
  if (place < 4) return 'PP-20';
  if (place < 11) return 'PP-21';
  return place < 18 ? 'PP-22' : 'PP-23';
};

describe('ties within a rank', () => {
  for (const { rule, name, rank, better, worse } of [
    {
      rule: 'PP-19',
      name: 'a straight to 17 with a card of Kingdom V beats one to 16',
      rank: 16,
      better: [39, 44, 52, 53, 59, 62, 68],
      worse: [34, 39, 40, 50, 55, 57, 64],
    },
    {
      rule: 'PP-20',
      name: 'of two overlapping triples the fives count, and beat a pair of sixteens',
      rank: 12,
      better: [17, 18, 20, 21, 25, 61, 37],
      worse: [61, 62, 63, 52, 56, 3, 27],
    },
    {
      rule: 'PP-21',
      name: 'a card with 17 and 20 counts as 20 and beats one with 18 and 19',
      rank: 17,
      better: [8, 15, 31, 50, 55, 57, 71],
      worse: [4, 31, 40, 47, 49, 56, 69],
    },
    {
      rule: 'PP-22',
      name: 'Q-P beats Q-N where the numbers are the same',
      rank: 15,
      better: [12, 28, 39, 41, 52, 60, 66],
      worse: [16, 20, 43, 45, 60, 64, 66],
    },
    {
      rule: 'PP-23',
      name: 'two pink cards beat two tan ones',
      rank: 16,
      better: [8, 10, 24, 40, 47, 69, 71],
      worse: [8, 10, 24, 40, 47, 66, 67],
    },
  ]) {
    test(`[${rule}] ${name}`, () => {
      const [a, b] = [ranked(better), ranked(worse)];
      expect([a.rank, b.rank]).toEqual([rank, rank]);
      expect(decidingRule(better, worse)).toBe(rule);
      expect(compareHands(a, b)).toBeGreaterThan(0);
      expect(compareHands(b, a)).toBeLessThan(0);
    });
  }

  for (const { name, one, other } of [
    {
      name: 'seven of Kingdom V, three of them pink',
      one: [65, 66, 67, 68, 69, 70, 71],
      other: [65, 66, 67, 68, 69, 70, 72],
    },
    {
      name: 'hands that differ in a man and a woman only',
      one: [34, 43, 66, 69, 70, 71, 72],
      other: [34, 43, 65, 69, 70, 71, 72],
    },
  ]) {
    test(`[PP-23] the pot is split between ${name}`, () => {
      expect(decidingRule(one, other)).toBe('none');
      expect(compareHands(ranked(one), ranked(other))).toBe(0);
    });
  }
});
