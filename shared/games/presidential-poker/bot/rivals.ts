import type { PlayerView, View } from '../types.ts';

/** The rivals who can still win, and how good their hands have to be, by what they have done: the part of all hands that are worse. */
export const rangesOf = (view: View, seat: number): number[] =>
  view.players.flatMap((player, other) =>
    other !== seat && player.cards > 0 ? [rangeOf(view, player, other)] : [],
  );

/** How good hands are that a seat has replaced so few cards of: none, one, two. */
const afterDrawing = [0.7, 0.35, 0.2];

const rangeOf = ({ betting, opener, pot }: View, { bet, drew }: PlayerView, seat: number): number => {
  const drawing = drew === null ? 0 : (afterDrawing[drew] ?? 0);
  const opening = opener === seat ? 0.15 : 0;
  const level = betting?.level ?? 0;
  // A bet of the whole pot promises more than a small one.
  const size = level === 0 ? 0 : Math.min(1, (2 * level) / Math.max(1, pot));
  const betNow = bet > 0 && bet === level ? 0.3 + 0.25 * size : bet > 0 ? 0.2 : 0;
  return Math.min(0.8, Math.max(drawing, opening, betNow) + 0.3 * Math.min(drawing, betNow));
};

/** How many do not have what they promise. */
const bluffs = 0.2;

/** The chance to beat all of these with a hand that beats this part of all hands. */
export const winningChance = (beats: number, ranges: readonly number[]): number =>
  ranges.reduce(
    (chance, range) => chance * (bluffs * beats + (1 - bluffs) * Math.max(0, (beats - range) / (1 - range))),
    1,
  );
