import { at } from '../../../kernel/cards.ts';
import type { Advice, BotInput } from '../../../kernel/game.ts';
import type { Action, Options, PlayerView, Reason, View } from '../types.ts';
import { drawPlan, standingOfHand } from './strength.ts';

type Situation = BotInput<Options, Action, View>;
type Choice = Advice<Action, Reason>;

/** Draws what makes the best hand on average, and bets by the chance to win against what the others have told of theirs. */
export const chooseHard = (situation: Situation): Choice => {
  const { view, random } = situation;
  const hand = view.hand ?? [];
  if (view.phase === 'draw') return draw(hand, situation);
  const beats = view.phase === 'second' ? standingOfHand(hand, random) : drawPlan(hand, random).beats;
  return bet(situation, winningChance(beats, rangesOf(view, situation.seat)));
};

const draw = (hand: readonly number[], { random }: Situation): Choice => {
  const { discards, beats } = drawPlan(hand, random);
  return {
    action: { type: 'draw', discards },
    why: discards.length === 0 ? { code: 'stand-pat', beats } : { code: 'replace', cards: discards, beats },
  };
};

/** A bet or raise has to win this many times its equal share. */
const worthBetting = 1.25;
const worthRaising = 1.7;
/** In how many of a hundred cases a hand that cannot win otherwise bets all the same. */
const bluffing = 9;

const bet = (situation: Situation, chance: number): Choice => {
  const { view, legal, random } = situation;
  const may = (type: Action['type']): boolean => legal.some((template) => template.type === type);
  const rivals = view.players.filter(({ cards }) => cards > 0).length - 1;
  const edge = chance * (rivals + 1);
  if (may('check')) {
    const to = may('bet') ? amount(situation) : 0;
    if (may('bet') && edge >= worthBetting)
      return { action: { type: 'bet', to }, why: { code: 'bet-wins', to, chance } };
    if (may('bet') && random(100) < bluffing)
      return { action: { type: 'bet', to }, why: { code: 'bluff', to } };
    return { action: { type: 'check' }, why: { code: 'check', chance } };
  }
  if (may('raise') && (edge >= worthRaising || chance > 0.85) && random(100) < 80) {
    const to = amount(situation);
    return { action: { type: 'raise', to }, why: { code: 'raise', to, chance } };
  }
  const call = view.betting?.call ?? 0;
  const price = call / (view.pot + call);
  if (chance >= price) return { action: { type: 'call' }, why: { code: 'call-pays', chance, price } };
  if (isBehindAtTheEnd(situation)) return { action: { type: 'call' }, why: { code: 'call-behind' } };
  return { action: { type: 'drop' }, why: { code: 'drop', chance, price } };
};

/** In the last hand nothing is left to save for somebody who is behind (PP-15). */
const isBehindAtTheEnd = ({ view, seat }: Situation): boolean =>
  view.handNumber === view.maxHands && view.players.some(({ stack }) => stack > at(view.players, seat).stack);

/** In quarters of the pot: the same sizes for every hand, so that they tell nothing. */
const sizes = [2, 3, 3, 4, 6];

const amount = ({ view: { betting, pot }, random }: Situation): number => {
  if (betting?.to == null) throw new Error('there is no bet to make');
  const { from, to } = betting.to;
  const wished = betting.level + Math.round((pot * at(sizes, random(sizes.length))) / 4);
  return Math.min(to, Math.max(from, wished));
};

/** The rivals who can still win, and how good their hands have to be, by what they have done: the part of all hands that are worse. */
const rangesOf = (view: View, seat: number): number[] =>
  view.players.flatMap((player, other) =>
    other !== seat && player.cards > 0 ? [rangeOf(view, player, other)] : [],
  );

/** How good hands are that a seat has replaced so few cards of: none, one, two. */
const afterDrawing = [0.7, 0.35, 0.2];

const rangeOf = ({ betting, opener, pot }: View, { bet, drew }: PlayerView, seat: number): number => {
  const drawing = drew === null ? 0 : (afterDrawing[drew] ?? 0);
  const opening = opener === seat ? 0.15 : 0;
  const level = betting?.level ?? 0;
  // A bet of the whole pot promises more than a small one.
  const size = level === 0 ? 0 : Math.min(1, (2 * level) / Math.max(1, pot));
  const betNow = bet > 0 && bet === level ? 0.3 + 0.25 * size : bet > 0 ? 0.2 : 0;
  return Math.min(0.8, Math.max(drawing, opening, betNow) + 0.3 * Math.min(drawing, betNow));
};

/** How many do not have what they promise. */
const bluffs = 0.2;

/** The chance to beat all of these with a hand that beats this part of all hands. */
export const winningChance = (beats: number, ranges: readonly number[]): number =>
  ranges.reduce(
    (chance, range) => chance * (bluffs * beats + (1 - bluffs) * Math.max(0, (beats - range) / (1 - range))),
    1,
  );
