import type { Template } from '../../kernel/action.ts';
import type { Pending } from '../../kernel/game.ts';
import { leftOf, type Seat, seatsFrom } from '../../kernel/ids.ts';
import type { Random } from '../../kernel/random.ts';
import { at } from '../../kernel/util.ts';
import type { Color } from '../rainbow-deck.ts';
import { byColor, cardsAt, handSize, maxRedrawn, placesOf, without } from './hand.ts';
import type { Action, Phase, PhaseOf, State, Step } from './types.ts';

type Undealt = Omit<State, 'phase' | 'deck' | 'discards' | 'said'>;

/** SP-1, SP-19. */
export const deal = (undealt: Undealt, pile: readonly Color[], random: Random): State => {
  // Sorted first, so that the result does not depend on former places or owners.
  const shuffled = random.shuffle(byColor(pile));
  const { hands, deck } = fill(undealt.hands, shuffled, undealt.first);
  const said = hands.map(() => null);
  const phase = exchangeOrReveal({ ...undealt, hands, deck }, 1, undealt.first);
  return { ...undealt, hands, deck, discards: [], said, phase };
};

/** SP-21: one card at a time, clockwise, while cards are left. */
const fill = (hands: State['hands'], cards: readonly Color[], first: Seat): Pick<State, 'hands' | 'deck'> => {
  const filled = hands.map((hand) => [...hand]);
  const deck = [...cards];
  for (let lap = 0; lap < handSize; lap += 1) {
    for (const seat of seatsFrom(first, hands.length)) {
      const hand = at(filled, seat);
      hand.push(...deck.splice(0, hand.length < handSize ? 1 : 0));
    }
  }
  return { hands: filled, deck };
};

type Exchange = PhaseOf<'exchange'>;

/** SP-3, SP-6. */
const exchangeOrReveal = (
  { deck, hands, laps, neighborSwap }: Pick<State, 'deck' | 'hands' | 'laps' | 'neighborSwap'>,
  lap: number,
  turn: Seat,
): Phase =>
  deck.length === 0 || lap > laps
    ? { name: 'reveal', chosen: hands.map(() => null) }
    : { name: 'exchange', lap, turn, mayOffer: neighborSwap, offered: null };

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
  const max = Math.min(maxRedrawn, state.deck.length);
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

/** SP-4. */
export const swap = (state: State, phase: Exchange, neighbor: Seat, place: number): Step => {
  const seat = phase.turn;
  const own = at(state.hands, seat);
  const others = at(state.hands, neighbor);
  const offered = phase.offered ?? 0;
  const given = at(own, offered);
  const taken = at(others, place);
  const hands = state.hands.with(seat, own.with(offered, taken)).with(neighbor, others.with(place, given));
  return {
    state: { ...state, hands, phase: { ...phase, offered: null } },
    events: [{ type: 'swapped', seat, neighbor, given, taken }],
  };
};

export const decline = (state: State, phase: Exchange, seat: Seat): Step => ({
  state: { ...state, phase: { ...phase, offered: null } },
  events: [{ type: 'declined', seat }],
});

/** SP-5: drawn cards go to the end of the hand. */
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
