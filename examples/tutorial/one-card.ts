import { at, defineGame, seatsUpTo } from 'arcus-tables/game';
import * as z from 'zod';

const deck = Array.from({ length: 52 }, (_, index) => 2 + (index % 13));

/** Each player lays one card. The highest card wins. */
export const highCard = defineGame({
  id: 'high-card',
  name: 'High Card',
  players: [2, 3, 4, 5, 6],
  // What a player may send.
  action: z.strictObject({ type: z.literal('play'), card: z.int() }),
  // What the server stores.
  state: z.strictObject({ hands: z.array(z.int()), laid: z.array(z.int().nullable()) }),

  setup: ({ seats }, random) => ({
    hands: random.shuffle(deck).slice(0, seats),
    laid: seatsUpTo(seats).map(() => null),
  }),
  legal: ({ hands, laid }, seat) =>
    laid[seat] === null ? [{ type: 'play', card: { oneOf: [at(hands, seat)] } }] : [],
  apply: ({ hands, laid }, seat, { card }) => ({ state: { hands, laid: laid.with(seat, card) } }),
  view: ({ hands, laid }, viewer) => ({
    hand: viewer === 'spectator' || laid[viewer] !== null ? [] : [at(hands, viewer)],
    laid: laid.includes(null) ? [] : laid,
  }),
  outcome: ({ laid }) => {
    const shown = laid.filter((card) => card !== null);
    if (shown.length < laid.length) return null;
    return {
      winners: seatsUpTo(laid.length).filter((seat) => laid[seat] === Math.max(...shown)),
      scores: shown,
      reason: 'highest-card',
    };
  },
});
