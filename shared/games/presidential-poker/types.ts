import * as z from 'zod';
import type { Applied } from '../../kernel/game.ts';
import type { Seat } from '../../kernel/ids.ts';
import { seatSchema } from '../../kernel/schemas.ts';
import { bettingSchema, limitSchema, type Win } from './betting.ts';
import { type CardId, cardIds, symbolKinds } from './cards.ts';

export const optionsSchema = z
  .strictObject({
    /** Chips of each player at the start. */
    stack: z.int().min(10).max(10_000).default(200),
    ante: z.int().min(1).max(100).default(1),
    minBet: z.int().min(1).max(1_000).default(2),
    limit: limitSchema.default('no-limit'),
    /**
     * The maximum number of hands; with `off`, ante and smallest bet double at intervals (PP-11, PP-15,
     * PP-27).
     */
    maxHands: z.union([z.int().min(1).max(1_000), z.literal('off')]).default(20),
    /** PP-25: a player cuts the pack before each deal. */
    cut: z.boolean().default(false),
  })
  .refine(({ stack, ante }) => ante <= stack, { path: ['ante'], message: 'no player could pay the ante' })
  .refine(({ stack, minBet }) => minBet <= stack, {
    path: ['minBet'],
    message: 'no player could make a bet',
  });
export type Options = z.infer<typeof optionsSchema>;

/** Amounts and cards are any numbers, so that the rules can name the fault (ALL-3). */
export const actionSchema = z.discriminatedUnion('type', [
  /** Cut the pack after `at` cards (PP-25). */
  z.strictObject({ type: z.literal('cut'), at: z.number() }),
  z.strictObject({ type: z.literal('check') }),
  /** Open the betting: `to` is the bet, in chips. */
  z.strictObject({ type: z.literal('bet'), to: z.number() }),
  /** Match the bet, or go all-in. */
  z.strictObject({ type: z.literal('call') }),
  /** `to` is the player's total bet of this interval, in chips. */
  z.strictObject({ type: z.literal('raise'), to: z.number() }),
  z.strictObject({ type: z.literal('drop') }),
  /** Replace these cards; none to stand pat (PP-8). */
  z.strictObject({ type: z.literal('draw'), discards: z.array(z.number()).max(cardIds.length).readonly() }),
]);
export type Action = z.infer<typeof actionSchema>;

export const phaseSchema = z.enum(['cut', 'first', 'draw', 'second', 'over']);
export type Phase = z.infer<typeof phaseSchema>;

export const cardsSchema = z.array(z.int().min(1).max(cardIds.length)).readonly();

/** A hand of the showdown and its rank (PP-17). */
const shownSchema = z.strictObject({
  seat: seatSchema,
  cards: cardsSchema,
  rank: z.int().min(1).max(17),
  parts: z
    .array(
      z.strictObject({
        kind: z.enum([...symbolKinds, 'kingdom']),
        symbol: z.union([z.string(), z.number()]),
        cards: cardsSchema,
      }),
    )
    .readonly(),
  /** Top number of a straight (PP-19). */
  straight: z.int().nullable(),
});

export const resultSchema = z.strictObject({
  handNumber: z.int().min(1),
  /** From the dealer's left; empty if the pot was won without a showdown (PP-10). */
  shown: z.array(shownSchema).readonly(),
  /** Main pot first, with the chips of each winner. */
  pots: z
    .array(
      z.strictObject({
        chips: z.int().min(0),
        wins: z.array(z.strictObject({ seat: seatSchema, chips: z.int().min(0) })).readonly(),
      }),
    )
    .readonly(),
});
/** How the last pot was won. Public. */
export type HandResult = z.infer<typeof resultSchema>;

export const stateSchema = z.strictObject({
  /** Doubled so far without a last hand (PP-11). */
  ante: z.int(),
  minBet: z.int(),
  maxHands: z.int().nullable(),
  cut: z.boolean(),
  /** One more than the hands that counted before (PP-27). */
  handNumber: z.int().min(1),
  /** Deals, with this one. */
  deal: z.int().min(1),
  /** Cards moved to the end by the cut; 0 without a cut (PP-25). */
  cutAt: z.int().min(0),
  /** Consecutive unopened deals since one counted (PP-27). */
  unopened: z.int().min(0).max(2),
  dealer: seatSchema,
  /** The seat that opened the first interval (PP-9). */
  opener: seatSchema.nullable(),
  phase: phaseSchema,
  turn: seatSchema,
  betting: bettingSchema,
  hands: z.array(cardsSchema).readonly(),
  /** The next card first. */
  stock: cardsSchema,
  /** Cards replaced in this hand, until they become a new stock (PP-8). */
  discards: cardsSchema,
  /** Cards of players who dropped. */
  dropped: cardsSchema,
  /** By seat: cards replaced in this hand. */
  drew: z.array(z.int().min(0).nullable()).readonly(),
  /** Stays until the next pot is won. */
  last: resultSchema.nullable(),
});
export type State = z.infer<typeof stateSchema>;

/** Public. The views before and after an event contain cards and chips. */
export type Event =
  /** A hand began; `chips` are the antes by seat (PP-5, PP-7). */
  | {
      readonly type: 'anted';
      readonly handNumber: number;
      readonly dealer: Seat;
      readonly chips: readonly number[];
    }
  /** New ante and smallest bet (PP-11). */
  | { readonly type: 'doubled'; readonly ante: number; readonly minBet: number }
  | { readonly type: 'cut'; readonly seat: Seat; readonly at: number }
  /** Each player in the hand has seven new cards (PP-5). */
  | { readonly type: 'dealt' }
  | { readonly type: 'checked'; readonly seat: Seat }
  /** `to` is the seat's total bet of this interval. */
  | {
      readonly type: 'bet' | 'called' | 'raised';
      readonly seat: Seat;
      readonly to: number;
      readonly allIn: boolean;
    }
  | { readonly type: 'dropped'; readonly seat: Seat }
  /** The unmatched part of a bet (PP-10). */
  | { readonly type: 'returned'; readonly seat: Seat; readonly chips: number }
  /** No player opened (PP-7, PP-27). */
  | { readonly type: 'unopened' }
  /** Number of replaced cards, 0 for standing pat (PP-8). */
  | { readonly type: 'drew'; readonly seat: Seat; readonly count: number }
  /** Earlier discards became a new stock of `cards` cards (PP-8). */
  | { readonly type: 'reshuffled'; readonly cards: number }
  /** Hands of the showdown, from the dealer's left; the view has the cards (PP-10). */
  | { readonly type: 'showed'; readonly hands: readonly { readonly seat: Seat; readonly rank: number }[] }
  /** `pot` 0 is the main pot; `unseen` without a showdown (PP-10, PP-14). */
  | {
      readonly type: 'won';
      readonly pot: number;
      readonly wins: readonly Win[];
      readonly unseen: boolean;
    }
  /** A player has lost all chips (PP-13). */
  | { readonly type: 'eliminated'; readonly seat: Seat };

export type Step = Applied<State, Event>;

/** Why a computer player acts. Chances are 0 to 1. */
export type Reason =
  /** A reason without figures. */
  | { readonly code: 'usual'; readonly action: Action['type'] }
  /** `beats`: expected share of all hands that the hand after the draw beats (PP-8). */
  | { readonly code: 'stand-pat'; readonly beats: number }
  | { readonly code: 'replace'; readonly cards: readonly CardId[]; readonly beats: number }
  | { readonly code: 'bet-wins' | 'raise'; readonly to: number; readonly chance: number }
  | { readonly code: 'bluff'; readonly to: number }
  | { readonly code: 'check'; readonly chance: number }
  /** `price`: the minimum chance for a profitable call. */
  | { readonly code: 'call-pays' | 'drop'; readonly chance: number; readonly price: number }
  /** Too few hands remain to catch up, or to be caught (PP-15). */
  | { readonly code: 'call-behind' | 'drop-ahead' };
