import { at } from '../../kernel/cards.ts';
import { type Seat, seatsUpTo } from '../../kernel/ids.ts';
import type { Random } from '../../kernel/random.ts';
import { dealerOf, seatsFrom } from './hands.ts';
import { showdown } from './showdown.ts';
import type { Event, PhaseOf, State, Step, Word } from './types.ts';

/** SP-9: from the dealer clockwise. */
export const speakerOf = ({ first, said }: State): Seat =>
  at(
    seatsFrom(dealerOf(first, said.length), said.length).filter((seat) => said[seat] === null),
    0,
  );

/** SP-9: whoever folds lays the shown cards face down again. */
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
