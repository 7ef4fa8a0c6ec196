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

/** Maximizes the expected percentile of the hand when drawing, and the equity when betting. */
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

/** Minimum multiple of an equal share of the wins. */
const minBetEdge = 1.15;
const minRaiseEdge = 1.5;
/**
 * Percent of bluffs against a single rival: before the draw, after it, and with more players at the table.
 */
const bluffPercents = { first: 25, second: 20, among: 9 };
/** Maximum error of normal's chance. Cheap and expensive calls reduce it. */
const chanceNoise = 0.65;
const noiseByPrice = { from: 0.3, to: 0.42, beyond: 0.4 };

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

const noiseFactor = (price: number): number => {
  if (price === 0) return 1;
  return price > noiseByPrice.to ? noiseByPrice.beyond : Math.min(1, price / noiseByPrice.from);
};

const withNoise = (chance: number, price: number, random: FastRandom): number => {
  const off = noiseFactor(price) * chanceNoise * (random(2001) / 1000 - 1);
  return Math.min(1, Math.max(0, chance + off));
};

/** The equity after a call followed by a showdown, and after dropping out. */
const equitiesOf = (
  { view, seat }: Situation,
  { rivals, chance }: BetInput,
  call: number,
): { readonly calls: number; readonly drops: number } => {
  // The assumed winner otherwise: the rival with the most chips in the pot.
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

/** With two players: whether the lead exceeds all antes to come (PP-15). */
const isLeadSafe = ({ view, seat }: Situation): boolean => {
  const [rival, ...others] = view.players.filter(
    ({ standing }, other) => other !== seat && standing !== 'out',
  );
  if (rival === undefined || others.length > 0 || view.maxHands === null) return false;
  const left = view.maxHands - view.handNumber;
  return at(view.players, seat).stack > rival.stack + view.pot + antesPerHand * view.ante * left;
};

/** Quarters of the pot. Independent of the hand, so the size reveals nothing. */
const betQuarters = [2, 3, 3, 4, 6];
/** With more players, strong hands bet more, because only the largest stack wins. */
const minStrongChance = 0.4;
const strongHandFactor = 20;

const amount = ({ view: { betting, pot, players }, random }: Situation, chance: number): number => {
  if (betting?.to == null) throw new Error('there is no bet to make');
  const { from, to } = betting.to;
  const times = players.length > 2 && chance > minStrongChance ? strongHandFactor : 1;
  const wished = betting.level + Math.round((times * pot * at(betQuarters, random(betQuarters.length))) / 4);
  return Math.min(to, Math.max(from, wished));
};

/** By rank, best first: hands per thousand that are worse, plus half of the equal ranks. */
export const beatenPerMille = {
  first: [1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 998, 995, 977, 889, 797, 599, 237, 27, 1],
  second: [1000, 1000, 1000, 1000, 1000, 999, 999, 998, 992, 976, 891, 711, 598, 340, 45, 1, 1],
};

interface PercentileRange {
  readonly from: number;
  readonly to: number;
}

/** By rank: the percentiles of the worst and the best hand. */
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

const midPercentile = (value: number): number => {
  const { from, to } = rangeOf(value);
  return (from + to) / 2;
};

/** By rank, best first: the mean percentile after `drawPlan`, per thousand. */
const afterDrawPerMille = [
  1000, 1000, 1000, 1000, 1000, 1000, 999, 998, 993, 977, 890, 795, 757, 452, 433, 393, 347,
];

export const percentileAfterDraw = (hand: readonly CardId[]): number =>
  at(afterDrawPerMille, rankAt(levelIn(handValue(hand))) - 1) / 1000;

const unseenBy = (hand: readonly CardId[]): CardId[] => cardIds.filter((card) => !hand.includes(card));

const percentileSamples = 500;

/** Share of all hands that this hand beats. Within its rank it is compared with sampled hands. */
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

/** Partial Fisher-Yates shuffle: moves `count` random cards to the front. */
const drawn = (cards: CardId[], count: number, random: FastRandom): CardId[] => {
  for (let place = 0; place < count; place += 1) {
    const chosen = place + random(cards.length - place);
    [cards[place], cards[chosen]] = [at(cards, chosen), at(cards, place)];
  }
  return cards.slice(0, count);
};

/** The discards and the expected percentile of the new hand. */
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

/** Samples every discard (PP-8) coarsely, then the best ones more often. */
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
