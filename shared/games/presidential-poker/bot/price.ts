import type { View } from '../view-schema.ts';

/**
 * The chance of each player to have the most chips in the end: by powers of the stacks. Without a last hand
 * the power is 1, so that a chip is worth its share; the fewer hands are left, the more a lead is worth.
 */
const endgame = 2;

type Stacks = readonly number[];

const worth = ({ maxHands, handNumber }: View, stacks: Stacks, seat: number): number => {
  const power = maxHands === null ? 1 : 1 + endgame / (0.1 + maxHands - handNumber);
  const most = Math.max(...stacks);
  const weights = stacks.map((stack) => (Math.max(0, stack) / most) ** power);
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
  return won === lost ? 1 : (given - lost) / (won - lost);
};

/** By how much a fair bet of all chips against this rival raises the chance to win the game: 0 for not at all. */
export const gainOfGamble = (view: View, seat: number, rival: number): number => {
  const stacks = view.players.map(({ stack, put }) => stack + put);
  const chips = Math.min(stacks[seat] ?? 0, stacks[rival] ?? 0);
  const won = worth(view, paid(stacks, { [seat]: chips, [rival]: -chips }), seat);
  const lost = worth(view, paid(stacks, { [seat]: -chips, [rival]: chips }), seat);
  return (won + lost) / (2 * worth(view, stacks, seat)) - 1;
};
