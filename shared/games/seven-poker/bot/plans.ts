import { at } from '../../../kernel/cards.ts';
import type { FastRandom } from '../../../kernel/random.ts';
import { laps, mostRedrawn } from '../exchange.ts';
import { handSize } from '../types.ts';
import { type Counts, drawFrom, minus, noCards, plus, sumOf } from './counts.ts';
import { type Aim, worthOf } from './worth.ts';

/** Which cards to lay down, and what the hand can then be expected to bring. */
export interface Plan {
  readonly laid: Counts;
  readonly worth: number;
}

const samples = 60;

/** All ways to lay down at most so many cards of a hand. */
const waysToLay = (hand: Counts, most: number): Counts[] =>
  hand.reduce<number[][]>(
    (ways, count, colour) =>
      ways.flatMap((way) =>
        Array.from({ length: Math.min(count, most - sumOf(way)) + 1 }, (_, laid) => way.with(colour, laid)),
      ),
    [[...noCards]],
  );

/**
 * What somebody in a hurry lays down: with six colours all that are twice there, else everything but the most frequent colour, one without
 * a victory card first.
 */
const layQuickly = (hand: Counts, { held }: Aim, most: number): Counts => {
  const isRainbow = hand.filter((count) => count > 0).length >= hand.length - 1;
  let kept = 0;
  for (let colour = 1; colour < hand.length; colour += 1)
    if (at(hand, colour) - (held[colour] ? 1.5 : 0) > at(hand, kept) - (held[kept] ? 1.5 : 0)) kept = colour;
  const laid = [...noCards];
  let left = most;
  for (let colour = 0; colour < hand.length && left > 0; colour += 1) {
    const spare = isRainbow ? Math.max(0, at(hand, colour) - 1) : colour === kept ? 0 : at(hand, colour);
    laid[colour] = Math.min(spare, left);
    left -= Math.min(spare, left);
  }
  return laid;
};

/** What the hand brings on average after drawing so many cards, and after so many more exchanges. */
const expected = (
  kept: Counts,
  draws: number,
  exchanges: number,
  aim: Aim,
  unseen: Counts,
  random: FastRandom,
): number => {
  let sum = 0;
  for (let sample = 0; sample < samples; sample += 1) {
    const pool = [...unseen];
    let hand: Counts = plus(kept, drawFrom(pool, draws, random));
    for (let exchange = 0; exchange < exchanges; exchange += 1) {
      const laid = layQuickly(hand, aim, mostRedrawn);
      hand = plus(minus(hand, laid), drawFrom(pool, sumOf(laid), random));
    }
    sum += worthOf(hand, aim);
  }
  return sum / samples;
};

const best = (plans: readonly Plan[]): Plan =>
  plans.reduce((first, next) => (next.worth > first.worth ? next : first), at(plans, 0));

/** The best exchange in this lap, with `deck` cards to draw from (SP-5). */
export const exchangePlan = (
  hand: Counts,
  lap: number,
  deck: number,
  aim: Aim,
  unseen: Counts,
  random: FastRandom,
): Plan =>
  best(
    waysToLay(hand, Math.min(mostRedrawn, deck)).map((laid) => ({
      laid,
      worth: expected(minus(hand, laid), sumOf(laid), laps - lap, aim, unseen, random),
    })),
  );

/** What to keep for the next round: one colour, two, one card of each, or nothing (SP-18); `fresh` is what nothing is worth. */
export const keepingPlan = (
  hand: Counts,
  aim: Aim,
  unseen: Counts,
  random: FastRandom,
): Plan & { readonly fresh: number } => {
  const isKept = (count: number): boolean => count > 0;
  const owned = hand.flatMap((count, colour) => (count > 0 ? [colour] : []));
  const pairs = owned.flatMap((one, place) => owned.slice(place).map((other) => [one, other]));
  const kept = [
    noCards,
    ...pairs.map((pair) => hand.map((count, colour) => (pair.includes(colour) ? count : 0))),
    hand.map((count) => Number(isKept(count))),
  ];
  const plans = kept.map((cards) => ({
    laid: minus(hand, cards),
    worth: expected(cards, handSize - sumOf(cards), laps, aim, unseen, random),
  }));
  return { ...best(plans), fresh: at(plans, 0).worth };
};
