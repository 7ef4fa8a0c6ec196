import type { AnyTemplate, GameAction, Template } from '../kernel/action.ts';
import type { DeckProof } from '../kernel/committed-decks.ts';
import type { Level, Outcome } from '../kernel/game.ts';
import type { Seat, TableId } from '../kernel/ids.ts';
import type { Reaction, SeatColour } from './codes.ts';
import type { Settings } from './settings.ts';

/** `dealing`: a game has begun, and the players' seeds are awaited for a moment. */
export type Phase = 'gathering' | 'dealing' | 'playing' | 'over';

/** Whether a game is being dealt or played: seats and options stay as they are, and who leaves leaves a game. */
export const isInGame = (phase: Phase): boolean => phase === 'dealing' || phase === 'playing';

/** Whether a table gives the player on a seat hints. `bots` says of every seat whether a computer player sits there. */
export const allowsHints = (
  hints: Settings['hints'],
  bots: readonly boolean[],
  seat: number | null,
): boolean =>
  hints === 'always' || (hints === 'alone' && bots.every((isBot, index) => isBot || index === seat));

export interface SeatView {
  readonly name: string;
  readonly bot: boolean;
  /** How well the computer player plays; null for a person. */
  readonly level: Level | null;
  /** The table plays this seat until its player is back (ALL-5). */
  readonly away: boolean;
  /** A computer player plays this seat until its player takes it back. */
  readonly handedOver: boolean;
  readonly colour: SeatColour;
  /** Wants another game, once one is over. */
  readonly agreed: boolean;
  /** The seed that its client has promised for the next game, by its SHA-256; null if it has not. */
  readonly commitment: string | null;
}

/** Where the shuffle of the present or last game comes from, and what is told of its transcript: what FAIRNESS.md calls so. */
export interface ShuffleView {
  /** How often the seeds were asked for; 0 before the first game, for those who may not watch, and where the cards were chosen by a seed of the devtools. */
  readonly attempt: number;
  /** Whose seeds did not come before. */
  readonly withheld: readonly Seat[];
  /** Who begins, if that was settled before the cards. */
  readonly first: Seat | null;
  /** The seal of the game before. */
  readonly before: string | null;
  /** The version of the computer players. */
  readonly bots: number;
  /** The server's, to its secret; null until the terms are settled, while new seeds are promised. */
  readonly commitment: string | null;
  /** What the leaves of all decks are bound by, settled with it; null for games whose cards are not opened one by one. */
  readonly decks: string | null;
  /** Those of the players, by seat. */
  readonly commitments: readonly (string | null)[];
  /** The digest of the terms, once the cards are dealt: for viewers who did not see them settled. */
  readonly bound: string | null;
  /** Their seeds, by seat; none before all are there. */
  readonly seeds: readonly (string | null)[];
  /** How many actions there were: for those who play. */
  readonly actions: number;
  /**
   * The last link that was told, by how many actions had led to it: for those who play, the first and each thirty-second, until the seal takes
   * its place; otherwise none.
   */
  readonly links: Readonly<Record<string, string>>;
  /** The leaves of the hand that `gameView` shows; null where none were fixed. */
  readonly deck: DeckProof | null;
  /** The openings of the cards that the game's `Deck.seen` finds in `gameView`, in its order. */
  readonly openings: readonly string[];
  /** The seal of the transcript, once the game is over: nothing in it can be changed any more. */
  readonly seal: string | null;
}

/** What somebody has written. */
export interface Message {
  /** Where they sat, by the seats of game `gameNumber`. */
  readonly seat: Seat;
  readonly name: string;
  readonly text: string;
  /** In milliseconds after the table's `createdAt`. */
  readonly at: number;
  /** How many games had begun. */
  readonly gameNumber: number;
  /** It has been called against the rules, whatever came of it. */
  readonly called: boolean;
}

/** A vote on a message. Who stays silent votes no. */
export interface Vote {
  /** The message's number. */
  readonly message: number;
  readonly caller: Seat;
  readonly voters: readonly Seat[];
  /** Who has voted, and how. */
  readonly votes: Readonly<Record<string, boolean>>;
  /** In milliseconds after the table's `createdAt`. */
  readonly until: number;
}

/** What the viewer's own seat is to decide. */
export interface Prompt<Legal = AnyTemplate> {
  /** The decision that an action has to name. */
  readonly decision: number;
  readonly legal: readonly Legal[];
}

/** Who plays, or played last. Once a game is over people come and go, and `seats` no longer tells. */
export interface Roster {
  /** By seat. */
  readonly names: readonly string[];
  readonly colours: readonly SeatColour[];
  /** The seats whose colour their player chose, in the order of choosing. */
  readonly choices: readonly Seat[];
  /** The viewer's own seat in this game; null for a spectator, and for whoever sat down after it. */
  readonly you: Seat | null;
}

/**
 * Everything one viewer may know of a table. A function of the table's record and the viewer, nothing else. Whoever has no seat sees the
 * game later by `settings.spectatorDelay`, with `phase`, `seats` and `paused` as if it were still on, and not at all without
 * `settings.spectators`.
 */
export interface TableView<View = unknown, Action extends GameAction = GameAction, Options = unknown> {
  readonly id: TableId;
  readonly game: string;
  readonly options: Options;
  readonly settings: Settings;
  /** Milliseconds since 1970, by the server's clock. */
  readonly createdAt: number;
  readonly phase: Phase;
  /** Clockwise; null is an empty seat. When a game begins, empty seats are taken away and the others numbered anew. */
  readonly seats: readonly (SeatView | null)[];
  readonly host: Seat | null;
  /** The viewer's own seat; null for a spectator. */
  readonly you: Seat | null;
  /** How many games have begun here. */
  readonly gameNumber: number;
  /** No player is awake, so that no clock runs and the table plays for nobody (ALL-5). */
  readonly paused: boolean;
  /** The game as this viewer may see it; null before the first one. */
  readonly gameView: View | null;
  /** Whose game `gameView`, `toAct` and `outcome` speak of; null before the first one. */
  readonly roster: Roster | null;
  /** Who is to act, by seat, and until when: milliseconds after `createdAt`, or null if no clock runs for this seat. */
  readonly toAct: Readonly<Record<string, number | null>>;
  /** Null while the viewer is not to act. */
  readonly prompt: Prompt<Template<Action>> | null;
  /** How the last game ended; null before that, and while the next one is played. */
  readonly outcome: Outcome | null;
  /** The last messages, by number. Empty for spectators who may not watch, or not yet. */
  readonly chat: Readonly<Record<string, Message>>;
  readonly vote: Vote | null;
  readonly shuffle: ShuffleView;
}

/** What happened at the table around the game. */
export type TableEvent =
  | { readonly type: 'table:sat'; readonly seat: Seat; readonly name: string }
  | { readonly type: 'table:left'; readonly seat: Seat; readonly name: string }
  | { readonly type: 'table:started'; readonly gameNumber: number }
  | { readonly type: 'table:ended' }
  /** The table played for a seat: its time had run out, its player is away, or its player has left for good. */
  | { readonly type: 'table:played'; readonly seat: Seat; readonly why: 'time' | 'away' | 'left' }
  | { readonly type: 'table:away'; readonly seat: Seat }
  | { readonly type: 'table:back'; readonly seat: Seat }
  /** A computer player plays the seat, until its player takes it back. */
  | { readonly type: 'table:handed-over'; readonly seat: Seat }
  | { readonly type: 'table:taken-back'; readonly seat: Seat }
  /** The host has put somebody out of their seat. */
  | { readonly type: 'table:kicked'; readonly seat: Seat; readonly name: string }
  /** Somebody else is the host now. */
  | { readonly type: 'table:host'; readonly seat: Seat }
  /** The host has changed options or settings. */
  | { readonly type: 'table:changed' }
  /** A new message, by its number in `chat`. */
  | { readonly type: 'table:said'; readonly message: number }
  | { readonly type: 'table:reacted'; readonly seat: Seat; readonly reaction: Reaction }
  /** A message has been called against the rules, and is voted on. */
  | { readonly type: 'table:called'; readonly seat: Seat; readonly message: number }
  | { readonly type: 'table:judged'; readonly message: number; readonly guilty: boolean };
