import type { FastRandom } from '../../../kernel/random.ts';
import { at } from '../../../kernel/util.ts';
import { type Color, colors } from '../../rainbow-deck.ts';
import { allColors, cardsPerColorFor, handSize, maxRedrawn, strengthIn } from '../hand.ts';
import type { Options } from '../types.ts';
import type { View } from '../view-schema.ts';
import { type EquityTables, equityTables } from './equity.ts';
import { shapeOf } from './shape.ts';

/** Number of cards by color, in the order of RD-2. */
export type Counts = readonly number[];

export const noCards: Counts = colors.map(() => 0);

export const countsOf = (cards: readonly string[]): Counts =>
  colors.map((color) => cards.filter((card) => card === color).length);

/** Sorted by color. */
export const cardsIn = (counts: Counts): Color[] =>
  colors.flatMap((color, index) => Array.from({ length: at(counts, index) }, () => color));

export const sumOf = (counts: Counts): number => counts.reduce((sum, count) => sum + count, 0);

const addCounts = (a: Counts, b: Counts): number[] => a.map((count, color) => count + (b[color] ?? 0));
export const subtractCounts = (a: Counts, b: Counts): number[] =>
  a.map((count, color) => count - (b[color] ?? 0));

/** Cards in the deck or hidden by other players. */
export const unseenIn = (
  { hand, players, discards }: View,
  { cardsPerColor }: Options,
  seat: number,
): Counts => {
  const seen = countsOf([
    ...(hand ?? []),
    ...discards,
    ...players.flatMap(({ victory, shown }, other) => [...victory, ...(other === seat ? [] : (shown ?? []))]),
  ]);
  const each = cardsPerColorFor(cardsPerColor, players.length);
  return seen.map((count) => each - count);
};

/** The state of a seat on its way to winning the game. */
export interface Aim {
  /** By color, in the order of RD-2. */
  readonly held: readonly boolean[];
  readonly victories: number;
  readonly needed: number;
  readonly players: number;
}

export const aimOf = ({ players }: View, { victoryCards }: Options, seat: number): Aim => {
  const { victory } = at(players, seat);
  return {
    held: colors.map((color) => victory.includes(color)),
    victories: victory.length,
    needed: victoryCards - victory.length,
    players: players.length,
  };
};

/** Null if the gained victory cards win the game. */
export const equityTablesAfter = (
  { players, victories, needed }: Aim,
  gained: number,
): EquityTables | null =>
  gained >= needed ? null : equityTables(players, victories + gained, needed - gained);

/** The victory cards that this hand brings if it wins (SP-14 to SP-16). */
export const gainOf = (hand: ArrayLike<number>, { held, needed }: Pick<Aim, 'held' | 'needed'>): number => {
  const strength = strengthIn(hand);
  let fresh = 0;
  for (let color = 0; color < hand.length; color += 1)
    if (held[color] !== true && (strength === allColors || hand[color] === strength)) fresh += 1;
  return Math.min(strength === allColors ? 2 : 1, fresh, needed);
};

export interface Plan {
  readonly laid: Counts;
  readonly equity: number;
  readonly isBluff?: boolean;
}

/** All subsets of a hand with `min` to `max` cards, in lexicographic order. */
const subsetsBetween = (hand: Counts, min: number, max: number): Counts[] => {
  const ways: Counts[] = [];
  const laid = [...noCards];
  const layFrom = (color: number, sum: number): void => {
    if (color === hand.length) {
      if (sum >= min) ways.push([...laid]);
      return;
    }
    const highest = Math.min(hand[color] ?? 0, max - sum);
    for (let count = 0; count <= highest; count += 1) {
      laid[color] = count;
      layFrom(color + 1, sum + count);
    }
    laid[color] = 0;
  };
  layFrom(0, 0);
  return ways;
};

const subsetsUpTo = (hand: Counts, most: number): Counts[] => subsetsBetween(hand, 0, most);

const binomial = (all: number, some: number): number => {
  let ways = 1;
  for (let card = 0; card < some; card += 1) ways *= (all - card) / (card + 1);
  return ways;
};

/** Additive: the key of two parts together is the sum of their keys. */
const handKeyOf = (hand: Counts): number => hand.reduce((key, count) => (handSize + 1) * key + count, 0);

interface Draw {
  readonly drawn: Counts;
  readonly key: number;
  readonly chance: number;
}

/** All draws of `count` cards from `pool` with their probabilities. */
const drawsOf = (pool: Counts, count: number): Draw[] => {
  const all = binomial(sumOf(pool), count);
  return subsetsBetween(pool, count, count).map((drawn) => ({
    drawn,
    key: handKeyOf(drawn),
    chance: drawn.reduce((ways, some, color) => ways * binomial(at(pool, color), some), 1) / all,
  }));
};

const bestPlan = (plans: readonly Plan[]): Plan =>
  plans.reduce((first, next) => (next.equity > first.equity ? next : first));

/** The factor by which a level misjudges the equity of the kept cards. */
export type Distortion = (kept: Counts) => number;
const undistorted: Distortion = () => 1;

/**
 * The best exchange (SP-5): exact enumeration of this draw, equity tables for the rest of the round.
 * @param bluffs whether to pass instead, for a loss of this share of the equity
 */
export const exchangePlan = (
  hand: Counts,
  isLastLap: boolean,
  deck: number,
  aim: Aim,
  unseen: Counts,
  distortion: Distortion = undistorted,
  bluffs: (loss: number) => boolean = () => false,
): Plan => {
  const most = Math.min(maxRedrawn, deck);
  const equity = equityTables(aim.players, aim.victories, aim.needed).filledAt(isLastLap ? 2 : 1);
  const draws = Array.from({ length: most + 1 }, (_, count) => drawsOf(unseen, count));
  const cache = new Map<number, number>();
  const equityOf = (key: number, kept: Counts, drawn: Counts): number => {
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const found = equity(shapeOf(addCounts(kept, drawn), aim.held));
    cache.set(key, found);
    return found;
  };
  const plans = subsetsUpTo(hand, most).map((laid): Plan => {
    const kept = subtractCounts(hand, laid);
    const keptKey = handKeyOf(kept);
    let sum = 0;
    for (const { drawn, key, chance } of at(draws, sumOf(laid)))
      sum += chance * equityOf(keptKey + key, kept, drawn);
    return { laid, equity: sum * distortion(kept) };
  });
  const best = bestPlan(plans);
  const pass = at(plans, 0);
  return bluffs(1 - pass.equity / best.equity) ? { ...pass, isBluff: best !== pass } : best;
};

/** SP-18. */
export const keepingPlan = (hand: Counts, aim: Aim, distortion: Distortion = undistorted): Plan => {
  const equity = equityTables(aim.players, aim.victories, aim.needed).filledAt(0);
  return bestPlan(
    subsetsUpTo(hand, handSize).map((laid) => {
      const kept = subtractCounts(hand, laid);
      return { laid, equity: equity(shapeOf(kept, aim.held)) * distortion(kept) };
    }),
  );
};

export interface Rival {
  readonly shown: Counts;
  readonly hidden: number;
  readonly stayed: boolean;
  /** Victory cards still needed. */
  readonly needed: number;
}

export const rivalsIn = ({ players }: View, { victoryCards }: Options, seat: number): Rival[] =>
  players.flatMap(({ shown, said, cards, victory }, other) =>
    other === seat || said === 'fold' || shown === null
      ? []
      : [
          {
            shown: countsOf(shown),
            hidden: cards - shown.length,
            stayed: said === 'stay',
            needed: victoryCards - victory.length,
          },
        ],
  );

export interface StayInput {
  readonly hand: Counts;
  readonly aim: Aim;
  readonly rivals: readonly Rival[];
  readonly unseen: Counts;
  readonly random: FastRandom;
  readonly level: 'normal' | 'hard';
}

export interface StayDecision {
  readonly stays: boolean;
  /** Of winning the showdown. */
  readonly chance: number;
}

/** The strongest hand of the shown cards and up to `hidden` of the others. */
export const maxStrength = (shown: Counts, others: ArrayLike<number>, hidden: number): number => {
  let most = 0;
  let missing = 0;
  let owned = 0;
  for (let color = 0; color < shown.length; color += 1) {
    const own = at(shown, color);
    const more = others[color] ?? 0;
    most = Math.max(most, own + Math.min(more, hidden));
    owned += own;
    if (own === 0) missing += more === 0 ? handSize : 1;
  }
  return missing <= hidden && owned + hidden === handSize ? allColors : most;
};

/** No possible hidden cards give a rival an equal strength. */
export const isCertainWin = (
  strength: number,
  rivals: readonly Pick<Rival, 'shown' | 'hidden'>[],
  unseen: Counts,
): boolean => rivals.every(({ shown, hidden }) => maxStrength(shown, unseen, hidden) < strength);

/**
 * Observed frequency at the middle of each equal interval of a chance: for three players, and for more.
 * Measured before version 0.3.0.
 */
export type CalibrationCurves = readonly (readonly number[])[];

/** Linear interpolation of the calibration curve. */
export const calibrated = (chance: number, players: number, curves: CalibrationCurves): number => {
  const curve = at(curves, players > 3 ? 1 : 0);
  const place = Math.max(0, Math.min(curve.length - 1, chance * curve.length - 0.5));
  const below = Math.floor(place);
  const above = Math.min(curve.length - 1, below + 1);
  return at(curve, below) + (place - below) * (at(curve, above) - at(curve, below));
};

/** SP-13: the index of the strongest unequalled hand, or null. Strength 0 is a folded hand. */
export const winnerAmong = (strengths: readonly number[]): number | null => {
  // Bit sets of the strengths that occur once or more, and twice or more.
  let there = 0;
  let twice = 0;
  for (const strength of strengths) {
    twice |= there & (1 << strength);
    there |= 1 << strength;
  }
  const alone = there & ~twice & ~1;
  return alone === 0 ? null : strengths.indexOf(31 - Math.clz32(alone));
};
