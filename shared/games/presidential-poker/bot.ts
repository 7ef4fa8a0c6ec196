import type { Template } from '../../kernel/action.ts';
import type { Advice, BotInput } from '../../kernel/game.ts';
import type { Seat } from '../../kernel/ids.ts';
import type { FastRandom } from '../../kernel/random.ts';
import { at } from '../../kernel/util.ts';
import { beatenPerMille, chooseHard } from './bot/hard.ts';
import { cutRange } from './cards.ts';
import { rankHand } from './hand/rank.ts';
import type { Action, Options, Reason, View } from './types.ts';

export const bot = (situation: BotInput<Options, Action, View>): Advice<Action, Reason> =>
  isSkilled(situation) ? chooseSkilled(situation) : chooseByRank(situation);

/** With two players, normal plays like hard with noise on its chances. */
const isSkilled = ({ level, view: { phase, players } }: BotInput<Options, Action, View>): boolean =>
  phase !== 'cut' && (level === 'hard' || (level === 'normal' && players.length === 2));

/** The chances of normal are noisy, so it does not state them. */
const chooseSkilled = (situation: BotInput<Options, Action, View>): Advice<Action, Reason> => {
  const { action, why } = chooseHard(situation);
  return { action, why: situation.level === 'hard' ? why : { code: 'usual', action: action.type } };
};

/** Keeps the cards of its rank and bets by rank, pot odds and rare bluffs. Easy adds noise to its chance. */
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

/** Parameters of betting by rank alone. */
interface Style {
  /** Averages the chance with a random number. */
  readonly isNoisy: boolean;
  /** The chance to beat all rivals is the chance to beat one, to the power of rivals / rivalDivisor. */
  readonly rivalDivisor: number;
  /** The smallest bet in half pots; the largest is four times that. */
  readonly halfPots: number;
}

const easyStyle: Style = { isNoisy: true, rivalDivisor: 1, halfPots: 1 };

/** With eight players, smaller values lose to the script `tight` (test/helpers/opponents). */
const normalStyle: Style = { isNoisy: false, rivalDivisor: 1.4, halfPots: 1.5 };

const choose = (
  view: View,
  seat: Seat,
  legal: readonly Template<Action>[],
  random: FastRandom,
  style: Style,
): Action => {
  const hand = view.hand ?? [];
  switch (view.phase) {
    case 'cut':
      return { type: 'cut', at: cutRange.from + random(cutRange.to - cutRange.from + 1) };
    case 'draw':
      return { type: 'draw', discards: spareOf(hand) };
    default:
      return bet(view, noisyWinChance(view, hand, seat, random, style), legal, random, style);
  }
};

/** Ranks 1 to 3 keep all cards; other ranks keep the cards that make them. */
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
  { isNoisy, rivalDivisor }: Style,
): number => {
  const chance = winChance(view, hand, seat, rivalDivisor);
  return isNoisy ? (chance + random(100) / 50) / 3 : chance;
};

/** Without a last hand, rivals count less from hand to hand. */
const rivalDivisorAt = (rivalDivisor: number, { handNumber, maxHands }: View): number =>
  maxHands === null ? rivalDivisor + handNumber / 50 : rivalDivisor;

const winChance = (view: View, hand: readonly number[], seat: Seat, rivalDivisor: number): number => {
  const ranked = rankHand(hand);
  const table = view.phase === 'second' ? beatenPerMille.second : beatenPerMille.first;
  const rivals = view.players.filter(({ cards }, other) => cards > 0 && other !== seat).length;
  return ranked.ok
    ? (at(table, ranked.value.rank - 1) / 1000) ** (rivals / rivalDivisorAt(rivalDivisor, view))
    : 0;
};

/** Minimum multiple of an equal share of the wins. */
const minBetEdge = 1.3;
const minRaiseEdge = 1.55;
/** Reduces the chance by this factor times the price of a call, because large bets mean strong hands. */
const priceDiscount = 0.6;

const bet = (
  view: View,
  wins: number,
  legal: readonly Template<Action>[],
  random: FastRandom,
  { halfPots }: Style,
): Action => {
  const may = (type: Action['type']): boolean => legal.some((template) => template.type === type);
  const players = view.players.filter(({ cards }) => cards > 0).length;
  const edge = wins * players;
  const size = halfPots * (wins > 0.9 ? 2 : 1);
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

/** One to four times `halves` half pots. */
const amount = ({ betting, pot }: View, halves: number, random: FastRandom): number => {
  if (betting?.to == null) throw new Error('there is no bet to make');
  const { from, to } = betting.to;
  const wished = betting.level + Math.round((pot * halves * (1 + random(4))) / 2);
  return Math.min(to, Math.max(from, wished));
};
