import type { Sentiment, Viewer } from '../../kernel/game.ts';
import { type Color, colors } from '../rainbow-deck.ts';
import type { Event, State } from './types.ts';
import type { PlayerView, View } from './view-schema.ts';

export const view = (state: State, viewer: Viewer): View => ({
  up: state.up,
  deck: state.deck.length,
  row: state.row,
  discards: state.discards,
  players: state.scores.map((cards, owner): PlayerView => {
    const shown = state.outcome !== null || state.complete.some((seat) => seat === owner);
    const open = !state.hiddenScores || owner === viewer || shown;
    return { count: cards.length, cards: open ? (state.hiddenScores ? byColor(cards) : cards) : null };
  }),
  turn: state.turn,
  stops: state.emptyStops,
  lapEnds: state.lapEnds,
  complete: state.complete,
});

/** The order of face-down cards would show when they were taken. */
const byColor = (cards: readonly Color[]): readonly Color[] =>
  cards.toSorted((a, b) => colors.indexOf(a) - colors.indexOf(b));

export const redact = (event: Event): Event => event;

export const sentiment = (event: Event): Sentiment | null =>
  event.type === 'failed' || event.type === 'showed'
    ? { seat: event.seat, good: event.type === 'showed' }
    : null;
