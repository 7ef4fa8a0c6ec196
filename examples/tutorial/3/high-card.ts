import { at, defineGame, type Seat, seatOf, seatsUpTo } from 'arcus-tables/game';
import * as z from 'zod';

const cards = Array.from({ length: 52 }, (_, index) => 2 + (index % 13));

const state = z.strictObject({
  hands: z.array(z.array(z.int())),
  laid: z.array(z.int().nullable()),
  /** The cards of the round before, by seat. */
  last: z.array(z.int()),
  points: z.array(z.int()),
});
type State = z.infer<typeof state>;

// #region event
type Event =
  | { readonly type: 'laid'; readonly seat: Seat; readonly card: number | null }
  | { readonly type: 'scored'; readonly seat: Seat };
// #endregion event

/** Everybody lays a card face down; once all have, the highest takes the round. Whoever has most rounds wins. */
export const highCard = defineGame({
  id: 'high-card',
  name: 'High Card',
  players: [2, 3, 4, 5, 6],
  options: z.strictObject({ rounds: z.int().min(1).max(7).default(5) }),
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
  legal: ({ hands, laid }, seat) => {
    const hand = hands[seat] ?? [];
    return hand.length > 0 && laid[seat] === null
      ? [{ type: 'play', card: { oneOf: [...new Set(hand)] } }]
      : [];
  },
  // #region apply
  apply: (before, seat, { card }) => {
    const after = lay(before, seat, card);
    const events: Event[] = [{ type: 'laid', seat, card }];
    if (after.laid.includes(null)) return { state: after, events };
    const scored = score(after);
    const best = scored.points.findIndex((won, of) => won > at(before.points, of));
    if (best >= 0) events.push({ type: 'scored', seat: seatOf(best) });
    return { state: scored, events };
  },
  /** Which card it was only its player is told; the others see it once all have laid theirs. */
  redact: (event: Event, viewer) =>
    event.type === 'laid' && event.seat !== viewer ? { ...event, card: null } : event,
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
