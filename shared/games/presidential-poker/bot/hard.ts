import type { Advice, BotInput } from '../../../kernel/game.ts';
import type { FastRandom } from '../../../kernel/random.ts';
import { at, shuffled } from '../../../kernel/util.ts';
import { type CardId, cardIds, handSize } from '../cards.ts';
import { handValue, levelIn, rankAt } from '../hand/value.ts';
import type { Action, Options, Reason } from '../types.ts';
import type { View } from '../view-schema.ts';
import {
  callOf,
  classOf,
  priceOf,
  rivalsOf,
  rowOf,
  type Spot,
  spotOf,
  strengthOf,
  type Urgency,
  urgencyOf,
} from './spot.ts';
import { chanceText, strategyText } from './strategy-table.ts';

type Situation = BotInput<Options, Action, View>;
type Choice = Advice<Action, Reason>;

/** Maximizes the expected percentile of the hand when drawing, and bets by the mixed strategy of `strategyText`. */
export const chooseSkilled = (situation: Situation): Choice => {
  const { view, random } = situation;
  return view.phase === 'draw' ? draw(view.hand ?? [], random) : bet(situation);
};

const draw = (hand: readonly number[], random: FastRandom): Choice => {
  const { discards, beats } = drawPlan(hand, random);
  return {
    action: { type: 'draw', discards },
    why: discards.length === 0 ? { code: 'stand-pat', beats } : { code: 'replace', cards: discards, beats },
  };
};

const base = 36;
const digitAt = (digits: string, place: number): number =>
  Number.parseInt(digits.charAt(place), base) / (base - 1);

/** Normal takes its hand for one of the class below or above in four cases of five. */
const seenStrength = ({ view, level, random }: Situation, isSecond: boolean): number => {
  const strength = strengthOf(view.hand ?? [], isSecond);
  if (level === 'hard') return strength;
  const seen = strength + Math.sign(random(5) - 2);
  return Math.max(0, Math.min(isSecond ? 9 : 5, seen));
};

const bet = (situation: Situation): Choice => {
  const { view, seat, legal, random } = situation;
  const may = (type: Action['type']): boolean => legal.some((template) => template.type === type);
  const spot = spotOf(view, seat);
  const strength = seenStrength(situation, spot.isSecond);
  const row = rowOf(spot, strength);
  const chance = digitAt(chanceText, classOf(spot, strength));
  const [drops, raises] = [digitAt(strategyText, 2 * row), digitAt(strategyText, 2 * row + 1)];
  const range = view.betting?.to ?? { from: 0, to: 0 };
  const isSafe = isLeadSafe(spot, view.ante);
  const dice = random(1000) / 1000;
  if (may('check')) {
    if (!may('bet') || isSafe || dice >= raises)
      return { action: { type: 'check' }, why: { code: 'check', chance } };
    const to = amount(spot, range, random);
    const isBluff = chance * (rivalsOf(spot).length + 1) < 1;
    return {
      action: { type: 'bet', to },
      why: isBluff ? { code: 'bluff', to } : { code: 'bet-wins', to, chance },
    };
  }
  const price = priceOf(spot);
  const urgent = urgencyOf(spot);
  if (isSafe && chance < 1) return { action: { type: 'drop' }, why: { code: 'drop-ahead' } };
  if (may('raise') && dice < raises) {
    const to = amount(spot, range, random);
    return { action: { type: 'raise', to }, why: { code: 'raise', to, chance } };
  }
  if ((may('raise') ? dice - raises : dice * (1 - raises)) >= drops) {
    if (chance >= price) return { action: { type: 'call' }, why: { code: 'call-pays', chance, price } };
    return {
      action: { type: 'call' },
      why: mustWin(urgent) ? { code: 'call-behind' } : { code: 'usual', action: 'call' },
    };
  }
  if (chance < price) return { action: { type: 'drop' }, why: { code: 'drop', chance, price } };
  return {
    action: { type: 'drop' },
    why: urgent === 'ahead' || urgent === 'won' ? { code: 'drop-ahead' } : { code: 'usual', action: 'drop' },
  };
};

/**
 * Antes by which a player who always drops falls behind per hand. The player loses one or two, rarely three,
 * and the rival wins them (PP-27).
 */
const antesPerHand = 4;

/** With two players: whether the lead exceeds all antes to come (PP-15). */
const isLeadSafe = (spot: Spot, ante: number): boolean => {
  const { players, seat, handsLeft, pot } = spot;
  const [rival, ...others] = players.filter(({ isOut }, other) => other !== seat && !isOut);
  return (
    rival !== undefined &&
    others.length === 0 &&
    at(players, seat).stack > rival.stack + pot + antesPerHand * ante * handsLeft
  );
};

/** Quarters of the pot. Independent of the hand, so the size reveals nothing. */
const betQuarters = [2, 3, 3, 4, 4, 6];

const mustWin = (urgent: Urgency): boolean => urgent === 'behind' || urgent === 'last';

const amount = (spot: Spot, { from, to }: { from: number; to: number }, random: FastRandom): number => {
  if (random(mustWin(urgencyOf(spot)) ? 2 : 25) === 0) return to;
  const quarters = random(20) === 0 ? 12 : at(betQuarters, random(betQuarters.length));
  const wished = spot.level + Math.round(((spot.pot + callOf(spot)) * quarters) / 4);
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

const unseenBy = (hand: readonly CardId[]): CardId[] => cardIds.filter((card) => !hand.includes(card));

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
