import { at } from '../../../kernel/util.ts';
import type { View } from '../types.ts';

const quantileCount = 9;

/** Abramowitz and Stegun 26.2.17. */
export const normalCdf = (z: number): number => {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    Math.exp((-z * z) / 2) *
    0.3989423 *
    t *
    (0.3193815 + t * (-0.3565638 + t * (1.781478 + t * (-1.821256 + t * 1.330274))));
  return z > 0 ? 1 - tail : tail;
};

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
 * Standard deviation of a stack after one hand, as a share of all chips: for two players, and for more.
 * For more it is below the measured value, which favours risk: only the largest stack wins.
 */
const stackDeviations = [0.045, 0.025];

/**
 * Antes by which a player who always drops falls behind per hand. The player loses one or two, rarely three,
 * and the rival wins them (PP-27).
 */
export const antesPerHand = 4;

/**
 * Chance to have the largest stack after the last hand, with normally distributed changes (PP-15).
 * Without a last hand: the share of all chips.
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
  // This lead survives even if the seat drops every hand.
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
