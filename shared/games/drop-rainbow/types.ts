import * as z from 'zod';
import type { Seat } from '../../kernel/ids.ts';
import { outcomeSchema, seatSchema } from '../../kernel/schemas.ts';
import { type Colour, cardsPerColourRange, colours, type RainbowCard } from '../rainbow-deck.ts';

const colourSchema = z.enum(colours);
const cardSchema = z.enum([...colours, 'rainbow']);
const { from, to } = cardsPerColourRange;

export const optionsSchema = z.strictObject({
  /** RD-3: `auto` has as many as suit the number of players. */
  cardsPerColour: z.union([z.int().min(from).max(to), z.literal('auto')]).default('auto'),
  /** DR-14: score cards lie face down, and others see only how many there are. */
  hiddenScores: z.boolean().default(false),
  /** DR-16: after seven colours the lap is played to its end. */
  lastLap: z.boolean().default(false),
});
export type Options = z.infer<typeof optionsSchema>;

export const actionSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('draw') }),
  z.strictObject({ type: z.literal('stop') }),
]);
export type Action = z.infer<typeof actionSchema>;

export const stateSchema = z.strictObject({
  hiddenScores: z.boolean(),
  /** Whose turn ends a lap, with `lastLap` (DR-16); null without it. */
  lapEnds: seatSchema.nullable(),
  /** Who has shown score cards of all seven colours (DR-10); the game goes on only to the end of the lap (DR-16). */
  complete: z.array(seatSchema),
  /** The card lying face up on the deck (DR-3). */
  up: cardSchema,
  /** The face-down cards under it, the next one first. */
  deck: z.array(cardSchema),
  /** The cards beside the deck, oldest first: all of different colours. */
  row: z.array(colourSchema),
  /** Rows lost by failing, oldest first (DR-15). */
  discards: z.array(colourSchema),
  /** Each seat's score cards, in the order they were taken. */
  scores: z.array(z.array(colourSchema)),
  turn: seatSchema,
  /** How many turns in a row, up to now, ended with stopping at an empty row (DR-8). */
  emptyStops: z.int().min(0),
  outcome: outcomeSchema.nullable(),
});
export type State = z.infer<typeof stateSchema>;

/** Which cards, and how many, stands in the views before and after. */
export type Event =
  /** The face-up card went to the row, and another was turned up under it (DR-5). */
  | { readonly type: 'drew'; readonly seat: Seat }
  /** The row was discarded (DR-6). */
  | { readonly type: 'failed'; readonly seat: Seat }
  /** The row became score cards, by stopping or with the rainbow card (DR-7, DR-11). */
  | { readonly type: 'took'; readonly seat: Seat };

export interface PlayerView {
  readonly count: number;
  /** In the order of taking; null while they lie face down for this viewer (DR-14). */
  readonly cards: readonly Colour[] | null;
}

export interface View {
  readonly up: RainbowCard;
  /** How many cards lie face down under `up`. */
  readonly deck: number;
  readonly row: readonly Colour[];
  readonly discards: readonly Colour[];
  readonly players: readonly PlayerView[];
  readonly turn: Seat;
  /** How many turns in a row, up to now, ended with stopping at an empty row (DR-8, DR-15). */
  readonly stops: number;
  /** Whose turn ends a lap, with `lastLap` (DR-16); null without it. */
  readonly lapEnds: Seat | null;
  /** Who has shown score cards of all seven colours (DR-10); then this is the last lap. */
  readonly complete: readonly Seat[];
}

/** Why a computer player draws, or stops. */
export type Reason =
  /** Everybody has just stopped with nothing (DR-8), or the row is empty. */
  | { readonly code: 'must-draw' | 'nothing-to-lose' }
  /** The row completes the seven colours (DR-10). */
  | { readonly code: 'wins-now' }
  /** The row completes the seven colours, and the others have the rest of the lap, with `lastLap` (DR-16). */
  | { readonly code: 'completes' }
  /** Somebody has all seven colours, and stopping now would lose (DR-16). */
  | { readonly code: 'last-chance' }
  /** By the length of the row alone. */
  | { readonly code: 'short-row' | 'long-row' }
  /** Worth drawing, or not: how likely the next card fails. */
  | { readonly code: 'low-risk' | 'high-risk'; readonly risk: number }
  /** Which wins more often: the part of games won after drawing, and after stopping. */
  | { readonly code: 'draw-wins-more' | 'stop-wins-more'; readonly draw: number; readonly stop: number };
