import { type Colour, colours } from '../../decks/rainbow.ts';
import type { Template } from '../../kernel/action.ts';
import { at, tally } from '../../kernel/cards.ts';
import type { Advice, Situation } from '../../kernel/computer.ts';
import type { Dice } from '../../kernel/dice.ts';
import type { Seat } from '../../kernel/ids.ts';
import { mostRedrawn } from './exchange.ts';
import { placesOf } from './hands.ts';
import { strengthOf, strongestColours } from './strength.ts';
import type { Action, Options, View } from './types.ts';

/** Keeps its most frequent colour, stays with a strong hand, and now and then bluffs. */
export const bot = ({ view, seat, legal, dice }: Situation<Options, Action, View>): Advice<Action> => ({
  action: choose(view, seat, legal, dice),
  why: 'The most frequent colour is worth keeping.',
});

const choose = (view: View, seat: Seat, legal: readonly Template<Action>[], dice: Dice): Action => {
  const hand = view.hand ?? [];
  const may = (type: Action['type']): boolean => legal.some((template) => template.type === type);
  const spare = worstFirst(hand, at(view.players, seat).victory);
  const [worst] = spare;
  if (may('swap')) return worst === undefined ? { type: 'decline' } : { type: 'swap', place: worst };
  if (may('offer') && worst !== undefined) return { type: 'offer', place: worst };
  if (may('redraw')) return redraw(spare, view.deck);
  if (may('reveal')) return { type: 'reveal', places: show(hand, spare, dice) };
  if (may('stay')) return { type: isWorthStaying(view, seat, dice) ? 'stay' : 'fold' };
  if (may('discard')) return { type: 'discard', places: spare };
  return takeFirst(legal);
};

const redraw = (spare: readonly number[], deck: number): Action => {
  const places = spare.slice(0, Math.min(mostRedrawn, deck));
  return places.length === 0 ? { type: 'pass' } : { type: 'redraw', places };
};

/** Six different colours are worth going for the seventh; otherwise everything but one colour is spare, rare colours first. */
const worstFirst = (hand: readonly Colour[], victory: readonly Colour[]): number[] => {
  const counts = tally(colours, hand);
  const countAt = (place: number): number => counts.get(at(hand, place)) ?? 0;
  if (new Set(hand).size >= colours.length - 1)
    return placesOf(hand).filter((place) => hand.indexOf(at(hand, place)) < place);
  const [kept] = strongestColours(hand).toSorted(
    (a, b) => Number(victory.includes(a)) - Number(victory.includes(b)),
  );
  return placesOf(hand)
    .filter((place) => hand[place] !== kept)
    .toSorted((a, b) => countAt(a) - countAt(b));
};

/** Half the time it boasts with its best cards, half the time it hides them. */
const show = (hand: readonly Colour[], spare: readonly number[], dice: Dice): number[] => {
  const best = placesOf(hand).filter((place) => !spare.includes(place));
  const order = dice(2) === 0 ? [...best, ...spare] : [...spare, ...best];
  return order.slice(0, Math.min(3, hand.length));
};

/** The chances in eight of staying, by strength: rarely with a pair or three alike, always from five alike on. */
const braveness = [1, 1, 1, 2, 6];

/** Three alike before somebody who has not folded make four alike look weaker. */
const isWorthStaying = (view: View, seat: Seat, dice: Dice): boolean => {
  const strength = strengthOf(view.hand ?? []);
  const threatened = view.players.some(
    ({ shown }, other) => other !== seat && shown !== null && new Set(shown).size === 1,
  );
  const eighths = braveness[strength] ?? 8;
  return dice(8) < (threatened && strength < 5 ? Math.ceil(eighths / 2) : eighths);
};

/** The first that may be taken. */
const takeFirst = (legal: readonly Template<Action>[]): Action => {
  const prize = legal.find((template) => template.type === 'take');
  if (prize === undefined || !('someOf' in prize.colours)) throw new Error('there is nothing to choose');
  return { type: 'take', colours: prize.colours.someOf.slice(0, prize.colours.min) };
};
