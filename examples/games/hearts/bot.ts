import { type Advice, at, type BotInput } from 'arcus-tables/game';
import { bestOf, type Card, cardsOf, inSuit, pack, pointsOf, queen, rankOf, suitOf } from './cards.ts';
import type { Action, Options, View } from './index.ts';

type Code = 'low' | 'cheap' | 'ducks' | 'gets-rid';
type Choice = Advice<Action, { readonly code: Code }>;
type Worth = (card: Card) => number;

/** Easy passes its highest cards and plays its lowest. Hard counts cards and weighs the queen. */
export const bot = ({ legal, level, view }: BotInput<Options, Action, View>): Choice => {
  const template = at(legal, 0);
  if (template.type === 'pass') {
    const worth = level === 'easy' ? rankOf : burdenOf(view);
    const cards = highest(view.hand, worth).slice(0, 'min' in template.cards ? template.cards.min : 0);
    return { action: { type: 'pass', cards }, why: { code: 'gets-rid' } };
  }
  const cards = 'oneOf' in template.card ? template.card.oneOf : [];
  if (level === 'easy') return play(lowest(cards, rankOf), 'low');
  const [led] = view.trick;
  if (led === undefined) return play(lowest(cards, riskOf(view)), 'low');
  if (inSuit(cards, suitOf(led.card)).length === 0)
    return play(at(highest(cards, burdenOf(view)), 0), 'gets-rid');
  return follow(view, cards);
};

const play = (card: Card, code: Code): Choice => ({ action: { type: 'play', card }, why: { code } });
const highest = (cards: readonly Card[], worth: Worth): readonly Card[] =>
  cards.toSorted((a, b) => worth(b) - worth(a));
const lowest = (cards: readonly Card[], worth: Worth): Card => at(highest(cards, worth), cards.length - 1);

/** Cards in other hands, as far as the viewer can see. */
const outside = ({ hand, known, trick, kitty }: View): readonly Card[] => {
  const seen = new Set([...hand, ...(kitty ?? []), ...cardsOf(trick), ...cardsOf(known.tricks.flat())]);
  return pack.filter((card) => !seen.has(card));
};

/** Value of losing a card: cards that take the queen, high hearts, and short suits. */
const burdenOf = (view: View): Worth => {
  const out = outside(view);
  return (card) => {
    const rank = rankOf(card);
    const beside = inSuit(view.hand, suitOf(card));
    const low = beside.filter((other) => rankOf(other) < 8).length;
    if (card === queen) return 60 - (view.pass === null ? 0 : 7 * low);
    if (suitOf(card) === '♠') return rank > 10 && out.includes(queen) ? 45 - 6 * low : 0;
    if (suitOf(card) === '♥') return 12 + 2 * rank;
    return inSuit(out, suitOf(card)).length === 0 ? 0 : rank + 4 * (4 - beside.length) - low;
  };
};

/** Risk of leading a card. Low spades drive out the queen. */
const riskOf = (view: View): Worth => {
  const out = outside(view);
  return (card) => {
    const others = inSuit(out, suitOf(card));
    if (others.length === 0) return 200 + rankOf(card);
    if (card === queen) return 150;
    if (suitOf(card) === '♠' && out.includes(queen)) return rankOf(card) > 10 ? 160 : -30;
    const lower = others.filter((other) => rankOf(other) < rankOf(card)).length / others.length;
    return (suitOf(card) === '♥' ? 30 : 0) + (60 + 5 * Math.max(0, 6 - others.length)) * lower;
  };
};

/** Plays below the best card of the trick if possible; otherwise, and in a cheap trick, its highest card. */
const follow = (view: View, cards: readonly Card[]): Choice => {
  const best = bestOf(view.trick).card;
  const under = cards.filter((card) => rankOf(card) < rankOf(best));
  if (under.includes(queen)) return play(queen, 'gets-rid');
  const left = view.players.length - view.trick.length - 1;
  const out = inSuit(outside(view), suitOf(best));
  const harmless = cards.filter((card) => card !== queen);
  const others = harmless.length > 0 ? harmless : cards;
  const isSafe = view.known.tricks.length === 0 || (suitOf(best) !== '♥' && out.length > 3 * left);
  const isFree = pointsOf(cardsOf(view.trick)) === 0;
  if ((isFree && isSafe && !out.includes(queen)) || (left === 0 && (isFree || under.length === 0)))
    return play(at(highest(others, rankOf), 0), 'cheap');
  return under.length > 0
    ? play(at(highest(under, rankOf), 0), 'ducks')
    : play(lowest(others, rankOf), 'low');
};
