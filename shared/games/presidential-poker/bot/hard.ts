import type { Advice, BotInput } from '../../../kernel/game.ts';
import type { FastRandom } from '../../../kernel/random.ts';
import { at, shuffled } from '../../../kernel/util.ts';
import { type CardId, cardIds, handSize } from '../cards.ts';
import { handValue, levelIn, rankAt } from '../hand/value.ts';
import type { Action, Options, Reason } from '../types.ts';
import type { View } from '../view-schema.ts';
import { gainOfGamble, priceOf } from './price.ts';
import { chanceAgainst, percentileAmong, prospectOf, type Range } from './range.ts';

type Situation = BotInput<Options, Action, View>;
type Choice = Advice<Action, Reason>;

/** Maximizes the expected percentile of the hand when drawing, and bets by price and range. */
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

/** The share of hands that drop in the equilibrium of one bet of `size` pots between equal ranges (J. von Neumann). */
const dropsTo = (size: number): number => {
  const risk = size / (1 + size);
  const spared = (risk * (1 - risk)) / 2;
  return (risk + spared) / (1 + spared);
};

/** The bet, in pots, for whose call this chance pays. */
const sizeOf = (price: number): number => Math.min(30, price / Math.max(1e-3, 1 - 2 * price));

/** The largest error of normal, in ranks before the draw and deviations after it. It takes the more care, the more chips it risks. */
const normalError = 2;

const may = ({ legal }: Situation, type: Action['type']): boolean =>
  legal.some((template) => template.type === type);

/** What a bet or an answer is judged by. */
interface Spot {
  /** The rival with the most in the pot, then with the most chips: the one who takes what the player loses. */
  readonly main: { readonly seat: number; readonly drew: number | null };
  readonly ranges: readonly Range[];
  /** The chance to win the showdown from which on the chips pay. */
  readonly price: number;
  /** The share of hands that give up in equilibrium. */
  readonly defends: number;
  readonly floor: number;
  /** The pot without chips that no rival has to match. */
  readonly pot: number;
  /** Of the hand as the level judges it. */
  readonly percentile: number;
  readonly chance: number;
}

const spotOf = (situation: Situation): Spot => {
  const { view, seat, random, level } = situation;
  const hand = view.hand ?? [];
  const me = at(view.players, seat);
  const isOpen = may(situation, 'check');
  const isSecond = view.phase === 'second';
  const { level: top = 0, call = 0 } = view.betting ?? {};
  const rivals = view.players.flatMap((player, other) =>
    player.cards > 0 && other !== seat ? [{ ...player, seat: other }] : [],
  );
  const [main] = rivals.toSorted((a, b) => b.bet - a.bet || b.stack - a.stack);
  if (main === undefined) throw new Error('there is no rival');
  const stake = Math.min(me.stack, main.stack);
  const usual = Math.min(stake, Math.max(view.pot, view.minBet));
  const chips = isOpen ? Math.round(usual + allInShare(view, seat, main.seat) * (stake - usual)) : call;
  const pot = view.pot - (isOpen ? -chips : Math.max(0, top - me.bet - call));
  const price = priceOf(view, seat, main.seat, chips, pot);
  const defends = dropsTo(sizeOf(price)) ** (1 / rivals.length);
  const floor = Math.min(defends, maxFloor);
  const ranges = rivals.map(
    ({ bet, stack, drew }): Range => ({
      drew: isSecond ? (drew ?? 3) : null,
      floor: !isOpen && bet > 0 && (bet === top || stack === 0) ? floor : 0,
    }),
  );
  const care = 1 - chips / Math.max(1, me.stack);
  const error = level === 'hard' ? 0 : (normalError * care * (random(2001) - 1000)) / 1000;
  const prospect = prospectOf(hand, isSecond);
  return {
    main,
    ranges,
    price,
    defends,
    floor,
    pot,
    percentile: percentileAmong(hand, ranges, random(1000) / 1000, error),
    chance: chanceAgainst({ ...prospect, mean: prospect.mean + error }, ranges),
  };
};

const bet = (situation: Situation): Choice => {
  const spot = spotOf(situation);
  const dice = situation.random(1000) / 1000;
  return may(situation, 'check') ? open(situation, spot, dice) : answer(situation, spot, dice);
};

const open = (situation: Situation, { main, floor, price, chance }: Spot, dice: number): Choice => {
  const { view } = situation;
  const isSecond = view.phase === 'second';
  const prospect = prospectOf(view.hand ?? [], isSecond);
  const called = chanceAgainst(prospect, [{ drew: isSecond ? (main.drew ?? 3) : null, floor }]);
  const isValue = called >= price;
  const isBluff = !isValue && dice < bluffShare;
  if (!may(situation, 'bet') || !(isValue || isBluff))
    return { action: { type: 'check' }, why: { code: 'check', chance } };
  const to = amount(situation, main.seat);
  return {
    action: { type: 'bet', to },
    why: isBluff ? { code: 'bluff', to } : { code: 'bet-wins', to, chance },
  };
};

const answer = (situation: Situation, spot: Spot, dice: number): Choice => {
  const { view } = situation;
  const { main, ranges, price, defends, pot, percentile, chance } = spot;
  const isAlone = ranges.filter((range) => range.floor > 0).length < 2;
  const calls = chance >= price || (isAlone && percentile >= defends);
  const raises =
    chance >= Math.max(raiseChance, price)
      ? dice < raiseShare
      : !calls && price < 0.5 && dice < bluffRaiseShare;
  if (raises && may(situation, 'raise')) {
    const to = amount(situation, main.seat);
    return { action: { type: 'raise', to }, why: { code: 'raise', to, chance } };
  }
  const call = view.betting?.call ?? 0;
  const fair = call / (pot + call);
  const isLate = view.maxHands !== null && view.maxHands - view.handNumber < lateHands;
  if (!calls)
    return {
      action: { type: 'drop' },
      why: isLate && price > fair + 0.1 ? { code: 'drop-ahead' } : { code: 'drop', chance, price },
    };
  if (isLate && price < fair - 0.1) return { action: { type: 'call' }, why: { code: 'call-behind' } };
  return {
    action: { type: 'call' },
    why: chance >= price ? { code: 'call-pays', chance, price } : { code: 'usual', action: 'call' },
  };
};

/** Before the draw all worse hands are nearly alike. */
const maxFloor = 0.8;
const bluffShare = 0.06;
const lateHands = 4;
const raiseChance = 0.55;
const raiseShare = 0.75;
const bluffRaiseShare = 0.03;

/** Quarters of the pot. Independent of the hand, so the size reveals nothing. */
const betQuarters = [2, 3, 3, 4, 4, 6];

const allInShare = (view: View, seat: number, rival: number): number =>
  Math.max(0.04, Math.min(0.8, gainOfGamble(view, seat, rival)));

const amount = ({ view, seat, random }: Situation, rival: number): number => {
  const { from, to } = view.betting?.to ?? { from: 0, to: 0 };
  if (random(1000) < 1000 * allInShare(view, seat, rival)) return to;
  const quarters = random(20) === 0 ? 12 : at(betQuarters, random(betQuarters.length));
  const { level, call } = view.betting ?? { level: 0, call: 0 };
  const wished = level + Math.round(((view.pot + call) * quarters) / 4);
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
const drawPlan = (hand: readonly CardId[], random: FastRandom): DrawPlan => {
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
