import { at, defineGame, seatSchema, seatsUpTo } from 'arcus-tables/game';
import * as z from 'zod';

const cards = Array.from({ length: 52 }, (_, index) => 2 + (index % 13));

/** In each round every player lays a card face down; the highest takes the round. Most rounds win. */
export const highCard = defineGame({
  id: 'high-card',
  name: 'High Card',
  players: [2, 3, 4, 5, 6],
  options: z.strictObject({ rounds: z.int().min(1).max(7).default(5) }),
  action: z.strictObject({ type: z.literal('play'), card: z.int() }),
  state: z.strictObject({
    hands: z.array(z.array(z.int())),
    laid: z.array(z.int().nullable()),
    last: z.array(z.int()),
    points: z.array(z.int()),
  }),
  event: z.strictObject({ type: z.literal('took'), seat: seatSchema, card: z.int() }),

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
  apply: ({ hands, laid, last, points }, seat, { card }) => {
    const place = at(hands, seat).indexOf(card);
    const left = hands.map((hand, of) => (of === seat ? hand.filter((_, index) => index !== place) : hand));
    const now = laid.map((old, of) => (of === seat ? card : old));
    const shown = now.flatMap((one) => one ?? []);
    if (shown.length < now.length) return { state: { hands: left, laid: now, last, points } };
    const best = Math.max(...shown);
    const alone = shown.filter((one) => one === best).length === 1;
    const took = seatsUpTo(alone ? now.length : 0).filter((of) => shown[of] === best);
    return {
      state: {
        hands: left,
        laid: now.map(() => null),
        last: shown,
        points: points.map((sum, of) => sum + took.filter((one) => one === of).length),
      },
      events: took.map((one) => ({ type: 'took' as const, seat: one, card: best })),
    };
  },
  view: ({ hands, laid, last, points }, viewer) => ({
    hand: viewer === 'spectator' ? [] : at(hands, viewer),
    players: points.map((won, seat) => ({ cards: at(hands, seat).length, laid: laid[seat] !== null, won })),
    last,
  }),
  redact: (event) => event,
  outcome: ({ hands, points }) =>
    hands.some((hand) => hand.length > 0)
      ? null
      : {
          winners: seatsUpTo(points.length).filter((seat) => points[seat] === Math.max(...points)),
          scores: points,
          reason: 'most-rounds',
        },
  lesson: {
    options: { rounds: 2 },
    seats: 2,
    deck: [14, 6, 12, 9],
    steps: [
      {
        say: 'You each lay a card face down, and the higher one takes the round. Lay your ace.',
        awaits: { type: 'play', card: 14 },
        others: [{ type: 'play', card: 9 }],
      },
      {
        say: 'That round is yours. Lay your last card.',
        awaits: { type: 'play', card: 6 },
        others: [{ type: 'play', card: 12 }],
      },
    ],
    end: 'One round each: most rounds win, and ties are shared.',
  },
  ui: {
    about: 'Each player lays a card face down; once all have, the highest takes the round.',
    cards: { 11: { rank: 'J' }, 12: { rank: 'Q' }, 13: { rank: 'K' }, 14: { rank: 'A' } },
    middle: { last: { as: 'by-seat', label: 'the last round' } },
    seats: {
      won: { as: 'plate', label: '{n} round|{n} rounds' },
      laid: { as: 'backs' },
    },
    actions: { play: { label: 'Lay {card}', ask: 'Which card do you lay?' } },
    events: { took: { log: '{seat} takes the round with {card}.', bubble: 'takes it' } },
    outcomes: { 'most-rounds': 'Most rounds win.' },
    score: '{n} round|{n} rounds',
  },
});
