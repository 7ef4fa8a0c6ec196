import * as z from 'zod';
import { seatSchema } from '../../kernel/schemas.ts';
import { cardsSchema, sequenceSchema, spaceSchema, teamSchema } from './types.ts';

const playerSchema = z.strictObject({
  /** Number of cards in the hand. */
  count: z.int().min(0),
  /** Null for all other viewers. */
  hand: cardsSchema.nullable(),
  /** Discards, oldest first. */
  pile: cardsSchema,
  /** The last space where the player placed or removed a chip. */
  last: spaceSchema.nullable(),
  /** Cards still to be forfeited (SQ-20). */
  owes: z.int().min(0),
});
export type PlayerView = z.infer<typeof playerSchema>;

export const viewSchema = z.strictObject({
  /** Seat s is in team s mod `teams` (SQ-3). */
  teams: z.int().min(2).max(3),
  players: z.array(playerSchema).readonly(),
  /** Number of cards in the deck. */
  deck: z.int().min(0),
  /** Number of reshuffles (SQ-12). */
  shuffles: z.int().min(0),
  /** Team by space; open spaces are missing. */
  chips: z.record(z.string(), teamSchema).readonly(),
  sequences: z.array(sequenceSchema).readonly(),
  /** The seat that last placed or removed a chip; null before. */
  latest: seatSchema.nullable(),
  turn: seatSchema,
  /** Whether a dead card was exchanged in this turn (SQ-11). */
  exchanged: z.boolean(),
  /** Seats that may still draw (SQ-14). */
  undrawn: z.array(seatSchema).readonly(),
});
export type View = z.infer<typeof viewSchema>;
