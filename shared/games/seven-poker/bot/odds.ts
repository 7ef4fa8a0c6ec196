import type { FastRandom } from '../../../kernel/random.ts';
import { at } from '../../../kernel/util.ts';
import { type Colour, colours } from '../../rainbow-deck.ts';
import { allColours, cardsPerColourFor, handSize, maxRedrawn, strengthIn } from '../hand.ts';
import type { Options, View } from '../types.ts';
import { type EquityTables, equityTables } from './equity.ts';
import { shapeOf } from './shape.ts';

/** How many cards there are of each colour, in the order of RD-2. */
export type Counts = readonly number[];

export const noCards: Counts = colours.map(() => 0);

export const countsOf = (cards: readonly string[]): Counts =>
  colours.map((colour) => cards.filter((card) => card === colour).length);

/** The cards that are counted, colour by colour. */
export const cardsIn = (counts: Counts): Colour[] =>
  colours.flatMap((colour, index) => Array.from({ length: at(counts, index) }, () => colour));

export const sumOf = (counts: Counts): number => counts.reduce((sum, count) => sum + count, 0);

const addCounts = (a: Counts, b: Counts): number[] => a.map((count, colour) => count + (b[colour] ?? 0));
export const subtractCounts = (a: Counts, b: Counts): number[] =>
  a.map((count, colour) => count - (b[colour] ?? 0));

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
  const each = cardsPerColourFor(cardsPerColour, players.length);
  return seen.map((count) => each - count);
};

/** What a seat plays for. */
export interface Aim {
  /** Whether it has a victory card of each colour, in the order of RD-2. */
  readonly held: readonly boolean[];
  /** How many victory cards it has, and still needs. */
  readonly victories: number;
  readonly needed: number;
  readonly players: number;
}

export const aimOf = ({ players }: View, { victoryCards }: Options, seat: number): Aim => {
  const { victory } = at(players, seat);
  return {
    held: colours.map((colour) => victory.includes(colour)),
    victories: victory.length,
    needed: victoryCards - victory.length,
    players: players.length,
  };
};

/** What hands are worth after so many more victory cards; null if they win the game. */
export const equityTablesAfter = (
  { players, victories, needed }: Aim,
  gained: number,
): EquityTables | null =>
  gained >= needed ? null : equityTables(players, victories + gained, needed - gained);

/** How many victory cards the hand brings if it wins (SP-14 to SP-16). */
export const gainOf = (hand: ArrayLike<number>, { held, needed }: Pick<Aim, 'held' | 'needed'>): number => {
  const strength = strengthIn(hand);
  let fresh = 0;
  for (let colour = 0; colour < hand.length; colour += 1)
    if (held[colour] !== true && (strength === allColours || hand[colour] === strength)) fresh += 1;
  return Math.min(strength === allColours ? 2 : 1, fresh, needed);
};

/** Which cards to lay down, and what the hand is worth then. */
export interface Plan {
  readonly laid: Counts;
  readonly equity: number;
}

/** All ways to lay down at least and at most so many cards of a hand, the fewest of the first colour first. */
const subsetsBetween = (hand: Counts, least: number, most: number): Counts[] => {
  const ways: Counts[] = [];
  const laid = [...noCards];
  const layFrom = (colour: number, sum: number): void => {
    if (colour === hand.length) {
      if (sum >= least) ways.push([...laid]);
      return;
    }
    const highest = Math.min(hand[colour] ?? 0, most - sum);
    for (let count = 0; count <= highest; count += 1) {
      laid[colour] = count;
      layFrom(colour + 1, sum + count);
    }
    laid[colour] = 0;
  };
  layFrom(0, 0);
  return ways;
};

/** All ways to lay down at most so many cards of a hand. */
const subsetsUpTo = (hand: Counts, most: number): Counts[] => subsetsBetween(hand, 0, most);

const binomial = (all: number, some: number): number => {
  let ways = 1;
  for (let card = 0; card < some; card += 1) ways *= (all - card) / (card + 1);
  return ways;
};

/** A number for each hand: that of two parts together is the sum of theirs. */
const handKeyOf = (hand: Counts): number => hand.reduce((key, count) => (handSize + 1) * key + count, 0);

interface Draw {
  readonly drawn: Counts;
  readonly key: number;
  readonly chance: number;
}

/** Every way to draw so many cards of `pool`, and how likely each is. */
const drawsOf = (pool: Counts, count: number): Draw[] => {
  const all = binomial(sumOf(pool), count);
  return subsetsBetween(pool, count, count).map((drawn) => ({
    drawn,
    key: handKeyOf(drawn),
    chance: drawn.reduce((ways, some, colour) => ways * binomial(at(pool, colour), some), 1) / all,
  }));
};

const bestPlan = (plans: readonly Plan[]): Plan =>
  plans.reduce((first, next) => (next.equity > first.equity ? next : first));

/** How many times what a hand is worth of which this is kept it is taken for. */
export type Distortion = (kept: Counts) => number;
const undistorted: Distortion = () => 1;

/** The best exchange in this lap, with `deck` cards to draw from (SP-5): exact for this draw, by the tables for what comes after it. */
export const exchangePlan = (
  hand: Counts,
  lap: number,
  deck: number,
  aim: Aim,
  unseen: Counts,
  distortion: Distortion = undistorted,
): Plan => {
  const most = Math.min(maxRedrawn, deck);
  const equity = equityTables(aim.players, aim.victories, aim.needed).filledAt(lap === 1 ? 1 : 2);
  const draws = Array.from({ length: most + 1 }, (_, count) => drawsOf(unseen, count));
  const cache = new Map<number, number>();
  const equityOf = (key: number, kept: Counts, drawn: Counts): number => {
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const found = equity(shapeOf(addCounts(kept, drawn), aim.held));
    cache.set(key, found);
    return found;
  };
  return bestPlan(
    subsetsUpTo(hand, most).map((laid) => {
      const kept = subtractCounts(hand, laid);
      const keptKey = handKeyOf(kept);
      let sum = 0;
      for (const { drawn, key, chance } of at(draws, sumOf(laid)))
        sum += chance * equityOf(keptKey + key, kept, drawn);
      return { laid, equity: sum * distortion(kept) };
    }),
  );
};

/** What to keep for the next round (SP-18). */
export const keepingPlan = (hand: Counts, aim: Aim, distortion: Distortion = undistorted): Plan => {
  const equity = equityTables(aim.players, aim.victories, aim.needed).filledAt(0);
  return bestPlan(
    subsetsUpTo(hand, handSize).map((laid) => {
      const kept = subtractCounts(hand, laid);
      return { laid, equity: equity(shapeOf(kept, aim.held)) * distortion(kept) };
    }),
  );
};

/** An opponent who has not folded. */
export interface Rival {
  readonly shown: Counts;
  readonly hidden: number;
  readonly stayed: boolean;
  /** How many victory cards they still need. */
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

/** What somebody knows who is asked to stay or fold. */
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
  /** That of winning the showdown. */
  readonly chance: number;
}

/** The strongest hand that can be made of the shown cards and so many of the others. */
export const maxStrength = (shown: Counts, others: ArrayLike<number>, hidden: number): number => {
  let most = 0;
  let missing = 0;
  let owned = 0;
  for (let colour = 0; colour < shown.length; colour += 1) {
    const own = at(shown, colour);
    const more = others[colour] ?? 0;
    most = Math.max(most, own + Math.min(more, hidden));
    owned += own;
    if (own === 0) missing += more === 0 ? handSize : 1;
  }
  return missing <= hidden && owned + hidden === handSize ? allColours : most;
};

/** No rival can have a hand that is as strong, whatever they hide. */
export const isCertainWin = (
  strength: number,
  rivals: readonly Pick<Rival, 'shown' | 'hidden'>[],
  unseen: Counts,
): boolean => rivals.every(({ shown, hidden }) => maxStrength(shown, unseen, hidden) < strength);

/** How often a chance between equally wide bounds came true, at the middle of each: among three players, and among more (`npm run lab -- calibration`). */
export type CalibrationCurves = readonly (readonly number[])[];

/** A chance as it is told: the part of such chances that came true. */
export const calibrated = (chance: number, players: number, curves: CalibrationCurves): number => {
  const curve = at(curves, players > 3 ? 1 : 0);
  const place = Math.max(0, Math.min(curve.length - 1, chance * curve.length - 0.5));
  const below = Math.floor(place);
  const above = Math.min(curve.length - 1, below + 1);
  return at(curve, below) + (place - below) * (at(curve, above) - at(curve, below));
};

/** SP-13: the place of the strongest that no other equals; null if there is none. 0 stands for who has folded. */
export const winnerAmong = (strengths: readonly number[]): number | null => {
  // A bit for each strength that is there, and for each that is there twice.
  let there = 0;
  let twice = 0;
  for (const strength of strengths) {
    twice |= there & (1 << strength);
    there |= 1 << strength;
  }
  const alone = there & ~twice & ~1;
  return alone === 0 ? null : strengths.indexOf(31 - Math.clz32(alone));
};
