import type { ZodType } from 'zod';
import type { GameAction, Template } from './action.ts';
import type { Seat } from './ids.ts';
import type { Locale } from './locales.ts';
import type { FastRandom, Lay, Random } from './random.ts';
import type { UiHints } from './ui-hints.ts';
import { at, type Result } from './util.ts';

/** Something that happened, in the past tense. Table events have a colon in their type, events of games do not. */
export interface GameEvent {
  readonly type: string;
}

/** Who looks: a seat, or somebody who only watches. */
export type Viewer = Seat | 'spectator';

/** An open decision: who is to act, and about what. A seat has one open decision at a time. */
export interface Pending {
  readonly seat: Seat;
  /** The kind of decision, in the game's words. While it stays the same and the seat has not acted, it is the same decision. */
  readonly kind: string;
  /** Whose answer a seat that the table plays has to wait for, as long as that seat's own clock runs. */
  readonly waitsFor?: Seat;
  /**
   * How much there is to think about, from 0, nothing, to 1: so long a computer player seems to think. By what everybody can see, or its pause
   * would tell of its cards. Half without it.
   */
  readonly difficulty?: number;
}

/** Why a game refuses an action: the rule it breaks, and a sentence for its sender (ALL-3). */
export interface Rejection {
  readonly rule: string;
  readonly reason: string;
}

/** What everybody sees go well or badly for a seat. */
export interface Sentiment {
  readonly seat: Seat;
  readonly good: boolean;
}

/** How a game ended (ALL-7). */
export interface Outcome {
  /** Empty if nobody won; several if they share. */
  readonly winners: readonly Seat[];
  /** One number for every seat, more is better. */
  readonly scores: readonly number[];
  /** Which ending of the game's own list it was, in kebab-case; the game's drawing has the words. */
  readonly reason: string;
}

export interface Setup<Options> {
  readonly options: Options;
  readonly seats: number;
  /** Who begins, or deals where the rules say so: drawn at random, in a rematch one seat further left (ALL-2). */
  readonly first: Seat;
}

export interface Applied<State, Event> {
  readonly state: State;
  readonly events: readonly Event[];
}

/** What the rules of a game say about talk at the table. */
export interface TalkRules<State, Event> {
  /** Why nobody may write now; null if players may. */
  muted(state: State): Rejection | null;
  /** Who may judge what this seat says; nobody where talk is free. */
  judges(state: State, seat: Seat): readonly Seat[];
  /** What follows once its opponents have judged a message of this seat. */
  penalise(state: State, seat: Seat): Applied<State, Event>;
}

/** What every page may know of a game without its rules: `meta` in its `meta.ts`, where each of these facts is stated and nowhere else. */
export interface GameMeta<Id extends string> {
  /** The folder's name, and the name on the wire. */
  readonly id: Id;
  readonly name: Readonly<Record<Locale, string>>;
  /** The numbers of players it can be played by, ascending. */
  readonly players: readonly [number, ...number[]];
  /** How long a game takes people, by the fewest of them and by the most: `npm run lab -- times` measures it. */
  readonly minutes: readonly [number, number];
}

/**
 * The rules of one game. All functions are pure and total over parsed values: no clock, no random numbers but those they are handed, and
 * the state that goes in is never changed. Options, states, actions, events and views are plain JSON.
 */
export interface Game<
  Id extends string,
  Options,
  State,
  Action extends GameAction,
  Event extends GameEvent,
  View,
  Reason extends GameReason = GameReason,
> extends Omit<GameMeta<Id>, 'minutes'> {
  /** How well its computer players play, the weakest first. Only a hard one gives hints. */
  readonly levels: readonly Level[];
  /** Keys and texts of its views, events and actions that compact frames say in a byte, the most frequent first. Nothing else hangs on them. */
  readonly dictionary: readonly string[];
  /** Every option has a default, so that `{}` is a full set of options. */
  readonly options: ZodType<Options>;
  readonly action: ZodType<Action>;
  readonly state: ZodType<State>;
  setup(setup: Setup<Options>, random: Random): State;
  /** The open decisions; none once the game has an outcome, at least one before. */
  toAct(state: State): readonly Pending[];
  /** What `seat` may do now, exactly: `apply` accepts these actions and no others. Empty if it is not to act. */
  legal(state: State, seat: Seat): readonly Template<Action>[];
  apply(state: State, seat: Seat, action: Action, random: Random): Result<Applied<State, Event>, Rejection>;
  /** The rule that says what this seat may do now, or why it may do nothing: for whatever else it tries (ALL-3). */
  ruleNow(state: State, seat: Seat): string;
  /** The safe action for a seat that is to act (ALL-5). */
  timeout(state: State, seat: Seat): Action;
  outcome(state: State): Outcome | null;
  /** What this viewer may know. Built up from nothing, never the state with parts left out (ALL-4). */
  view(state: State, viewer: Viewer): View;
  /** The event as this viewer may know it, or null if it may not know of it at all. */
  redact(event: Event, viewer: Viewer): Event | null;
  /** A computer player's choice, and the advice to a player who asks for it. The same situation and random numbers give the same answer. */
  bot(situation: BotInput<Options, Action, View>): Advice<Action, Reason>;
  /**
   * How an event, as those know it who only watch, goes for a seat; null if nobody would say anything to it. Computer players make signs
   * by it. Without it they make none while a game is played.
   */
  sentiment?(event: Event): Sentiment | null;
  /** Without it, talk is free. */
  readonly talk?: TalkRules<State, Event>;
  /** What `setup` and `apply` lay by `Random.deck`, if they do: then every card of it that a viewer sees can be checked at once. */
  readonly deck?: Deck<Options, View>;
  /** How pages draw it that have no drawing of it; `built-in` if they have. Without it, by what its view is made of. */
  readonly ui?: UiHints | 'built-in';
}

/** A card as a view names it. */
export type Card = string | number;

/** The deck that each hand of a game is dealt from, as those see it who do not know the cards. Pure, and without zod: pages use it too. */
export interface Deck<Options, View> {
  /** Every card of it, unshuffled. */
  cards(options: Options): readonly Card[];
  /** The top is the first. */
  readonly lay: Lay;
  /** The leaves of so many hands are fixed before a game (FAIRNESS.md); the cards of later ones can be checked when it is over. */
  hands(options: Options): number;
  /**
   * The cards in a view of which the view itself tells where in the deck they lay. Each of them is opened to the viewer, so a place that
   * they may not know has no place here (ALL-4).
   */
  seen(view: View, viewer: Viewer, options: Options): SeenCards;
}

export interface SeenCards {
  /** Of which hand, from 0. */
  readonly hand: number;
  readonly cards: readonly {
    /** From the top, from 0. */
    readonly place: number;
    readonly card: Card;
  }[];
}

/** A deck of a game whose own types are not known. */
export type AnyDeck = Deck<unknown, unknown>;

/** A game whose own types are not known, as tables handle it. */
export type AnyGame = Game<string, unknown, unknown, GameAction, GameEvent, unknown>;

/** Raised whenever a computer player of any game would do something else in the same situation with the same random numbers. */
export const botVersion = 11;

/** How well a computer player plays. */
export const levels = ['easy', 'normal', 'hard'] as const;
export type Level = (typeof levels)[number];

/** The best level of a game that is not better than the one that was asked for, or its weakest. */
export const nearestLevel = ({ levels: known }: Pick<AnyGame, 'levels'>, wanted: Level): Level =>
  known.findLast((level) => levels.indexOf(level) <= levels.indexOf(wanted)) ?? at(known, 0);

/** All that a computer player goes by: what the player of its seat may know, and random numbers that have nothing to do with what is dealt. */
export interface BotInput<Options, Action extends GameAction, View> {
  readonly level: Level;
  readonly options: Options;
  readonly seat: Seat;
  readonly view: View;
  /** What the seat may do now; never empty. */
  readonly legal: readonly Template<Action>[];
  readonly random: FastRandom;
}

/** Why an action is good, as plain JSON: which case it is, in kebab-case, with its figures and cards. The game's drawing has the words. */
export interface GameReason {
  readonly code: string;
}

/** What a computer player does, and would advise whoever sits in its place to do. */
export interface Advice<Action extends GameAction, Reason extends GameReason = GameReason> {
  readonly action: Action;
  readonly why: Reason;
}

/** A position of a game that shows something, for tests, rule pages and drawings alike. */
export interface Position<State> {
  /** Kebab-case, one of a kind in its game. */
  readonly name: string;
  /** The ids of the rules that it is about. */
  readonly rules: readonly string[];
  readonly state: State;
  /** What it shows, in a sentence. */
  readonly shows: string;
}

/**
 * What every game's folder gives besides its rules, as `examples` in its `examples.ts`: positions, and what the contract suite has to
 * know of the game to prove that nothing hidden leaves it (ALL-4). Pure, like the game itself.
 */
export interface GameExamples<State> {
  readonly positions: readonly Position<State>[];
  /** Every card of the game, wherever it lies, in any order. The same cards from the set-up to the end. */
  cards(state: State): readonly string[];
  /** Another state that this viewer must not be able to tell from `state`: all that is hidden from them is drawn anew. */
  scramble(state: State, viewer: Viewer, random: Random): State;
  /**
   * Another beginning from which the same actions lead to the same sights for this viewer: in `initial` is drawn anew what stayed
   * hidden from them up to `final`, where that game had ended. Equal to `initial` if there is no such thing.
   */
  scrambleUnseen(initial: State, final: State, viewer: Viewer, random: Random): State;
  /**
   * Another state that differs only in where cards lie in the hands that are hidden from this viewer: they must not be able to tell it from
   * `state`, nor what comes of it by the same actions, not even when the cards are shown.
   */
  reorder(state: State, viewer: Viewer, random: Random): State;
  /** What does in `to` what `action` does in `from`, where cards may lie in other places. Left out where no action names a place. */
  translate?(action: GameAction, seat: Seat, from: State, to: State): GameAction;
}

/** The examples of a game whose types are not known. */
export type AnyGameExamples = GameExamples<unknown>;
