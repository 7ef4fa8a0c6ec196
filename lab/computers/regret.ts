import { writeFileSync } from 'node:fs';
import { progress, readCommand, text, whole } from '../../scripts/command-line.ts';
import * as rules from '../../shared/games/presidential-poker/betting.ts';
import { amount, drawPlan } from '../../shared/games/presidential-poker/bot/hard.ts';
import {
  callOf,
  classCount,
  firstSizes,
  product,
  rowCount,
  rowOf,
  type Spot,
  secondSizes,
  strengthOf,
  urgencies,
} from '../../shared/games/presidential-poker/bot/spot.ts';
import { cardIds, handSize } from '../../shared/games/presidential-poker/cards.ts';
import { handValue } from '../../shared/games/presidential-poker/hand/value.ts';
import { type Seat, seatOf } from '../../shared/kernel/ids.ts';
import { deriveKey, fastRandomFrom, newRandom, resumeRandom } from '../../shared/kernel/random.ts';
import { at, shuffled } from '../../shared/kernel/util.ts';

const startStack = 200;
const minBet = 2;
const file = 'shared/games/presidential-poker/bot/strategy-table.ts';

/**
 * Monte Carlo counterfactual regret minimization with external sampling. A hand of the game is
 * sampled with random stacks; one seat tries all actions and the others act by their strategies.
 */
const { values } = readCommand({
  name: 'npm run lab -- regret',
  about: `Plays hands of Presidential Poker against itself until no action is regretted, and writes ${file}.`,
  options: {
    hands: whole('hands in thousands', 1200),
    deals: whole('dealt hands, each drawn to six times', 5000),
    seed: text('TEXT', 'the same seed makes the same table', 'regret'),
  },
});
const random = fastRandomFrom(resumeRandom(newRandom(deriveKey('00'.repeat(32), values.seed), 'regret')));
const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);
const uniform = (): number => random(1_000_000) / 1_000_000;

interface Deal {
  readonly first: number;
  readonly second: number;
  readonly value: number;
  readonly drew: number;
}
const drawsEach = 6;
const dealsOf = (): Deal[] => {
  const pack = shuffled(cardIds, random);
  const hand = pack.slice(0, handSize);
  const { discards } = drawPlan(hand, random);
  const kept = hand.filter((card) => !discards.includes(card));
  return Array.from({ length: drawsEach }, () => {
    const drawn = [...kept, ...shuffled(pack.slice(handSize), random).slice(0, discards.length)];
    return {
      first: strengthOf(hand, false),
      second: strengthOf(drawn, true),
      value: handValue(drawn),
      drew: discards.length,
    };
  });
};
const dealing = progress('Deals', values.deals);
const pool = Array.from({ length: values.deals }, (_, index) => {
  dealing.update(index + 1);
  return dealsOf();
}).flat();
dealing.end();

interface Hand {
  readonly betting: rules.Betting;
  readonly isSecond: boolean;
  readonly dealer: Seat;
  readonly opener: Seat | null;
  readonly turn: Seat;
  readonly handsLeft: number;
  readonly deals: readonly Deal[];
}

const startOf = ({ dealer, opener, deals }: Hand): Seat => opener ?? seatOf((dealer + 1) % deals.length);

const spotOf = (hand: Hand): Spot => ({
  seat: hand.turn,
  isSecond: hand.isSecond,
  level: hand.betting.level,
  pot: rules.potOf(hand.betting),
  handsLeft: hand.handsLeft,
  start: hand.isSecond ? startOf(hand) : hand.dealer + 1,
  players: hand.betting.bettors.map(({ stack, bet, standing }, seat) => ({
    stack,
    bet,
    isIn: standing === 'in',
    isOut: standing === 'out',
    drew: hand.isSecond ? at(hand.deals, seat).drew : null,
  })),
});

/** Fitted to the winners of such games: the chance to win is a share of the stacks to this power. */
const stackPower = (handsLeft: number): number => 1.15 + 1.1 / handsLeft;

/** The chance to have the largest stack in the end (PP-15). */
const winChance = (stacks: readonly number[], seat: Seat, handsLeft: number): number => {
  const own = at(stacks, seat);
  const most = Math.max(...stacks);
  if (own === 0) return 0;
  if (handsLeft === 0) return own < most ? 0 : 1 / stacks.filter((stack) => stack === most).length;
  const power = stackPower(handsLeft);
  return 1 / total(stacks.map((stack) => (stack / own) ** power));
};

const stacksAfter = ({ betting, deals }: Hand): number[] => {
  const seats = rules.seatsIn(betting);
  const stacks = betting.bettors.map(({ stack }) => stack);
  const shares = betting.bettors.map(({ put, standing }) => ({ put, in: standing === 'in' }));
  for (const pot of rules.potsOf(shares)) {
    const best = Math.max(...pot.seats.map((seat) => at(deals, seat).value));
    const winners = seats.length === 1 ? seats : pot.seats.filter((seat) => at(deals, seat).value === best);
    for (const seat of winners) stacks[seat] = at(stacks, seat) + pot.chips / winners.length;
  }
  return stacks;
};

interface End {
  readonly stacks: readonly number[];
  readonly handsLeft: number;
}

const closed = (hand: Hand): Hand | End => {
  const { handsLeft } = hand;
  const { betting } = rules.closeInterval(hand.betting);
  if (hand.isSecond || rules.seatsIn(betting).length === 1 || rules.isBettingOver(betting))
    return { stacks: stacksAfter({ ...hand, betting }), handsLeft };
  if (hand.opener === null && handsLeft > 0) {
    // The pot stays (PP-7): every player has an equal part in it.
    const seats = rules.seatsIn(betting);
    const part = rules.potOf(betting) / seats.length;
    const stacks = betting.bettors.map(({ stack, standing }) => stack + (standing === 'in' ? part : 0));
    return { stacks, handsLeft };
  }
  return begin({ ...hand, isSecond: true, betting: rules.openInterval(betting, minBet) }, startOf(hand));
};

const begin = (hand: Hand, from: Seat): Hand | End => {
  const turn = rules.isBettingOver(hand.betting) ? null : rules.nextToBet(hand.betting, from);
  return turn === null ? closed(hand) : { ...hand, turn };
};

const kinds = ['passive', 'call', 'raise'] as const;
type Kind = (typeof kinds)[number];

const kindsOf = ({ betting, turn }: Hand): Kind[] =>
  kinds.filter(
    (kind) =>
      kind === 'passive' ||
      (kind === 'call' ? rules.callOf(betting, turn) > 0 : rules.raiseRange(betting, turn) !== null),
  );

const play = (hand: Hand, spot: Spot, kind: Kind): Hand | End => {
  const { betting, turn } = hand;
  const changed = (): rules.Betting => {
    if (kind === 'call') return rules.call(betting, turn);
    if (kind === 'passive')
      return callOf(spot) > 0 ? rules.dropOut(betting, turn) : rules.check(betting, turn);
    const to = rules.raiseRange(betting, turn);
    return to === null ? betting : rules.raise(betting, turn, amount(spot, to, random));
  };
  const opens = kind === 'raise' && !hand.isSecond && betting.level === 0;
  const next = { ...hand, betting: changed(), opener: opens ? turn : hand.opener };
  if (rules.seatsIn(next.betting).length === 1) return closed(next);
  const seat = rules.nextToBet(next.betting, seatOf((turn + 1) % hand.deals.length));
  return seat === null ? closed(next) : { ...next, turn: seat };
};

const regrets = new Float64Array(rowCount * kinds.length);
const sums = new Float64Array(rowCount * kinds.length);
/** By class: how often seen, and how often the best of those in the pot. */
const seen = new Float64Array(classCount);
const best = new Float64Array(classCount);

const indexOf = (row: number, kind: Kind): number => kinds.length * row + kinds.indexOf(kind);
const add = (counts: Float64Array, index: number, more: number): void => {
  counts[index] = (counts[index] ?? 0) + more;
};

const decisionOf = (hand: Hand): { readonly spot: Spot; readonly row: number } => {
  const spot = spotOf(hand);
  const { first, second } = at(hand.deals, hand.turn);
  return { spot, row: rowOf(spot, hand.isSecond ? second : first) };
};

/** In proportion to the regrets or sums; evenly without any. */
const partsOf = (counts: Float64Array, row: number, allowed: readonly Kind[]): number[] => {
  const positive = allowed.map((kind) => Math.max(0, counts[indexOf(row, kind)] ?? 0));
  const all = total(positive);
  return positive.map((each) => (all > 0 ? each / all : 1 / allowed.length));
};

const chosen = (parts: readonly number[]): number => {
  let left = uniform();
  for (const [place, part] of parts.entries()) {
    left -= part;
    if (left < 0) return place;
  }
  return parts.length - 1;
};

const bestPart = (hand: Hand): number => {
  const strengths = rules.seatsIn(hand.betting).map((seat) => at(hand.deals, seat).value);
  const own = at(hand.deals, hand.turn).value;
  return strengths.some((other) => other > own) ? 0 : 1 / strengths.filter((other) => other === own).length;
};

/** Later strategies count more. */
let weight = 1;

/** The chance of `learner` to win the game, times `unit`. */
const walk = (hand: Hand | End, learner: Seat, unit: number): number => {
  if ('stacks' in hand) return unit * winChance(hand.stacks, learner, hand.handsLeft);
  const { spot, row } = decisionOf(hand);
  const allowed = kindsOf(hand);
  const parts = partsOf(regrets, row, allowed);
  if (hand.turn !== learner) {
    for (const [place, kind] of allowed.entries()) add(sums, indexOf(row, kind), weight * at(parts, place));
    return walk(play(hand, spot, at(allowed, chosen(parts))), learner, unit);
  }
  const worths = allowed.map((kind) => walk(play(hand, spot, kind), learner, unit));
  const mean = total(worths.map((worth, place) => worth * at(parts, place)));
  for (const [place, kind] of allowed.entries()) {
    const index = indexOf(row, kind);
    add(regrets, index, at(worths, place) - mean);
    // A floor lets actions return.
    regrets[index] = Math.max(minRegret, regrets[index] ?? 0);
  }
  return mean;
};
const minRegret = -0.3;

/** Plays a hand by the average strategies, and counts how often hands are the best. */
const count = (begun: Hand | End): void => {
  for (let hand = begun; !('stacks' in hand); ) {
    const { spot, row } = decisionOf(hand);
    const allowed = kindsOf(hand);
    const place = Math.floor(row / urgencies.length);
    add(seen, place, 1);
    add(best, place, bestPart(hand));
    hand = play(hand, spot, at(allowed, chosen(partsOf(sums, row, allowed))));
  }
};

const gauss = (): number => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());

/** Stacks as late or early in a game, and one to three antes of each player. */
const sampleHand = (): Hand | End => {
  const begun = 2 + random(7);
  const count = random(2) === 0 ? begun : 2 + random(begun - 1);
  const spread = random(3) === 0 ? 0.08 : 0.9 * uniform();
  const weights = Array.from({ length: count }, () => Math.exp(spread * gauss()));
  const all = total(weights);
  const { bettors, ...betting } = rules.buyIn(count, 1, 'no-limit');
  const stacks = bettors.map((bettor, seat) => ({
    ...bettor,
    stack: Math.max(1, Math.round((begun * startStack * at(weights, seat)) / all)),
  }));
  const paid = rules.payAntes({ ...betting, bettors: stacks }, at([1, 1, 1, 2, 3], random(5)));
  const hand: Hand = {
    betting: rules.openInterval(paid, minBet),
    isSecond: false,
    dealer: seatOf(random(count)),
    opener: null,
    turn: seatOf(0),
    handsLeft: at([0, 1 + random(3), 1 + random(3), ...Array<number>(4).fill(4 + random(16))], random(7)),
    deals: stacks.map(() => at(pool, random(pool.length))),
  };
  return begin(hand, startOf(hand));
};

const goal = 1000 * values.hands;
const { update, end } = progress('Hands', goal);
for (let index = 0; index < goal; index += 1) {
  const hand = sampleHand();
  if ('stacks' in hand) continue;
  weight = index / goal;
  const { bettors } = hand.betting;
  const learner = seatOf(random(bettors.length));
  const stacks = bettors.map(({ stack }) => stack);
  if (at(stacks, learner) > 0)
    walk(hand, learner, 1 / Math.max(0.02, winChance(stacks, learner, Math.max(1, hand.handsLeft))));
  update(index);
}
end();
for (let index = 0; index < goal / 5; index += 1) count(sampleHand());

const base = 36;
const digit = (part: number): string => Math.round((base - 1) * part).toString(base);
/** Rarer actions are left out. */
const minPart = 0.04;
/** The weight of the same class with other chips. */
const priorHands = 30;

const sumsAt = (row: number): number[] => kinds.map((kind) => sums[indexOf(row, kind)] ?? 0);

/** How often to drop or check, call, and bet or raise. */
const averageAt = (row: number): number[] => {
  const variants = urgencies.map((_, variant) => sumsAt(row - (row % urgencies.length) + variant));
  const pooled = kinds.map((_, place) => total(variants.map((parts) => at(parts, place))));
  const own = sumsAt(row).map((sum, place) => sum + (priorHands * at(pooled, place)) / (total(pooled) || 1));
  const parts = own.map((each) => (each < minPart * total(own) ? 0 : each));
  // A row that no hand reached drops.
  return total(parts) === 0 ? [1, 0, 0] : parts.map((each) => each / total(parts));
};
const averages = Array.from({ length: rowCount }, (_, row) => averageAt(row));

/** A better hand drops no more often than a worse one, which more hands reached. */
const dropLess = (rows: readonly number[]): void => {
  if (rows.every((row) => sumsAt(row)[1] === 0)) return;
  let drops = 1;
  for (const row of rows) {
    const [before = 0, , raises = 0] = at(averages, row);
    drops = Math.min(drops, before);
    const scaled = before === 1 ? 0 : (raises * (1 - drops)) / (1 - before);
    averages[row] = [drops, 1 - drops - scaled, scaled];
  }
};

/** Rows that differ only in the strength. */
const ladders = (sizes: readonly number[], offset: number): number[][] => {
  const [strengths = 0, ...others] = sizes;
  const stride = urgencies.length * product(others);
  return Array.from({ length: stride }, (_, place) =>
    Array.from({ length: strengths }, (_each, strength) => offset + strength * stride + place),
  );
};
// Before the draw the best hand comes first.
for (const rows of ladders(firstSizes, 0)) dropLess(rows.toReversed());
for (const rows of ladders(secondSizes, urgencies.length * product(firstSizes))) dropLess(rows);

const strategyText = averages.map(([drops = 0, , raises = 0]) => digit(drops) + digit(raises)).join('');

const chanceText = Array.from({ length: classCount }, (_, place) =>
  digit(((best[place] ?? 0) + 1.5) / ((seen[place] ?? 0) + 3)),
).join('');

writeFileSync(
  file,
  `// Made by \`npm run lab -- regret\`: do not edit.

/** By row (spot.ts), two base-36 digits: how often to drop or check, and how often to bet or raise. */
export const strategyText =
  '${strategyText}';

/** By class, a base-36 digit: how often such a hand is the best of those in the pot. */
export const chanceText =
  '${chanceText}';
`,
);
