import { at } from '../../../kernel/util.ts';
import { handValue, levelIn, rankAt } from '../hand/value.ts';

// Hands on one scale: the normal score of the hand after the draw, among all hands that players draw.

/** A hand after the draw, as far as it is known: normally distributed. */
export interface Prospect {
  readonly mean: number;
  readonly deviation: number;
}

/** The normal distribution function, and its inverse, by the logistic function: errors up to 0.01. */
const steepness = 1.702;
const shareBelow = (score: number): number => 1 / (1 + Math.exp(-steepness * score));
const scoreAt = (share: number): number => Math.log(share / (1 - share)) / steepness;

/** Of ranks 10 to 17 before the draw, and of the ranks above them first. */
const prospects: readonly Prospect[] = [
  { mean: 2.4, deviation: 0.3 },
  { mean: 2.1, deviation: 0.3 },
  { mean: 1.3, deviation: 0.3 },
  { mean: 0.9, deviation: 0.6 },
  { mean: 0.7, deviation: 0.6 },
  { mean: -0.2, deviation: 0.9 },
  { mean: -0.3, deviation: 0.9 },
  { mean: -0.5, deviation: 0.9 },
  { mean: -0.5, deviation: 0.9 },
];
/** The share of hands before the draw that are worse than these ranks. */
const sharesBelow = [0.997, 0.993, 0.961, 0.818, 0.777, 0.421, 0.053, 0.001, 0];

const placeOf = (hand: readonly number[]): number => Math.max(0, rankAt(levelIn(handValue(hand))) - 9);

/** By the number of cards that a player replaced. */
const drawn: readonly Prospect[] = [
  { mean: 1.4, deviation: 0.4 },
  { mean: 0.7, deviation: 0.8 },
  { mean: 0.4, deviation: 0.9 },
  { mean: -0.2, deviation: 0.9 },
  { mean: -0.3, deviation: 1 },
];

/** Keys of `handValue` after the draw, by normal score. */
const scores: readonly (readonly [score: number, value: number])[] = [
  [-1.64, 988731358779466],
  [-1.28, 993549024677170],
  [-0.84, 1482538116344315],
  [-0.52, 1483017745116220],
  [-0.25, 1488411083825695],
  [0, 1492342613362335],
  [0.25, 2470764490865200],
  [0.52, 2471169414433571],
  [0.84, 2488671283588390],
  [1.28, 2965303834805272],
  [1.64, 2978564911912230],
  [2.05, 3459318813585736],
  [2.46, 3953192966660840],
  [4, 8000000000000000],
];

const scoreOf = (value: number): number => {
  const above = Math.max(
    1,
    scores.findIndex(([, edge]) => value < edge),
  );
  const [low, from] = at(scores, above - 1);
  const [high, to] = at(scores, above);
  return low + Math.max(-1, (value - from) / (to - from)) * (high - low);
};

export const prospectOf = (hand: readonly number[], isSecond: boolean): Prospect =>
  isSecond ? { mean: scoreOf(handValue(hand)), deviation: 0.05 } : at(prospects, placeOf(hand));

/** A player's hands: all of what the draw tells, or mostly the best of them. */
export interface Range {
  /** Number of replaced cards; null before the draw. */
  readonly drew: number | null;
  /** The share of these hands that the player plays like worse ones, except for bluffs. */
  readonly floor: number;
}

/** Share of bluffs among hands that bet. */
const bluffs = 0.2;
const points = 15;

const prospectsIn = ({ drew, floor }: Range): Prospect[] =>
  Array.from({ length: points }, (_, point) => {
    const isBluff = floor > 0 && point < bluffs * points;
    const share = isBluff
      ? (floor * (point + 0.5)) / (bluffs * points)
      : floor === 0
        ? (point + 0.5) / points
        : floor + ((1 - floor) * (point + 0.5 - bluffs * points)) / (points * (1 - bluffs));
    if (drew === null)
      return at(
        prospects,
        sharesBelow.findIndex((below) => share >= below),
      );
    // A bluff after the draw may be any hand.
    if (isBluff) return { mean: 0, deviation: 1 };
    const { mean, deviation } = at(drawn, Math.min(drew, drawn.length - 1));
    return { mean: mean + deviation * scoreAt(share), deviation: 0.1 };
  });

const noise = [-1.5, -0.9, -0.5, -0.15, 0.15, 0.5, 0.9, 1.5];

/** That the hand is the best after the draw. */
export const chanceAgainst = (hand: Prospect, rivals: readonly Range[]): number => {
  const ranges = rivals.map(prospectsIn);
  let sum = 0;
  for (const deviations of noise) {
    const score = hand.mean + deviations * hand.deviation;
    let wins = 1;
    for (const range of ranges) {
      let below = 0;
      for (const { mean, deviation } of range) below += shareBelow((score - mean) / deviation);
      wins *= below / range.length;
    }
    sum += wins;
  }
  return sum / noise.length;
};

/** The share of the hands of one rival, as far as the draw tells them, that the hand beats; geometric mean of several. */
export const percentileAmong = (
  hand: readonly number[],
  rivals: readonly Range[],
  spread: number,
  error: number,
): number => {
  const isFirst = rivals.every(({ drew }) => drew === null);
  if (isFirst) {
    const place = Math.max(0, Math.min(sharesBelow.length - 1, placeOf(hand) - Math.round(error)));
    const from = at(sharesBelow, place);
    return from + spread * ((sharesBelow[place - 1] ?? 1) - from);
  }
  const { mean } = prospectOf(hand, true);
  const logs = rivals.map(({ drew }) => {
    const { mean: middle, deviation } = at(drawn, Math.min(drew ?? 3, drawn.length - 1));
    return Math.log(shareBelow((mean + error - middle) / deviation));
  });
  return Math.exp(logs.reduce((sum, log) => sum + log, 0) / Math.max(1, logs.length));
};
