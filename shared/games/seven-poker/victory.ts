import type { Template } from '../../kernel/action.ts';
import { at } from '../../kernel/cards.ts';
import type { Outcome } from '../../kernel/game.ts';
import { type Seat, seatsUpTo } from '../../kernel/ids.ts';
import type { Random } from '../../kernel/random.ts';
import type { Colour } from '../rainbow-deck.ts';
import { without } from './hands.ts';
import { toDiscards } from './next-round.ts';
import { allColours, strengthOf, strongestColours } from './strength.ts';
import type { Action, State, Step } from './types.ts';

/** Which colours the winner may take, and how many: a new one of those that won, or two for all seven (SP-14 to SP-16). */
const prizeOf = (state: State, winner: Seat): { colours: Colour[]; count: number } => {
  const hand = at(state.hands, winner);
  const held = at(state.victory, winner);
  const colours = strongestColours(hand).filter((colour) => !held.includes(colour));
  const most = strengthOf(hand) === allColours ? 2 : 1;
  return { colours, count: Math.min(most, state.victoryCards - held.length, colours.length) };
};

/** Asks the winner only where there is a choice. */
export const award = (state: State, winner: Seat, random: Random): Step => {
  const { colours, count } = prizeOf(state, winner);
  if (count > 0 && count < colours.length)
    return { state: { ...state, phase: { name: 'take' } }, events: [] };
  return take(state, winner, colours, random);
};

export const legalTake = (state: State, winner: Seat): readonly Template<Action>[] => {
  const { colours, count } = prizeOf(state, winner);
  return [{ type: 'take', colours: { someOf: colours, min: count, max: count } }];
};

/** SP-14, SP-16: the first of the new colours, in the order of RD-2. */
export const takeSafely = (state: State, winner: Seat): Action => {
  const { colours, count } = prizeOf(state, winner);
  return { type: 'take', colours: colours.slice(0, count) };
};

/** SP-14: the victory cards leave the hand, and the game for good (SP-17). */
export const take = (state: State, winner: Seat, gained: readonly Colour[], random: Random): Step => {
  const hand = at(state.hands, winner);
  const [strongest = null] = gained.length > 0 ? gained : strongestColours(hand);
  const colour = strengthOf(hand) === allColours ? null : strongest;
  const places = gained.map((card) => hand.indexOf(card));
  const taken: State = {
    ...state,
    hands: state.hands.with(winner, without(hand, places)),
    victory: state.victory.with(winner, [...at(state.victory, winner), ...gained]),
    showdown: state.showdown && { ...state.showdown, colour, gained: [...gained] },
  };
  const won = { type: 'won', seat: winner, colour, gained } as const;
  if (at(taken.victory, winner).length >= state.victoryCards) {
    return { state: { ...taken, phase: { name: 'over' } }, events: [won] };
  }
  const next = toDiscards(taken, random);
  return { state: next.state, events: [won, ...next.events] };
};

/** SP-20. */
export const outcome = ({ phase, victory, victoryCards }: State): Outcome | null =>
  phase.name === 'over'
    ? {
        winners: seatsUpTo(victory.length).filter((seat) => at(victory, seat).length >= victoryCards),
        scores: victory.map((cards) => cards.length),
        reason: 'victory-cards',
      }
    : null;
