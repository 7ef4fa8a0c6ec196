import { at } from '../../../kernel/util.ts';
import type { View } from '../types.ts';

/** So many parts of the way to the end are looked at. */
const quantileCount = 9;

/** The normal distribution (Abramowitz and Stegun 26.2.17, to six places is more than is needed). */
export const normalCdf = (z: number): number => {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    Math.exp((-z * z) / 2) *
    0.3989423 *
    t *
    (0.3193815 + t * (-0.3565638 + t * (1.781478 + t * (-1.821256 + t * 1.330274))));
  return z > 0 ? 1 - tail : tail;
};

/** Places of equal chance on the normal distribution. */
const quantiles = Array.from({ length: quantileCount }, (_, step) => {
  const goal = (step + 0.5) / quantileCount;
  let low = -4;
  let high = 4;
  for (let halving = 0; halving < 30; halving += 1) {
    const middle = (low + high) / 2;
    if (normalCdf(middle) < goal) low = middle;
    else high = middle;
  }
  return low;
});

/**
 * By how much of all chips at the table a stack changes in one hand, as a standard deviation: among two players, and among more. Among more it
 * is less than what stacks really change by, so that much more is thought of a stack that is far ahead: only the largest one wins, and whoever
 * takes no risks is seldom that.
 */
const stackDeviations = [0.045, 0.025];

/**
 * By how many antes somebody who always drops out falls behind in a hand: up to three of their own, which the rival wins (PP-27), mostly one or
 * two.
 */
export const antesPerHand = 4;

/**
 * How likely the seat has most chips when the last hand has been played, if so many more follow and these are the stacks now (PP-15). Without a last
 * hand, its part of all chips.
 */
export const equityOf = (stacks: readonly number[], seat: number, view: View): number => {
  const own = at(stacks, seat);
  const all = stacks.reduce((sum, stack) => sum + stack, 0);
  if (view.maxHands === null) return own / all;
  const left = view.maxHands - view.handNumber;
  if (own <= 0) return 0;
  const rivals = stacks.filter((stack, other) => other !== seat && stack > 0);
  if (rivals.length === 0) return 1;
  if (left <= 0) {
    const most = Math.max(...rivals);
    const equal = rivals.filter((stack) => stack === own).length;
    return own > most ? 1 : own < most ? 0 : 1 / (1 + equal);
  }
  // Whoever leads another one by more than all antes to come need not play again.
  const [rival = 0] = rivals;
  if (rivals.length === 1 && own - rival > antesPerHand * view.ante * left) return 1;
  const spread =
    Math.sqrt(left) * all * (rivals.length === 1 ? at(stackDeviations, 0) : at(stackDeviations, 1));
  let sum = 0;
  for (const quantile of quantiles) {
    let chance = 1;
    for (const other of rivals) chance *= normalCdf((own + spread * quantile - other) / spread);
    sum += chance;
  }
  return sum / quantileCount;
};
