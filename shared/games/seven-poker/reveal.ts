import type { Template } from '../../kernel/action.ts';
import { at } from '../../kernel/cards.ts';
import type { Seat } from '../../kernel/ids.ts';
import { byColour, cardsAt, placesOf } from './hands.ts';
import type { Action, Event, PhaseOf, State, Step } from './types.ts';

/** SP-8; fewer only from a hand that could not be filled (SP-21). */
const shownOf = (hand: readonly unknown[]): number => Math.min(3, hand.length);

export const legalReveal = (state: State, seat: Seat): readonly Template<Action>[] => {
  const hand = at(state.hands, seat);
  const count = shownOf(hand);
  return [{ type: 'reveal', places: { someOf: placesOf(hand), min: count, max: count } }];
};

/** SP-8: the cards turn up when the last player has chosen. */
export const reveal = (
  state: State,
  phase: PhaseOf<'reveal'>,
  seat: Seat,
  places: readonly number[],
): Step => {
  const chosen = phase.chosen.with(seat, [...places]);
  const chose: Event = { type: 'chose', seat };
  const shown = chosen.filter((choice) => choice !== null);
  if (shown.length < chosen.length)
    return { state: { ...state, phase: { ...phase, chosen } }, events: [chose] };
  return {
    state: { ...state, phase: { name: 'stay', shown }, showdown: null },
    events: [chose, { type: 'revealed', shown: shownCards(state, shown) }],
  };
};

/** What lies face up before each seat. */
export const shownCards = ({ hands }: State, shown: readonly (readonly number[])[]) =>
  shown.map((places, seat) => byColour(cardsAt(at(hands, seat), places)));

/** SP-8: the fewest of a colour first, then by place. */
export const revealSafely = (state: State, seat: Seat): Action => {
  const hand = at(state.hands, seat);
  const alike = (place: number): number => hand.filter((card) => card === hand[place]).length;
  const places = placesOf(hand).toSorted((a, b) => alike(a) - alike(b) || a - b);
  return { type: 'reveal', places: places.slice(0, shownOf(hand)) };
};
