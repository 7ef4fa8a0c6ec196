import { tally } from '../../kernel/cards.ts';
import { type Colour, colours } from '../rainbow-deck.ts';

/** The strength of all seven colours: stronger than seven of one colour (SP-12). */
export const allColours = 8;

/** SP-12: 8 for all seven colours, else how many cards of one colour there are at most. */
export const strengthOf = (hand: readonly Colour[]): number => {
  const counts = [...tally(colours, hand).values()];
  return counts.includes(0) ? Math.max(...counts) : allColours;
};

/** The colours that give the hand its strength, in the order of RD-2. */
export const strongestColours = (hand: readonly Colour[]): Colour[] => {
  const strength = strengthOf(hand);
  const counts = tally(colours, hand);
  return colours.filter((colour) => {
    const count = counts.get(colour) ?? 0;
    return count > 0 && (strength === allColours || count === strength);
  });
};
