import { describe, expect, test } from 'vitest';
import {
  compareHands,
  compareKeys,
  ranked,
  referenceKey,
  referenceRank,
} from '../../../../test/helpers/presidential-poker.ts';
import { deepFreeze, randomFrom, throughJson } from '../../../../test/helpers/random.ts';
import { cardIds } from '../cards.ts';
import { type RankedHand, rankHand } from './rank.ts';
import { handValue, levelIn, rankAt } from './value.ts';

describe('invalid hands', () => {
  for (const { name, cards, fault, rule } of [
    { name: 'no card', cards: [], fault: 'size', rule: 'PP-5' },
    { name: 'eight cards', cards: [1, 2, 3, 4, 5, 6, 7, 8], fault: 'size', rule: 'PP-5' },
    { name: 'a fraction', cards: [1, 2, 3, 4, 5, 6, 6.5], fault: 'fraction', rule: 'PP-3' },
    { name: 'a gap', cards: Object.assign(Array(7), [1, 2, 3, 4, 5, 6]), fault: 'fraction', rule: 'PP-3' },
    { name: 'card 0', cards: [0, 1, 2, 3, 4, 5, 6], fault: 'unknown', rule: 'PP-3' },
    { name: 'card 73', cards: [73, 1, 2, 3, 4, 5, 6], fault: 'unknown', rule: 'PP-3' },
    { name: 'a card twice', cards: [1, 2, 3, 4, 5, 6, 1], fault: 'repeated', rule: 'PP-3' },
  ]) {
    test(`[${rule}] ${name}: ${fault}`, () => {
      expect(rankHand(cards)).toEqual({
        ok: false,
        error: { fault, rule, reason: expect.stringMatching(/^[A-Z].*\.$/) },
      });
    });
  }
});

describe('a ranked hand', () => {
  test('says all of four sixteens and three frogs', () => {
    const ranked = rankHand([2, 52, 8, 56, 11, 60, 64]);
    expect(ranked).toEqual({
      ok: true,
      value: {
        rank: 7,
        pattern: '4:3',
        parts: [
          { kind: 'number', symbol: 16, cards: [64, 60, 56, 52] },
          { kind: 'picture', symbol: 'frog', cards: [11, 8, 2] },
        ],
        straight: null,
        value: handValue([2, 52, 8, 56, 11, 60, 64]),
      },
    });
    expect(throughJson(ranked)).toEqual(ranked);
  });

  const seed = 'orders of hands';
  test('does not depend on the order of the cards or on earlier hands', () => {
    const random = randomFrom(seed);
    for (let round = 0; round < 300; round += 1) {
      const cards = random.shuffle(round % 3 === 0 ? cardIds.slice(56) : cardIds).slice(0, 7);
      const first = rankHand(deepFreeze(cards));
      rankHand(random.shuffle(cardIds).slice(0, 7));
      expect(rankHand(random.shuffle(cards)), `seed "${seed}", ${cards}`).toEqual(first);
    }
  });

  test('[PP-24] is worth a whole number below 2^53, even the best', () => {
    const best = handValue([65, 67, 68, 69, 70, 71, 72]);
    const high = handValue([52, 55, 58, 65, 67, 69, 72]);
    expect(Number.isSafeInteger(best)).toBe(true);
    expect(Number.isSafeInteger(high)).toBe(true);
    expect(compareHands({ value: best }, { value: high })).toBeGreaterThan(0);
  });
});

const partsIn = (hand: RankedHand): string =>
  hand.parts.map(({ kind, symbol, cards }) => `${cards.length} ${kind} ${symbol}`).join(', ');

describe('[PP-17] the requirements of a hand', () => {
  for (const { name, cards, rank, parts } of [
    {
      name: 'seven cards of Kingdom V',
      cards: [65, 66, 67, 68, 69, 70, 71],
      rank: 1,
      parts: '4 color tan, 3 color pink',
    },
    {
      name: 'the seven dark colors, though four are ones and three are fives',
      cards: [1, 5, 9, 13, 17, 21, 25],
      rank: 2,
      parts:
        '1 color dark violet, 1 color dark indigo, 1 color dark blue, 1 color dark green, 1 color dark yellow, 1 color dark orange, 1 color dark red',
    },
    {
      name: 'the seven light colors, in a row',
      cards: [35, 40, 42, 45, 50, 55, 57],
      rank: 2,
      parts:
        '1 color light violet, 1 color light indigo, 1 color light blue, 1 color light green, 1 color light yellow, 1 color light orange, 1 color light red',
    },
    {
      name: 'six dark colors and light violet are no rainbow',
      cards: [1, 5, 9, 13, 17, 21, 57],
      rank: 9,
      parts: '4 number 1',
    },
    {
      name: 'six dark colors and black are no rainbow',
      cards: [1, 5, 9, 13, 17, 21, 29],
      rank: 7,
      parts: '4 number 1, 3 number 5',
    },
    {
      name: 'four dark and three light blue',
      cards: [17, 18, 19, 20, 49, 50, 51],
      rank: 3,
      parts: '4 color dark blue, 3 color light blue',
    },
    {
      name: 'four solid and three hollow squares',
      cards: [5, 19, 48, 58, 7, 17, 46],
      rank: 3,
      parts: '4 figure solid square, 3 figure hollow square',
    },
    {
      name: 'four solid and two partially solid circles and a hollow square',
      cards: [1, 23, 44, 62, 2, 24, 7],
      rank: 4,
      parts: '4 figure solid circle, 2 figure partially solid circle',
    },
    {
      name: 'four tan, two pink and any',
      cards: [65, 66, 67, 68, 69, 70, 1],
      rank: 4,
      parts: '4 color tan, 2 color pink',
    },
    {
      name: 'four solid and one other star, and two dark greens',
      cards: [9, 31, 36, 54, 10, 13, 14],
      rank: 5,
      parts: '4 figure solid star, 1 figure partially solid star, 2 color dark green',
    },
    {
      name: 'four dark and one light red, and a light and a dark yellow',
      cards: [1, 2, 3, 4, 33, 42, 10],
      rank: 6,
      parts: '4 color dark red, 1 color light red, 1 color light yellow, 1 color dark yellow',
    },
    {
      name: 'four dark and one light red, and two squares',
      cards: [1, 2, 3, 4, 33, 20, 58],
      rank: 6,
      parts: '4 color dark red, 1 color light red, 1 figure solid square, 1 figure partially solid square',
    },
    {
      name: 'four sixteens and three frogs',
      cards: [52, 56, 60, 64, 2, 8, 11],
      rank: 7,
      parts: '4 number 16, 3 picture frog',
    },
    {
      name: 'four sixes, two dark reds and a light one',
      cards: [18, 22, 26, 30, 1, 2, 36],
      rank: 8,
      parts: '4 number 6, 2 color dark red, 1 color light red',
    },
    {
      name: 'four X and three squares, no two identical',
      cards: [4, 17, 35, 50, 5, 20, 45],
      rank: 9,
      parts: '4 mystery X, 1 figure dotted square, 1 figure partially solid square, 1 figure solid square',
    },
    {
      name: 'three fours and three R, and a square',
      cards: [4, 8, 12, 67, 68, 69, 5],
      rank: 10,
      parts: '3 number 4, 3 letter R',
    },
    {
      name: 'three pigs, two dark violets and two sevens',
      cards: [1, 7, 12, 25, 28, 19, 31],
      rank: 11,
      parts: '3 picture pig, 2 number 7, 2 color dark violet',
    },
    {
      name: 'three solid squares, two partially solid circles, 6 and X',
      cards: [5, 19, 48, 24, 61, 26, 50],
      rank: 12,
      parts: '3 figure solid square, 2 figure partially solid circle',
    },
    {
      name: 'three nines and nothing else',
      cards: [33, 37, 41, 4, 32, 62, 66],
      rank: 13,
      parts: '3 number 9',
    },
    {
      name: 'two ones, two dark and two light blues, and any',
      cards: [5, 13, 17, 20, 44, 49, 52],
      rank: 14,
      parts: '2 number 1, 2 color light blue, 2 color dark blue',
    },
    {
      name: 'two pigs',
      cards: [1, 7, 29, 42, 50, 55, 72],
      rank: 16,
      parts: '2 picture pig',
    },
    {
      name: 'three pairs that share cards: two threes, two dark greens, two moons',
      cards: [3, 15, 13, 18, 44, 56, 65],
      rank: 15,
      parts: '2 color dark green, 2 mystery moon',
    },
    { name: 'nothing in common', cards: [11, 14, 32, 36, 43, 60, 65], rank: 17, parts: '' },
    { name: 'likeness that is no identity', cards: [1, 33, 24, 42, 47, 60, 8], rank: 17, parts: '' },
  ]) {
    test(`${name}: rank ${rank}`, () => {
      const hand = ranked(cards);
      expect({ rank: hand.rank, parts: partsIn(hand) }).toEqual({ rank, parts });
      expect(referenceRank(referenceKey(cards))).toBe(rank);
    });
  }
});

describe('[PP-18] a hand fits a rank whenever its parts can be found', () => {
  for (const { name, cards, rank, parts } of [
    {
      name: 'four dark reds and a light one, and two unlike: the foot of rank 9',
      cards: [1, 2, 3, 4, 33, 18, 55],
      rank: 9,
      parts: '4 color dark red',
    },
    {
      name: 'four X, two squares and a circle: the foot of rank 9',
      cards: [4, 17, 35, 50, 5, 20, 62],
      rank: 9,
      parts: '4 mystery X',
    },
    {
      name: 'four dark reds and four flames that share a card: the light red one makes five of a kind',
      cards: [1, 2, 3, 4, 33, 19, 52],
      rank: 5,
      parts: '4 color dark red, 1 color light red, 2 mystery flame',
    },
    {
      name: 'four A and three squares, two of them identical, also three A and pairs',
      cards: [1, 5, 6, 7, 11, 16, 17],
      rank: 8,
      parts: '4 letter A, 2 figure hollow square, 1 figure solid square',
    },
  ]) {
    test(`${name}: rank ${rank}`, () => {
      const hand = ranked(cards);
      expect({ rank: hand.rank, parts: partsIn(hand) }).toEqual({ rank, parts });
      expect(referenceRank(referenceKey(cards))).toBe(rank);
    });
  }
});

/** By line of the table, best first: a low and a high hand of it. */
const lines = [
  { rank: 1, low: [65, 66, 67, 69, 70, 71, 72], high: [65, 67, 68, 69, 70, 71, 72] },
  { rank: 2, low: [1, 5, 9, 13, 17, 21, 25], high: [36, 39, 42, 45, 49, 55, 58] },
  { rank: 3, low: [1, 2, 3, 4, 33, 34, 35], high: [18, 19, 20, 49, 50, 51, 52] },
  { rank: 4, low: [1, 5, 6, 7, 8, 37, 38], high: [52, 67, 68, 69, 70, 71, 72] },
  { rank: 5, low: [1, 2, 3, 4, 5, 6, 33], high: [20, 49, 50, 51, 52, 67, 68] },
  { rank: 6, low: [1, 2, 3, 4, 5, 17, 33], high: [40, 52, 67, 69, 70, 71, 72] },
  { rank: 7, low: [1, 2, 5, 6, 11, 15, 16], high: [52, 55, 58, 67, 68, 69, 70] },
  { rank: 8, low: [1, 5, 6, 7, 11, 16, 17], high: [52, 55, 58, 61, 65, 68, 70] },
  { rank: 9, low: [3, 5, 6, 8, 9, 14, 17], high: [36, 55, 56, 67, 68, 71, 72] },
  { rank: 9, low: [1, 2, 5, 6, 9, 11, 16], high: [51, 52, 58, 67, 68, 69, 70] },
  { rank: 10, low: [1, 3, 5, 9, 10, 12, 14], high: [52, 55, 58, 67, 69, 70, 71] },
  { rank: 11, low: [1, 2, 4, 5, 7, 14, 17], high: [52, 55, 58, 65, 68, 70, 71] },
  { rank: 12, low: [1, 2, 3, 9, 10, 15, 17], high: [51, 52, 58, 68, 69, 70, 72] },
  { rank: 13, low: [1, 4, 6, 8, 10, 15, 29], high: [56, 58, 63, 67, 69, 70, 72] },
  { rank: 14, low: [1, 3, 9, 12, 16, 19, 29], high: [55, 56, 58, 65, 68, 70, 71] },
  { rank: 15, low: [1, 8, 10, 19, 21, 22, 25], high: [56, 58, 63, 66, 67, 69, 72] },
  { rank: 16, low: [3, 12, 13, 14, 17, 24, 26], high: [49, 56, 58, 63, 66, 67, 69] },
  { rank: 17, low: [3, 6, 12, 17, 26, 31, 41], high: [39, 48, 50, 55, 57, 64, 68] },
];

describe('[PP-17] a line of the table beats the next with any tie-breaker', () => {
  for (const [index, { rank, low, high }] of lines.entries()) {
    test(`line ${index + 1}, rank ${rank}`, () => {
      const [worse, better] = [ranked(low), ranked(high)];
      expect([worse.rank, better.rank]).toEqual([rank, rank]);
      expect(compareHands(better, worse)).toBeGreaterThan(0);
      expect(compareKeys(referenceKey(high), referenceKey(low))).toBeGreaterThan(0);
      const next = lines[index + 1];
      if (next === undefined) return;
      expect(compareHands(worse, ranked(next.high))).toBeGreaterThan(0);
      expect(compareHands(ranked(next.high), worse)).toBeLessThan(0);
    });
  }
});

describe('[PP-17] how many hands', () => {
  test('are rainbows: 4^7 dark and 4^7 light ones, each of rank 2', () => {
    for (const first of [1, 33]) {
      for (let choice = 0; choice < 4 ** 7; choice += 1) {
        const cards = [0, 1, 2, 3, 4, 5, 6].map((color) => first + 4 * color + ((choice >> (2 * color)) & 3));
        if (rankAt(levelIn(handValue(cards))) !== 2) throw new Error(`${cards} is no rainbow`);
      }
    }
  });
});
