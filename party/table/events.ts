import type { GameEvent, Viewer } from '../../shared/kernel/game.ts';
import type { TableId } from '../../shared/kernel/ids.ts';
import type { Result } from '../../shared/kernel/util.ts';
import type { RefusalCode } from '../../shared/protocol/codes.ts';
import type { Frame } from '../../shared/protocol/frames.ts';
import type { TableSummary } from '../../shared/protocol/lobby.ts';
import type { TableEvent } from '../../shared/protocol/table-view.ts';
import type { ActorConnection, ActorStep, SocketEffect, SocketEvent, StepContext } from '../runtime/actor.ts';
import type { Reservation } from '../runtime/calls.ts';
import type { TableLimits } from '../runtime/limits.ts';
import type { FinishedGame, LogEntry, TableRecord } from './record.ts';

/** An open socket, as the table knows it. */
export interface Connection extends ActorConnection {
  /** What the connection may see; `new` until it has said hello. */
  readonly viewer: Viewer | 'new';
  /** Whether it is sent compact frames; else, and before hello, JSON. */
  readonly compact?: boolean;
}

/** What other parties bring about. */
export type PartyEvent =
  /** The lobby has taken the report with this order. */
  | { readonly type: 'reported'; readonly order: number }
  /** A matcher asks for seats for these, or says that these will not come. */
  | { readonly type: 'reserve'; readonly reservations: readonly Reservation[] }
  | { readonly type: 'cancel-reservations'; readonly ids: readonly string[] }
  /** So many watch at this relay, and this is the version that they see; null if none is known there. */
  | {
      readonly type: 'watched';
      readonly relay: number;
      readonly watchers: number;
      readonly version: number | null;
    };

/** What a table reacts to. */
export type RoomEvent = SocketEvent<Connection> | PartyEvent;

export interface Context extends StepContext<Connection> {
  readonly limits: TableLimits;
}

/** What the lobby may show of a table from now on. */
export interface TableReport {
  readonly id: TableId;
  /** Which part of the directory is to know. */
  readonly shard: string;
  /** Grows with each report, so that a late one overwrites nothing newer. */
  readonly order: number;
  /** Null: take the table off. */
  readonly summary: TableSummary | null;
  /** Stands for whoever opened it, while it is shown. */
  readonly opener: string | null;
}

/** All sockets of a relay are to be closed. */
export interface Closing {
  readonly code: number;
  readonly reason: string;
}

/** What a table tells a relay: a text for each of its sockets, or that they are to be closed. */
export type RelayMessage = string | Closing;

/** What a relay is answered when it tells how many watch there: what its sockets are to see that do not have it yet, in order. */
export type RelayAnswer = readonly RelayMessage[];

/** What an operator wants to know of all tables: how often this happened. */
export type Counted =
  | 'tables'
  | 'tables-ended'
  | 'games'
  | 'games-over'
  | 'moves'
  | 'failures'
  | `refused:${RefusalCode}`;

/** What only a table asks for. */
export type TableEffect =
  | {
      readonly type: 'persist';
      readonly record: TableRecord;
      /** The part of the log that gets a row of its own now; mostly none. */
      readonly entries: readonly LogEntry[];
      /** The game that has just ended. */
      readonly finished: FinishedGame | null;
    }
  /** The log of this game is no longer kept. */
  | { readonly type: 'forget'; readonly gameNumber: number }
  /** Tell the lobby. It is told again, later and later, until it has confirmed. */
  | { readonly type: 'report'; readonly report: TableReport }
  /** Tell these relays. */
  | { readonly type: 'relay'; readonly to: readonly number[]; readonly message: RelayMessage }
  /** For the operator's log: the game broke its contract, and the table went on without what it proposed. */
  | { readonly type: 'game-broken'; readonly game: string; readonly faults: readonly string[] }
  /** For the operator's counters. */
  | { readonly type: 'count'; readonly what: Counted }
  /** The table has ended: forget all that is stored. */
  | { readonly type: 'destroy' };

/** What the room has to do, in this order. If `persist` fails, nothing after it may happen. */
export type Effect = SocketEffect<Connection> | TableEffect;

export type Send = Effect & { readonly type: 'send' };

export type StepResult = ActorStep<TableRecord, Effect>;

/** What one request, or one alarm, does to a table. */
export interface Transition {
  readonly record: TableRecord;
  readonly events: readonly (TableEvent | GameEvent)[];
  /** What those see meanwhile who see the past. */
  readonly pastEvents: readonly (TableEvent | GameEvent)[];
  readonly entry: LogEntry | null;
  /** In what the game broke its contract. */
  readonly faults: readonly string[];
  /** What becomes of those who looked on as somebody: seats are numbered anew, or given up. */
  readonly moved: (viewer: Viewer) => Viewer;
}

export const transition = (
  record: TableRecord,
  parts: Partial<Omit<Transition, 'record'>> = {},
): Transition => ({
  record,
  events: [],
  pastEvents: [],
  entry: null,
  faults: [],
  moved: (viewer) => viewer,
  ...parts,
});

export interface Refusal {
  readonly code: RefusalCode;
  /** In place of the code's own sentence. */
  readonly message?: string;
  /** What was wrong with which field, for whoever writes a client; the sentence ends with it. */
  readonly detail?: string;
  readonly rule?: string;
}

export type TransitionResult = Result<Transition, Refusal>;

/** What an event does to the table, and what its sender hears of it. */
export interface EventResult {
  readonly transition: Transition;
  /** Who the sender's connection is from now on, if that changes. */
  readonly viewer?: Viewer;
  /** Whether the sender is sent compact frames from now on, if hello says so anew. */
  readonly compact?: boolean;
  /** The sender gets these before a whole view. */
  readonly greeting?: readonly Frame[];
  /** The sender is led to this relay, and gets nothing. */
  readonly relay?: number;
  /** The sender gets these last. */
  readonly replies?: readonly Frame[];
}
