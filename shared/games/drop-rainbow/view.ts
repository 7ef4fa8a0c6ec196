import type { Viewer } from '../../kernel/game.ts';
import type { Event, PlayerView, State, View } from './types.ts';

export const view = (state: State, viewer: Viewer): View => ({
  up: state.up,
  deck: state.deck.length,
  row: state.row,
  discards: state.discards,
  players: state.scores.map((cards, owner): PlayerView => {
    const open = !state.hiddenScores || owner === viewer || state.outcome !== null;
    return { count: cards.length, cards: open ? cards : null };
  }),
  turn: state.turn,
});

/** All that happens is seen by everybody. */
export const redact = (event: Event): Event => event;
