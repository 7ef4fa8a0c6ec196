import type { Template } from '../../kernel/action.ts';
import { leftOf, type Seat, seatsFrom, seatsUpTo } from '../../kernel/ids.ts';
import type { Random } from '../../kernel/random.ts';
import { at } from '../../kernel/util.ts';
import { type Color, colors } from '../rainbow-deck.ts';
import { deal } from './exchange.ts';
import {
  allColors,
  byColor,
  cardsAt,
  dealerOf,
  placesOf,
  shownCount,
  strengthOf,
  strongestColors,
  without,
} from './hand.ts';
import type { Action, Event, PhaseOf, State, Step, Word } from './types.ts';

export const legalReveal = (state: State, seat: Seat): readonly Template<Action>[] => {
  const hand = at(state.hands, seat);
  const count = shownCount(hand);
  return [{ type: 'reveal', places: { someOf: placesOf(hand), min: count, max: count } }];
};

/** SP-8. */
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

export const shownCards = ({ hands }: State, shown: readonly (readonly number[])[]) =>
  shown.map((places, seat) => byColor(cardsAt(at(hands, seat), places)));

/** SP-8: the rarest colors first, then in the order of the colors. */
export const revealSafely = (state: State, seat: Seat): Action => {
  const hand = at(state.hands, seat);
  const alike = (place: number): number => hand.filter((card) => card === hand[place]).length;
  const colorAt = (place: number): number => colors.indexOf(at(hand, place));
  const places = placesOf(hand).toSorted((a, b) => alike(a) - alike(b) || colorAt(a) - colorAt(b) || a - b);
  return { type: 'reveal', places: places.slice(0, shownCount(hand)) };
};

/** SP-9. */
export const speakerOf = ({ first, said }: State): Seat =>
  at(
    seatsFrom(dealerOf(first, said.length), said.length).filter((seat) => said[seat] === null),
    0,
  );

/** SP-9: a player who folds hides the shown cards again. */
export const say = (state: State, phase: PhaseOf<'stay'>, seat: Seat, word: Word, random: Random): Step => {
  const shown = word === 'fold' ? phase.shown.with(seat, []) : phase.shown;
  const spoken = { ...state, phase: { ...phase, shown }, said: state.said.with(seat, word) };
  const event: Event = { type: word === 'fold' ? 'folded' : 'stayed', seat };
  const { said, stayed } = lastStays(spoken);
  const events = [event, ...stayed];
  if (said.includes(null)) return { state: spoken, events };
  const shownDown = showdown({ ...spoken, said }, random);
  return { state: shownDown.state, events: [...events, ...shownDown.events] };
};

/** SP-10. */
const lastStays = ({ said }: State): { said: State['said']; stayed: Event[] } => {
  const left = seatsUpTo(said.length).filter((seat) => said[seat] !== 'fold');
  const [last] = left;
  if (last === undefined || left.length > 1 || said[last] === 'stay') return { said, stayed: [] };
  return { said: said.with(last, 'stay'), stayed: [{ type: 'stayed', seat: last }] };
};

/** SP-11. */
const showdown = (state: State, random: Random): Step => {
  const hands = state.hands.map((hand, seat) => (state.said[seat] === 'stay' ? byColor(hand) : null));
  const strengths = hands.map((hand) => (hand === null ? null : strengthOf(hand)));
  const shown = { hands, strengths, ...compare(strengths) };
  const showed: Event = { type: 'showed', ...shown };
  const after: State = { ...state, showdown: { ...shown, color: null, gained: [], discarded: null } };
  const { winner } = shown;
  const next = winner === null ? toDiscards(after, random) : award(after, winner, random);
  return { state: next.state, events: [showed, ...next.events] };
};

/** SP-13. */
const compare = (strengths: readonly (number | null)[]) => {
  const staying = seatsUpTo(strengths.length).filter((seat) => strengths[seat] !== null);
  const strength = (seat: number): number => at(strengths, seat) ?? 0;
  const rivals = (seat: number): number =>
    staying.filter((other) => strength(other) === strength(seat)).length;
  const tied = staying.filter((seat) => rivals(seat) > 1);
  const [winner = null] = staying
    .filter((seat) => rivals(seat) === 1)
    .toSorted((a, b) => strength(b) - strength(a));
  return { tied, winner };
};

/** SP-14 to SP-16. */
const prizeOf = (state: State, winner: Seat): { colors: Color[]; count: number } => {
  const hand = at(state.hands, winner);
  const held = at(state.victory, winner);
  const colors = strongestColors(hand).filter((color) => !held.includes(color));
  const most = strengthOf(hand) === allColors ? 2 : 1;
  return { colors, count: Math.min(most, state.victoryCards - held.length, colors.length) };
};

/** Asks the winner only if there is a choice. */
const award = (state: State, winner: Seat, random: Random): Step => {
  const { colors, count } = prizeOf(state, winner);
  if (count > 0 && count < colors.length) return { state: { ...state, phase: { name: 'take' } }, events: [] };
  return take(state, winner, colors, random);
};

export const legalTake = (state: State, winner: Seat): readonly Template<Action>[] => {
  const { colors, count } = prizeOf(state, winner);
  return [{ type: 'take', colors: { someOf: colors, min: count, max: count } }];
};

/** SP-14, SP-16: the first new colors in the order of RD-2. */
export const takeSafely = (state: State, winner: Seat): Action => {
  const { colors, count } = prizeOf(state, winner);
  return { type: 'take', colors: colors.slice(0, count) };
};

/** SP-14, SP-17. */
export const take = (state: State, winner: Seat, gained: readonly Color[], random: Random): Step => {
  const hand = at(state.hands, winner);
  const [strongest = null] = gained.length > 0 ? gained : strongestColors(hand);
  const color = strengthOf(hand) === allColors ? null : strongest;
  const places = gained.map((card) => hand.indexOf(card));
  const taken: State = {
    ...state,
    hands: state.hands.with(winner, without(hand, places)),
    victory: state.victory.with(winner, [...at(state.victory, winner), ...gained]),
    showdown: state.showdown && { ...state.showdown, color, gained: [...gained] },
  };
  const won = { type: 'won', seat: winner, color, gained } as const;
  if (at(taken.victory, winner).length >= state.victoryCards) {
    return { state: { ...taken, phase: { name: 'over' } }, events: [won] };
  }
  const next = toDiscards(taken, random);
  return { state: next.state, events: [won, ...next.events] };
};

/** SP-18: players who stayed discard all cards; players who folded choose. */
const toDiscards = (state: State, random: Random): Step => {
  const chosen = state.hands.map((hand, seat) => (state.said[seat] === 'stay' ? placesOf(hand) : null));
  return beginRoundIfAllChose({ ...state, phase: { name: 'discard', chosen } }, chosen, random);
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
  const next = beginRoundIfAllChose({ ...state, phase: { ...phase, chosen } }, chosen, random);
  return { state: next.state, events: [{ type: 'chose', seat }, ...next.events] };
};

/** SP-2, SP-19. Each round has its own secret. */
const beginRoundIfAllChose = (state: State, chosen: PhaseOf<'discard'>['chosen'], random: Random): Step => {
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
