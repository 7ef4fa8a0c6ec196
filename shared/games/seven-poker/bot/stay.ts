import type { FastRandom } from '../../../kernel/random.ts';
import { at } from '../../../kernel/util.ts';
import { strengthIn } from '../hand.ts';
import {
  type CalibrationCurves,
  type Counts,
  calibrated,
  equityTablesAfter,
  gainOf,
  keepingPlan,
  maxStrength,
  noCards,
  type Rival,
  type StayDecision,
  type StayInput,
  sumOf,
  winnerAmong,
} from './odds.ts';

/** Reused for every sample, because allocation dominates the cost. */
type CountBuffer = Int32Array;

const newBuffer = (): CountBuffer => new Int32Array(noCards.length);

/**
 * Moves up to `count` random cards from `pool`, which has `left` cards, to `hand`.
 * @returns the number of cards left in `pool`
 */
const draw = (
  pool: CountBuffer,
  left: number,
  count: number,
  hand: CountBuffer,
  random: FastRandom,
): number => {
  const after = Math.max(0, left - count);
  for (let rest = left; rest > after; rest -= 1) {
    let place = random(rest);
    let color = 0;
    while (place >= (pool[color] ?? rest)) {
      place -= pool[color] ?? 0;
      color += 1;
    }
    pool[color] = (pool[color] ?? 0) - 1;
    hand[color] = (hand[color] ?? 0) + 1;
  }
  return after;
};

/** Chance that a rival stays, by strength. The weakest hands have nothing to lose. */
const stayChances = [0.3, 0.3, 0.3, 0.35, 0.65, 0.95, 1, 1, 1];

const showdownSamples = 80;
const thousandths = 1000;

/**
 * Monte Carlo estimate of winning the showdown alone (SP-13). Hidden cards are sampled uniformly from the
 * unseen
 * ones, and weighted by the likelihood that a rival with such a hand stays.
 */
const showdownWinChance = (
  strength: number,
  rivals: readonly Rival[],
  unseen: Counts,
  random: FastRandom,
): number => {
  const all = sumOf(unseen);
  const pool = newBuffer();
  const drawn = newBuffer();
  let won = 0;
  let counted = 0;
  for (let sample = 0; sample < showdownSamples; sample += 1) {
    pool.set(unseen);
    let left = all;
    const strengths = [strength];
    let weight = 1;
    for (const { shown, hidden, stayed } of rivals) {
      drawn.fill(0);
      left = draw(pool, left, hidden, drawn, random);
      const theirs = maxStrength(shown, drawn, hidden);
      const bold = at(stayChances, theirs);
      if (stayed) weight *= bold;
      if (stayed || random(thousandths) < bold * thousandths) strengths.push(theirs);
    }
    counted += weight;
    if (winnerAmong(strengths) === 0) won += weight;
  }
  return counted === 0 ? 0 : won / counted;
};

/** Corrects `showdownWinChance` by level, because hidden cards are not uniform. */
const calibrationCurves: Readonly<Record<'normal' | 'hard', CalibrationCurves>> = {
  normal: [
    [
      0.04, 0.06, 0.07, 0.09, 0.1, 0.12, 0.14, 0.27, 0.39, 0.46, 0.51, 0.53, 0.57, 0.6, 0.6, 0.54, 0.55, 0.58,
      0.6, 0.7,
    ],
    [
      0.03, 0.03, 0.06, 0.1, 0.13, 0.16, 0.24, 0.23, 0.29, 0.37, 0.38, 0.39, 0.39, 0.41, 0.42, 0.4, 0.43,
      0.46, 0.53, 0.64,
    ],
  ],
  hard: [
    [
      0.15, 0.14, 0.09, 0.08, 0.08, 0.1, 0.13, 0.21, 0.23, 0.29, 0.34, 0.34, 0.33, 0.33, 0.34, 0.34, 0.35,
      0.35, 0.39, 0.47,
    ],
    [
      0.1, 0.07, 0.08, 0.09, 0.12, 0.14, 0.16, 0.17, 0.19, 0.21, 0.22, 0.26, 0.29, 0.29, 0.29, 0.3, 0.29,
      0.28, 0.29, 0.35,
    ],
  ],
};

/** Stays if the expected gain in equity exceeds that of keeping cards for the next round. */
export const decideStay = ({ hand, aim, rivals, unseen, random, level }: StayInput): StayDecision => {
  const chance = showdownWinChance(strengthIn(hand), rivals, unseen, random);
  const fresh = equityTablesAfter(aim, 0)?.fresh ?? 0;
  const won = equityTablesAfter(aim, gainOf(hand, aim))?.fresh ?? 1;
  return {
    stays: chance * (won - fresh) > keepingPlan(hand, aim).equity - fresh,
    chance: calibrated(chance, aim.players, calibrationCurves[level]),
  };
};
