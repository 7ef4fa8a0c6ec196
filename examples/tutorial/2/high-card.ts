import { at, defineGame, type Seat, seatsUpTo } from 'arcus-tables/game';
import * as z from 'zod';

const cards = Array.from({ length: 52 }, (_, index) => 2 + (index % 13));

// #region state
const state = z.strictObject({
  hands: z.array(z.array(z.int())),
  laid: z.array(z.int().nullable()),
  /** The cards of the round before, by seat. */
  last: z.array(z.int()),
  points: z.array(z.int()),
});
type State = z.infer<typeof state>;
// #endregion state

/** Everybody lays a card face down; once all have, the highest takes the round. Whoever has most rounds wins. */
export const highCard = defineGame({
  id: 'high-card',
  name: 'High Card',
  players: [2, 3, 4, 5, 6],
  // #region options
  options: z.strictObject({ rounds: z.int().min(1).max(7).default(5) }),
  // #endregion options
  action: z.strictObject({ type: z.literal('play'), card: z.int() }),
  state,

  setup: ({ options, seats }, random) => {
    const deck = random.shuffle(cards);
    return {
      hands: seatsUpTo(seats).map((seat) => deck.slice(seat * options.rounds, (seat + 1) * options.rounds)),
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
  apply: (before, seat, { card }) => {
    const after = lay(before, seat, card);
    return { state: after.laid.includes(null) ? after : score(after) };
  },
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

// #region apply
const lay = (state: State, seat: Seat, card: number): State => {
  const hand = at(state.hands, seat);
  const left = hand.toSpliced(hand.indexOf(card), 1);
  return { ...state, hands: state.hands.with(seat, left), laid: state.laid.with(seat, card) };
};

/** All have laid a card. Equal ones take nothing. */
const score = (state: State): State => {
  const last = state.laid.filter((card) => card !== null);
  const best = Math.max(...last);
  const isAlone = last.filter((card) => card === best).length === 1;
  const points = state.points.map((won, seat) => won + (isAlone && last[seat] === best ? 1 : 0));
  return { ...state, laid: last.map(() => null), last, points };
};
// #endregion apply
