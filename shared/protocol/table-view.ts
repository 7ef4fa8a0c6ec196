import type { AnyTemplate, GameAction, Template } from '../kernel/action.ts';
import type { DeckProof } from '../kernel/committed-decks.ts';
import type { Level, Outcome } from '../kernel/game.ts';
import type { Seat, TableId } from '../kernel/ids.ts';
import type { Reaction, SeatColor } from './codes.ts';
import type { Settings } from './settings.ts';

/** `dealing`: a game has started and waits for the players' seeds. */
export type Phase = 'gathering' | 'dealing' | 'playing' | 'over';

/** Whether a game is dealt or played: seats and options are fixed. */
export const isInGame = (phase: Phase): boolean => phase === 'dealing' || phase === 'playing';

/** @param bots by seat, whether a computer player has it. */
export const allowsHints = (
  hints: Settings['hints'],
  bots: readonly boolean[],
  seat: number | null,
): boolean =>
  hints === 'always' || (hints === 'alone' && bots.every((isBot, index) => isBot || index === seat));

export interface SeatView {
  readonly name: string;
  readonly bot: boolean;
  /** Of the computer player; null for a person. */
  readonly level: Level | null;
  /** The table acts for this seat until its player returns (ALL-5). */
  readonly away: boolean;
  /** A computer player acts for this seat until its player takes it back. */
  readonly handedOver: boolean;
  readonly color: SeatColor;
  /** Agreed to a rematch. */
  readonly agreed: boolean;
  /** Milliseconds of the reserve that is left when a decision opens; missing without one. */
  readonly bank?: number;
  /** SHA-256 of its client's seed for the next game. */
  readonly commitment: string | null;
  /** Public keys of the player's devices, for the next game. */
  readonly keys: readonly string[];
  /** Of a matched player's device, sealed differently for each match: sent with a later ticket, it avoids the player. Absent for others. */
  readonly avoid?: string;
}

/** Inputs of the shuffle and proofs of the current or last game; FAIRNESS.md defines each. */
export interface ShuffleView {
  /** Number of requests for seeds; 0 before the first game, for viewers who may not watch, and after a seed of the devtools. */
  readonly attempt: number;
  /** Seats that did not reveal their seed in an earlier attempt. */
  readonly withheld: readonly Seat[];
  /** The seat that begins, if fixed before the deal. */
  readonly first: Seat | null;
  /** Seal of the previous game. */
  readonly before: string | null;
  /** The server's commitment to its secret; null until the terms are fixed. */
  readonly commitment: string | null;
  /** Merkle root of all decks' leaves, fixed with `commitment`; null for games without leaves. */
  readonly decks: string | null;
  /** Of the players' seeds, by seat. */
  readonly commitments: readonly (string | null)[];
  /** By seat, public keys of the player's devices. */
  readonly keys: readonly (readonly string[])[];
  /** Digest of the terms, after the deal: for viewers who joined later. */
  readonly bound: string | null;
  /** By seat; empty until all are revealed. */
  readonly seeds: readonly (string | null)[];
  /** Number of actions; for players only. */
  readonly actions: number;
  /** Proof of `openings`; null without any. */
  readonly deck: DeckProof | null;
  /** Openings of the cards that `Deck.seen` returns for `gameView`, in its order. */
  readonly openings: readonly string[];
  /** Seal of the transcript, after the game: fixes all of it. */
  readonly seal: string | null;
}

export interface Message {
  /** The author's seat in game `gameNumber`. */
  readonly seat: Seat;
  readonly name: string;
  readonly text: string;
  /** Milliseconds after `createdAt`. */
  readonly at: number;
  readonly gameNumber: number;
  /** It was reported, with any result of the vote. */
  readonly called: boolean;
}

/** A pause by agreement. */
export interface PauseView {
  /** Seats whose players want it. */
  readonly agreed: readonly Seat[];
  /** All have agreed: the game waits until one of them goes on. */
  readonly agreedByAll: boolean;
}

/** A vote to remove a player. A missing vote counts as no. */
export interface RemovalView {
  readonly accused: Seat;
  /** Votes for it. */
  readonly votes: number;
  /** The player is removed with this number of votes. */
  readonly needed: number;
  /** Milliseconds after `createdAt`. */
  readonly until: number;
}

/** A vote on a message. A missing vote counts as no. */
export interface Vote {
  /** The message's number. */
  readonly message: number;
  readonly caller: Seat;
  readonly voters: readonly Seat[];
  /** By seat. */
  readonly votes: Readonly<Record<string, boolean>>;
  /** Milliseconds after `createdAt`. */
  readonly until: number;
}

/** The open decision of the viewer's seat. */
export interface Prompt<Legal = AnyTemplate> {
  /** Number to send with an action. */
  readonly decision: number;
  readonly legal: readonly Legal[];
}

/** Players of the current or last game; after it, `seats` may change. */
export interface Roster {
  /** By seat. */
  readonly names: readonly string[];
  readonly colors: readonly SeatColor[];
  /** Seats whose player chose the color, in the order of choosing. */
  readonly choices: readonly Seat[];
  /** The viewer's seat in this game; null for a spectator, or a player who sat down later. */
  readonly you: Seat | null;
}

/**
 * The redacted state of a table for one viewer: a pure function of record and viewer. Spectators see the game `settings.spectatorDelay`
 * seconds later, with delayed `phase`, `seats` and `paused`; without `settings.spectators` they see no game.
 */
export interface TableView<View = unknown, Action extends GameAction = GameAction, Options = unknown> {
  readonly id: TableId;
  readonly game: string;
  /** Version of the game's rules for `gameView` and the prompt. */
  readonly rules: number;
  readonly options: Options;
  readonly settings: Settings;
  /** Milliseconds since 1970, by the server's clock. */
  readonly createdAt: number;
  readonly phase: Phase;
  /** Clockwise; null is an empty seat. A game's start removes empty seats and renumbers the others. */
  readonly seats: readonly (SeatView | null)[];
  readonly host: Seat | null;
  /** The viewer's seat; null for a spectator. */
  readonly you: Seat | null;
  /** Number of games started. */
  readonly gameNumber: number;
  /** When the next game begins without an agreement, in milliseconds after `createdAt`; null if it waits for one. */
  readonly nextGameAt: number | null;
  /** By agreement, or all players are away or gone after handing over: no clock runs and the table acts for no seat (ALL-5). */
  readonly paused: boolean;
  /** Missing while no player wants a pause. */
  readonly pause?: PauseView;
  /** Missing while no vote is open. */
  readonly removal?: RemovalView;
  /** The viewer has voted for the removal. Absent otherwise. */
  readonly hasVotedOut?: true;
  /** The game for this viewer; null before the first game. */
  readonly gameView: View | null;
  /** Players of the game in `gameView`, `toAct` and `outcome`; null before the first game. */
  readonly roster: Roster | null;
  /** Deadlines of the seats that are to act, in milliseconds after `createdAt`; null without a clock. */
  readonly toAct: Readonly<Record<string, number | null>>;
  /** Null if the viewer is not to act. */
  readonly prompt: Prompt<Template<Action>> | null;
  /** Of the last game; null during a game. */
  readonly outcome: Outcome | null;
  /** Games won at this table by the present players, by seat; without those who have won none. Empty for spectators who may not watch yet. */
  readonly wins: Readonly<Record<string, number>>;
  /** The last messages, by number. Empty for spectators who may not watch yet. */
  readonly chat: Readonly<Record<string, Message>>;
  readonly vote: Vote | null;
  /** SHA-256 of the addresses of the viewer's own devices that get reminders; absent without any. */
  readonly reminders?: readonly string[];
  readonly shuffle: ShuffleView;
  /** Spectators and new players need the table's password. Absent without one. */
  readonly hasPassword?: true;
  /** From the server's operator; `until` in milliseconds after `createdAt`. Absent without one. */
  readonly notice?: { readonly text: string; readonly until: number };
  /** The code to say aloud, for players, and until when it holds, in milliseconds after `createdAt`. Absent without one. */
  readonly code?: { readonly text: string; readonly until: number };
}

export type TableEvent =
  | { readonly type: 'table:sat'; readonly seat: Seat; readonly name: string }
  | { readonly type: 'table:left'; readonly seat: Seat; readonly name: string }
  | { readonly type: 'table:started'; readonly gameNumber: number }
  | { readonly type: 'table:ended' }
  /** The table acted for a seat: its time ran out, its player is away, or its player left. */
  | { readonly type: 'table:played'; readonly seat: Seat; readonly why: 'time' | 'away' | 'left' }
  | { readonly type: 'table:away'; readonly seat: Seat }
  | { readonly type: 'table:back'; readonly seat: Seat }
  | { readonly type: 'table:handed-over'; readonly seat: Seat }
  | { readonly type: 'table:taken-back'; readonly seat: Seat }
  /** A player wants to pause the game; all have agreed; a player goes on. */
  | { readonly type: 'table:pause-wanted'; readonly seat: Seat }
  | { readonly type: 'table:paused' }
  | { readonly type: 'table:resumed'; readonly seat: Seat }
  | { readonly type: 'table:kicked'; readonly seat: Seat; readonly name: string }
  /** A vote to remove this player is open; the others have removed the player; the player stays. */
  | { readonly type: 'table:accused'; readonly seat: Seat }
  | { readonly type: 'table:voted-out'; readonly seat: Seat; readonly name: string }
  | { readonly type: 'table:kept'; readonly seat: Seat }
  /** The new host. */
  | { readonly type: 'table:host'; readonly seat: Seat }
  /** Options or settings changed. */
  /** Changed by the host; with `rules`, by newer rules of the game, whose version it is. */
  | { readonly type: 'table:changed'; readonly rules?: number }
  /** A message, by its number in `chat`. */
  | { readonly type: 'table:said'; readonly message: number }
  | { readonly type: 'table:reacted'; readonly seat: Seat; readonly reaction: Reaction }
  /** A message was reported; a vote is open. */
  | { readonly type: 'table:called'; readonly seat: Seat; readonly message: number }
  | { readonly type: 'table:judged'; readonly message: number; readonly guilty: boolean };
