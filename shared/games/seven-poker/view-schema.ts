import * as z from 'zod';
import { seatSchema } from '../../kernel/schemas.ts';
import { colorSchema, phaseSchema, placeSchema, showdownSchema, wordSchema } from './types.ts';

const colorsSchema = z.array(colorSchema).readonly();

const playerSchema = z.strictObject({
  /** Number of cards in the hand. */
  cards: z.int().min(0),
  victory: colorsSchema,
  /** The three face-up cards, sorted by color; null without any. */
  shown: colorsSchema.nullable(),
  said: wordSchema.nullable(),
  /** Whether the player has made the current hidden choice. */
  chosen: z.boolean(),
});
export type PlayerView = z.infer<typeof playerSchema>;

export const viewSchema = z.strictObject({
  round: z.int().min(1),
  phase: z.enum(phaseSchema.options.map(({ shape }) => shape.name.value)),
  dealer: seatSchema,
  first: seatSchema,
  /** Null while several players choose together, and at the end. */
  turn: seatSchema.nullable(),
  /** 1 to 3 during the exchange. */
  lap: z.int().min(1).max(3).nullable(),
  /** Whether the offer of this turn was made (SP-4). */
  offerMade: z.boolean(),
  /** The card offered to the left neighbor; only the offering player sees its place. */
  offer: z.strictObject({ from: seatSchema, place: placeSchema.nullable() }).readonly().nullable(),
  deck: z.int().min(0),
  discards: colorsSchema,
  players: z.array(playerSchema).readonly(),
  /** The viewer's own cards; null for spectators. */
  hand: colorsSchema.nullable(),
  /** The places that the viewer chose or shows. */
  chosen: z.array(placeSchema).readonly().nullable(),
  showdown: showdownSchema.readonly().nullable(),
});
export type View = z.infer<typeof viewSchema>;
