import { describe, expect, test } from 'vitest';
import { randomFrom } from '../../../test/helpers/random.ts';
import { tally } from '../../kernel/cards.ts';
import { seatOf, seatsUpTo } from '../../kernel/ids.ts';
import type { Random } from '../../kernel/random.ts';
import { type Colour, colours } from '../rainbow-deck.ts';
import { deal, setup } from './deal.ts';
import { examples } from './examples.ts';
import { parse } from './positions.ts';
import { optionsSchema, type State } from './types.ts';
import { view } from './view.ts';

const begin = (options: unknown, seats: number, first = 0, random: Random = randomFrom('deal')): State =>
  setup({ options: optionsSchema.parse(options), seats, first: seatOf(first) }, random);

describe('options', () => {
  test('[RD-3] [SP-4] [SP-20] have defaults', () => {
    expect(optionsSchema.parse({})).toEqual({ cardsPerColour: 9, neighbourSwap: true, victoryCards: 5 });
  });

  for (const { options, accepted } of [
    { options: { cardsPerColour: 8 }, accepted: true },
    { options: { cardsPerColour: 12 }, accepted: true },
    { options: { cardsPerColour: 7 }, accepted: false },
    { options: { cardsPerColour: 13 }, accepted: false },
    { options: { victoryCards: 3 }, accepted: true },
    { options: { victoryCards: 6 }, accepted: true },
    { options: { victoryCards: 2 }, accepted: false },
    { options: { victoryCards: 7 }, accepted: false },
    { options: { victoryCards: 6, cardsPerColour: 9 }, accepted: true },
    { options: { victoryCards: 6, cardsPerColour: 8 }, accepted: false },
    { options: { victoryCards: 5, cardsPerColour: 8 }, accepted: true },
    { options: { neighbourSwap: false }, accepted: true },
    { options: { neighbourSwap: 0 }, accepted: false },
    { options: { hiddenScores: true }, accepted: false },
  ]) {
    test(`[RD-3] [SP-20] ${JSON.stringify(options)} accepted: ${accepted}`, () => {
      expect(optionsSchema.safeParse(options).success).toBe(accepted);
    });
  }
});

for (const seats of [3, 4, 5]) {
  for (const cardsPerColour of [8, 9, 12]) {
    test(`[SP-1] [RD-1] ${seats} players get seven of ${cardsPerColour} cards per colour each`, () => {
      const state = begin({ cardsPerColour }, seats);
      expect(state.hands.map((hand) => hand.length)).toEqual(seatsUpTo(seats).map(() => 7));
      expect(state.deck).toHaveLength(7 * cardsPerColour - 7 * seats);
      const counted = tally([...colours, 'rainbow'], examples.cards(state));
      expect([...counted.values()]).toEqual([...colours.map(() => cardsPerColour), 0]);
    });
  }
}

test.each([
  { first: 0, dealer: 3 },
  { first: 2, dealer: 1 },
  { first: 3, dealer: 2 },
])('[SP-2] [SP-3] if seat $first of four begins, seat $dealer deals', ({ first, dealer }) => {
  const state = begin({}, 4, first);
  expect(view(state, 'spectator')).toMatchObject({ round: 1, first, dealer, turn: first, lap: 1 });
  expect(state.phase).toEqual({ name: 'exchange', lap: 1, turn: first, mayOffer: true, offered: null });
});

test('[SP-4] without neighbourSwap nothing may be offered', () => {
  expect(begin({ neighbourSwap: false }, 3).phase).toMatchObject({ mayOffer: false });
});

/** Chance that leaves everything as it is, to see what is shuffled and how it is dealt. */
const unshuffled: Random = { ...randomFrom('unused'), shuffle: (items) => [...items] };

const undealt = (hands: string, first: number) => {
  const { phase: _, deck: _deck, discards: _discards, said: _said, ...rest } = begin({}, 3);
  return { ...rest, first: seatOf(first), hands: hands.split(' ').map(parse) };
};

describe('dealing', () => {
  const dealt = (hands: string, first: number, pile: string): State =>
    deal(undealt(hands, first), parse(pile), unshuffled);

  test('[SP-19] fills every hand up to seven, and the rest is the deck', () => {
    const { hands, deck, discards } = dealt('ppppp ppppppp pppppp', 1, 'rrrooo');
    expect(hands).toEqual(['ppppprr', 'ppppppp', 'ppppppr'].map(parse));
    expect(deck).toEqual(parse('ooo'));
    expect(discards).toEqual([]);
  });

  test('[SP-21] goes round one card at a time from the first player until there are no more', () => {
    const { hands, deck, phase } = dealt('ppppp ppppp pppp', 2, 'royg');
    expect(hands).toEqual(['pppppo', 'pppppy', 'pppprg'].map(parse));
    expect(deck).toEqual([]);
    expect(phase).toEqual({ name: 'reveal', chosen: [null, null, null] });
  });

  test('[ALL-4] does not depend on how the pile lay', () => {
    const pile: Colour[] = parse('rroyygbbvvppppgoyrb');
    const one = deal(undealt('ppp ppp ppp', 0), pile, randomFrom('pile'));
    const other = deal(undealt('ppp ppp ppp', 0), pile.toReversed(), randomFrom('pile'));
    expect(other).toEqual(one);
    expect(deal(undealt('ppp ppp ppp', 0), pile, randomFrom('other'))).not.toEqual(one);
  });
});
