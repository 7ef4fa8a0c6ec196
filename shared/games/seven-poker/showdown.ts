import { at } from '../../kernel/cards.ts';
import { seatsUpTo } from '../../kernel/ids.ts';
import type { Random } from '../../kernel/random.ts';
import { byColour } from './hands.ts';
import { toDiscards } from './next-round.ts';
import { strengthOf } from './strength.ts';
import type { Event, State, Step } from './types.ts';
import { award } from './victory.ts';

/** SP-11: all who stayed show their hands, and the strongest that no other equals wins. */
export const showdown = (state: State, random: Random): Step => {
  const hands = state.hands.map((hand, seat) => (state.said[seat] === 'stay' ? byColour(hand) : null));
  const strengths = hands.map((hand) => (hand === null ? null : strengthOf(hand)));
  const shown = { hands, strengths, ...compare(strengths) };
  const showed: Event = { type: 'showed', ...shown };
  const after: State = { ...state, showdown: { ...shown, colour: null, gained: [], discarded: null } };
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
