import { type Advice, at, type BotInput, type Template } from 'arcus-tables/game';
import { bestOf, type Card, inSuit, pack, pointsOf, queen, rankOf, type Suit, suitOf } from './cards.ts';
import type { Action, Options, View } from './index.ts';

type Choice = Advice<
  Action,
  { readonly code: 'passes' | 'only-one' | 'low' | 'gets-rid' | 'ducks' | 'cheap' }
>;

/** Easy passes its highest cards and plays its lowest; hard knows which cards are still out, and what the queen costs. */
export const bot = ({ legal, level, view }: BotInput<Options, Action, View>): Choice => {
  const template = at(legal, 0);
  if (template.type === 'pass') {
    const worth = level === 'easy' ? rankOf : burdenOf(view.hand);
    const cards = highest(view.hand, worth).slice(0, cardsToPass(template));
    return { action: { type: 'pass', cards }, why: { code: 'passes' } };
  }
  const cards = 'oneOf' in template.card ? template.card.oneOf : [];
  if (cards.length === 1) return play(at(cards, 0), 'only-one');
  if (level === 'easy') return play(lowest(cards, rankOf), 'low');
  const [led] = view.trick;
  if (led === undefined) return play(lowest(cards, riskOf(view)), 'low');
  if (suitOf(at(cards, 0)) !== suitOf(led.card))
    return play(at(highest(cards, burdenIn(view)), 0), 'gets-rid');
  return follow(view, suitOf(led.card), cards);
};

const cardsToPass = ({ cards }: Extract<Template<Action>, { type: 'pass' }>): number =>
  'min' in cards ? cards.min : 0;

const play = (card: Card, code: Choice['why']['code']): Choice => ({
  action: { type: 'play', card },
  why: { code },
});

type Worth = (card: Card) => number;
const highest = (cards: readonly Card[], worth: Worth): readonly Card[] =>
  cards.toSorted((a, b) => worth(b) - worth(a));
const lowest = (cards: readonly Card[], worth: Worth): Card => at(highest(cards, worth), cards.length - 1);

/** How glad one is to pass a card on: what takes the queen, high hearts, and what is left of a short suit. */
const burdenOf =
  (hand: readonly Card[]): Worth =>
  (card) => {
    const rank = rankOf(card);
    const beside = inSuit(hand, suitOf(card));
    const low = beside.filter((other) => rankOf(other) < 8).length;
    if (suitOf(card) === '♠')
      return beside.length > 5 || rank < 10 ? 0 : (card === queen ? 60 : 45) - 7 * low;
    return suitOf(card) === '♥' ? 2 * rank + (low === 0 ? 8 : 0) : rank + 4 * (4 - beside.length) - low;
  };

/** The cards that others hold, as far as the viewer can tell. */
const outside = ({ hand, tricks, trick, kitty }: View): readonly Card[] => {
  const known = new Set([...hand, ...kitty, ...[...tricks.flat(), ...trick].map(({ card }) => card)]);
  return pack.filter((card) => !known.has(card));
};

/** How many of the others have shown that they have no card of a suit. */
const voidsIn = ({ tricks }: View, suit: Suit): number => {
  const led = tricks.filter(([first]) => first !== undefined && suitOf(first.card) === suit);
  return new Set(led.flat().flatMap(({ seat, card }) => (suitOf(card) === suit ? [] : [seat]))).size;
};

/** How likely a card that is led takes points; low spades drive out a queen that others have. */
const riskOf = (view: View): Worth => {
  const out = outside(view);
  return (card) => {
    const others = inSuit(out, suitOf(card));
    if (others.length === 0) return 200 + rankOf(card);
    if (card === queen) return 150;
    if (suitOf(card) === '♠' && out.includes(queen)) return rankOf(card) > 10 ? 160 : -30;
    const lower = others.filter((other) => rankOf(other) < rankOf(card)).length / others.length;
    const discards = 25 * voidsIn(view, suitOf(card)) + 5 * Math.max(0, 6 - others.length);
    return (suitOf(card) === '♥' ? 30 : 0) + (60 + discards) * lower;
  };
};

/** Below what takes the trick if it can; otherwise, and where a trick is cheap, with its highest card. */
const follow = (view: View, suit: Suit, cards: readonly Card[]): Choice => {
  const { trick, players, tricks } = view;
  const best = rankOf(bestOf(trick).card);
  const under = cards.filter((card) => rankOf(card) < best);
  if (under.includes(queen)) return play(queen, 'gets-rid');
  const left = players.length - trick.length - 1;
  const out = inSuit(outside(view), suit);
  const harmless = cards.filter((card) => card !== queen);
  const others = harmless.length > 0 ? harmless : cards;
  const isSafe = tricks.length === 0 || (suit !== '♥' && voidsIn(view, suit) === 0 && out.length > 3 * left);
  const fearsQueen = suit === '♠' && out.includes(queen) && left > 0;
  if (pointsOf(trick.map(({ card }) => card)) === 0 && !fearsQueen && (left === 0 || isSafe))
    return play(at(highest(others, rankOf), 0), 'cheap');
  if (under.length > 0) return play(at(highest(under, rankOf), 0), 'ducks');
  return left === 0 ? play(at(highest(others, rankOf), 0), 'cheap') : play(lowest(others, rankOf), 'low');
};

/** How glad one is to be rid of a card where the suit that was led has run out. */
const burdenIn = (view: View): Worth => {
  const out = outside(view);
  return (card) => {
    if (card === queen) return 100;
    if (suitOf(card) === '♠' && rankOf(card) > 10 && out.includes(queen)) return 90;
    if (suitOf(card) === '♥') return 40 + 2 * rankOf(card);
    return inSuit(out, suitOf(card)).length === 0
      ? 0
      : 3 * rankOf(card) - 2 * inSuit(view.hand, suitOf(card)).length;
  };
};
