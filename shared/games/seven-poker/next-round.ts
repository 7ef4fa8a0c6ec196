import type { Template } from '../../kernel/action.ts';
import { at } from '../../kernel/cards.ts';
import { leftOf, type Seat } from '../../kernel/ids.ts';
import type { Random } from '../../kernel/random.ts';
import { deal } from './deal.ts';
import { cardsAt, placesOf, without } from './hands.ts';
import type { Action, PhaseOf, State, Step } from './types.ts';

/** SP-18: whoever stayed discards all; whoever folded is asked. */
export const toDiscards = (state: State, random: Random): Step => {
  const chosen = state.hands.map((hand, seat) => (state.said[seat] === 'stay' ? placesOf(hand) : null));
  return begun({ ...state, phase: { name: 'discard', chosen } }, chosen, random);
};

export const legalDiscard = (state: State, seat: Seat): readonly Template<Action>[] => {
  const hand = at(state.hands, seat);
  return [{ type: 'discard', places: { someOf: placesOf(hand), min: 0, max: hand.length } }];
};

export const discard = (
  state: State,
  phase: PhaseOf<'discard'>,
  seat: Seat,
  places: readonly number[],
  random: Random,
): Step => {
  const chosen = phase.chosen.with(seat, [...places]);
  const next = begun({ ...state, phase: { ...phase, chosen } }, chosen, random);
  return { state: next.state, events: [{ type: 'chose', seat }, ...next.events] };
};

/** SP-19: once all have chosen, the next round begins, one seat further left (SP-2), by a secret of its own. */
const begun = (state: State, chosen: PhaseOf<'discard'>['chosen'], random: Random): Step => {
  const places = chosen.filter((choice) => choice !== null);
  if (places.length < chosen.length) return { state, events: [] };
  const kept = state.hands.map((hand, seat) => without(hand, at(places, seat)));
  const laid = state.hands.flatMap((hand, seat) => cardsAt(hand, at(places, seat)));
  const discarded = places.map((choice) => choice.length);
  const round = state.round + 1;
  random.newHand();
  const dealt = deal(
    {
      ...state,
      round,
      first: leftOf(state.first, state.hands.length),
      hands: kept,
      showdown: state.showdown && { ...state.showdown, discarded },
    },
    [...state.deck, ...state.discards, ...laid],
    random,
  );
  const drawn = dealt.hands.map((hand, seat) => hand.slice(at(kept, seat).length));
  return { state: dealt, events: [{ type: 'dealt', round, discarded, drawn }] };
};
