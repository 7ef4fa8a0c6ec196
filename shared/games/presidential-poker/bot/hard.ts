import type { Advice, BotInput } from '../../../kernel/game.ts';
import { type Seat, seatOf } from '../../../kernel/ids.ts';
import type { FastRandom } from '../../../kernel/random.ts';
import { at, shuffled } from '../../../kernel/util.ts';
import { type CardId, cardIds, handSize } from '../cards.ts';
import { handValue, levelIn, rankAt } from '../hand/value.ts';
import type { Action, Options, Reason, View } from '../types.ts';
import { chanceToWin } from './beliefs.ts';
import { antesPerHand, equityOf } from './equity.ts';

type Situation = BotInput<Options, Action, View>;
type Choice = Advice<Action, Reason>;

/** Draws what makes the best hand on average, and bets what makes it most likely to have most chips in the end. */
export const chooseHard = (situation: Situation): Choice => {
  const { view, random } = situation;
  const hand = view.hand ?? [];
  if (view.phase === 'draw') return draw(hand, situation);
  return bet(situation, view.phase === 'second' ? percentileOf(hand, random) : percentileAfterDraw(hand));
};

const draw = (hand: readonly number[], { random }: Situation): Choice => {
  const { discards, beats } = drawPlan(hand, random);
  return {
    action: { type: 'draw', discards },
    why: discards.length === 0 ? { code: 'stand-pat', beats } : { code: 'replace', cards: discards, beats },
  };
};

/** A bet or raise has to win this many times its equal share. */
const minBetEdge = 1.15;
const minRaiseEdge = 1.5;
/** In how many of a hundred cases a hand that cannot win otherwise bets all the same, against a single rival: between two before the draw, and after it; among more. */
const bluffPercents = { first: 25, second: 20, among: 9 };
/** By how much normal may take its chance for better or worse than it is; less where a call costs little, or so much that it thinks twice. */
const chanceNoise = 0.65;
const noiseByPrice = { from: 0.3, to: 0.42, beyond: 0.4 };

/** What a bet is decided by: who can still win, and how likely the seat does. */
interface BetInput {
  readonly rivals: readonly Seat[];
  readonly chance: number;
}

const bet = (situation: Situation, beats: number): Choice => {
  const { view, seat, legal, random, level } = situation;
  const may = (type: Action['type']): boolean => legal.some((template) => template.type === type);
  const rivals = view.players.flatMap(({ cards }, other) =>
    other !== seat && cards > 0 ? [seatOf(other)] : [],
  );
  const { calibrated: chance, blended } = chanceToWin(view, rivals, beats);
  const call = view.betting?.call ?? 0;
  const price = call / (view.pot + call);
  const estimate = level === 'hard' ? blended : withNoise(blended, price, random);
  const edge = estimate * (rivals.length + 1);
  const isSafe = isLeadSafe(situation);
  if (may('check')) {
    const to = may('bet') && !isSafe ? amount(situation, estimate) : 0;
    if (to > 0 && edge >= minBetEdge)
      return { action: { type: 'bet', to }, why: { code: 'bet-wins', to, chance } };
    if (to > 0 && rivals.length === 1 && random(100) < bluffPercent(view))
      return { action: { type: 'bet', to }, why: { code: 'bluff', to } };
    return { action: { type: 'check' }, why: { code: 'check', chance } };
  }
  if (isSafe && estimate < 1) return { action: { type: 'drop' }, why: { code: 'drop-ahead' } };
  if (may('raise') && (edge >= minRaiseEdge || estimate > 0.85) && random(100) < 80) {
    const to = amount(situation, estimate);
    return { action: { type: 'raise', to }, why: { code: 'raise', to, chance } };
  }
  const { calls, drops } = equitiesOf(situation, { rivals, chance: estimate }, call);
  if (calls >= drops)
    return {
      action: { type: 'call' },
      why: chance < price ? { code: 'call-behind' } : { code: 'call-pays', chance, price },
    };
  return {
    action: { type: 'drop' },
    why: chance < price ? { code: 'drop', chance, price } : { code: 'drop-ahead' },
  };
};

const bluffPercent = ({ players, phase }: View): number => {
  if (players.length > 2) return bluffPercents.among;
  return phase === 'second' ? bluffPercents.second : bluffPercents.first;
};

/** What part of its misjudgement a price of a call leaves to normal. */
const noiseFactor = (price: number): number => {
  if (price === 0) return 1;
  return price > noiseByPrice.to ? noiseByPrice.beyond : Math.min(1, price / noiseByPrice.from);
};

/** What normal takes for its chance: anything near it, as likely above as below. */
const withNoise = (chance: number, price: number, random: FastRandom): number => {
  const off = noiseFactor(price) * chanceNoise * (random(2001) / 1000 - 1);
  return Math.min(1, Math.max(0, chance + off));
};

/** How likely the game is won in the end after calling, as if the showdown came next, and after dropping out. */
const equitiesOf = (
  { view, seat }: Situation,
  { rivals, chance }: BetInput,
  call: number,
): { readonly calls: number; readonly drops: number } => {
  // Whoever is thought to win if the seat does not: who has put in most.
  const foremost = rivals.reduce((first, next) =>
    at(view.players, next).put > at(view.players, first).put ? next : first,
  );
  const after = (winner: Seat, paid: number): number =>
    equityOf(
      view.players.map(
        ({ stack }, other) => stack - (other === seat ? paid : 0) + (other === winner ? view.pot + paid : 0),
      ),
      seat,
      view,
    );
  return {
    calls: chance * after(seat, call) + (1 - chance) * after(foremost, call),
    drops: after(foremost, 0),
  };
};

/** Between two, whether the lead is larger than all antes to come: then nothing needs to be risked any more (PP-15). */
const isLeadSafe = ({ view, seat }: Situation): boolean => {
  const [rival, ...others] = view.players.filter(
    ({ standing }, other) => other !== seat && standing !== 'out',
  );
  if (rival === undefined || others.length > 0 || view.maxHands === null) return false;
  const left = view.maxHands - view.handNumber;
  return at(view.players, seat).stack > rival.stack + view.pot + antesPerHand * view.ante * left;
};

/** In quarters of the pot: between two the same sizes for every hand, so that they tell nothing. */
const betQuarters = [2, 3, 3, 4, 6];
/** Among more players only one has most chips in the end, and large pots are worth what they tell. */
const minStrongChance = 0.4;
const strongHandFactor = 20;

const amount = ({ view: { betting, pot, players }, random }: Situation, chance: number): number => {
  if (betting?.to == null) throw new Error('there is no bet to make');
  const { from, to } = betting.to;
  const times = players.length > 2 && chance > minStrongChance ? strongHandFactor : 1;
  const wished = betting.level + Math.round((times * pot * at(betQuarters, random(betQuarters.length))) / 4);
  return Math.min(to, Math.max(from, wished));
};

/** By rank, from the first on: how many hands in a thousand are worse, those of the same rank counted by half. */
export const beatenPerMille = {
  first: [1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 998, 995, 977, 889, 797, 599, 237, 27, 1],
  second: [1000, 1000, 1000, 1000, 1000, 999, 999, 998, 992, 976, 891, 711, 598, 340, 45, 1, 1],
};

interface PercentileRange {
  readonly from: number;
  readonly to: number;
}

/** By rank, the part of all final hands that the worst and the best hand of it beat. */
const rangesOf = (middles: readonly number[]): PercentileRange[] => {
  const ranges: PercentileRange[] = [];
  let from = 0;
  for (const middle of middles.toReversed()) {
    const to = Math.max(from, Math.min(1, (2 * middle) / 1000 - from));
    ranges.unshift({ from, to });
    from = to;
  }
  return ranges;
};

const spans = rangesOf(beatenPerMille.second);

const rangeOf = (value: number): PercentileRange => at(spans, rankAt(levelIn(value)) - 1);

/** Any hand of the rank: half of the others of its rank are worse. */
const midPercentile = (value: number): number => {
  const { from, to } = rangeOf(value);
  return (from + to) / 2;
};

/** By rank, from the first on: what part of all hands one can be expected to beat after its best draw, in thousandths: the mean of `drawPlan`. */
const afterDrawPerMille = [
  1000, 1000, 1000, 1000, 1000, 1000, 999, 998, 993, 977, 890, 795, 757, 452, 433, 393, 347,
];

/** What part of all hands this one can be expected to beat after the draw. */
export const percentileAfterDraw = (hand: readonly CardId[]): number =>
  at(afterDrawPerMille, rankAt(levelIn(handValue(hand))) - 1) / 1000;

const unseenBy = (hand: readonly CardId[]): CardId[] => cardIds.filter((card) => !hand.includes(card));

const percentileSamples = 500;

/** The part of all hands that this one beats; among those of its rank by comparing it with hands dealt from the unseen cards. */
export const percentileOf = (hand: readonly CardId[], random: FastRandom): number => {
  const value = handValue(hand);
  const level = levelIn(value);
  const unseen = unseenBy(hand);
  let like = 0;
  let lower = 0;
  for (let sample = 0; sample < percentileSamples; sample += 1) {
    const other = handValue(drawn(unseen, handSize, random));
    if (levelIn(other) !== level) continue;
    like += 1;
    if (other < value) lower += 1;
  }
  const { from, to } = rangeOf(value);
  return from + (to - from) * (like === 0 ? 0.5 : lower / like);
};

/** So many of these cards, any of them; they come to the front. */
const drawn = (cards: CardId[], count: number, random: FastRandom): CardId[] => {
  for (let place = 0; place < count; place += 1) {
    const chosen = place + random(cards.length - place);
    [cards[place], cards[chosen]] = [at(cards, chosen), at(cards, place)];
  }
  return cards.slice(0, count);
};

/** Which cards to replace, and what part of all hands the new hand can then be expected to beat. */
interface DrawPlan {
  readonly discards: readonly CardId[];
  readonly beats: number;
}

const coarseSamples = 12;
const fineSamples = 60;
const fineCandidates = 6;

const expectedPercentile = (
  kept: readonly CardId[],
  unseen: CardId[],
  samples: number,
  random: FastRandom,
): number => {
  let sum = 0;
  for (let sample = 0; sample < samples; sample += 1)
    sum += midPercentile(handValue([...kept, ...drawn(unseen, handSize - kept.length, random)]));
  return sum / samples;
};

/** Tries every choice of cards to replace (PP-8), and the most promising ones more thoroughly. */
export const drawPlan = (hand: readonly CardId[], random: FastRandom): DrawPlan => {
  const unseen = shuffled(unseenBy(hand), random);
  const tried =
    (samples: number) =>
    (discards: readonly CardId[]): DrawPlan => {
      const kept = hand.filter((card) => !discards.includes(card));
      return {
        discards,
        beats: expectedPercentile(kept, unseen, discards.length === 0 ? 1 : samples, random),
      };
    };
  const all = Array.from({ length: 2 ** hand.length }, (_, choice) =>
    hand.filter((_card, place) => (choice >> place) & 1),
  );
  return all
    .map(tried(coarseSamples))
    .sort((a, b) => b.beats - a.beats)
    .slice(0, fineCandidates)
    .map(({ discards }) => tried(fineSamples)(discards))
    .reduce((best, next) => (next.beats > best.beats ? next : best));
};
