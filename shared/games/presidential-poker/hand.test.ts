import { describe, expect, test } from 'vitest';
import { deepFreeze, randomFrom, throughJson } from '../../../test/helpers/random.ts';
import { cardIds } from './cards.ts';
import { compareHands, rankHand } from './hand.ts';
import { handValue } from './hand-value.ts';

describe('what is no hand', () => {
  for (const { name, cards, fault, rule } of [
    { name: 'no card', cards: [], fault: 'size', rule: 'PP-5' },
    { name: 'six cards', cards: [1, 2, 3, 4, 5, 6], fault: 'size', rule: 'PP-5' },
    { name: 'eight cards', cards: [1, 2, 3, 4, 5, 6, 7, 8], fault: 'size', rule: 'PP-5' },
    { name: 'a fraction', cards: [1, 2, 3, 4, 5, 6, 6.5], fault: 'fraction', rule: 'PP-3' },
    { name: 'no number', cards: [1, 2, 3, Number.NaN, 5, 6, 7], fault: 'fraction', rule: 'PP-3' },
    { name: 'infinity', cards: [1, 2, 3, 4, 5, 6, Infinity], fault: 'fraction', rule: 'PP-3' },
    { name: 'a gap', cards: Object.assign(Array(7), [1, 2, 3, 4, 5, 6]), fault: 'fraction', rule: 'PP-3' },
    { name: 'card 0', cards: [0, 1, 2, 3, 4, 5, 6], fault: 'unknown', rule: 'PP-3' },
    { name: 'card 73', cards: [73, 1, 2, 3, 4, 5, 6], fault: 'unknown', rule: 'PP-3' },
    { name: 'card -1', cards: [1, 2, 3, 4, 5, 6, -1], fault: 'unknown', rule: 'PP-3' },
    { name: 'a card twice', cards: [1, 2, 3, 4, 5, 6, 1], fault: 'repeated', rule: 'PP-3' },
    { name: 'seven times one card', cards: [9, 9, 9, 9, 9, 9, 9], fault: 'repeated', rule: 'PP-3' },
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
        name: 'four of a kind and a triple',
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
  test('is the same in whichever order the cards are, and whatever was ranked before', () => {
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
