import type { Template } from '../../kernel/action.ts';
import type { Applied, Outcome, Pending, Rejection, Setup } from '../../kernel/game.ts';
import { leftOf, type Seat, seatsUpTo } from '../../kernel/ids.ts';
import type { Random } from '../../kernel/random.ts';
import { at, fail, ok, type Result } from '../../kernel/util.ts';
import { type Colour, colourCards, colours } from '../rainbow-deck.ts';
import type { Action, Event, Options, State } from './types.ts';

type Step = Applied<State, Event>;

/** DR-1 to DR-3. */
export const setup = ({ options, seats, first }: Setup<Options>, random: Random): State => {
  const cards = random.shuffle(colourCards(options.cardsPerColour));
  const half = Math.ceil(cards.length / 2);
  const bottom = random.shuffle([...cards.slice(half), 'rainbow' as const]);
  const [up, ...deck] = [...cards.slice(0, half), ...bottom];
  return {
    hiddenScores: options.hiddenScores,
    up: up ?? 'rainbow',
    deck,
    row: [],
    discards: [],
    scores: seatsUpTo(seats).map(() => []),
    turn: first,
    emptyStops: 0,
    outcome: null,
  };
};

export const toAct = (state: State): readonly Pending[] =>
  state.outcome === null ? [{ seat: state.turn, kind: 'turn' }] : [];

/** DR-8: after a whole lap of stopping at an empty row, somebody has to draw. */
const mustDraw = (state: State): boolean => state.row.length === 0 && state.emptyStops >= state.scores.length;

export const legal = (state: State, seat: Seat): readonly Template<Action>[] => {
  if (state.outcome !== null || seat !== state.turn) return [];
  return mustDraw(state) ? [{ type: 'draw' }] : [{ type: 'draw' }, { type: 'stop' }];
};

export const apply = (state: State, seat: Seat, action: Action): Result<Step, Rejection> => {
  if (state.outcome !== null) return fail({ rule: 'DR-10', reason: 'The game is over.' });
  if (seat !== state.turn) return fail({ rule: 'DR-9', reason: 'It is another player’s turn.' });
  if (action.type === 'draw') return ok(draw(state, seat));
  if (mustDraw(state)) {
    return fail({
      rule: 'DR-8',
      reason: 'Everybody has just stopped with nothing in the row, so you must draw.',
    });
  }
  return ok(stop(state, seat));
};

export const ruleNow = (state: State, seat: Seat): string => {
  if (state.outcome !== null) return 'DR-10';
  if (seat !== state.turn) return 'DR-9';
  return mustDraw(state) ? 'DR-8' : 'DR-4';
};

/** DR-5: the face-up card joins the row, the next one is turned up. */
const draw = (state: State, seat: Seat): Step => {
  const [up, ...deck] = state.deck;
  if (up === undefined || state.up === 'rainbow')
    throw new Error('the rainbow card ends the game before the deck is empty');
  const drawn: State = { ...state, up, deck, row: [...state.row, state.up], emptyStops: 0 };
  const drew: Event = { type: 'drew', seat };
  if (up === 'rainbow') return rainbow(drawn, seat, drew);
  return drawn.row.includes(up) ? failure(drawn, seat, drew) : { state: drawn, events: [drew] };
};

/** DR-6. */
const failure = (state: State, seat: Seat, drew: Event): Step => ({
  state: {
    ...state,
    row: [],
    discards: [...state.discards, ...state.row],
    turn: leftOf(seat, state.scores.length),
  },
  events: [drew, { type: 'failed', seat }],
});

/** DR-11 to DR-13. */
const rainbow = (state: State, seat: Seat, drew: Event): Step => {
  const taken = take(state, seat);
  const outcome = sevenColours(taken, seat) ?? mostCards(taken);
  return { state: { ...taken, outcome }, events: [drew, { type: 'took', seat }] };
};

/** DR-7 to DR-10. */
const stop = (state: State, seat: Seat): Step => {
  const taken = take(state, seat);
  const emptyStops = state.row.length === 0 ? state.emptyStops + 1 : 0;
  const outcome = sevenColours(taken, seat);
  const turn = outcome === null ? leftOf(seat, state.scores.length) : seat;
  return {
    state: { ...taken, emptyStops, outcome, turn },
    events: [{ type: 'took', seat }],
  };
};

const take = (state: State, seat: Seat): State => ({
  ...state,
  row: [],
  scores: state.scores.map((cards, owner) => (owner === seat ? [...cards, ...state.row] : cards)),
});

export const hasAllColours = (cards: readonly Colour[]): boolean => new Set(cards).size === colours.length;

const counts = (state: State): number[] => state.scores.map((cards) => cards.length);

/** DR-10. */
const sevenColours = (state: State, seat: Seat): Outcome | null =>
  hasAllColours(at(state.scores, seat))
    ? { winners: [seat], scores: counts(state), reason: 'seven-colours' }
    : null;

const mostCards = (state: State): Outcome => {
  const scores = counts(state);
  const most = Math.max(...scores);
  return {
    winners: seatsUpTo(scores.length).filter((seat) => scores[seat] === most),
    scores,
    reason: 'most-cards',
  };
};

/** DR-9: nothing can be lost while the row is empty. */
export const timeout = (state: State): Action => ({ type: state.row.length === 0 ? 'draw' : 'stop' });
