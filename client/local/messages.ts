import type { Result } from '../../shared/kernel/util.ts';
import type { SettingsChange } from '../../shared/protocol/settings.ts';

/** Of a page to a table that it holds. `socket`: a random text. */
export type ToRoom = { readonly table: string; readonly socket: string } & (
  | { readonly type: 'open'; readonly game: string }
  | { readonly type: 'send'; readonly text: string }
  | { readonly type: 'close' }
);

export type FromRoom = { readonly socket: string } & (
  | { readonly type: 'opened' }
  | { readonly type: 'message'; readonly text: string }
  | { readonly type: 'closed'; readonly code: number; readonly reason: string }
);

/** Why a table was not opened, or a game not found. */
export interface LocalFault {
  readonly code:
    | 'unknown-game'
    | 'bad-options'
    | 'bad-settings'
    | 'wrong-player-count'
    | 'bad-seed'
    | 'no-such-game'
    | 'failed';
  readonly message: string;
}

export interface Create {
  readonly type: 'create';
  readonly table: string;
  readonly game: string;
  readonly options: unknown;
  readonly settings: SettingsChange;
  readonly seats: number;
  /** Null for a random one. */
  readonly seed: string | null;
}

export type Question =
  | Create
  /** Loads the rules of a game. */
  | { readonly type: 'prepare'; readonly game: string }
  | {
      readonly type: 'transcript';
      readonly table: string;
      readonly game: string;
      readonly gameNumber: number;
    };

export type ToRooms = ToRoom | { readonly type: 'ask'; readonly id: number; readonly question: Question };

export type FromRooms =
  | FromRoom
  | { readonly type: 'answer'; readonly id: number; readonly answer: Result<unknown, LocalFault> };

/** The part of a Worker, its scope or a MessagePort that is used. */
export interface LocalPort<Received, Sent> {
  postMessage(message: Sent): void;
  addEventListener(type: 'message', listener: (event: { readonly data: Received }) => void): void;
  /** Of a MessagePort. */
  start?(): void;
}
