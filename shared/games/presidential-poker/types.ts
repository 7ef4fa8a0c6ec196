import * as z from 'zod';
import type { Applied } from '../../kernel/game.ts';
import type { Seat } from '../../kernel/ids.ts';
import { seatSchema } from '../../kernel/schemas.ts';
import type { Pot } from './betting.ts';
import { bettingSchema, limitSchema, type Win } from './betting.ts';
import { type CardId, cardIds, symbolKinds } from './cards.ts';

/** PP-25: where the pack may be cut, in cards from the top. */
export const cutRange = { from: 30, to: 42 } as const;

export const optionsSchema = z
  .strictObject({
    /** The chips that everybody begins with. */
    stack: z.int().min(10).max(10_000).default(200),
    ante: z.int().min(1).max(100).default(1),
    minBet: z.int().min(1).max(1_000).default(2),
    limit: limitSchema.default('no-limit'),
    /** After how many hands the game ends at the latest; with `off` ante and smallest bet double from time to time (PP-11, PP-15, PP-27). */
    maxHands: z.union([z.int().min(1).max(1_000), z.literal('off')]).default(20),
    /** PP-25: a player cuts the pack before each deal. */
    cut: z.boolean().default(false),
  })
  .refine(({ stack, ante }) => ante <= stack, { path: ['ante'], message: 'nobody could pay the ante' })
  .refine(({ stack, minBet }) => minBet <= stack, { path: ['minBet'], message: 'nobody could make a bet' });
export type Options = z.infer<typeof optionsSchema>;

/** Amounts and cards are any numbers here: the rules say what is wrong with them (ALL-3). */
export const actionSchema = z.discriminatedUnion('type', [
  /** Cut the pack so many cards from the top (PP-25). */
  z.strictObject({ type: z.literal('cut'), at: z.number() }),
  z.strictObject({ type: z.literal('check') }),
  /** Open the betting of this interval: `to` is the bet, in chips. */
  z.strictObject({ type: z.literal('bet'), to: z.number() }),
  /** All that is missing, or all one has. */
  z.strictObject({ type: z.literal('call') }),
  /** `to` is what one's bet of this interval comes to, in chips. */
  z.strictObject({ type: z.literal('raise'), to: z.number() }),
  z.strictObject({ type: z.literal('drop') }),
  /** Replace these cards, or none: stand pat (PP-8). */
  z.strictObject({ type: z.literal('draw'), discards: z.array(z.number()).max(cardIds.length).readonly() }),
]);
export type Action = z.infer<typeof actionSchema>;

const phaseSchema = z.enum(['cut', 'first', 'draw', 'second', 'over']);
export type Phase = z.infer<typeof phaseSchema>;

const cardsSchema = z.array(z.int().min(1).max(cardIds.length)).readonly();

/** A hand of the showdown, and what it counts as (PP-17). */
const shownSchema = z.strictObject({
  seat: seatSchema,
  cards: cardsSchema,
  rank: z.int().min(1).max(17),
  /** The groups of cards that make the rank. */
  parts: z
    .array(
      z.strictObject({
        kind: z.enum([...symbolKinds, 'kingdom']),
        symbol: z.union([z.string(), z.number()]),
        cards: cardsSchema,
      }),
    )
    .readonly(),
  /** The top number of a straight (PP-19). */
  straight: z.int().nullable(),
});

const resultSchema = z.strictObject({
  /** The number of the hand that it was. */
  handNumber: z.int().min(1),
  /** From the dealer's left; empty if the pot was won unseen (PP-10). */
  shown: z.array(shownSchema).readonly(),
  /** The main pot first, and what each winner got of it. */
  pots: z
    .array(
      z.strictObject({
        chips: z.int().min(0),
        wins: z.array(z.strictObject({ seat: seatSchema, chips: z.int().min(0) })).readonly(),
      }),
    )
    .readonly(),
});
/** How the pot was last won, all of it public. */
export type HandResult = z.infer<typeof resultSchema>;

export const stateSchema = z.strictObject({
  /** As they are now: with no last hand they double (PP-11). */
  ante: z.int(),
  minBet: z.int(),
  maxHands: z.int().nullable(),
  cut: z.boolean(),
  /** One more than the hands that count before this one (PP-27). */
  handNumber: z.int().min(1),
  /** How many deals there were, this one too. */
  deal: z.int().min(1),
  /** How many cards of this deal's pack were put behind the others; 0 if it was not cut (PP-25). */
  cutAt: z.int().min(0).default(0),
  /** How many deals in a row, up to now, nobody opened without one of them having counted (PP-27). */
  unopened: z.int().min(0).max(2),
  dealer: seatSchema,
  /** Who opened the first interval (PP-9). */
  opener: seatSchema.nullable(),
  phase: phaseSchema,
  turn: seatSchema,
  betting: bettingSchema,
  hands: z.array(cardsSchema).readonly(),
  /** The next card first. */
  stock: cardsSchema,
  /** What was replaced in this hand, unless it has become a new stock (PP-8). */
  discards: cardsSchema,
  /** The hands of those who dropped out. */
  dropped: cardsSchema,
  /** How many cards each seat has replaced in this hand. */
  drew: z.array(z.int().min(0).nullable()).readonly(),
  /** It stays until the pot is won again, so that nobody misses it. */
  last: resultSchema.nullable(),
});
export type State = z.infer<typeof stateSchema>;

/** All of them public: which cards, and how many chips there are now, stands in the views before and after. */
export type Event =
  /** A hand began: what each seat paid (PP-5, PP-7). */
  | {
      readonly type: 'anted';
      readonly handNumber: number;
      readonly dealer: Seat;
      readonly chips: readonly number[];
    }
  /** Ante and smallest bet are now these (PP-11). */
  | { readonly type: 'doubled'; readonly ante: number; readonly minBet: number }
  | { readonly type: 'cut'; readonly seat: Seat; readonly at: number }
  /** Everybody who is in has seven new cards (PP-5). */
  | { readonly type: 'dealt' }
  | { readonly type: 'checked'; readonly seat: Seat }
  /** `to` is what the seat's bet of this interval has come to. */
  | {
      readonly type: 'bet' | 'called' | 'raised';
      readonly seat: Seat;
      readonly to: number;
      readonly allIn: boolean;
    }
  | { readonly type: 'dropped'; readonly seat: Seat }
  /** The part of a bet that nobody met (PP-10). */
  | { readonly type: 'returned'; readonly seat: Seat; readonly chips: number }
  /** Nobody opened (PP-7, PP-27). */
  | { readonly type: 'unopened' }
  /** So many cards were replaced, none by standing pat (PP-8). */
  | { readonly type: 'drew'; readonly seat: Seat; readonly count: number }
  /** Earlier discards became a new stock of so many cards (PP-8). */
  | { readonly type: 'reshuffled'; readonly cards: number }
  /** The hands of the showdown, from the dealer's left; the cards are in the view (PP-10). */
  | { readonly type: 'showed'; readonly hands: readonly { readonly seat: Seat; readonly rank: number }[] }
  /** A pot, the main pot is 0, and who got what of it; `unseen` if nobody met the last bet (PP-10, PP-14). */
  | {
      readonly type: 'won';
      readonly pot: number;
      readonly wins: readonly Win[];
      readonly unseen: boolean;
    }
  /** Somebody's chips are gone (PP-13). */
  | { readonly type: 'eliminated'; readonly seat: Seat };

export type Step = Applied<State, Event>;

export interface PlayerView {
  readonly stack: number;
  /** Chips put in during this betting interval; they are not in the pots yet. */
  readonly bet: number;
  /** All chips put in since the pot was last won, this interval's among them. */
  readonly put: number;
  /** `all-in`: in, without chips. `dropped`: until the next deal. `out`: of the game (PP-13). */
  readonly standing: 'in' | 'all-in' | 'dropped' | 'out';
  /** How many cards are in the hand. */
  readonly cards: number;
  /** How many cards were replaced in this hand, 0 by standing pat; null before that. */
  readonly drew: number | null;
}

/** What the seat in turn may do with chips. */
export interface BetView {
  /** The highest bet of this interval, 0 while nobody has opened. */
  readonly level: number;
  /** The chips that a call costs, 0 if checking is free. */
  readonly call: number;
  /** To what one's bet of this interval may be brought, by betting or raising; null if neither is allowed. */
  readonly to: { readonly from: number; readonly to: number } | null;
  /** How many more raises `fixed` allows in this interval; null without a limit. */
  readonly raisesLeft: number | null;
}

export interface View {
  readonly phase: Phase;
  /** One more than the hands that count before this one: deals that nobody opened share it (PP-27). */
  readonly handNumber: number;
  /** How many deals there were, this one too. */
  readonly deal: number;
  /** How many cards of this deal's pack were put behind the others; 0 if it was not cut (PP-25). */
  readonly cutAt: number;
  /** Null if there is no last hand. */
  readonly maxHands: number | null;
  /** What they are now (PP-11). */
  readonly ante: number;
  readonly minBet: number;
  readonly dealer: Seat;
  /** Who opened the first interval; null while nobody has. */
  readonly opener: Seat | null;
  /** Null when the game is over. */
  readonly turn: Seat | null;
  readonly players: readonly PlayerView[];
  /** Main pot first, the bets of this interval left out; `seats` are those who can win it. */
  readonly pots: readonly Pot[];
  /** All chips in the middle, the bets of this interval among them. */
  readonly pot: number;
  /** Null except in a betting interval. */
  readonly betting: BetView | null;
  /** How many cards lie in the stock. */
  readonly stock: number;
  /** The viewer's own cards, newly drawn ones last; empty after dropping out, null for spectators. */
  readonly hand: readonly number[] | null;
  /** How the pot was last won. */
  readonly last: HandResult | null;
}

/** Why a computer player does something. Chances, and what they have to be, are parts of one. */
export type Reason =
  /** What usually speaks for such an action, without figures. */
  | { readonly code: 'usual'; readonly action: Action['type'] }
  /** `beats`: of all hands, how many the one after the draw beats on average (PP-8). */
  | { readonly code: 'stand-pat'; readonly beats: number }
  | { readonly code: 'replace'; readonly cards: readonly CardId[]; readonly beats: number }
  | { readonly code: 'bet-wins' | 'raise'; readonly to: number; readonly chance: number }
  | { readonly code: 'bluff'; readonly to: number }
  | { readonly code: 'check'; readonly chance: number }
  /** `price`: the chance that pays for the call. */
  | { readonly code: 'call-pays' | 'drop'; readonly chance: number; readonly price: number }
  /** Few hands are left to catch up in, or to be caught up with (PP-15). */
  | { readonly code: 'call-behind' | 'drop-ahead' };
