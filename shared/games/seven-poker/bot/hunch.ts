import type { FastRandom } from '../../../kernel/random.ts';
import { at } from '../../../kernel/util.ts';
import { laps } from '../exchange.ts';
import { handSize, mostRedrawn, strengthIn } from '../hand.ts';
import {
  type Aim,
  best,
  type Counts,
  type Curves,
  comesTrue,
  gainOf,
  minus,
  noCards,
  type Plan,
  type Rival,
  type Stand,
  strongest,
  sumOf,
  type Verdict,
  waysToLay,
  winnerAmong,
} from './odds.ts';

/** Counts that are written over sample by sample: to make new ones costs more than all the rest. */
type Scratch = Int32Array;

const scratch = (): Scratch => new Int32Array(noCards.length);

/**
 * Moves so many cards from `pool`, which has `left`, to `hand`, each of its cards equally likely; fewer if it has no more.
 * @returns how many it has then.
 */
const draw = (pool: Scratch, left: number, count: number, hand: Scratch, random: FastRandom): number => {
  const after = Math.max(0, left - count);
  for (let rest = left; rest > after; rest -= 1) {
    let place = random(rest);
    let colour = 0;
    while (place >= (pool[colour] ?? rest)) {
      place -= pool[colour] ?? 0;
      colour += 1;
    }
    pool[colour] = (pool[colour] ?? 0) - 1;
    hand[colour] = (hand[colour] ?? 0) + 1;
  }
  return after;
};

/** How seldom one opponent stands in the way of a hand this strong, before anything is known of theirs. */
const unrivalled = [0, 0, 0.2, 0.32, 0.55, 0.8, 0.93, 0.985, 0.99];
/** What a win is worth that brings no victory card, but keeps others from one. */
const denial = 0.1;

/** What a hand can be expected to bring in the showdown, in victory cards. */
const worthFor = (aim: Aim): ((hand: ArrayLike<number>) => number) => {
  const wins = unrivalled.map((chance) => chance ** (aim.players - 1));
  return (hand) => at(wins, strengthIn(hand)) * (gainOf(hand, aim) + denial);
};

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
  const all = sumOf(unseen);
  const pool = scratch();
  const drawn = scratch();
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
      const theirs = strongest(shown, drawn, hidden);
      const bold = at(boldness, theirs);
      if (stayed) weight *= bold;
      if (stayed || random(thousandths) < bold * thousandths) strengths.push(theirs);
    }
    counted += weight;
    if (winnerAmong(strengths) === 0) won += weight;
  }
  return counted === 0 ? 0 : won / counted;
};

const planSamples = 10;

/**
 * What somebody in a hurry lays down: with six colours all that are twice there, else everything but the most frequent colour, one without
 * a victory card first. It is taken out of the hand.
 * @returns how many cards that are.
 */
const layQuickly = (hand: Scratch, { held }: Aim, most: number): number => {
  let owned = 0;
  let kept = 0;
  let value = Number.NEGATIVE_INFINITY;
  for (let colour = 0; colour < hand.length; colour += 1) {
    const count = hand[colour] ?? 0;
    if (count > 0) owned += 1;
    const worth = count - (held[colour] ? 1.5 : 0);
    if (worth <= value) continue;
    kept = colour;
    value = worth;
  }
  const isRainbow = owned >= hand.length - 1;
  let left = most;
  for (let colour = 0; colour < hand.length && left > 0; colour += 1) {
    const count = hand[colour] ?? 0;
    const spare = isRainbow ? Math.max(0, count - 1) : colour === kept ? 0 : count;
    const laid = Math.min(spare, left);
    hand[colour] = count - laid;
    left -= laid;
  }
  return most - left;
};

/** What hands bring on average after drawing so many cards, and after so many more exchanges. */
const expectedFor = (
  aim: Aim,
  unseen: Counts,
  random: FastRandom,
): ((kept: Counts, draws: number, exchanges: number) => number) => {
  const worthOf = worthFor(aim);
  const all = sumOf(unseen);
  const pool = scratch();
  const hand = scratch();
  return (kept, draws, exchanges) => {
    let sum = 0;
    for (let sample = 0; sample < planSamples; sample += 1) {
      pool.set(unseen);
      hand.set(kept);
      let left = draw(pool, all, draws, hand, random);
      for (let exchange = 0; exchange < exchanges; exchange += 1)
        left = draw(pool, left, layQuickly(hand, aim, mostRedrawn), hand, random);
      sum += worthOf(hand);
    }
    return sum / planSamples;
  };
};

/** The best exchange in this lap, with `deck` cards to draw from (SP-5). */
export const exchangeByHunch = (
  hand: Counts,
  lap: number,
  deck: number,
  aim: Aim,
  unseen: Counts,
  random: FastRandom,
): Plan => {
  const expected = expectedFor(aim, unseen, random);
  return best(
    waysToLay(hand, Math.min(mostRedrawn, deck)).map((laid) => ({
      laid,
      worth: expected(minus(hand, laid), sumOf(laid), laps - lap),
    })),
  );
};

/** What to keep for the next round: one colour, two, one card of each, or nothing (SP-18); `fresh` is what nothing is worth. */
export const keepByHunch = (
  hand: Counts,
  aim: Aim,
  unseen: Counts,
  random: FastRandom,
): Plan & { readonly fresh: number } => {
  const expected = expectedFor(aim, unseen, random);
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
    worth: expected(cards, handSize - sumOf(cards), laps),
  }));
  return { ...best(plans), fresh: at(plans, 0).worth };
};

/** Between normal players, of what `winningChance` says: hidden cards are seldom any cards. */
const amongNormal: Curves = [
  [
    0.07, 0.07, 0.07, 0.073, 0.077, 0.09, 0.11, 0.15, 0.21, 0.27, 0.33, 0.36, 0.36, 0.372, 0.397, 0.412,
    0.417, 0.44, 0.47, 0.62,
  ],
  [0.13, 0.13, 0.13, 0.17, 0.29, 0.33, 0.33, 0.33, 0.33, 0.42],
];

/** Whether to stay: if what may be won is worth more than what could be kept. */
export const stayByHunch = ({ hand, aim, rivals, unseen, random }: Stand): Verdict => {
  const chance = winningChance(strengthIn(hand), rivals, unseen, random);
  const kept = keepByHunch(hand, aim, unseen, random);
  const stays = chance * (gainOf(hand, aim) + denial) > kept.worth - kept.fresh;
  return { stays, chance: comesTrue(chance, aim.players, amongNormal) };
};
