import type { FastRandom } from '../../../kernel/random.ts';
import { at } from '../../../kernel/util.ts';
import { laps } from '../exchange.ts';
import { handSize, mostRedrawn, strengthIn } from '../hand.ts';
import {
  type Aim,
  best,
  type Counts,
  gainOf,
  minus,
  noCards,
  type Plan,
  plus,
  type Rival,
  strongest,
  sumOf,
  waysToLay,
  winnerAmong,
} from './odds.ts';

/** So many cards of `pool`, each of its cards equally likely; fewer if it has no more. What is drawn is taken out of it. */
const drawFrom = (pool: number[], count: number, random: FastRandom): number[] => {
  const drawn = [...noCards];
  let left = sumOf(pool);
  for (let card = 0; card < count && left > 0; card += 1) {
    let place = random(left);
    let colour = 0;
    while (place >= at(pool, colour)) {
      place -= at(pool, colour);
      colour += 1;
    }
    pool[colour] = at(pool, colour) - 1;
    drawn[colour] = at(drawn, colour) + 1;
    left -= 1;
  }
  return drawn;
};

/** How seldom one opponent stands in the way of a hand this strong, before anything is known of theirs. */
const unrivalled = [0, 0, 0.2, 0.32, 0.55, 0.8, 0.93, 0.985, 0.99];
/** What a win is worth that brings no victory card, but keeps others from one. */
const denial = 0.1;

/** What a hand can be expected to bring in the showdown, in victory cards. */
const worthOf = (hand: Counts, aim: Aim): number =>
  at(unrivalled, strengthIn(hand)) ** (aim.players - 1) * (gainOf(hand, aim) + denial);

/** How likely a rival stays, by strength: the weakest have nothing to lose. */
const boldness = [0.3, 0.3, 0.3, 0.35, 0.65, 0.95, 1, 1, 1];

const showdownSamples = 80;
const thousandths = 1000;

/** How often a hand this strong wins the showdown alone (SP-13), if what the rivals hide is any of the unseen cards. */
const winningChance = (
  strength: number,
  rivals: readonly Rival[],
  unseen: Counts,
  random: FastRandom,
): number => {
  let won = 0;
  let counted = 0;
  for (let sample = 0; sample < showdownSamples; sample += 1) {
    const pool = [...unseen];
    const against: number[] = [];
    let weight = 1;
    for (const { shown, hidden, stayed } of rivals) {
      const theirs = strongest(shown, drawFrom(pool, hidden, random), hidden);
      const bold = at(boldness, theirs);
      if (stayed) weight *= bold;
      if (stayed || random(thousandths) < bold * thousandths) against.push(theirs);
    }
    counted += weight;
    if (winnerAmong([...against, strength]) === against.length) won += weight;
  }
  return counted === 0 ? 0 : won / counted;
};

const planSamples = 32;

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
  for (let sample = 0; sample < planSamples; sample += 1) {
    const pool = [...unseen];
    let hand: Counts = plus(kept, drawFrom(pool, draws, random));
    for (let exchange = 0; exchange < exchanges; exchange += 1) {
      const laid = layQuickly(hand, aim, mostRedrawn);
      hand = plus(minus(hand, laid), drawFrom(pool, sumOf(laid), random));
    }
    sum += worthOf(hand, aim);
  }
  return sum / planSamples;
};

/** The best exchange in this lap, with `deck` cards to draw from (SP-5). */
export const exchangeByHunch = (
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
export const keepByHunch = (
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

/** Whether to stay: if what may be won is worth more than what could be kept. */
export const stayByHunch = (
  hand: Counts,
  aim: Aim,
  rivals: readonly Rival[],
  unseen: Counts,
  random: FastRandom,
): { readonly stays: boolean; readonly chance: number } => {
  const chance = winningChance(strengthIn(hand), rivals, unseen, random);
  const kept = keepByHunch(hand, aim, unseen, random);
  return { stays: chance * (gainOf(hand, aim) + denial) > kept.worth - kept.fresh, chance };
};
