import * as z from 'zod';
import type { Applied } from '../../kernel/game.ts';
import type { Seat } from '../../kernel/ids.ts';
import { seatSchema } from '../../kernel/schemas.ts';
import { type Colour, cardsPerColourRange, colours } from '../rainbow-deck.ts';
import { handSize } from './hand.ts';

const colourSchema = z.enum(colours);
const { from, to } = cardsPerColourRange;

export const optionsSchema = z
  .strictObject({
    /** RD-3: `auto` has as many as suit the number of players. */
    cardsPerColour: z.union([z.int().min(from).max(to), z.literal('auto')]).default('auto'),
    /** SP-4: a card may be offered to the neighbour on the left. */
    neighbourSwap: z.boolean().default(true),
    /** SP-20: how many win the game. */
    victoryCards: z.int().min(3).max(6).default(5),
  })
  .refine(
    ({ cardsPerColour, victoryCards }) => victoryCards < 6 || cardsPerColour === 'auto' || cardsPerColour > 8,
    {
      path: ['cardsPerColour'],
      message: 'six victory cards need at least nine cards per colour',
    },
  );
export type Options = z.infer<typeof optionsSchema>;

/** Cards are named by their place in the hand: like cards are alike. */
const placeSchema = z
  .int()
  .min(0)
  .max(handSize - 1);
const placesSchema = z.array(placeSchema).max(handSize);

export const actionSchema = z.discriminatedUnion('type', [
  /** Lays a card face down for the neighbour on the left (SP-4). */
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
  /** Chooses the colours of the victory cards (SP-14, SP-16). */
  z.strictObject({ type: z.literal('take'), colours: z.array(colourSchema).max(2) }),
  /** Discards these face down after having folded (SP-18). */
  z.strictObject({ type: z.literal('discard'), places: placesSchema }),
]);
export type Action = z.infer<typeof actionSchema>;

const choicesSchema = z.array(placesSchema.nullable());

const phaseSchema = z.discriminatedUnion('name', [
  z.strictObject({
    name: z.literal('exchange'),
    lap: z.int().min(1).max(2),
    turn: seatSchema,
    /** Whether an offer may still be made in this turn. */
    mayOffer: z.boolean(),
    /** The place of the card that lies before the neighbour, who is to answer. */
    offered: placeSchema.nullable(),
  }),
  /** What each seat has chosen to show, null before it has chosen. */
  z.strictObject({ name: z.literal('reveal'), chosen: choicesSchema }),
  /** The places of the cards that each seat shows, none once it has folded. */
  z.strictObject({ name: z.literal('stay'), shown: z.array(placesSchema) }),
  /** The winner chooses victory cards. */
  z.strictObject({ name: z.literal('take') }),
  /** What each seat discards; whoever stayed discards all, whoever folded chooses, null before that (SP-18). */
  z.strictObject({ name: z.literal('discard'), chosen: choicesSchema }),
  z.strictObject({ name: z.literal('over') }),
]);
export type Phase = z.infer<typeof phaseSchema>;
export type PhaseOf<Name extends Phase['name']> = Extract<Phase, { name: Name }>;

/** The last showdown, all of it public. It is kept until the next cards are shown, so that nobody misses it. */
const showdownSchema = z.strictObject({
  /** What each seat showed, colour by colour; null for whoever folded. */
  hands: z.array(z.array(colourSchema).nullable()),
  /** SP-12: 8 for all seven colours, else how many cards are of one colour; null for whoever folded. */
  strengths: z.array(z.int().min(0).max(8).nullable()),
  /** Whoever is as strong as another (SP-13). */
  tied: z.array(seatSchema),
  winner: seatSchema.nullable(),
  /** The colour that won: null for all seven, if nobody won, and before the winner has chosen (SP-14). */
  colour: colourSchema.nullable(),
  gained: z.array(colourSchema),
  /** How many cards each seat discarded, null before all have chosen (SP-18). */
  discarded: z.array(z.int().min(0)).nullable(),
});
export type Showdown = z.infer<typeof showdownSchema>;

const wordSchema = z.enum(['stay', 'fold']);
export type Word = z.infer<typeof wordSchema>;

export const stateSchema = z.strictObject({
  neighbourSwap: z.boolean(),
  victoryCards: z.int(),
  round: z.int().min(1),
  first: seatSchema,
  phase: phaseSchema,
  hands: z.array(z.array(colourSchema).max(handSize)),
  /** The next card first. */
  deck: z.array(colourSchema),
  /** This round's face-up discards, oldest first. */
  discards: z.array(colourSchema),
  /** Each seat's victory cards, in the order they were won. */
  victory: z.array(z.array(colourSchema)),
  /** What each seat has said in this round (SP-9). */
  said: z.array(wordSchema.nullable()),
  showdown: showdownSchema.nullable(),
});
export type State = z.infer<typeof stateSchema>;

export type Event =
  | { readonly type: 'offered'; readonly seat: Seat }
  /** `seat` gave a card to its left neighbour and took one; null for all but the two (SP-4). */
  | {
      readonly type: 'swapped';
      readonly seat: Seat;
      readonly neighbour: Seat;
      readonly given: Colour | null;
      readonly taken: Colour | null;
    }
  | { readonly type: 'declined'; readonly seat: Seat }
  /** As many were drawn as discarded: `drawn` is null for all others. */
  | {
      readonly type: 'redrew';
      readonly seat: Seat;
      readonly discarded: readonly Colour[];
      readonly drawn: readonly Colour[] | null;
    }
  | { readonly type: 'passed'; readonly seat: Seat }
  /** A secret choice was made, of cards to show or to discard. */
  | { readonly type: 'chose'; readonly seat: Seat }
  /** Three cards of each seat turned up (SP-8). */
  | { readonly type: 'revealed'; readonly shown: readonly (readonly Colour[])[] }
  | { readonly type: 'stayed'; readonly seat: Seat }
  | { readonly type: 'folded'; readonly seat: Seat }
  /** All who stayed showed their hands (SP-11 to SP-13). */
  | ({ readonly type: 'showed' } & Readonly<Pick<Showdown, 'hands' | 'strengths' | 'tied' | 'winner'>>)
  /** The winner's colour, null for all seven, and the victory cards it brought, if any. */
  | {
      readonly type: 'won';
      readonly seat: Seat;
      readonly colour: Colour | null;
      readonly gained: readonly Colour[];
    }
  /** The next round began: how many each seat had discarded, and what it drew, null for all others. */
  | {
      readonly type: 'dealt';
      readonly round: number;
      readonly discarded: readonly number[];
      readonly drawn: readonly (readonly Colour[] | null)[];
    };

export type Step = Applied<State, Event>;

export interface PlayerView {
  /** How many cards are in the hand. */
  readonly cards: number;
  readonly victory: readonly Colour[];
  /** The three cards lying face up, colour by colour; null while there are none. */
  readonly shown: readonly Colour[] | null;
  readonly said: Word | null;
  /** Whether the secret choice that is being made by all has been made. */
  readonly chosen: boolean;
}

export interface View {
  readonly round: number;
  readonly phase: Phase['name'];
  readonly dealer: Seat;
  readonly first: Seat;
  /** Whose turn it is; null while several choose at the same time, and at the end. */
  readonly turn: Seat | null;
  /** 1 or 2 during the exchange. */
  readonly lap: number | null;
  /** Whether this turn's offer has been made (SP-4). */
  readonly offerMade: boolean;
  /** The card that lies before the left neighbour: its place, known to nobody but who offers it. */
  readonly offer: { readonly from: Seat; readonly place: number | null } | null;
  readonly deck: number;
  readonly discards: readonly Colour[];
  readonly players: readonly PlayerView[];
  /** The viewer's own cards; null for spectators. */
  readonly hand: readonly Colour[] | null;
  /** The places that the viewer has chosen in secret, or shows. */
  readonly chosen: readonly number[] | null;
  readonly showdown: Readonly<Showdown> | null;
}

/** Why a computer player does something. Cards are those of its seat, colour by colour; a chance is a part of one. */
export type Reason =
  /** What usually speaks for such an action, without figures. */
  | { readonly code: 'usual'; readonly action: Action['type'] }
  /** The card that is given away (SP-4). */
  | { readonly code: 'offer' | 'swap'; readonly colour: Colour }
  | { readonly code: 'decline' | 'pass' }
  /** What is discarded, and what is left of the hand (SP-5). */
  | { readonly code: 'redraw'; readonly laid: readonly Colour[]; readonly kept: readonly Colour[] }
  /** Three cards of this colour are shown (SP-8), three different ones, or the best there are. */
  | { readonly code: 'show-alike'; readonly colour: Colour }
  | { readonly code: 'show-different' | 'show-best' }
  /** No other hand can be as strong, or how often such a hand wins its showdown between players of the level (`comesTrue`). */
  | { readonly code: 'stay-certain' }
  | { readonly code: 'stay'; readonly chance: number }
  /** `kept` goes to the next round (SP-18); nothing if no card is worth it. */
  | { readonly code: 'fold'; readonly chance: number; readonly kept: readonly Colour[] }
  | { readonly code: 'discard'; readonly kept: readonly Colour[] }
  /** The scarcest colours (SP-14, SP-16). */
  | { readonly code: 'take'; readonly colours: readonly Colour[] };
