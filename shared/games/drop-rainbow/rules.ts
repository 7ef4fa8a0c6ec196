import type { Template } from '../../kernel/action.ts';
import type { Applied, Outcome, Pending, Rejection, Setup } from '../../kernel/game.ts';
import { leftOf, type Seat, seatOf, seatsUpTo } from '../../kernel/ids.ts';
import type { Random } from '../../kernel/random.ts';
import { at, fail, ok, type Result } from '../../kernel/util.ts';
import { type Color, colors } from '../rainbow-deck.ts';
import { deck as pack } from './deck.ts';
import type { Action, Event, Options, State } from './types.ts';

type Step = Applied<State, Event>;

/** DR-1 to DR-3. */
export const setup = ({ options, seats, first }: Setup<Options>, random: Random): State => {
  const { hiddenScores, lastLap, showSeven } = options;
  const [up, ...deck] = random.deck(pack.cards(options), pack.lay);
  return {
    hiddenScores,
    showSeven,
    lapEnds: lastLap ? seatOf((first + seats - 1) % seats) : null,
    complete: [],
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
  state.outcome === null
    ? [
        {
          seat: state.turn,
          kind: 'turn',
          difficulty: thoughtOf(state),
          isForced: mustDraw(state) && !state.showSeven,
        },
      ]
    : [];

/** A longer row is more to lose. */
const thoughtOf = ({ row }: State): number => Math.min(1, row.length / 4);

/** DR-8: a whole lap stopped at an empty row. */
const mustDraw = (state: State): boolean => state.row.length === 0 && state.emptyStops >= state.scores.length;

export const legal = (state: State, seat: Seat): readonly Template<Action>[] => {
  if (state.outcome !== null || seat !== state.turn) return [];
  return [
    { type: 'draw' },
    ...(mustDraw(state) ? [] : [{ type: 'stop' } as const]),
    ...(mayShow(state, seat) ? [{ type: 'show' } as const] : []),
  ];
};

export const apply = (state: State, seat: Seat, action: Action): Result<Step, Rejection> => {
  if (state.outcome !== null) return fail({ rule: 'DR-10', reason: 'The game is over.' });
  if (seat !== state.turn) return fail({ rule: 'DR-9', reason: 'It is another player’s turn.' });
  if (action.type === 'draw') return ok(draw(state, seat));
  if (action.type === 'show') {
    return mayShow(state, seat)
      ? ok(show(state, seat))
      : fail({ rule: 'DR-17', reason: 'You cannot show seven colors.' });
  }
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

/** DR-17: with the row, which goes to the score cards. */
const mayShow = (state: State, seat: Seat): boolean =>
  state.showSeven &&
  !state.complete.includes(seat) &&
  hasAllColors([...at(state.scores, seat), ...state.row]);

/** DR-5. */
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
  state: passOn({ ...state, row: [], discards: [...state.discards, ...state.row] }),
  events: [drew, { type: 'failed', seat }],
});

/** DR-11 to DR-13. The lap ends too (DR-16). */
const rainbow = (state: State, seat: Seat, drew: Event): Step => {
  const taken = completed(take(state, seat), seat);
  return { state: { ...taken, outcome: outcomeOf(taken) }, events: [drew, { type: 'took', seat }] };
};

/** DR-7 to DR-10. */
const stop = (state: State, seat: Seat): Step => {
  const emptyStops = state.row.length === 0 ? state.emptyStops + 1 : 0;
  const taken = take(state, seat);
  return {
    state: passOn({ ...(state.showSeven ? taken : completed(taken, seat)), emptyStops }),
    events: [{ type: 'took', seat }],
  };
};

/** DR-17. */
const show = (state: State, seat: Seat): Step => ({
  state: passOn({ ...completed(take(state, seat), seat), emptyStops: 0 }),
  events: [...(state.row.length > 0 ? [{ type: 'took', seat } as const] : []), { type: 'showed', seat }],
});

/** DR-9, DR-10, DR-16. */
const passOn = (state: State): State => {
  const { complete, lapEnds, turn, scores } = state;
  if (complete.length > 0 && (lapEnds === null || turn === lapEnds))
    return { ...state, outcome: outcomeOf(state) };
  return { ...state, turn: leftOf(turn, scores.length) };
};

const take = (state: State, seat: Seat): State => ({
  ...state,
  row: [],
  scores: state.scores.with(seat, [...at(state.scores, seat), ...state.row]),
});

/** DR-10: shows the seven colors of a seat that has them. */
const completed = (state: State, seat: Seat): State =>
  hasAllColors(at(state.scores, seat)) && !state.complete.includes(seat)
    ? { ...state, complete: [...state.complete, seat] }
    : state;

export const hasAllColors = (cards: readonly Color[]): boolean => new Set(cards).size === colors.length;

/** DR-10, DR-11. */
const outcomeOf = ({ scores, complete }: State): Outcome => {
  const counts = scores.map((cards) => cards.length);
  const rivals = complete.length > 0 ? complete : seatsUpTo(counts.length);
  const most = Math.max(...rivals.map((seat) => at(counts, seat)));
  return {
    winners: rivals.filter((seat) => counts[seat] === most).toSorted((a, b) => a - b),
    scores: counts,
    reason: complete.length > 0 ? 'seven-colors' : 'most-cards',
  };
};

/** DR-9. */
export const timeout = (state: State): Action => ({ type: state.row.length === 0 ? 'draw' : 'stop' });
