import { type Color, colors } from '../../../shared/games/rainbow-deck.ts';
import {
  allColors,
  placesOf,
  shownCount,
  strengthOf,
  strongestColors,
} from '../../../shared/games/seven-poker/hand.ts';
import type { Action, Event, Options } from '../../../shared/games/seven-poker/types.ts';
import type { View } from '../../../shared/games/seven-poker/view-schema.ts';
import type { Script, ScriptInput } from './script.ts';

interface Mind {
  /** Places of unwanted cards. */
  spare(hand: readonly Color[], victory: readonly Color[]): number[];
  stays(strength: number, input: ScriptInput<Options, Action, View>): boolean;
  /** Whether it shows its best cards. */
  readonly boasts?: boolean;
  /** Whether it swaps. */
  readonly swaps?: boolean;
}

const play =
  ({ spare: spareOf, stays, boasts = false, swaps = true }: Mind): Script<Options, Action, View> =>
  (input) => {
    const { view, seat, legal } = input;
    const hand = view.hand ?? [];
    const may = (type: Action['type']): boolean => legal.some((template) => template.type === type);
    const spare = spareOf(hand, view.players[seat]?.victory ?? []);
    const [worst] = spare;
    if (may('swap'))
      return swaps && worst !== undefined ? { type: 'swap', place: worst } : { type: 'decline' };
    if (may('offer') && swaps && worst !== undefined) return { type: 'offer', place: worst };
    if (may('redraw')) {
      const places = spare.slice(0, Math.min(3, view.deck));
      return places.length === 0 ? { type: 'pass' } : { type: 'redraw', places };
    }
    if (may('reveal')) {
      const best = placesOf(hand).filter((place) => !spare.includes(place));
      const order = boasts ? [...best, ...spare] : [...spare, ...best];
      return { type: 'reveal', places: order.slice(0, shownCount(hand)) };
    }
    if (may('stay')) return { type: stays(strengthOf(hand), input) ? 'stay' : 'fold' };
    if (may('discard')) return { type: 'discard', places: spare };
    return takeFirst(input);
  };

const takeFirst = ({ legal }: ScriptInput<Options, Action, View>): Action => {
  const prize = legal.find((template) => template.type === 'take');
  if (prize === undefined || !('someOf' in prize.colors)) throw new Error('there is nothing to choose');
  return { type: 'take', colors: prize.colors.someOf.slice(0, prize.colors.min) };
};

/** All but one card of each color. */
const repeated = (hand: readonly Color[]): number[] =>
  placesOf(hand).filter((place) => hand.indexOf(hand[place] ?? 'red') < place);

/** All but the most frequent color, new colors first. */
const others = (hand: readonly Color[], victory: readonly Color[]): number[] => {
  const [kept] = strongestColors(hand).toSorted(
    (a, b) => Number(victory.includes(a)) - Number(victory.includes(b)),
  );
  return placesOf(hand).filter((place) => hand[place] !== kept);
};

/** The closer of the two goals. */
const either = (hand: readonly Color[], victory: readonly Color[]): number[] =>
  new Set(hand).size >= colors.length - 2 ? repeated(hand) : others(hand, victory);

/** All but the most frequent of the colors without a victory card. */
const chased = (hand: readonly Color[], victory: readonly Color[]): number[] => {
  const fresh = colors.filter((color) => !victory.includes(color));
  const count = (color: Color): number => hand.filter((card) => card === color).length;
  const [kept] = fresh.toSorted((a, b) => count(b) - count(a));
  return placesOf(hand).filter((place) => hand[place] !== kept);
};

const atLeast =
  (least: number) =>
  (strength: number): boolean =>
    strength >= least;

const hasNoStayedPlayer = ({ view, seat }: ScriptInput<Options, Action, View>): boolean =>
  view.players.every(({ said }, other) => other === seat || said !== 'stay');

/** The rivals left that passed in the second lap and may have all seven colors. */
const passedWithSeven = ({ view, seat, seen }: ScriptInput<Options, Action, View>): number => {
  const events = seen as readonly Event[];
  const round = events.slice(events.findLastIndex(({ type }) => type === 'dealt') + 1);
  return view.players.filter(({ said, shown }, other) => {
    const last = round.findLast(
      (event) => (event.type === 'passed' || event.type === 'redrew') && event.seat === other,
    );
    const mayHaveAll = new Set(shown ?? []).size === 3;
    return other !== seat && said !== 'fold' && mayHaveAll && last?.type === 'passed';
  }).length;
};

/** Folds against one that passed in the second lap; two knock each other out. */
const readsPasses: Mind['stays'] = (strength, input) => {
  const rivals = passedWithSeven(input);
  if (strength === allColors) return rivals === 0;
  return rivals === 0 ? strength >= 4 : rivals > 1;
};

export const sevenPoker: Readonly<Record<string, Script<Options, Action, View>>> = {
  'always-safe': play({ spare: () => [], stays: () => false, swaps: false }),
  'seven-colors': play({ spare: repeated, stays: atLeast(8) }),
  'color-chaser': play({ spare: chased, stays: atLeast(4), boasts: true }),
  'always-stay': play({ spare: others, stays: () => true }),
  tight: play({ spare: others, stays: atLeast(5) }),
  rock: play({ spare: others, stays: atLeast(6) }),
  loose: play({ spare: others, stays: atLeast(3), boasts: true }),
  boaster: play({ spare: others, stays: atLeast(4), boasts: true }),
  'no-swaps': play({ spare: others, stays: atLeast(4), swaps: false }),
  'either-way': play({ spare: either, stays: atLeast(5) }),
  /** Stays with three alike if no other player has stayed, else with five. */
  stealer: play({
    spare: either,
    stays: (strength, input) => strength >= (hasNoStayedPlayer(input) ? 3 : 5),
    boasts: true,
  }),
  'tell-reader': play({ spare: repeated, stays: readsPasses }),
  'tell-reader-either': play({ spare: either, stays: readsPasses }),
  /** Collects seven colors; stays with five alike. */
  'colors-or-five': play({ spare: repeated, stays: atLeast(5) }),
};
