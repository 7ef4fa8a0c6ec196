import type { Template } from '../../kernel/action.ts';
import type { Advice, BotInput } from '../../kernel/game.ts';
import { type FastRandom, shuffled } from '../../kernel/random.ts';
import { at, tally } from '../../kernel/util.ts';
import { type Colour, colours } from '../rainbow-deck.ts';
import { chooseHard } from './bot/hard.ts';
import { mostRedrawn, placesOf, shownCount, strengthOf, strongestColours } from './hand.ts';
import type { Action, Options, Reason, View } from './types.ts';

/** A computer player of Seven Poker, of any level. */
export const bot = (situation: BotInput<Options, Action, View>): Advice<Action, Reason> =>
  situation.level === 'hard' ? chooseHard(situation) : chooseUsually(situation);

type Situation = BotInput<Options, Action, View>;
type Choice = Advice<Action, Reason>;

const choice = (action: Action): Choice => ({ action, why: { code: 'usual', action: action.type } });

/** Goes for its most frequent colour and trusts its strength. Easy looks at nothing but its own hand, and at that in a hurry. */
const chooseUsually = (situation: Situation): Choice => {
  const { view, seat, legal, random, level } = situation;
  const hand = view.hand ?? [];
  const may = (type: Action['type']): boolean => legal.some((template) => template.type === type);
  const spare = worstFirst(hand, level === 'easy' ? [] : at(view.players, seat).victory);
  const [worst] = spare;
  if (may('swap'))
    return worst === undefined ? choice({ type: 'decline' }) : choice({ type: 'swap', place: worst });
  if (may('offer') && worst !== undefined) return choice({ type: 'offer', place: worst });
  if (may('redraw')) return redraw(spare, Math.min(view.deck, level === 'easy' ? 1 : mostRedrawn));
  if (may('reveal')) return choice({ type: 'reveal', places: show(hand, spare, situation) });
  if (may('stay'))
    return isWorthStaying(view, seat, level, random) ? choice({ type: 'stay' }) : choice({ type: 'fold' });
  if (may('discard')) return choice({ type: 'discard', places: spare });
  return choice(takeFirst(legal));
};

const redraw = (spare: readonly number[], most: number): Choice => {
  const places = spare.slice(0, most);
  return places.length === 0 ? choice({ type: 'pass' }) : choice({ type: 'redraw', places });
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

/** Easy shows any cards; normal boasts with its best cards half the time, and hides them otherwise. */
const show = (hand: readonly Colour[], spare: readonly number[], { random, level }: Situation): number[] => {
  const best = placesOf(hand).filter((place) => !spare.includes(place));
  const boast = random(2) === 0;
  const order = boast ? [...best, ...spare] : [...spare, ...best];
  return (level === 'easy' ? shuffled(order, random) : order).slice(0, shownCount(hand));
};

/** The chances in eight of staying, by strength: rarely with a pair or three alike, always from five alike on. */
const braveness = { easy: [2, 2, 2, 2, 3, 5, 7, 7, 8], normal: [1, 1, 1, 2, 6, 8, 8, 8, 8] };

/** Three alike before somebody who has not folded make four alike look weaker. */
const isWorthStaying = (view: View, seat: number, level: Situation['level'], random: FastRandom): boolean => {
  const strength = strengthOf(view.hand ?? []);
  const threatened = view.players.some(
    ({ shown }, other) => other !== seat && shown !== null && new Set(shown).size === 1,
  );
  const eighths = at(braveness[level === 'easy' ? 'easy' : 'normal'], strength);
  return random(8) < (threatened && strength < 5 ? Math.ceil(eighths / 2) : eighths);
};

const takeFirst = (legal: readonly Template<Action>[]): Action => {
  const prize = legal.find((template) => template.type === 'take');
  if (prize === undefined || !('someOf' in prize.colours)) throw new Error('there is nothing to choose');
  return { type: 'take', colours: prize.colours.someOf.slice(0, prize.colours.min) };
};
