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
      name: 'a straight to 10 beats a pair of eights with nineteen',
      rank: 16,
      better: [12, 22, 27, 28, 29, 37, 46],
      worse: [5, 20, 28, 36, 37, 46, 70],
    },
    {
      rule: 'PP-19',
      name: 'a straight to 17 with a card of Kingdom V beats one to 16',
      rank: 16,
      better: [39, 44, 52, 53, 59, 62, 68],
      worse: [34, 39, 40, 50, 55, 57, 64],
    },
    {
      rule: 'PP-20',
      name: '7-7-7-7 with 2-2-2 beats 6-6-6-6 with 2-2-2',
      rank: 7,
      better: [19, 23, 27, 31, 2, 6, 10],
      worse: [18, 22, 26, 30, 2, 6, 10],
    },
    {
      rule: 'PP-20',
      name: 'a pair of ones beats a pair of pigs with higher numbers',
      rank: 16,
      better: [5, 9, 18, 32, 37, 43, 57],
      worse: [1, 7, 29, 42, 50, 55, 72],
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
      name: 'beside four turtles, nineteen beats a pair of sixteens that makes no rank',
      rank: 9,
      better: [4, 6, 9, 15, 17, 30, 65],
      worse: [4, 6, 9, 15, 17, 52, 60],
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

describe('[PP-19] straights', () => {
  for (const { name, cards, straight } of [
    { name: '1 to 7', cards: [1, 6, 11, 12, 23, 25, 26], straight: 7 },
    { name: '10 to 16', cards: [38, 43, 48, 49, 59, 62, 64], straight: 16 },
    { name: '14 to 20', cards: [52, 55, 58, 65, 67, 69, 72], straight: 20 },
    { name: 'six in a row and one more', cards: [3, 6, 12, 17, 26, 31, 41], straight: null },
    { name: '17 to 20 and 1 to 3: no wrapping round', cards: [2, 7, 9, 65, 67, 70, 72], straight: null },
    { name: '13 to 16 and two cards with 17 or 20', cards: [49, 54, 59, 64, 67, 68, 65], straight: null },
    { name: '12 to 16 and 18, without 17', cards: [48, 50, 55, 57, 64, 65, 66], straight: null },
  ]) {
    test(`${name}: ${straight ?? 'none'}`, () => {
      expect(ranked(cards).straight).toBe(straight);
      expect(referenceKey(cards)[1]).toBe(straight ?? 0);
    });
  }
});

describe('[PP-24] of several choices the best under PP-20 counts', () => {
  for (const { name, cards, parts } of [
    {
      name: 'the triple of fives and a pair of dark blues, not three dark blues and two fives',
      cards: [17, 18, 20, 21, 25, 61, 37],
      parts: ['3 5', '2 dark blue'],
    },
    {
      name: 'four sevens and three solid triangles, not the other way round',
      cards: [19, 23, 27, 31, 13, 40, 50],
      parts: ['4 7', '3 solid triangle'],
    },
    {
      name: 'nineteen, where the same cards are a pair of eighteens',
      cards: [52, 53, 59, 62, 65, 68, 70],
      parts: ['2 19'],
    },
  ]) {
    test(name, () => {
      expect(ranked(cards).parts.map((part) => `${part.cards.length} ${part.symbol}`)).toEqual(parts);
    });
  }
});
