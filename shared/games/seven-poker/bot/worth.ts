import { at } from '../../../kernel/cards.ts';
import { colours } from '../../rainbow-deck.ts';
import { allColours } from '../strength.ts';
import type { Options, View } from '../types.ts';
import { type Counts, strengthIn } from './counts.ts';

/** What a seat plays for. */
export interface Aim {
  /** Whether it has a victory card of each colour, in the order of RD-2. */
  readonly held: readonly boolean[];
  /** How many victory cards it still needs. */
  readonly needed: number;
  readonly opponents: number;
}

export const aimOf = ({ players }: View, { victoryCards }: Options, seat: number): Aim => {
  const { victory } = at(players, seat);
  return {
    held: colours.map((colour) => victory.includes(colour)),
    needed: victoryCards - victory.length,
    opponents: players.length - 1,
  };
};

/** How many victory cards the hand brings if it wins (SP-14 to SP-16). */
export const gainOf = (hand: Counts, { held, needed }: Aim): number => {
  const strength = strengthIn(hand);
  const fresh = hand.filter(
    (count, colour) => !at(held, colour) && (strength === allColours || count === strength),
  ).length;
  return Math.min(strength === allColours ? 2 : 1, fresh, needed);
};

/** How seldom one opponent stands in the way of a hand this strong, before anything is known of theirs. */
const unrivalled = [0, 0, 0.2, 0.32, 0.55, 0.8, 0.93, 0.985, 0.99];
/** What a win is worth that brings no victory card, but keeps others from one. */
export const denial = 0.1;

/** What a hand can be expected to bring in the showdown, in victory cards. */
export const worthOf = (hand: Counts, aim: Aim): number =>
  at(unrivalled, strengthIn(hand)) ** aim.opponents * (gainOf(hand, aim) + denial);
