import * as z from 'zod';
import { seatSchema } from '../../kernel/schemas.ts';
import { cardSchema, colorSchema } from './types.ts';

const colorsSchema = z.array(colorSchema).readonly();

const playerSchema = z.strictObject({
  count: z.int().min(0),
  /** Oldest first; null while they lie face down for this viewer (DR-14). */
  cards: colorsSchema.nullable(),
});
export type PlayerView = z.infer<typeof playerSchema>;

export const viewSchema = z.strictObject({
  up: cardSchema,
  /** Number of face-down cards under `up`. */
  deck: z.int().min(0),
  row: colorsSchema,
  discards: colorsSchema,
  players: z.array(playerSchema).readonly(),
  turn: seatSchema,
  /** Consecutive turns that ended by stopping at an empty row (DR-8, DR-15). */
  stops: z.int().min(0),
  /** The seat whose turn ends a lap, with `lastLap` (DR-16); null without it. */
  lapEnds: seatSchema.nullable(),
  /** Seats whose seven colors are shown (DR-10, DR-17); then this is the last lap. */
  complete: z.array(seatSchema).readonly(),
});
export type View = z.infer<typeof viewSchema>;
