import type { ZodType } from 'zod';
import type { GameAction, Template } from './action.ts';
import type { Seat } from './ids.ts';
import type { Lesson } from './lesson.ts';
import type { Locale } from './locales.ts';
import type { FastRandom, Lay, Random } from './random.ts';
import type { UiHints } from './ui-hints.ts';
import { at, type Result } from './util.ts';

/** `type` is a verb in the past tense. Only table events have a colon in it. */
export interface GameEvent {
  readonly type: string;
}

/**
 * How long each type of event is shown, in milliseconds at normal speed, with its animation; `table:started` is the deal. Computer players
 * and clocks wait as long. By type only, and only of events that spectators get: a pause never reveals anything hidden.
 */
export type Beats<Type extends string = string> = Readonly<Partial<Record<Type | 'table:started', number>>>;

/** The recipient of a view: a seat, or the spectators. */
export type Viewer = Seat | 'spectator';

/** An open decision of one seat. A seat has at most one. */
export interface Pending {
  readonly seat: Seat;
  /** Chosen by the game. A decision stays the same until its kind changes or its seat acts. */
  readonly kind: string;
  /** The table plays for an away seat only after this seat acts or times out. Computer players do not wait. */
  readonly waitsFor?: Seat;
  /**
   * From 0 to 1, default 0.5: sets how long a computer player pauses. Derive it from public information only: a pause that depends on the
   * hand reveals it.
   */
  readonly difficulty?: number;
  /** Public facts leave one choice: a computer player acts soon. Never true because of hidden cards. */
  readonly isForced?: boolean;
  /** Multiplies the player's time for this decision, from 0.25 to 4; default 1. Derive it from public information only. */
  readonly timeFactor?: number;
}

/** Why a game rejects an action: the id of the broken rule, and a sentence for the player (ALL-3). */
export interface Rejection {
  readonly rule: string;
  readonly reason: string;
}

/** Whether an event is good or bad for a seat. */
export interface Sentiment {
  readonly seat: Seat;
  readonly good: boolean;
}

/** How a game ended (ALL-7). */
export interface Outcome {
  /** Empty if no seat won; several seats share a win. */
  readonly winners: readonly Seat[];
  /** By seat; higher is better. */
  readonly scores: readonly number[];
  /** Kebab-case id of the ending. The game's drawing has the text. */
  readonly reason: string;
}

export interface Setup<Options> {
  readonly options: Options;
  readonly seats: number;
  /** The seat that begins, or deals if the rules say so. Random; in a rematch the next seat to the left (ALL-2). */
  readonly first: Seat;
}

export interface Applied<State, Event> {
  readonly state: State;
  readonly events: readonly Event[];
}

/** Rules about chat during a game. */
export interface TalkRules<State, Event> {
  /** Why chat is closed now; null if it is open. */
  muted(state: State): Rejection | null;
  /** Seats that may vote on a message of this seat; empty where chat is free. */
  judges(state: State, seat: Seat): readonly Seat[];
  /** The penalty after a vote against a message of this seat. */
  penalise(state: State, seat: Seat): Applied<State, Event>;
}

/** Facts for pages that do not load the rules: `meta` in the game's `meta.ts`, their only source. */
export interface GameMeta<Id extends string> {
  /** The name of the folder, and on the wire. */
  readonly id: Id;
  readonly name: Readonly<Record<Locale, string>>;
  /** Possible numbers of players, ascending. */
  readonly players: readonly [number, ...number[]];
  /** The mat's color, `#rrggbb`: dark, because text on it is white. */
  readonly mat: string;
}

/**
 * The rules of one game. All functions are pure and total over parsed values: no clock, no randomness except the `random` parameter, no
 * mutation of arguments. Options, states, actions, events and views are plain JSON.
 */
export interface Game<
  Id extends string,
  Options,
  State,
  Action extends GameAction,
  Event extends GameEvent,
  View,
  Reason extends GameReason = GameReason,
> extends Pick<GameMeta<Id>, 'id' | 'name' | 'players'> {
  /** From 1. Of rules, views, schemas and computer players together: a game begun under a version is played, shown and verified by it. */
  readonly version: number;
  /** Levels of its computer players, weakest first. Hints need `hard`. */
  readonly levels: readonly Level[];
  /** Every option has a default: `{}` parses to a full set. */
  readonly options: ZodType<Options>;
  readonly action: ZodType<Action>;
  readonly state: ZodType<State>;
  setup(setup: Setup<Options>, random: Random): State;
  /** The open decisions: at least one until the game has an outcome, then none. */
  toAct(state: State): readonly Pending[];
  /** The legal actions of `seat`: `apply` accepts these and no others. Empty if the seat is not to act. */
  legal(state: State, seat: Seat): readonly Template<Action>[];
  apply(state: State, seat: Seat, action: Action, random: Random): Result<Applied<State, Event>, Rejection>;
  /** Id of the rule of this seat's legal actions: the reason for rejecting any other action (ALL-3). */
  ruleNow(state: State, seat: Seat): string;
  /** The safe action for a seat that is to act (ALL-5). */
  timeout(state: State, seat: Seat): Action;
  outcome(state: State): Outcome | null;
  /** The viewer's knowledge. Build it from nothing; never remove parts of the state (ALL-4). */
  view(state: State, viewer: Viewer): View;
  /** The event as this viewer may know it; null hides it. */
  redact(event: Event, viewer: Viewer): Event | null;
  /** The action of a computer player, and the hint for a player. Deterministic: the same input gives the same action. */
  bot(situation: BotInput<Options, Action, View>): Advice<Action, Reason>;
  /** Rates an event as spectators see it; null for neither good nor bad. Computer players react to it. Without it they do not react. */
  sentiment?(event: Event): Sentiment | null;
  /** Without it computer players and clocks do not wait. No part of the rules: it may change without a new version. */
  readonly beats?: Beats<Event['type']>;
  /** Finds costly decisions of a replay. No part of the rules: it may change without a new version. */
  readonly judge?: Judge<State>;
  /** Without it, chat is free. */
  readonly talk?: TalkRules<State, Event>;
  /** The deck that `setup` and `apply` shuffle with `Random.deck`. With it, clients verify each card as they see it. */
  readonly deck?: Deck<Options, View>;
  /** A guided first game. No part of the rules: it may change without a new version. */
  readonly lesson?: Lesson<State, Action>;
  /** Drawing hints for pages without a drawing of this game. `built-in`: they have one. Default: none, every field of the view is drawn. */
  readonly ui?: UiHints | 'built-in';
}

/** A card as it appears in a view. */
export type Card = string | number;

/** The deck of each hand, for clients that do not know the cards. Pure and without zod: pages load it. */
export interface Deck<Options, View> {
  /** All cards, unshuffled. */
  cards(options: Options): readonly Card[];
  /** Arranges the deck; the first card is the top. */
  readonly lay: Lay;
  /** Number of hands whose leaves are committed before the game (FAIRNESS.md). Later hands are verified after it. */
  hands(options: Options): number;
  /** Without it a viewer gets all leaves of a hand, once: for decks whose cards all viewers see in turn. With it, leaves lie in a tree of groups of this size, and a viewer gets the nodes that its own cards need. */
  readonly group?: number;
  /** The cards in a view whose places in the deck the view reveals. Each is opened to the viewer: list no place they may not know (ALL-4). */
  seen(view: View, viewer: Viewer, options: Options): SeenCards;
  /**
   * Whether a viewer's next view can follow: cards stay, counts fit, and the deck is shuffled again only where the rules say so. False closes
   * the table, so return true in doubt. @param before null for the first view. @param actions maximum number of actions between the two.
   */
  follows?(before: View | null, after: View, options: Options, actions: number): boolean;
}

export interface SeenCards {
  /** From 0. */
  readonly hand: number;
  readonly cards: readonly {
    /** From 0, the top. */
    readonly place: number;
    readonly card: Card;
  }[];
}

/** A deck of any game. */
export type AnyDeck = Deck<unknown, unknown>;

/** A game of any types. */
export type AnyGame = Game<string, unknown, unknown, GameAction, GameEvent, unknown>;

/** Levels of computer players, weakest first. */
export const levels = ['easy', 'normal', 'hard'] as const;
export type Level = (typeof levels)[number];

/** The game's best level up to `wanted`, else its weakest. */
export const nearestLevel = ({ levels: offered }: Pick<AnyGame, 'levels'>, wanted: Level): Level =>
  offered.findLast((level) => levels.indexOf(level) <= levels.indexOf(wanted)) ?? at(offered, 0);

/** Input of a computer player: the view of its seat, and random numbers independent of the deal. */
export interface BotInput<Options, Action extends GameAction, View> {
  readonly level: Level;
  readonly options: Options;
  readonly seat: Seat;
  readonly view: View;
  /** Never empty. */
  readonly legal: readonly Template<Action>[];
  readonly random: FastRandom;
}

/** Why an action is good, as plain JSON: a kebab-case code, with figures and cards. The game's drawing has the text. */
export interface GameReason {
  readonly code: string;
}

/** A computer player's action and its reason; also the hint for a player. */
export interface Advice<Action extends GameAction, Reason extends GameReason = GameReason> {
  readonly action: Action;
  readonly why: Reason;
}

/** A named position, for tests, rule pages and drawings. */
export interface Position<State> {
  /** Kebab-case, unique in its game. */
  readonly name: string;
  /** Ids of the rules it illustrates. */
  readonly rules: readonly string[];
  readonly state: State;
  /** One sentence. */
  readonly shows: string;
}

/** `examples` of a game: positions, and functions with which the contract suite proves that no hidden information leaks (ALL-4). Pure. */
export interface GameExamples<State> {
  readonly positions: readonly Position<State>[];
  /** All cards of the game, in any order; the same from setup to the end. */
  cards(state: State): readonly string[];
  /** A state that this viewer cannot distinguish from `state`: everything hidden from them is drawn again. */
  scramble(state: State, viewer: Viewer, random: Random): State;
  /**
   * An initial state from which the same actions give this viewer the same views: what stayed hidden from them until `final`, the end, is
   * drawn again. Equal to `initial` if nothing stayed hidden.
   */
  scrambleUnseen(initial: State, final: State, viewer: Viewer, random: Random): State;
  /**
   * A state with only the order of cards in hands hidden from this viewer changed. The viewer cannot distinguish it from `state`, nor later
   * states after the same actions, even when the cards are shown.
   */
  reorder(state: State, viewer: Viewer, random: Random): State;
  /** The action in `to` that corresponds to `action` in `from`. Needed only if actions name places of cards. */
  translate?(action: GameAction, seat: Seat, from: State, to: State): GameAction;
}

/** Examples of any game. */
export type AnyGameExamples = GameExamples<unknown>;

/** Judges decisions of a finished game by games played on from them. No part of a version. */
export interface Judge<State> {
  /** Of the computer players that play on. */
  readonly level: Level;
  /** A state that this viewer cannot distinguish from `state`: everything hidden from them is drawn again. */
  scramble(state: State, viewer: Viewer, random: Random): State;
  /** Whether a game played on from `from` by `moves` actions may stop at `to`, before its end. */
  isFar(from: State, to: State, moves: number): boolean;
  /** Estimated share of the win where it stops, 0 to 1. */
  worth(state: State, seat: Seat): number;
}
