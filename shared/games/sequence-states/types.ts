import * as z from 'zod';
import type { Applied } from '../../kernel/game.ts';
import type { Seat } from '../../kernel/ids.ts';
import { outcomeSchema, seatSchema } from '../../kernel/schemas.ts';
import type { Team } from './board.ts';
import { allSpaces } from './board.ts';
import { type Card, cardKinds } from './cards.ts';
import type { Five, Sequence } from './sequences.ts';

export const optionsSchema = z.strictObject({
  /** SQ-2: how many teams 6 or 12 players form. Other numbers of players leave no choice. */
  teams: z.union([z.literal(2), z.literal(3)]).default(2),
  /** SQ-14: drawing is an action of its own, and a card not drawn in time is lost. */
  loseUndrawnCard: z.boolean().default(false),
  /** SQ-20: what the table does about talk within a team. */
  tableTalk: z.enum(['muted', 'penalty']).default('muted'),
  /** SQ-6: cards show the capital alone, spaces the outline alone. It changes what is drawn and said, and no rule. */
  geography: z.boolean().default(false),
});
export type Options = z.infer<typeof optionsSchema>;

const cardSchema = z.enum(cardKinds);
const cardsSchema = z.array(cardSchema).readonly();
/** Row × 10 + column. */
const spaceSchema = z.int().min(0).max(99);
const fiveSchema = z.array(spaceSchema).length(5).readonly();
/** A place in the hand. */
const placeSchema = z.int().min(0).max(6);

export const actionSchema = z.discriminatedUnion('type', [
  /** Play a state card or ADD, and place a chip. What it completes the table marks (SQ-8, SQ-9, SQ-18). */
  z.strictObject({ type: z.literal('place'), card: placeSchema, space: spaceSchema }),
  /** The same, naming what it completes, in any order: where there is a choice, one of those that mark the most (SQ-18). */
  z.strictObject({
    type: z.literal('place-and-mark'),
    card: placeSchema,
    space: spaceSchema,
    marks: z.array(fiveSchema).readonly(),
  }),
  /** Play REMOVE, and take a chip off the board (SQ-10). */
  z.strictObject({ type: z.literal('remove'), card: placeSchema, space: spaceSchema }),
  /** Turn in a dead card (SQ-11). */
  z.strictObject({ type: z.literal('exchange'), card: placeSchema }),
  /** Take the card for the last play, with `loseUndrawnCard` (SQ-14). */
  z.strictObject({ type: z.literal('draw') }),
  /** Only where the table does not pass by itself, because somebody may still draw (SQ-13, SQ-14). */
  z.strictObject({ type: z.literal('pass') }),
  /** Lay down a card for table talk (SQ-20). */
  z.strictObject({ type: z.literal('forfeit'), card: placeSchema }),
]);
export type Action = z.infer<typeof actionSchema>;

const playerSchema = z.strictObject({
  hand: cardsSchema,
  /** The discard pile, oldest first. */
  pile: cardsSchema,
  /** Where this seat last placed or removed a chip. */
  last: spaceSchema.nullable(),
  /** How many cards are still to be forfeited (SQ-20). */
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
  /** How often the discard piles have become a new deck (SQ-12). */
  shuffles: z.int().min(0),
  /** The team whose chip lies on each space. */
  chips: z.array(z.int().min(0).max(2).nullable()).length(allSpaces.length).readonly(),
  /** In the order of their completion. */
  sequences: z.array(z.strictObject({ team: z.int().min(0).max(2), spaces: fiveSchema })).readonly(),
  /** Who placed or removed a chip most recently; null before anybody has. */
  latest: seatSchema.nullable(),
  turn: seatSchema,
  /** Whether a dead card has been turned in this turn (SQ-11). */
  exchanged: z.boolean(),
  /** How many turns in a row, up to now, ended without a card played or exchanged (SQ-13). */
  passes: z.int().min(0),
  /** Who may still draw, in the order of their plays (SQ-14). */
  undrawn: z.array(seatSchema).readonly(),
  outcome: outcomeSchema.nullable(),
});
export type State = z.infer<typeof stateSchema>;

export type Event =
  /** A chip was placed (SQ-8, SQ-9); `marked` are the sequences that it completed (SQ-16). */
  | {
      readonly type: 'placed';
      readonly seat: Seat;
      readonly card: Card;
      readonly space: number;
      readonly marked: readonly Five[];
    }
  /** A chip of `team` was taken off the board (SQ-10). */
  | { readonly type: 'removed'; readonly seat: Seat; readonly space: number; readonly team: Team }
  /** A dead card was turned in (SQ-11), by the table if nothing else could be done (SQ-13). */
  | { readonly type: 'exchanged'; readonly seat: Seat; readonly card: Card }
  /** A card went to the hand; null for all but its owner. */
  | { readonly type: 'drew'; readonly seat: Seat; readonly card: Card | null }
  /** The discard piles became a new deck of so many cards (SQ-12). */
  | { readonly type: 'reshuffled'; readonly cards: number }
  /** A card that was not drawn in time (SQ-14). */
  | { readonly type: 'lost'; readonly seat: Seat }
  /** A turn without a playable card (SQ-13). */
  | { readonly type: 'passed'; readonly seat: Seat }
  /** Every member of the team has to lay down a card (SQ-20). */
  | { readonly type: 'penalised'; readonly team: Team }
  | { readonly type: 'forfeited'; readonly seat: Seat; readonly card: Card };

export type Step = Applied<State, Event>;

export interface PlayerView {
  /** How many cards are in the hand. */
  readonly count: number;
  /** Null for everybody but the player. */
  readonly hand: readonly Card[] | null;
  /** The discard pile, oldest first. */
  readonly pile: readonly Card[];
  /** Where the player last placed or removed a chip. */
  readonly last: number | null;
  /** How many cards are still to be forfeited (SQ-20). */
  readonly owes: number;
}

export interface View {
  /** Seat s belongs to team s mod `teams` (SQ-3). */
  readonly teams: number;
  readonly players: readonly PlayerView[];
  /** How many cards lie in the deck. */
  readonly deck: number;
  /** How often the discard piles have become a new deck (SQ-12). */
  readonly shuffles: number;
  /** The team of the chip on a space, by the space's number; a space that is not named is open. */
  readonly chips: Readonly<Record<string, Team>>;
  readonly sequences: readonly Sequence[];
  /** Who placed or removed a chip most recently; null before anybody has. */
  readonly latest: Seat | null;
  readonly turn: Seat;
  /** Whether a dead card has been turned in this turn (SQ-11). */
  readonly exchanged: boolean;
  /** Who may still draw (SQ-14). */
  readonly undrawn: readonly Seat[];
}

/** Why a computer player does something. `add`: with the card ADD; `line`: how many chips of one team stand in a line. */
export type Reason =
  | { readonly code: 'draw' | 'turn-in' | 'lay-down' | 'pass' }
  /** Takes a chip out of its team's line, or out of the way. */
  | { readonly code: 'break'; readonly space: number; readonly line: number }
  | { readonly code: 'clear'; readonly space: number }
  | { readonly code: 'complete'; readonly space: number; readonly add: boolean }
  /** `lines`: in how many fives through the space the team may still make a sequence. */
  | { readonly code: 'keep-open'; readonly space: number; readonly add: boolean; readonly lines: number }
  /** The line of another team that ends there, or the own one that grows to this. */
  | { readonly code: 'stop' | 'build'; readonly space: number; readonly add: boolean; readonly line: number };
