import { at, defineGame, type Seat, seatsUpTo } from 'arcus-tables/game';
import * as z from 'zod';

const deck = Array.from({ length: 52 }, (_, index) => 2 + (index % 13));

// #region state
const stateSchema = z.strictObject({
  hands: z.array(z.array(z.int())),
  laid: z.array(z.int().nullable()),
  /** The cards of the previous round, by seat. */
  last: z.array(z.int()),
  points: z.array(z.int()),
});
type State = z.infer<typeof stateSchema>;
// #endregion state

// #region event, from step 3
type Event =
  | { readonly type: 'laid'; readonly seat: Seat; readonly card: number | null }
  | { readonly type: 'scored'; readonly seat: Seat };
// #endregion event

/** In each round every player lays a card face down; the highest takes the round. Most rounds win. */
export const highCard = defineGame({
  id: 'high-card',
  name: 'High Card',
  players: [2, 3, 4, 5, 6],
  // #region options
  options: z.strictObject({ rounds: z.int().min(1).max(7).default(5) }),
  // #endregion options
  action: z.strictObject({ type: z.literal('play'), card: z.int() }),
  state: stateSchema,

  setup: ({ options, seats }, random) => {
    const cards = random.shuffle(deck);
    return {
      hands: seatsUpTo(seats).map((seat) => cards.slice(seat * options.rounds, (seat + 1) * options.rounds)),
      laid: seatsUpTo(seats).map(() => null),
      last: [],
      points: seatsUpTo(seats).map(() => 0),
    };
  },
  // #region legal
  legal: ({ hands, laid }, seat) => {
    const hand = hands[seat] ?? [];
    return hand.length > 0 && laid[seat] === null
      ? [{ type: 'play', card: { oneOf: [...new Set(hand)] } }]
      : [];
  },
  // #endregion legal
  // #region apply
  apply: (before, seat, { card }) => {
    const after = lay(before, seat, card);
    const state = after.laid.includes(null) ? after : score(after);
    const events: Event[] = [{ type: 'laid', seat, card }, ...scored(before, state)]; // from step 3
    return {
      state,
      events, // from step 3
    };
  },
  // #region redact, from step 3
  /** Only its player sees a card that is laid; the view shows all cards at the end of the round. */
  redact: (event: Event, viewer) =>
    event.type === 'laid' && event.seat !== viewer ? { ...event, card: null } : event,
  // #endregion redact
  // #endregion apply
  view: ({ hands, laid, last, points }, viewer) => ({
    hand: viewer === 'spectator' ? [] : at(hands, viewer),
    players: points.map((won, seat) => ({ cards: at(hands, seat).length, laid: laid[seat] !== null, won })),
    last,
  }),
  outcome: ({ hands, points }) =>
    hands.some((hand) => hand.length > 0)
      ? null
      : {
          winners: seatsUpTo(points.length).filter((seat) => points[seat] === Math.max(...points)),
          scores: points,
          reason: 'most-rounds',
        },
});

// #region round
const lay = (state: State, seat: Seat, card: number): State => {
  const hand = at(state.hands, seat);
  const left = hand.toSpliced(hand.indexOf(card), 1);
  return { ...state, hands: state.hands.with(seat, left), laid: state.laid.with(seat, card) };
};

/** Ends a round. Equal highest cards score nothing. */
const score = (state: State): State => {
  const last = state.laid.filter((card) => card !== null);
  const best = Math.max(...last);
  const isAlone = last.filter((card) => card === best).length === 1;
  const points = state.points.map((won, seat) => won + (isAlone && last[seat] === best ? 1 : 0));
  return { ...state, laid: last.map(() => null), last, points };
};
// #endregion round

// #region scored, from step 3
const scored = (before: State, { points }: State): readonly Event[] =>
  seatsUpTo(points.length)
    .filter((seat) => at(points, seat) > at(before.points, seat))
    .map((seat) => ({ type: 'scored', seat }));
// #endregion scored
