import * as z from 'zod';
import type { Applied } from '../../kernel/game.ts';
import type { Seat } from '../../kernel/ids.ts';
import { outcomeSchema, seatSchema } from '../../kernel/schemas.ts';
import type { Team } from './board.ts';
import { allSpaces } from './board.ts';
import { type Card, cardKinds } from './cards.ts';
import type { Five } from './sequences.ts';

export const optionsSchema = z.strictObject({
  /** SQ-2: number of teams of 6 or 12 players. */
  teams: z.union([z.literal(2), z.literal(3)]).default(2),
  /** SQ-14: drawing is a separate action, and a card not drawn in time is lost. */
  loseUndrawnCard: z.boolean().default(false),
  /** SQ-20: table talk is muted or punished. */
  tableTalk: z.enum(['muted', 'penalty']).default('muted'),
  /** SQ-6: cards show only the capital, spaces only the outline. No effect on the rules. */
  geography: z.boolean().default(false),
});
export type Options = z.infer<typeof optionsSchema>;

const cardSchema = z.enum(cardKinds);
export const cardsSchema = z.array(cardSchema).readonly();
/** Row × 10 + column. */
export const spaceSchema = z.int().min(0).max(99);
const fiveSchema = z.array(spaceSchema).length(5).readonly();
export const teamSchema = z.int().min(0).max(2);
export const sequenceSchema = z.strictObject({ team: teamSchema, spaces: fiveSchema });
/** Index in the hand. */
const placeSchema = z.int().min(0).max(6);

export const actionSchema = z.discriminatedUnion('type', [
  /** Play a state card or ADD and place a chip; the table marks completed sequences (SQ-8, SQ-9, SQ-18). */
  z.strictObject({ type: z.literal('place'), card: placeSchema, space: spaceSchema }),
  /** The same with chosen marks, in any order (SQ-18). */
  z.strictObject({
    type: z.literal('place-and-mark'),
    card: placeSchema,
    space: spaceSchema,
    marks: z.array(fiveSchema).readonly(),
  }),
  /** Play REMOVE and take a chip off the board (SQ-10). */
  z.strictObject({ type: z.literal('remove'), card: placeSchema, space: spaceSchema }),
  /** Exchange a dead card (SQ-11). */
  z.strictObject({ type: z.literal('exchange'), card: placeSchema }),
  /** Draw the card for the last play, with `loseUndrawnCard` (SQ-14). */
  z.strictObject({ type: z.literal('draw') }),
  /** Needed only while another player may still draw (SQ-13, SQ-14). */
  z.strictObject({ type: z.literal('pass') }),
  /** Forfeit a card for table talk (SQ-20). */
  z.strictObject({ type: z.literal('forfeit'), card: placeSchema }),
]);
export type Action = z.infer<typeof actionSchema>;

const playerSchema = z.strictObject({
  hand: cardsSchema,
  /** Discards, oldest first. */
  pile: cardsSchema,
  /** The last space where this seat placed or removed a chip. */
  last: spaceSchema.nullable(),
  /** Cards still to be forfeited (SQ-20). */
  owes: z.int().min(0),
});
export type Player = z.infer<typeof playerSchema>;

export const stateSchema = z.strictObject({
  teams: z.union([z.literal(2), z.literal(3)]),
  loseUndrawnCard: z.boolean(),
  tableTalk: optionsSchema.shape.tableTalk.unwrap(),
  players: z.array(playerSchema).readonly(),
  /** The next card first. */
  deck: cardsSchema,
  /** Number of reshuffles (SQ-12). */
  shuffles: z.int().min(0),
  /** By space; null is open. */
  chips: z.array(teamSchema.nullable()).length(allSpaces.length).readonly(),
  /** Oldest first. */
  sequences: z.array(sequenceSchema).readonly(),
  /** The seat that last placed or removed a chip; null before. */
  latest: seatSchema.nullable(),
  turn: seatSchema,
  /** Whether a dead card was exchanged in this turn (SQ-11). */
  exchanged: z.boolean(),
  /** Consecutive turns without a card played (SQ-13). */
  passes: z.int().min(0),
  /** Seats that may still draw, in the order of their plays (SQ-14). */
  undrawn: z.array(seatSchema).readonly(),
  outcome: outcomeSchema.nullable(),
});
export type State = z.infer<typeof stateSchema>;

export type Event =
  /** A chip was placed (SQ-8, SQ-9); `marked` are the completed sequences (SQ-16). */
  | {
      readonly type: 'placed';
      readonly seat: Seat;
      readonly card: Card;
      readonly space: number;
      readonly marked: readonly Five[];
    }
  /** A chip of `team` was removed (SQ-10). */
  | { readonly type: 'removed'; readonly seat: Seat; readonly space: number; readonly team: Team }
  /** A dead card was exchanged (SQ-11), by the table without any other move (SQ-13). */
  | { readonly type: 'exchanged'; readonly seat: Seat; readonly card: Card }
  /** `card` is null for all but its owner. */
  | { readonly type: 'drew'; readonly seat: Seat; readonly card: Card | null }
  /** The discards became a new deck of `cards` cards (SQ-12). */
  | { readonly type: 'reshuffled'; readonly cards: number }
  /** A card was not drawn in time (SQ-14). */
  | { readonly type: 'lost'; readonly seat: Seat }
  /** A turn without a playable card (SQ-13). */
  | { readonly type: 'passed'; readonly seat: Seat }
  /** Every member of the team owes a card (SQ-20). */
  | { readonly type: 'penalised'; readonly team: Team }
  | { readonly type: 'forfeited'; readonly seat: Seat; readonly card: Card };

export type Step = Applied<State, Event>;

/** Why a computer player acts. `add`: with the card ADD; `line`: chips of one team in a line. */
export type Reason =
  | { readonly code: 'draw' | 'turn-in' | 'lay-down' | 'pass' }
  /** Removes a chip from another team's line, or one that blocks. */
  | { readonly code: 'break'; readonly space: number; readonly line: number }
  | { readonly code: 'clear'; readonly space: number }
  | { readonly code: 'complete'; readonly space: number; readonly add: boolean }
  /** `lines`: fives through the space in which the team can still make a sequence. */
  | { readonly code: 'keep-open'; readonly space: number; readonly add: boolean; readonly lines: number }
  /** `line`: the blocked line of another team, or the extended own line. */
  | { readonly code: 'stop' | 'build'; readonly space: number; readonly add: boolean; readonly line: number };
