import { type Seat, seatOf } from '../../kernel/ids.ts';
import { at, tally } from '../../kernel/util.ts';
import { type CardsPerColor, type Color, cardsPerColorRange, colors } from '../rainbow-deck.ts';

/** SP-1. */
export const handSize = 7;

/** SP-5. */
export const maxRedrawn = 3;

/** SP-12: all seven colors beat seven of one color. */
export const allColors = 8;

/** SP-12: `allColors`, or the count of the most frequent color. */
export const strengthIn = (counts: ArrayLike<number>): number => {
  let most = 0;
  let hasAll = true;
  for (let color = 0; color < counts.length; color += 1) {
    const count = counts[color] ?? 0;
    if (count > most) most = count;
    if (count === 0) hasAll = false;
  }
  return hasAll ? allColors : most;
};

export const strengthOf = (hand: readonly Color[]): number => strengthIn([...tally(colors, hand).values()]);

/** In the order of RD-2. */
export const strongestColors = (hand: readonly Color[]): Color[] => {
  const strength = strengthOf(hand);
  const counts = tally(colors, hand);
  return colors.filter((color) => {
    const count = counts.get(color) ?? 0;
    return count > 0 && (strength === allColors || count === strength);
  });
};

/** RD-3: five players get more by `auto`, and never eight, which would often leave an empty deck. */
export const cardsPerColorFor = (chosen: CardsPerColor, players: number): number => {
  if (chosen !== 'auto') return players < 5 ? chosen : Math.max(chosen, cardsPerColorRange.default);
  return players < 5 ? cardsPerColorRange.default : cardsPerColorRange.to;
};

export const placesOf = (cards: readonly unknown[]): number[] => [...cards.keys()];

export const cardsAt = (cards: readonly Color[], places: readonly number[]): Color[] =>
  places.map((place) => at(cards, place));

export const without = (cards: readonly Color[], places: readonly number[]): Color[] =>
  cards.filter((_, place) => !places.includes(place));

/** In the order of RD-2. Hides the order of the hand. */
export const byColor = (cards: readonly Color[]): Color[] =>
  colors.flatMap((color) => cards.filter((card) => card === color));

/** SP-2. */
export const dealerOf = (first: Seat, count: number): Seat => seatOf((first + count - 1) % count);

/** SP-8, SP-21. */
export const shownCount = (hand: readonly unknown[]): number => Math.min(3, hand.length);
