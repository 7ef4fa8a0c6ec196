import type { Template } from '../../kernel/action.ts';
import type { Advice, BotInput } from '../../kernel/game.ts';
import type { FastRandom } from '../../kernel/random.ts';
import { at, shuffled, tally } from '../../kernel/util.ts';
import { type Color, colors } from '../rainbow-deck.ts';
import { chooseSkilled } from './bot/skilled.ts';
import { placesOf, shownCount, strengthOf, strongestColors } from './hand.ts';
import type { Action, Options, Reason } from './types.ts';
import type { View } from './view-schema.ts';

export const bot = (situation: BotInput<Options, Action, View>): Advice<Action, Reason> =>
  situation.level === 'easy' ? chooseEasy(situation) : chooseSkilled(situation);

type Situation = BotInput<Options, Action, View>;
type Choice = Advice<Action, Reason>;

const choice = (action: Action): Choice => ({ action, why: { code: 'usual', action: action.type } });

/** Collects its most frequent color and stays by the strength of its own hand. */
const chooseEasy = (situation: Situation): Choice => {
  const { view, legal, random } = situation;
  const hand = view.hand ?? [];
  const may = (type: Action['type']): boolean => legal.some((template) => template.type === type);
  const spare = spareFirst(hand);
  const [worst] = spare;
  if (may('swap'))
    return worst === undefined ? choice({ type: 'decline' }) : choice({ type: 'swap', place: worst });
  if (may('offer') && worst !== undefined) return choice({ type: 'offer', place: worst });
  if (may('redraw')) return redraw(spare.slice(0, Math.min(view.deck, 1)));
  if (may('reveal')) return choice({ type: 'reveal', places: randomPlaces(hand, random) });
  if (may('stay')) return choice({ type: random(8) < at(stayEighths, strengthOf(hand)) ? 'stay' : 'fold' });
  if (may('discard')) return choice({ type: 'discard', places: spare });
  return choice(takeFirst(legal));
};

const redraw = (places: readonly number[]): Choice =>
  places.length === 0 ? choice({ type: 'pass' }) : choice({ type: 'redraw', places: [...places] });

/** With six colors the duplicates are spare; otherwise all but the most frequent color, rarest first. */
const spareFirst = (hand: readonly Color[]): number[] => {
  const counts = tally(colors, hand);
  const countAt = (place: number): number => counts.get(at(hand, place)) ?? 0;
  if (new Set(hand).size >= colors.length - 1)
    return placesOf(hand).filter((place) => hand.indexOf(at(hand, place)) < place);
  const [kept] = strongestColors(hand);
  return placesOf(hand)
    .filter((place) => hand[place] !== kept)
    .toSorted((a, b) => countAt(a) - countAt(b));
};

const randomPlaces = (hand: readonly Color[], random: FastRandom): number[] =>
  shuffled(placesOf(hand), random).slice(0, shownCount(hand));

/** Chance of staying in eighths, by strength. */
const stayEighths = [2, 2, 2, 2, 3, 5, 7, 7, 8];

const takeFirst = (legal: readonly Template<Action>[]): Action => {
  const prize = legal.find((template) => template.type === 'take');
  if (prize === undefined || !('someOf' in prize.colors)) throw new Error('there is nothing to choose');
  return { type: 'take', colors: prize.colors.someOf.slice(0, prize.colors.min) };
};
