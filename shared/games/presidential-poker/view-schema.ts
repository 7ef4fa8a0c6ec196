import * as z from 'zod';
import { seatSchema } from '../../kernel/schemas.ts';
import { cardsSchema, phaseSchema, resultSchema } from './types.ts';

const chips = z.int().min(0);

const playerSchema = z.strictObject({
  stack: chips,
  /** Chips of this interval, not yet in the pots. */
  bet: chips,
  /** Chips since the last pot was won, with this interval. */
  put: chips,
  /** `all-in`: in without chips. `dropped`: until the next deal. `out`: of the game (PP-13). */
  standing: z.enum(['in', 'all-in', 'dropped', 'out']),
  /** Number of cards in the hand. */
  cards: z.int().min(0),
  /** Number of replaced cards, 0 for standing pat; null before the draw. */
  drew: z.int().min(0).nullable(),
});
export type PlayerView = z.infer<typeof playerSchema>;

/** Betting options of the seat in turn. */
const betSchema = z.strictObject({
  /** Highest bet of this interval; 0 before the opening. */
  level: chips,
  /** Chips for a call; 0 if checking is free. */
  call: chips,
  /** Totals that a bet or raise may reach; null if neither is allowed. */
  to: z.strictObject({ from: chips, to: chips }).readonly().nullable(),
  /** Raises that `fixed` still allows in this interval; null without a limit. */
  raisesLeft: z.int().min(0).nullable(),
});
export type BetView = z.infer<typeof betSchema>;

export const viewSchema = z.strictObject({
  phase: phaseSchema,
  /** One more than the hands that counted before; unopened deals share it (PP-27). */
  handNumber: z.int().min(1),
  /** Deals, with this one. */
  deal: z.int().min(1),
  /** Cards moved to the end by the cut; 0 without a cut (PP-25). */
  cutAt: z.int().min(0),
  /** Null without a last hand. */
  maxHands: z.int().nullable(),
  /** Current value (PP-11). */
  ante: z.int(),
  minBet: z.int(),
  dealer: seatSchema,
  /** The seat that opened the first interval; null before. */
  opener: seatSchema.nullable(),
  /** Null after the end. */
  turn: seatSchema.nullable(),
  players: z.array(playerSchema).readonly(),
  /** Main pot first, without the bets of this interval; `seats` can win it. */
  pots: z.array(z.strictObject({ chips, seats: z.array(seatSchema).readonly() })).readonly(),
  /** All chips in the middle, with the bets of this interval. */
  pot: chips,
  /** Null outside a betting interval. */
  betting: betSchema.nullable(),
  /** Number of cards in the stock. */
  stock: z.int().min(0),
  /** The viewer's cards, drawn ones last; empty after dropping, null for spectators. */
  hand: cardsSchema.nullable(),
  /** How the last pot was won. */
  last: resultSchema.nullable(),
});
export type View = z.infer<typeof viewSchema>;
