import type { FastRandom } from '../../../kernel/random.ts';
import { at } from '../../../kernel/util.ts';
import { type Colour, colours } from '../../rainbow-deck.ts';
import { laps } from '../exchange.ts';
import { allColours, cardsPerColourFor, handSize, mostRedrawn, strengthIn } from '../hand.ts';
import type { Options, View } from '../types.ts';

/** How many cards there are of each colour, in the order of RD-2. */
export type Counts = readonly number[];

const noCards: Counts = colours.map(() => 0);

export const countsOf = (cards: readonly string[]): Counts =>
  colours.map((colour) => cards.filter((card) => card === colour).length);

/** The cards that are counted, colour by colour. */
export const cardsIn = (counts: Counts): Colour[] =>
  colours.flatMap((colour, index) => Array.from({ length: at(counts, index) }, () => colour));

export const sumOf = (counts: Counts): number => counts.reduce((sum, count) => sum + count, 0);

const plus = (a: Counts, b: Counts): number[] => a.map((count, colour) => count + (b[colour] ?? 0));
export const minus = (a: Counts, b: Counts): number[] => a.map((count, colour) => count - (b[colour] ?? 0));

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

/** What a seat plays for. */
interface Aim {
  /** Whether it has a victory card of each colour, in the order of RD-2. */
  readonly held: readonly boolean[];
  /** How many victory cards it still needs. */
  readonly needed: number;
  readonly opponents: number;
}

export const aimOf = ({ players }: View, { victoryCards }: Options, seat: number): Aim => {
  const { victory } = at(players, seat);
  return {
    held: colours.map((colour) => victory.includes(colour)),
    needed: victoryCards - victory.length,
    opponents: players.length - 1,
  };
};

/** How many victory cards the hand brings if it wins (SP-14 to SP-16). */
export const gainOf = (hand: Counts, { held, needed }: Aim): number => {
  const strength = strengthIn(hand);
  const fresh = hand.filter(
    (count, colour) => !at(held, colour) && (strength === allColours || count === strength),
  ).length;
  return Math.min(strength === allColours ? 2 : 1, fresh, needed);
};

/** How seldom one opponent stands in the way of a hand this strong, before anything is known of theirs. */
const unrivalled = [0, 0, 0.2, 0.32, 0.55, 0.8, 0.93, 0.985, 0.99];
/** What a win is worth that brings no victory card, but keeps others from one. */
export const denial = 0.1;

/** What a hand can be expected to bring in the showdown, in victory cards. */
const worthOf = (hand: Counts, aim: Aim): number =>
  at(unrivalled, strengthIn(hand)) ** aim.opponents * (gainOf(hand, aim) + denial);

/** An opponent who has not folded. */
interface Rival {
  readonly shown: Counts;
  readonly hidden: number;
  readonly stayed: boolean;
}

export const rivalsIn = ({ players }: View, seat: number): Rival[] =>
  players.flatMap(({ shown, said, cards }, other) =>
    other === seat || said === 'fold' || shown === null
      ? []
      : [{ shown: countsOf(shown), hidden: cards - shown.length, stayed: said === 'stay' }],
  );

/** The strongest hand that can be made of the shown cards and so many of the others. */
const strongest = (shown: Counts, others: Counts, hidden: number): number => {
  let most = 0;
  let missing = 0;
  for (let colour = 0; colour < shown.length; colour += 1) {
    const own = at(shown, colour);
    const more = at(others, colour);
    most = Math.max(most, own + Math.min(more, hidden));
    if (own === 0) missing += more === 0 ? handSize : 1;
  }
  return missing <= hidden && sumOf(shown) + hidden === handSize ? allColours : most;
};

/** No rival can have a hand that is as strong, whatever they hide. */
export const isCertain = (strength: number, rivals: readonly Rival[], unseen: Counts): boolean =>
  rivals.every(({ shown, hidden }) => strongest(shown, unseen, hidden) < strength);

/** How likely a rival stays, by strength: the weakest have nothing to lose. */
const boldness = [0.3, 0.3, 0.3, 0.35, 0.65, 0.95, 1, 1, 1];

const showdownSamples = 400;
const thousandths = 1000;

/** How often a hand this strong wins the showdown alone (SP-13), if what the rivals hide is any of the unseen cards. */
export const winningChance = (
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
    if (winsAlone(strength, against)) won += weight;
  }
  return counted === 0 ? 0 : won / counted;
};

/** SP-13: no equal, and every stronger hand has one. */
export const winsAlone = (strength: number, against: readonly number[]): boolean =>
  !against.includes(strength) &&
  against.every((theirs) => theirs < strength || against.filter((other) => other === theirs).length > 1);

/** Which cards to lay down, and what the hand can then be expected to bring. */
interface Plan {
  readonly laid: Counts;
  readonly worth: number;
}

const planSamples = 60;

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
