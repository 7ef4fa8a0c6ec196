import type { Sentiment, Viewer } from '../../kernel/game.ts';
import type { Seat } from '../../kernel/ids.ts';
import { at } from '../../kernel/util.ts';
import { dealerOf } from './hand.ts';
import { shownCards, speakerOf } from './showdown.ts';
import type { Event, State } from './types.ts';
import type { PlayerView, View } from './view-schema.ts';

export const view = (state: State, viewer: Viewer): View => {
  const { phase, hands } = state;
  return {
    round: state.round,
    phase: phase.name,
    dealer: dealerOf(state.first, hands.length),
    first: state.first,
    turn: turnOf(state),
    lap: phase.name === 'exchange' ? phase.lap : null,
    offerMade: phase.name === 'exchange' && state.neighborSwap && !phase.mayOffer,
    offer: offerOf(state, viewer),
    deck: state.deck.length,
    discards: state.discards,
    players: playersOf(state),
    hand: viewer === 'spectator' ? null : at(hands, viewer),
    chosen: viewer === 'spectator' ? null : chosenBy(state, viewer),
    showdown: state.showdown,
  };
};

const turnOf = (state: State): Seat | null => {
  const { phase, showdown } = state;
  switch (phase.name) {
    case 'exchange':
      return phase.turn;
    case 'stay':
      return speakerOf(state);
    case 'take':
      return showdown?.winner ?? null;
    default:
      return null;
  }
};

/** SP-4: the neighbor does not see the card before the swap. */
const offerOf = ({ phase }: State, viewer: Viewer): View['offer'] =>
  phase.name === 'exchange' && phase.offered !== null
    ? { from: phase.turn, place: viewer === phase.turn ? phase.offered : null }
    : null;

const playersOf = (state: State): PlayerView[] => {
  const { phase, hands, victory, said } = state;
  const shown = phase.name === 'stay' ? shownCards(state, phase.shown) : [];
  const chosen = 'chosen' in phase ? phase.chosen : [];
  return hands.map((hand, seat) => ({
    cards: hand.length,
    victory: at(victory, seat),
    shown: said[seat] === 'fold' ? null : (shown[seat] ?? null),
    said: at(said, seat),
    chosen: Array.isArray(chosen[seat]),
  }));
};

const chosenBy = ({ phase }: State, seat: Seat): readonly number[] | null => {
  if (phase.name === 'stay') return at(phase.shown, seat);
  return 'chosen' in phase ? at(phase.chosen, seat) : null;
};

export const redact = (event: Event, viewer: Viewer): Event => {
  switch (event.type) {
    case 'swapped':
      return viewer === event.seat || viewer === event.neighbor
        ? event
        : { ...event, given: null, taken: null };
    case 'redrew':
      return viewer === event.seat ? event : { ...event, drawn: null };
    case 'dealt':
      return { ...event, drawn: event.drawn.map((cards, seat) => (seat === viewer ? cards : null)) };
    default:
      return event;
  }
};

export const sentiment = (event: Event): Sentiment | null =>
  event.type === 'won' && event.gained.length > 0 ? { seat: event.seat, good: true } : null;
