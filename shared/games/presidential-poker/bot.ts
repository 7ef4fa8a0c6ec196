import type { Template } from '../../kernel/action.ts';
import type { Advice, BotInput } from '../../kernel/game.ts';
import type { Seat } from '../../kernel/ids.ts';
import type { FastRandom } from '../../kernel/random.ts';
import { at } from '../../kernel/util.ts';
import { beatenPerMille, chooseHard } from './bot/hard.ts';
import { rankHand } from './hand/rank.ts';
import { type Action, cutRange, type Options, type Reason, type View } from './types.ts';

/** A computer player of Presidential Poker, of any level. */
export const bot = (situation: BotInput<Options, Action, View>): Advice<Action, Reason> =>
  isSkilled(situation) ? chooseSkilled(situation) : chooseByRank(situation);

/** At a table of two, normal plays as hard does, but misjudges its chances. */
const isSkilled = ({ level, view: { phase, players } }: BotInput<Options, Action, View>): boolean =>
  phase !== 'cut' && (level === 'hard' || (level === 'normal' && players.length === 2));

/** What normal takes for its chances is no guide to anybody: it states none. */
const chooseSkilled = (situation: BotInput<Options, Action, View>): Advice<Action, Reason> => {
  const { action, why } = chooseHard(situation);
  return { action, why: situation.level === 'hard' ? why : { code: 'usual', action: action.type } };
};

/** Keeps what makes its rank, bets on what it is likely to win with, calls when the pot is worth it, and seldom bluffs. Easy is more curious than wise. */
const chooseByRank = ({
  level,
  view,
  seat,
  legal,
  random,
}: BotInput<Options, Action, View>): Advice<Action, Reason> => {
  const action = choose(view, seat, legal, random, level === 'easy' ? easyStyle : normalStyle);
  return { action, why: { code: 'usual', action: action.type } };
};

/** How somebody bets who goes by their rank alone. */
interface Style {
  /** Whether they trust their luck more than their cards. */
  readonly isNoisy: boolean;
  /** Of so many rivals they fear one. */
  readonly rivalDivisor: number;
  /** How many halves of the pot their smallest bet is; others are up to four times as large. */
  readonly halfPots: number;
}

const easyStyle: Style = { isNoisy: true, rivalDivisor: 1, halfPots: 1 };

/** Among eight, `tight` of the zoo would win more than its share from somebody with less courage or smaller bets. */
const normalStyle: Style = { isNoisy: false, rivalDivisor: 1.4, halfPots: 1.5 };

const choose = (
  view: View,
  seat: Seat,
  legal: readonly Template<Action>[],
  random: FastRandom,
  habit: Style,
): Action => {
  const hand = view.hand ?? [];
  switch (view.phase) {
    case 'cut':
      return { type: 'cut', at: cutRange.from + random(cutRange.to - cutRange.from + 1) };
    case 'draw':
      return { type: 'draw', discards: spareOf(hand) };
    default:
      return bet(view, noisyWinChance(view, hand, seat, random, habit), legal, random, habit);
  }
};

/** Nothing is to be gained from the three best ranks on; else whatever is in no part of the rank goes. */
const spareOf = (hand: readonly number[]): number[] => {
  const ranked = rankHand(hand);
  if (!ranked.ok || ranked.value.rank <= 3) return [];
  const kept = ranked.value.parts.flatMap(({ cards }) => cards);
  return hand.filter((card) => !kept.includes(card));
};

const noisyWinChance = (
  view: View,
  hand: readonly number[],
  seat: Seat,
  random: FastRandom,
  { isNoisy: trustsLuck, rivalDivisor: courage }: Style,
): number => {
  const chance = winChance(view, hand, seat, courage);
  return trustsLuck ? (chance + random(100) / 50) / 3 : chance;
};

/** Where no last hand ends the game, they fear rivals less and less. */
const rivalDivisorAt = (courage: number, { handNumber, maxHands }: View): number =>
  maxHands === null ? courage + handNumber / 50 : courage;

/** The chance of beating everybody who is still in, as the player sees it. */
const winChance = (view: View, hand: readonly number[], seat: Seat, courage: number): number => {
  const ranked = rankHand(hand);
  const table = view.phase === 'second' ? beatenPerMille.second : beatenPerMille.first;
  const rivals = view.players.filter(({ cards }, other) => cards > 0 && other !== seat).length;
  return ranked.ok
    ? (at(table, ranked.value.rank - 1) / 1000) ** (rivals / rivalDivisorAt(courage, view))
    : 0;
};

/** How many times an equal share of the wins is worth a bet, and a raise. */
const minBetEdge = 1.3;
const minRaiseEdge = 1.55;
/** The larger a bet is, the less is left of the chance to win: this much less against one that is all there is to win. */
const priceDiscount = 0.6;

const bet = (
  view: View,
  wins: number,
  legal: readonly Template<Action>[],
  random: FastRandom,
  { halfPots: halves }: Style,
): Action => {
  const may = (type: Action['type']): boolean => legal.some((template) => template.type === type);
  const players = view.players.filter(({ cards }) => cards > 0).length;
  const edge = wins * players;
  const size = halves * (wins > 0.9 ? 2 : 1);
  if (may('check')) {
    const opens = may('bet') && (edge >= minBetEdge || random(20) === 0);
    return opens ? { type: 'bet', to: amount(view, size, random) } : { type: 'check' };
  }
  const raises = may('raise') && (edge >= minRaiseEdge || wins > 0.9) && random(3) > 0;
  if (raises) return { type: 'raise', to: amount(view, size, random) };
  const call = view.betting?.call ?? 0;
  const price = call / (view.pot + call);
  return { type: (1 - priceDiscount * price) * wins >= price ? 'call' : 'drop' };
};

/** One to four times so many halves of the pot. */
const amount = ({ betting, pot }: View, halves: number, random: FastRandom): number => {
  if (betting?.to == null) throw new Error('there is no bet to make');
  const { from, to } = betting.to;
  const wished = betting.level + Math.round((pot * halves * (1 + random(4))) / 2);
  return Math.min(to, Math.max(from, wished));
};
