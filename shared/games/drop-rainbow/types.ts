import * as z from 'zod';
import type { Seat } from '../../kernel/ids.ts';
import { outcomeSchema, seatSchema } from '../../kernel/schemas.ts';
import { cardsPerColorRange, colors } from '../rainbow-deck.ts';

export const colorSchema = z.enum(colors);
export const cardSchema = z.enum([...colors, 'rainbow']);
const { from, to } = cardsPerColorRange;

export const optionsSchema = z.strictObject({
  /** RD-3: `auto` chooses by the number of players. */
  cardsPerColor: z.union([z.int().min(from).max(to), z.literal('auto')]).default('auto'),
  /** DR-14: score cards lie face down, and others see only their number. */
  hiddenScores: z.boolean().default(false),
  /** DR-16: after seven colors the lap is played to its end. */
  lastLap: z.boolean().default(false),
  /** DR-17: players show the seven colors themselves. */
  showSeven: z.boolean().default(false),
});
export type Options = z.infer<typeof optionsSchema>;

export const actionSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('draw') }),
  z.strictObject({ type: z.literal('stop') }),
  /** Take the row and show all seven colors, with `showSeven` (DR-17). */
  z.strictObject({ type: z.literal('show') }),
]);
export type Action = z.infer<typeof actionSchema>;

export const stateSchema = z.strictObject({
  hiddenScores: z.boolean(),
  showSeven: z.boolean(),
  /** The seat whose turn ends a lap, with `lastLap` (DR-16). */
  lapEnds: seatSchema.nullable(),
  /** Seats whose seven colors are shown (DR-10, DR-16, DR-17). */
  complete: z.array(seatSchema),
  /** The face-up card on the deck (DR-3). */
  up: cardSchema,
  /** The next card first. */
  deck: z.array(cardSchema),
  /** The cards beside the deck, oldest first, each of a different color. */
  row: z.array(colorSchema),
  /** Lost rows, oldest first (DR-15). */
  discards: z.array(colorSchema),
  /** By seat, oldest first. */
  scores: z.array(z.array(colorSchema)),
  turn: seatSchema,
  /** Consecutive turns that ended by stopping at an empty row (DR-8). */
  emptyStops: z.int().min(0),
  outcome: outcomeSchema.nullable(),
});
export type State = z.infer<typeof stateSchema>;

/** The views before and after an event contain the cards. */
export type Event =
  /** The face-up card joined the row, and the next card was turned up (DR-5). */
  | { readonly type: 'drew'; readonly seat: Seat }
  /** The row was discarded (DR-6). */
  | { readonly type: 'failed'; readonly seat: Seat }
  /** The row became score cards, by stopping or by the rainbow card (DR-7, DR-11). */
  | { readonly type: 'took'; readonly seat: Seat }
  /** The player showed all seven colors (DR-17). */
  | { readonly type: 'showed'; readonly seat: Seat };

/** Why a computer player draws or stops. */
export type Reason =
  /** All players have just stopped with nothing (DR-8), or the row is empty. */
  | { readonly code: 'must-draw' | 'nothing-to-lose' }
  /** The row completes the seven colors (DR-10). */
  | { readonly code: 'wins-now' }
  /** All seven colors can be shown (DR-17). */
  | { readonly code: 'shows' }
  /** The row completes the seven colors, but the lap is played to its end (DR-16). */
  | { readonly code: 'completes' }
  /** Another player has all seven colors, and stopping would lose (DR-16). */
  | { readonly code: 'last-chance' }
  /** By the length of the row alone. */
  | { readonly code: 'short-row' | 'long-row' }
  /** `risk`: the chance that the next card fails. */
  | { readonly code: 'low-risk' | 'high-risk'; readonly risk: number }
  /** The expected share of wins after drawing and after stopping. */
  | { readonly code: 'draw-wins-more' | 'stop-wins-more'; readonly draw: number; readonly stop: number };
