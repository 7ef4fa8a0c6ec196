import { at } from '../../../kernel/util.ts';
import { handValue, levelIn, rankAt } from '../hand/value.ts';
import type { View } from '../view-schema.ts';

// Classes of situations and hands: the rows of the strategy table.

/** A decision of the seat in turn. */
export interface Spot {
  readonly seat: number;
  readonly isSecond: boolean;
  /** Highest bet of this interval. */
  readonly level: number;
  readonly pot: number;
  /** Hands after this one; infinite without a last hand. */
  readonly handsLeft: number;
  /** The seat that acts first in this interval. */
  readonly start: number;
  readonly players: readonly {
    readonly stack: number;
    readonly bet: number;
    /** Not dropped. */
    readonly isIn: boolean;
    readonly isOut: boolean;
    readonly drew: number | null;
  }[];
}

export const spotOf = (view: View, seat: number): Spot => ({
  seat,
  isSecond: view.phase === 'second',
  level: view.betting?.level ?? 0,
  pot: view.pot,
  handsLeft: view.maxHands === null ? Number.POSITIVE_INFINITY : view.maxHands - view.handNumber,
  start: (view.phase === 'second' ? view.opener : null) ?? view.dealer + 1,
  players: view.players.map(({ stack, bet, drew, cards, standing }) => ({
    stack,
    bet,
    drew,
    isIn: cards > 0,
    isOut: standing === 'out',
  })),
});

const classIn = (edges: readonly number[], value: number): number =>
  edges.filter((edge) => value >= edge).length;

/** Keys of `handValue` after the draw that 25, 45, 60, 72, 82, 90, 95, 98 and 99.3 % of hands do not reach. */
const valueEdges = [
  1482676851175321, 1490393137336575, 2470735811001460, 2471208296241287, 2490590574444915, 2965295061046857,
  2978038818464000, 3459425763503321, 3953265248780950,
];

/** Before the draw the best hand is 0, after it the worst. */
export const strengthOf = (hand: readonly number[], isSecond: boolean): number =>
  isSecond
    ? classIn(valueEdges, handValue(hand))
    : Math.max(0, Math.min(5, rankAt(levelIn(handValue(hand))) - 10));

/** The worth of the seat's chips. */
export type Urgency = 'shallow' | 'deep' | 'behind' | 'ahead' | 'last' | 'won';
/** `won`: the last hand, and dropping it wins the game. */
const urgencies: readonly Urgency[] = ['shallow', 'deep', 'behind', 'ahead', 'last', 'won'];

const lateHands = 4;

export const urgencyOf = (spot: Spot): Urgency => {
  const { seat, handsLeft, players, pot } = spot;
  const { stack, bet } = at(players, seat);
  const others = players.filter((_, other) => other !== seat);
  if (handsLeft === 0)
    return others.every((other) => stack > other.stack + (other.isIn ? pot : 0)) ? 'won' : 'last';
  const most = Math.max(...others.map((other) => other.stack + other.bet));
  if (handsLeft < lateHands && stack + bet > most) return 'ahead';
  if (handsLeft < lateHands && (handsLeft === 1 || 1.3 * (stack + bet) < most)) return 'behind';
  return isDeep(spot) ? 'deep' : 'shallow';
};

export const callOf = ({ seat, level, players }: Spot): number => {
  const { bet, stack } = at(players, seat);
  return Math.min(level - bet, stack);
};

/** The share of the wins that pays for a call. */
export const priceOf = (spot: Spot): number => callOf(spot) / (spot.pot + callOf(spot));

export const rivalsOf = ({ seat, players }: Spot): number[] =>
  players.flatMap(({ isIn }, other) => (isIn && other !== seat ? [other] : []));

const rivalClass = (spot: Spot): number => {
  const count = rivalsOf(spot).length;
  if (count === 1) return spot.players.filter(({ isOut }) => !isOut).length === 2 ? 0 : 1;
  return count === 2 ? 2 : spot.isSecond || count <= 4 ? 3 : 4;
};

/** The players who still act before the interval ends without a bet. */
const behindOf = ({ seat, start, players }: Spot): number => {
  const place = (other: number): number => (other - start + 2 * players.length) % players.length;
  return players.filter(({ isIn, stack }, other) => isIn && stack > 0 && place(other) > place(seat)).length;
};

const betClass = (spot: Spot): number => {
  const { level, players, isSecond } = spot;
  if (level === 0) return classIn(isSecond ? [1] : [1, 3], behindOf(spot));
  const isRaised = players.some(({ bet }) => bet > 0 && bet < level);
  return (isSecond ? 2 : 3) + classIn([0.29, 0.4], priceOf(spot)) + 3 * Number(isRaised);
};

const drawClass = (spot: Spot): number =>
  Math.min(
    3,
    ...rivalsOf(spot)
      .map((other) => at(spot.players, other))
      .filter(({ bet }) => bet >= spot.level)
      .map(({ drew }) => drew ?? 3),
  );

/** Whether more than one and a half pots remain to be bet after a call. */
const isDeep = (spot: Spot): boolean => {
  const { seat, players, pot } = spot;
  const { stack, bet } = at(players, seat);
  const most = Math.max(...rivalsOf(spot).map((other) => at(players, other).stack + at(players, other).bet));
  const call = callOf(spot);
  return Math.min(stack, Math.max(0, most - bet)) - call >= 1.5 * (pot + call);
};

const firstSizes = [6, 5, 9] as const;
const secondSizes = [10, 4, 8, 4] as const;
const product = (sizes: readonly number[]): number => sizes.reduce((all, size) => all * size, 1);

/** The class of the hand and the public situation. */
export const classOf = (spot: Spot, strength: number): number => {
  const digits = [strength, rivalClass(spot), betClass(spot), ...(spot.isSecond ? [drawClass(spot)] : [])];
  const sizes = spot.isSecond ? secondSizes : firstSizes;
  const place = digits.reduce((sum, digit, index) => sum * at(sizes, index) + digit, 0);
  return spot.isSecond ? product(firstSizes) + place : place;
};

/** The class and the urgency. */
export const rowOf = (spot: Spot, strength: number): number =>
  urgencies.length * classOf(spot, strength) + urgencies.indexOf(urgencyOf(spot));
