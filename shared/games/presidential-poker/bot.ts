import type { Template } from '../../kernel/action.ts';
import type { Advice, BotInput } from '../../kernel/game.ts';
import type { Seat } from '../../kernel/ids.ts';
import type { FastRandom } from '../../kernel/random.ts';
import { at } from '../../kernel/util.ts';
import { beatenPerMille, chooseSkilled } from './bot/hard.ts';
import { cutRange } from './cards.ts';
import { rankHand } from './hand/rank.ts';
import type { Action, Options, Reason } from './types.ts';
import type { View } from './view-schema.ts';

export const bot = (situation: BotInput<Options, Action, View>): Advice<Action, Reason> => {
  const { level, view } = situation;
  if (level === 'hard' && view.phase !== 'cut') return chooseSkilled(situation);
  const action = simpleAction(situation);
  return { action, why: { code: 'usual', action: action.type } };
};

/** Normal bets like hard, with a noisy reading of its hand; easy by rank, pot odds and rare bluffs, with a noisy chance. */
const simpleAction = (situation: BotInput<Options, Action, View>): Action => {
  const { level, view, seat, legal, random } = situation;
  const hand = view.hand ?? [];
  if (view.phase === 'cut')
    return { type: 'cut', at: cutRange.from + random(cutRange.to - cutRange.from + 1) };
  if (view.phase === 'draw') return { type: 'draw', discards: spareOf(hand) };
  if (level === 'normal') return chooseSkilled(situation).action;
  return bet(view, (winChance(view, hand, seat) + random(100) / 25) / 5, legal, random);
};

/** Ranks 1 to 3 keep all cards; other ranks keep the cards that make them. */
const spareOf = (hand: readonly number[]): number[] => {
  const ranked = rankHand(hand);
  if (!ranked.ok || ranked.value.rank <= 3) return [];
  const kept = ranked.value.parts.flatMap(({ cards }) => cards);
  return hand.filter((card) => !kept.includes(card));
};

const winChance = (view: View, hand: readonly number[], seat: Seat): number => {
  const ranked = rankHand(hand);
  const table = view.phase === 'second' ? beatenPerMille.second : beatenPerMille.first;
  const rivals = view.players.filter(({ cards }, other) => cards > 0 && other !== seat).length;
  // Without a last hand, rivals count less from hand to hand, so that the game ends.
  const divisor = view.maxHands === null ? 1 + view.handNumber / 50 : 1;
  return ranked.ok ? (at(table, ranked.value.rank - 1) / 1000) ** (rivals / divisor) : 0;
};

/** Minimum multiple of an equal share of the wins. */
const minBetEdge = 1.3;
const minRaiseEdge = 1.55;
/** Reduces the chance by this factor times the price of a call, because large bets mean strong hands. */
const priceDiscount = 0.6;

const bet = (view: View, wins: number, legal: readonly Template<Action>[], random: FastRandom): Action => {
  const may = (type: Action['type']): boolean => legal.some((template) => template.type === type);
  const players = view.players.filter(({ cards }) => cards > 0).length;
  const edge = wins * players;
  const size = wins > 0.9 ? 2 : 1;
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
