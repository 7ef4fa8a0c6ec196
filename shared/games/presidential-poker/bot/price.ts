import type { View } from '../view-schema.ts';

type Stacks = readonly number[];

/** A player who always drops loses one or two antes a hand, rarely three, and the rival wins them (PP-27). */
const antesPerHand = 4;

/**
 * The chance to have the most chips in the end: by powers of the stacks. Without a last hand the power is 1,
 * so that a chip is worth its share; the fewer hands are left, the more a lead is worth.
 */
const endgame = 2;

const worth = ({ maxHands, handNumber, ante, players }: View, stacks: Stacks, seat: number): number => {
  if (maxHands === null) return (stacks[seat] ?? 0) / stacks.reduce((sum, stack) => sum + stack, 0);
  const left = maxHands - handNumber;
  const [most = 0, second = 0] = stacks.toSorted((a, b) => b - a);
  const isBetweenTwo = players.filter(({ stack, put }) => stack + put > 0).length === 2;
  // A lead that exceeds all antes to come has won (PP-15). Among three, this foresight would make almost any call of an all-in pay.
  if (isBetweenTwo && most > second + antesPerHand * ante * left) return stacks[seat] === most ? 1 : 0;
  const weights = stacks.map((stack) => (Math.max(0, stack) / most) ** (1 + endgame / (0.1 + left)));
  return (weights[seat] ?? 0) / weights.reduce((sum, weight) => sum + weight, 0);
};

/** The stacks after chips went to a seat from another one. */
const paid = (stacks: Stacks, changes: Readonly<Record<number, number>>): number[] =>
  stacks.map((stack, seat) => stack + (changes[seat] ?? 0));

/** The chance to win the showdown that makes risking `chips` as good as giving up the pot. */
export const priceOf = (view: View, seat: number, rival: number, chips: number, pot: number): number => {
  const stacks = view.players.map(({ stack }) => stack);
  const given = worth(view, paid(stacks, { [rival]: pot }), seat);
  const lost = worth(view, paid(stacks, { [seat]: -chips, [rival]: pot + chips }), seat);
  const won = worth(view, paid(stacks, { [seat]: pot }), seat);
  // A rival who takes the pot may overtake another one, so that giving it up costs more than losing.
  return won <= lost ? 1 : Math.max(0, Math.min(1, (given - lost) / (won - lost)));
};

/** By how much a fair bet of all chips against this rival raises the chance to win the game: 0 for not at all. */
export const gainOfGamble = (view: View, seat: number, rival: number): number => {
  const stacks = view.players.map(({ stack, put }) => stack + put);
  const chips = Math.min(stacks[seat] ?? 0, stacks[rival] ?? 0);
  const won = worth(view, paid(stacks, { [seat]: chips, [rival]: -chips }), seat);
  const lost = worth(view, paid(stacks, { [seat]: -chips, [rival]: chips }), seat);
  const now = worth(view, stacks, seat);
  return now === 0 ? 1 : (won + lost) / (2 * now) - 1;
};
