import { type Seat, seatOf } from '../../kernel/ids.ts';
import { at, tally } from '../../kernel/util.ts';
import { type CardsPerColour, type Colour, cardsPerColourRange, colours } from '../rainbow-deck.ts';

/** SP-1. */
export const handSize = 7;

/** SP-5. */
export const maxRedrawn = 3;

/** SP-12: all seven colours beat seven of one colour. */
export const allColours = 8;

/** SP-12: `allColours`, or the count of the most frequent colour. */
export const strengthIn = (counts: ArrayLike<number>): number => {
  let most = 0;
  let hasAll = true;
  for (let colour = 0; colour < counts.length; colour += 1) {
    const count = counts[colour] ?? 0;
    if (count > most) most = count;
    if (count === 0) hasAll = false;
  }
  return hasAll ? allColours : most;
};

export const strengthOf = (hand: readonly Colour[]): number => strengthIn([...tally(colours, hand).values()]);

/** In the order of RD-2. */
export const strongestColours = (hand: readonly Colour[]): Colour[] => {
  const strength = strengthOf(hand);
  const counts = tally(colours, hand);
  return colours.filter((colour) => {
    const count = counts.get(colour) ?? 0;
    return count > 0 && (strength === allColours || count === strength);
  });
};

/** RD-3: five players get more by `auto`, and never eight, which would often leave an empty deck. */
export const cardsPerColourFor = (chosen: CardsPerColour, players: number): number => {
  if (chosen !== 'auto') return players < 5 ? chosen : Math.max(chosen, cardsPerColourRange.default);
  return players < 5 ? cardsPerColourRange.default : cardsPerColourRange.to;
};

export const placesOf = (cards: readonly unknown[]): number[] => [...cards.keys()];

export const cardsAt = (cards: readonly Colour[], places: readonly number[]): Colour[] =>
  places.map((place) => at(cards, place));

export const without = (cards: readonly Colour[], places: readonly number[]): Colour[] =>
  cards.filter((_, place) => !places.includes(place));

/** In the order of RD-2. Hides the order of the hand. */
export const byColour = (cards: readonly Colour[]): Colour[] =>
  colours.flatMap((colour) => cards.filter((card) => card === colour));

/** SP-2. */
export const dealerOf = (first: Seat, count: number): Seat => seatOf((first + count - 1) % count);

/** SP-8, SP-21. */
export const shownCount = (hand: readonly unknown[]): number => Math.min(3, hand.length);
