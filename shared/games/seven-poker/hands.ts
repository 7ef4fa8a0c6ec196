import { at } from '../../kernel/cards.ts';
import { type Seat, seatOf } from '../../kernel/ids.ts';
import { type Colour, colours } from '../rainbow-deck.ts';

/** Every place of a hand, or of any list. */
export const placesOf = (cards: readonly unknown[]): number[] => [...cards.keys()];

export const cardsAt = (cards: readonly Colour[], places: readonly number[]): Colour[] =>
  places.map((place) => at(cards, place));

export const without = (cards: readonly Colour[], places: readonly number[]): Colour[] =>
  cards.filter((_, place) => !places.includes(place));

/** In the order of RD-2. It tells nothing of where the cards were in the hand. */
export const byColour = (cards: readonly Colour[]): Colour[] =>
  colours.flatMap((colour) => cards.filter((card) => card === colour));

/** All seats clockwise, from this one on. */
export const seatsFrom = (first: Seat, count: number): Seat[] =>
  Array.from({ length: count }, (_, steps) => seatOf((first + steps) % count));

/** SP-2: to the right of the first player. */
export const dealerOf = (first: Seat, count: number): Seat => seatOf((first + count - 1) % count);
