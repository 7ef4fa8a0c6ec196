import type { Sentiment, Viewer } from '../../kernel/game.ts';
import { memoized } from '../../kernel/util.ts';
import type { Event, State } from './types.ts';
import type { PlayerView, View } from './view-schema.ts';

export const view = (state: State, viewer: Viewer): View => ({
  teams: state.teams,
  players: state.players.map((player, owner) => (owner === viewer ? ownView : othersView)(player)),
  deck: state.deck.length,
  shuffles: state.shuffles,
  chips: chipsView(state.chips),
  sequences: state.sequences,
  latest: state.latest,
  turn: state.turn,
  exchanged: state.exchanged,
  undrawn: state.undrawn,
});

// Equal parts are the same object for all viewers and after a move: they are compared and encoded once.
const chipsView = memoized((chips: State['chips']): View['chips'] =>
  Object.fromEntries(chips.flatMap((team, space) => (team === null ? [] : [[String(space), team] as const]))),
);

const ownView = memoized(
  ({ hand, pile, last, owes }: State['players'][number]): PlayerView => ({
    count: hand.length,
    hand,
    pile,
    last,
    owes,
  }),
);

const othersView = memoized(
  (player: State['players'][number]): PlayerView => ({ ...ownView(player), hand: null }),
);

/** Only its owner sees a drawn card. */
export const redact = (event: Event, viewer: Viewer): Event =>
  event.type === 'drew' && event.seat !== viewer ? { ...event, card: null } : event;

export const sentiment = (event: Event): Sentiment | null =>
  event.type === 'placed' && event.marked.length > 0 ? { seat: event.seat, good: true } : null;
