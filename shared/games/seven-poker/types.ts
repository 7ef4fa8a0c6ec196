import * as z from 'zod';
import type { Applied } from '../../kernel/game.ts';
import type { Seat } from '../../kernel/ids.ts';
import { seatSchema } from '../../kernel/schemas.ts';
import { type Color, cardsPerColorRange, colors } from '../rainbow-deck.ts';
import { handSize } from './hand.ts';

export const colorSchema = z.enum(colors);
const { from, to } = cardsPerColorRange;

export const optionsSchema = z
  .strictObject({
    /** RD-3: `auto` chooses by the number of players. */
    cardsPerColor: z.union([z.int().min(from).max(to), z.literal('auto')]).default('auto'),
    /** SP-4: a card may be offered to the neighbor on the left; `auto`: unless five play. */
    neighborSwap: z.union([z.boolean(), z.literal('auto')]).default('auto'),
    /** SP-3: exchange turns of each player in a round. */
    laps: z.int().min(2).max(3).default(2),
    /** SP-20: number of victory cards that win the game. */
    victoryCards: z.int().min(3).max(6).default(5),
  })
  .refine(
    ({ cardsPerColor, victoryCards }) => victoryCards < 6 || cardsPerColor === 'auto' || cardsPerColor > 8,
    {
      path: ['cardsPerColor'],
      message: 'six victory cards need at least nine cards per color',
    },
  );
export type Options = z.infer<typeof optionsSchema>;

/** Index in the hand. */
export const placeSchema = z
  .int()
  .min(0)
  .max(handSize - 1);
const placesSchema = z.array(placeSchema).max(handSize);

export const actionSchema = z.discriminatedUnion('type', [
  /** Lays a card face down for the neighbor on the left (SP-4). */
  z.strictObject({ type: z.literal('offer'), place: placeSchema }),
  /** Answers the offer with this card, unseen. */
  z.strictObject({ type: z.literal('swap'), place: placeSchema }),
  z.strictObject({ type: z.literal('decline') }),
  /** Discards these face up and draws as many (SP-5). */
  z.strictObject({ type: z.literal('redraw'), places: placesSchema }),
  z.strictObject({ type: z.literal('pass') }),
  /** Chooses the three cards to show (SP-8). */
  z.strictObject({ type: z.literal('reveal'), places: placesSchema }),
  z.strictObject({ type: z.literal('stay') }),
  z.strictObject({ type: z.literal('fold') }),
  /** Chooses the colors of the victory cards (SP-14, SP-16). */
  z.strictObject({ type: z.literal('take'), colors: z.array(colorSchema).max(2) }),
  /** Discards these face down after having folded (SP-18). */
  z.strictObject({ type: z.literal('discard'), places: placesSchema }),
]);
export type Action = z.infer<typeof actionSchema>;

const choicesSchema = z.array(placesSchema.nullable());

export const phaseSchema = z.discriminatedUnion('name', [
  z.strictObject({
    name: z.literal('exchange'),
    lap: z.int().min(1).max(3),
    turn: seatSchema,
    /** Whether an offer is still possible in this turn. */
    mayOffer: z.boolean(),
    /** Index of the offered card, while the neighbor must answer. */
    offered: placeSchema.nullable(),
  }),
  /** Places that each seat chose to show; null before its choice. */
  z.strictObject({ name: z.literal('reveal'), chosen: choicesSchema }),
  /** Places that each seat shows; empty after folding. */
  z.strictObject({ name: z.literal('stay'), shown: z.array(placesSchema) }),
  z.strictObject({ name: z.literal('take') }),
  /** Places that each seat discards; null before its choice (SP-18). */
  z.strictObject({ name: z.literal('discard'), chosen: choicesSchema }),
  z.strictObject({ name: z.literal('over') }),
]);
export type Phase = z.infer<typeof phaseSchema>;
export type PhaseOf<Name extends Phase['name']> = Extract<Phase, { name: Name }>;

/** Public. Stays until the next cards are shown. */
export const showdownSchema = z.strictObject({
  /** By seat, sorted by color; null after folding. */
  hands: z.array(z.array(colorSchema).nullable()),
  /** SP-12: 8 for all seven colors, else the count of the most frequent one; null after folding. */
  strengths: z.array(z.int().min(0).max(8).nullable()),
  /** Seats whose strength equals another's (SP-13). */
  tied: z.array(seatSchema),
  winner: seatSchema.nullable(),
  /** The winning color; null for all seven, without a winner, and before the winner's choice (SP-14). */
  color: colorSchema.nullable(),
  gained: z.array(colorSchema),
  /** By seat; null before all have chosen (SP-18). */
  discarded: z.array(z.int().min(0)).nullable(),
});
export type Showdown = z.infer<typeof showdownSchema>;

export const wordSchema = z.enum(['stay', 'fold']);
export type Word = z.infer<typeof wordSchema>;

export const stateSchema = z.strictObject({
  neighborSwap: z.boolean(),
  laps: z.int(),
  victoryCards: z.int(),
  round: z.int().min(1),
  first: seatSchema,
  phase: phaseSchema,
  hands: z.array(z.array(colorSchema).max(handSize)),
  /** The next card first. */
  deck: z.array(colorSchema),
  /** Face-up discards of this round, oldest first. */
  discards: z.array(colorSchema),
  /** By seat, oldest first. */
  victory: z.array(z.array(colorSchema)),
  /** By seat, in this round (SP-9). */
  said: z.array(wordSchema.nullable()),
  showdown: showdownSchema.nullable(),
});
export type State = z.infer<typeof stateSchema>;

export type Event =
  | { readonly type: 'offered'; readonly seat: Seat }
  /** `seat` and its left neighbor exchanged a card; the cards are null for all others (SP-4). */
  | {
      readonly type: 'swapped';
      readonly seat: Seat;
      readonly neighbor: Seat;
      readonly given: Color | null;
      readonly taken: Color | null;
    }
  | { readonly type: 'declined'; readonly seat: Seat }
  /** `drawn` is null for all others. */
  | {
      readonly type: 'redrew';
      readonly seat: Seat;
      readonly discarded: readonly Color[];
      readonly drawn: readonly Color[] | null;
    }
  | { readonly type: 'passed'; readonly seat: Seat }
  /** A hidden choice of cards to show or discard. */
  | { readonly type: 'chose'; readonly seat: Seat }
  /** Three cards of each seat turned up (SP-8). */
  | { readonly type: 'revealed'; readonly shown: readonly (readonly Color[])[] }
  | { readonly type: 'stayed'; readonly seat: Seat }
  | { readonly type: 'folded'; readonly seat: Seat }
  /** SP-11 to SP-13. */
  | ({ readonly type: 'showed' } & Readonly<Pick<Showdown, 'hands' | 'strengths' | 'tied' | 'winner'>>)
  /** The winner's color (null for all seven) and new victory cards. */
  | {
      readonly type: 'won';
      readonly seat: Seat;
      readonly color: Color | null;
      readonly gained: readonly Color[];
    }
  /** The next round. By seat: the number of discards, and the drawn cards, null for all others. */
  | {
      readonly type: 'dealt';
      readonly round: number;
      readonly discarded: readonly number[];
      readonly drawn: readonly (readonly Color[] | null)[];
    };

export type Step = Applied<State, Event>;

/** Why a computer player acts. Cards belong to its seat, sorted by color; chances are 0 to 1. */
export type Reason =
  /** A reason without figures. */
  | { readonly code: 'usual'; readonly action: Action['type'] }
  /** The card given away (SP-4). */
  | { readonly code: 'offer' | 'swap'; readonly color: Color }
  | { readonly code: 'decline' | 'pass' }
  /** As with all seven colors, without having them. */
  | { readonly code: 'bluff'; readonly action: 'decline' | 'pass' }
  /** The discards and the kept cards (SP-5). */
  | { readonly code: 'redraw'; readonly laid: readonly Color[]; readonly kept: readonly Color[] }
  /** Shows three cards of this color (SP-8), three different ones, or the best three. */
  | { readonly code: 'show-alike'; readonly color: Color }
  | { readonly code: 'show-different' | 'show-best' }
  /** No rival can have an equal hand; or the calibrated chance to win the showdown. */
  | { readonly code: 'stay-certain' }
  | { readonly code: 'stay'; readonly chance: number }
  /** `kept` goes to the next round (SP-18). */
  | { readonly code: 'fold'; readonly chance: number; readonly kept: readonly Color[] }
  | { readonly code: 'discard'; readonly kept: readonly Color[] }
  /** The scarcest colors (SP-14, SP-16). */
  | { readonly code: 'take'; readonly colors: readonly Color[] };
