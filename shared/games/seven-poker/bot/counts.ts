import { at } from '../../../kernel/cards.ts';
import type { FastRandom } from '../../../kernel/random.ts';
import { type Colour, colours } from '../../rainbow-deck.ts';
import { allColours } from '../strength.ts';
import type { Options, View } from '../types.ts';

/** How many cards there are of each colour, in the order of RD-2. */
export type Counts = readonly number[];

export const noCards: Counts = colours.map(() => 0);

export const countsOf = (cards: readonly string[]): Counts =>
  colours.map((colour) => cards.filter((card) => card === colour).length);

/** The cards that are counted, colour by colour. */
export const cardsIn = (counts: Counts): Colour[] =>
  colours.flatMap((colour, index) => Array.from({ length: at(counts, index) }, () => colour));

export const sumOf = (counts: Counts): number => counts.reduce((sum, count) => sum + count, 0);

/** SP-12. */
export const strengthIn = (counts: Counts): number => (counts.includes(0) ? Math.max(...counts) : allColours);

export const plus = (a: Counts, b: Counts): number[] => a.map((count, colour) => count + (b[colour] ?? 0));
export const minus = (a: Counts, b: Counts): number[] => a.map((count, colour) => count - (b[colour] ?? 0));

/** The cards that lie in the deck or are somebody's secret. */
export const unseenIn = (
  { hand, players, discards }: View,
  { cardsPerColour }: Options,
  seat: number,
): Counts => {
  const seen = countsOf([
    ...(hand ?? []),
    ...discards,
    ...players.flatMap(({ victory, shown }, other) => [...victory, ...(other === seat ? [] : (shown ?? []))]),
  ]);
  return seen.map((count) => cardsPerColour - count);
};

/** So many cards of `pool`, each of its cards equally likely; fewer if it has no more. What is drawn is taken out of it. */
export const drawFrom = (pool: number[], count: number, random: FastRandom): number[] => {
  const drawn = [...noCards];
  let left = sumOf(pool);
  for (let card = 0; card < count && left > 0; card += 1) {
    let place = random(left);
    let colour = 0;
    while (place >= at(pool, colour)) {
      place -= at(pool, colour);
      colour += 1;
    }
    pool[colour] = at(pool, colour) - 1;
    drawn[colour] = at(drawn, colour) + 1;
    left -= 1;
  }
  return drawn;
};
