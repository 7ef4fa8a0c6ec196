import { describe, expect, test } from 'vitest';
import { randomFrom } from '../../../test/helpers/random.ts';
import { colours } from '../../decks/rainbow.ts';
import { tally } from '../../kernel/cards.ts';
import { seatOf } from '../../kernel/ids.ts';
import type { Random } from '../../kernel/random.ts';
import { setup } from './rules.ts';
import { optionsSchema, type State } from './types.ts';

const order = ({ up, deck }: State): string[] => [up, ...deck];

const begin = (cardsPerColour: number, seats: number, random: Random, first = 0): State =>
  setup({ options: { cardsPerColour, hiddenScores: false }, seats, first: seatOf(first) }, random);

describe('options', () => {
  test('[RD-3] [DR-14] have defaults', () => {
    expect(optionsSchema.parse({})).toEqual({ cardsPerColour: 9, hiddenScores: false });
  });

  for (const { options, accepted } of [
    { options: { cardsPerColour: 8 }, accepted: true },
    { options: { cardsPerColour: 12, hiddenScores: true }, accepted: true },
    { options: { cardsPerColour: 7 }, accepted: false },
    { options: { cardsPerColour: 13 }, accepted: false },
    { options: { cardsPerColour: 9.5 }, accepted: false },
    { options: { cardsPerColour: '9' }, accepted: false },
    { options: { hiddenScores: 1 }, accepted: false },
    { options: { cards: 9 }, accepted: false },
    { options: null, accepted: false },
  ]) {
    test(`[RD-3] ${JSON.stringify(options)} accepted: ${accepted}`, () => {
      expect(optionsSchema.safeParse(options).success).toBe(accepted);
    });
  }
});

test('[RD-2] the colours are seven, in their order', () => {
  expect(colours).toEqual(['red', 'orange', 'yellow', 'green', 'blue', 'violet', 'pink']);
});

/** Half of 7 × cardsPerColour, the larger half on top. */
const halves = [
  { cardsPerColour: 8, top: 28, bottom: 28 },
  { cardsPerColour: 9, top: 32, bottom: 31 },
  { cardsPerColour: 10, top: 35, bottom: 35 },
  { cardsPerColour: 11, top: 39, bottom: 38 },
  { cardsPerColour: 12, top: 42, bottom: 42 },
];

for (const { cardsPerColour, top, bottom } of halves) {
  describe(`with ${cardsPerColour} cards per colour`, () => {
    test('[DR-1] [RD-1] the deck holds them and one rainbow card', () => {
      const counted = tally(
        [...colours, 'rainbow'],
        order(begin(cardsPerColour, 2, randomFrom('whole deck'))),
      );
      expect([...counted.values()]).toEqual([...colours.map(() => cardsPerColour), 1]);
    });

    test('[DR-2] the rainbow card comes to every place of the bottom half, and to no other', () => {
      const places = new Map<number, number>();
      for (let round = 0; round < 600; round += 1) {
        const cards = order(begin(cardsPerColour, 2, randomFrom(`bottom half ${round}`)));
        expect(cards).toHaveLength(top + bottom + 1);
        const place = cards.indexOf('rainbow');
        places.set(place, (places.get(place) ?? 0) + 1);
      }
      const bottomHalf = Array.from({ length: bottom + 1 }, (_, index) => top + index);
      expect([...places.keys()].sort((a, b) => a - b)).toEqual(bottomHalf);
    });

    test('[DR-2] the colours are shuffled, then halved, then only the bottom half again with the rainbow card', () => {
      const shuffled: number[] = [];
      const reversing: Random = {
        ...randomFrom('unused'),
        shuffle: (items) => {
          shuffled.push(items.length);
          return [...items].reverse();
        },
      };
      const cards = order(begin(cardsPerColour, 2, reversing));
      const turned = [...colours]
        .reverse()
        .flatMap((colour) => Array.from({ length: cardsPerColour }, () => colour));
      expect(shuffled).toEqual([top + bottom, bottom + 1]);
      expect(cards).toEqual([...turned.slice(0, top), 'rainbow', ...turned.slice(top).reverse()]);
    });
  });
}

describe.each([2, 3, 4, 5])('with %d players', (seats) => {
  test('[DR-3] [DR-9] one card lies face up, nothing else is dealt, and the first player is to act', () => {
    const first = seats - 1;
    const { up, deck, ...rest } = begin(9, seats, randomFrom(`dealing to ${seats}`), first);
    expect(colours).toContain(up);
    expect(deck).toHaveLength(63);
    expect(rest).toEqual({
      hiddenScores: false,
      row: [],
      discards: [],
      scores: Array.from({ length: seats }, () => []),
      turn: first,
      emptyStops: 0,
      outcome: null,
    });
  });
});

test('[ALL-8] the same chance deals the same cards, other chance others', () => {
  const deal = (seed: string): string => JSON.stringify(begin(9, 3, randomFrom(seed)));
  expect(deal('one')).toBe(deal('one'));
  expect(deal('one')).not.toBe(deal('two'));
});
