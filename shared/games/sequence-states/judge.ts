import type { Judge } from '../../kernel/game.ts';
import { promiseOf } from './bot/search.ts';
import type { State } from './types.ts';
import { view } from './view.ts';

/** Two laps, then by the evaluation of hard. */
export const judge: Judge<State> = {
  level: 'normal',
  /**
   * Deals the deck and all other hands again. When the next draw ends the deck, the hand of the seat in turn stays: its card is public,
   * but goes immediately to the new deck.
   */
  scramble: (state, viewer, random) => {
    const keeps = (owner: number): boolean =>
      owner === viewer || (state.deck.length <= 1 && owner === state.turn);
    const others = state.players.filter((_, owner) => !keeps(owner));
    const hidden = random.shuffle([...state.deck, ...others.flatMap(({ hand }) => hand)]);
    const players = state.players.map((player, owner) =>
      keeps(owner) ? player : { ...player, hand: hidden.splice(0, player.hand.length) },
    );
    return { ...state, players, deck: hidden };
  },
  isFar: (_from, { players }, moves) => moves >= 2 * players.length,
  worth: (state, seat) => promiseOf(view(state, seat), seat),
};
