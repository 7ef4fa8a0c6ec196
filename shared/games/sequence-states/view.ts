import type { Sentiment, Viewer } from '../../kernel/game.ts';
import { memoized } from '../../kernel/util.ts';
import type { Event, PlayerView, State, View } from './types.ts';

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

export const dictionary: readonly string[] = (
  'card space pile drew last players deck chips latest turn marked placed place hand exchanged passed ADD ' +
  'count owes REMOVE team MD MS AK ME OK TN WY VA SC NM AL IA WA AR CA PA NJ MI KS MA OH NC KY CT NE VT IL ' +
  'GA WV FL ID HI MO NY MN CO WI MT SD UT ND NV DE OR RI IN TX NH LA AZ removed sequences remove spaces ' +
  'exchange shuffles teams place-and-mark cards ' +
  'tableTalk'
).split(' ');
