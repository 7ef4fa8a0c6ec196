import type { Sentiment, Viewer } from '../../kernel/game.ts';
import type { Event, PlayerView, State, View } from './types.ts';

export const view = (state: State, viewer: Viewer): View => ({
  teams: state.teams,
  players: state.players.map(
    ({ hand, pile, last, owes }, owner): PlayerView => ({
      count: hand.length,
      hand: owner === viewer ? hand : null,
      pile,
      last,
      owes,
    }),
  ),
  deck: state.deck.length,
  shuffles: state.shuffles,
  chips: Object.fromEntries(
    state.chips.flatMap((team, space) => (team === null ? [] : [[String(space), team] as const])),
  ),
  sequences: state.sequences,
  latest: state.latest,
  turn: state.turn,
  exchanged: state.exchanged,
  undrawn: state.undrawn,
});

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
