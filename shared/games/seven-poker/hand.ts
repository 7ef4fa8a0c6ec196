import { type Seat, seatOf } from '../../kernel/ids.ts';
import { at, tally } from '../../kernel/util.ts';
import { type CardsPerColour, type Colour, cardsPerColourRange, colours } from '../rainbow-deck.ts';

/** SP-1. */
export const handSize = 7;

/** SP-5. */
export const maxRedrawn = 3;

/** The strength of all seven colours: stronger than seven of one colour (SP-12). */
export const allColours = 8;

/** SP-12: 8 for all seven colours, else how many cards of one colour there are at most; by the count of each colour. */
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

/** The colours that give the hand its strength, in the order of RD-2. */
export const strongestColours = (hand: readonly Colour[]): Colour[] => {
  const strength = strengthOf(hand);
  const counts = tally(colours, hand);
  return colours.filter((colour) => {
    const count = counts.get(colour) ?? 0;
    return count > 0 && (strength === allColours || count === strength);
  });
};

/** How many cards of each colour there are: unless somebody chose, more for five, whom nine leave with an empty deck (RD-3). */
export const cardsPerColourFor = (chosen: CardsPerColour, players: number): number => {
  const { default: usual, to } = cardsPerColourRange;
  return chosen === 'auto' ? (players < 5 ? usual : to) : chosen;
};

/** Every place of a hand, or of any list. */
export const placesOf = (cards: readonly unknown[]): number[] => [...cards.keys()];

export const cardsAt = (cards: readonly Colour[], places: readonly number[]): Colour[] =>
  places.map((place) => at(cards, place));

export const without = (cards: readonly Colour[], places: readonly number[]): Colour[] =>
  cards.filter((_, place) => !places.includes(place));

/** In the order of RD-2. It tells nothing of where the cards were in the hand. */
export const byColour = (cards: readonly Colour[]): Colour[] =>
  colours.flatMap((colour) => cards.filter((card) => card === colour));

/** SP-2: to the right of the first player. */
export const dealerOf = (first: Seat, count: number): Seat => seatOf((first + count - 1) % count);

/** How many cards of a hand are shown (SP-8); fewer only of one that could not be filled (SP-21). */
export const shownCount = (hand: readonly unknown[]): number => Math.min(3, hand.length);
