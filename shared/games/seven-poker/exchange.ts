import type { Template } from '../../kernel/action.ts';
import { at } from '../../kernel/cards.ts';
import type { Pending } from '../../kernel/game.ts';
import { leftOf, type Seat } from '../../kernel/ids.ts';
import { cardsAt, placesOf, without } from './hands.ts';
import type { Action, Phase, PhaseOf, State, Step } from './types.ts';

type Exchange = PhaseOf<'exchange'>;

/** SP-3. */
export const laps = 2;

/** SP-5. */
export const mostRedrawn = 3;

/** The exchange turn of this seat, or the reveal if there can be no such turn (SP-6). */
export const exchangeOrReveal = (
  { deck, hands, neighbourSwap }: Pick<State, 'deck' | 'hands' | 'neighbourSwap'>,
  lap: number,
  turn: Seat,
): Phase =>
  deck.length === 0 || lap > laps
    ? { name: 'reveal', chosen: hands.map(() => null) }
    : { name: 'exchange', lap, turn, mayOffer: neighbourSwap, offered: null };

const nextTurn = (state: State, { lap, turn }: Exchange): State => {
  const next = leftOf(turn, state.hands.length);
  return { ...state, phase: exchangeOrReveal(state, next === state.first ? lap + 1 : lap, next) };
};

export const toExchange = (state: State, { turn, offered }: Exchange): Pending =>
  offered === null
    ? { seat: turn, kind: 'exchange' }
    : { seat: leftOf(turn, state.hands.length), kind: 'answer' };

export const legalExchange = (state: State, phase: Exchange, seat: Seat): readonly Template<Action>[] => {
  const places = placesOf(at(state.hands, seat));
  const place = { oneOf: places };
  if (phase.offered !== null) return [{ type: 'swap', place }, { type: 'decline' }];
  const max = Math.min(mostRedrawn, state.deck.length);
  return [
    ...(phase.mayOffer ? [{ type: 'offer', place } as const] : []),
    { type: 'redraw', places: { someOf: places, min: 1, max } },
    { type: 'pass' },
  ];
};

export const offer = (state: State, phase: Exchange, place: number): Step => ({
  state: { ...state, phase: { ...phase, mayOffer: false, offered: place } },
  events: [{ type: 'offered', seat: phase.turn }],
});

/** Each card takes the other's place (SP-4). */
export const swap = (state: State, phase: Exchange, neighbour: Seat, place: number): Step => {
  const seat = phase.turn;
  const own = at(state.hands, seat);
  const others = at(state.hands, neighbour);
  const offered = phase.offered ?? 0;
  const given = at(own, offered);
  const taken = at(others, place);
  const hands = state.hands.with(seat, own.with(offered, taken)).with(neighbour, others.with(place, given));
  return {
    state: { ...state, hands, phase: { ...phase, offered: null } },
    events: [{ type: 'swapped', seat, neighbour, given, taken }],
  };
};

export const decline = (state: State, phase: Exchange, seat: Seat): Step => ({
  state: { ...state, phase: { ...phase, offered: null } },
  events: [{ type: 'declined', seat }],
});

/** SP-5: what is drawn goes to the end of the hand. */
export const redraw = (state: State, phase: Exchange, places: readonly number[]): Step => {
  const seat = phase.turn;
  const hand = at(state.hands, seat);
  const discarded = cardsAt(hand, places);
  const drawn = state.deck.slice(0, places.length);
  const redrawn: State = {
    ...state,
    hands: state.hands.with(seat, [...without(hand, places), ...drawn]),
    deck: state.deck.slice(places.length),
    discards: [...state.discards, ...discarded],
  };
  return { state: nextTurn(redrawn, phase), events: [{ type: 'redrew', seat, discarded, drawn }] };
};

export const pass = (state: State, phase: Exchange): Step => ({
  state: nextTurn(state, phase),
  events: [{ type: 'passed', seat: phase.turn }],
});
