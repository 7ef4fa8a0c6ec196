import { at } from '../../../kernel/cards.ts';
import { type Advice, percent, type Situation } from '../../../kernel/computer.ts';
import { cardOf } from '../cards.ts';
import type { Action, Options, View } from '../types.ts';
import { rangesOf, winningChance } from './rivals.ts';
import { drawPlan, standingOfHand } from './strength.ts';

type Asked = Situation<Options, Action, View>;
type Choice = Advice<Action>;

/** Draws what makes the best hand on average, and bets by the chance to win against what the others have told of theirs. */
export const chooseHard = (asked: Asked): Choice => {
  const { view, dice } = asked;
  const hand = view.hand ?? [];
  if (view.phase === 'draw') return draw(hand, asked);
  const beats = view.phase === 'second' ? standingOfHand(hand, dice) : drawPlan(hand, dice).beats;
  return bet(asked, winningChance(beats, rangesOf(view, asked.seat)));
};

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Cards by their letters and play numbers. */
const named = (ids: readonly number[]): string =>
  list.format(
    ids.map((id) => {
      const { letter, numbers } = cardOf(id);
      return `${letter} ${numbers.join('/')}`;
    }),
  );

const draw = (hand: readonly number[], { dice }: Asked): Choice => {
  const { discards, beats } = drawPlan(hand, dice);
  const outcome = `your hand then beats ${percent(beats)} of all hands on average.`;
  return {
    action: { type: 'draw', discards },
    why: discards.length === 0 ? `Stand pat: ${outcome}` : `Replace ${named(discards)}: ${outcome}`,
  };
};

/** A bet or raise has to win this many times its equal share. */
const worthBetting = 1.25;
const worthRaising = 1.7;
/** In how many of a hundred cases a hand that cannot win otherwise bets all the same. */
const bluffing = 9;

const bet = (asked: Asked, chance: number): Choice => {
  const { view, legal, dice } = asked;
  const may = (type: Action['type']): boolean => legal.some((template) => template.type === type);
  const rivals = view.players.filter(({ cards }) => cards > 0).length - 1;
  const edge = chance * (rivals + 1);
  const wins = `you win about ${percent(chance)} of such hands`;
  if (may('check')) {
    const to = may('bet') ? amount(asked) : 0;
    if (may('bet') && edge >= worthBetting)
      return { action: { type: 'bet', to }, why: `Bet ${to}: ${wins}, more than your share.` };
    if (may('bet') && dice(100) < bluffing)
      return {
        action: { type: 'bet', to },
        why: `Bet ${to}: a bluff now and then keeps the others guessing.`,
      };
    return { action: { type: 'check' }, why: `Check: ${wins}, and staying in is free.` };
  }
  if (may('raise') && (edge >= worthRaising || chance > 0.85) && dice(100) < 80) {
    const to = amount(asked);
    return { action: { type: 'raise', to }, why: `Raise to ${to}: ${wins}.` };
  }
  const call = view.betting?.call ?? 0;
  const price = call / (view.pot + call);
  if (chance >= price)
    return { action: { type: 'call' }, why: `Call: ${wins}, and ${percent(price)} would pay for it.` };
  if (isBehindAtTheEnd(asked))
    return { action: { type: 'call' }, why: 'Call: this is the last hand, and you are behind.' };
  return { action: { type: 'drop' }, why: `Drop out: ${wins}, and ${percent(price)} would be needed.` };
};

/** In the last hand nothing is left to save for somebody who is behind (PP-15). */
const isBehindAtTheEnd = ({ view, seat }: Asked): boolean =>
  view.handNumber === view.maxHands && view.players.some(({ stack }) => stack > at(view.players, seat).stack);

/** In quarters of the pot: the same sizes for every hand, so that they tell nothing. */
const sizes = [2, 3, 3, 4, 6];

const amount = ({ view: { betting, pot }, dice }: Asked): number => {
  if (betting?.to == null) throw new Error('there is no bet to make');
  const { from, to } = betting.to;
  const wished = betting.level + Math.round((pot * at(sizes, dice(sizes.length))) / 4);
  return Math.min(to, Math.max(from, wished));
};
