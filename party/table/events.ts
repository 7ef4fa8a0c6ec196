import type { GameEvent, Viewer } from '../../shared/kernel/game.ts';
import type { Seat, TableId } from '../../shared/kernel/ids.ts';
import type { Result } from '../../shared/kernel/util.ts';
import type { RefusalCode } from '../../shared/protocol/codes.ts';
import type { Frame } from '../../shared/protocol/frames.ts';
import type { Notice } from '../../shared/protocol/operator.ts';
import type { Region } from '../../shared/protocol/regions.ts';
import type { Subscription } from '../../shared/protocol/requests.ts';
import type { Settings } from '../../shared/protocol/settings.ts';
import type { NumberedEvent } from '../../shared/protocol/site.ts';
import type { TableEvent } from '../../shared/protocol/table-view.ts';
import type { ActorConnection, ActorStep, SocketEffect, SocketEvent, StepContext } from '../runtime/actor.ts';
import type { Matched, Member, Person, Reservation, SiteCreation, TableReport } from '../runtime/calls.ts';
import type { TableLimits } from '../runtime/limits.ts';
import type { Content, LogEntry, Stored, TableRecord } from './record.ts';

/** An open socket. */
export interface Connection extends ActorConnection {
  /** `new` before hello. */
  readonly viewer: Viewer | 'new';
  /** The hash of the table's password, which its client knows. */
  readonly pass?: string;
}

export interface NewTable {
  readonly id: TableId;
  readonly game: string;
  /** Parsed by the game, maybe by an earlier version. */
  readonly options: unknown;
  readonly settings: Settings;
  readonly password?: string | undefined;
  readonly capacity: number;
  readonly region?: Region | undefined;
  /** SHA-256 of the host token; without one, the first player is the host. */
  readonly hostTokenHash?: string | undefined;
  /** Hash of the creator's network. */
  readonly opener?: string | undefined;
  readonly matched?: Matched | undefined;
  readonly site?: SiteCreation | undefined;
  /** 32 random bytes in lower-case hex. */
  readonly key: string;
}

/** Calls of other rooms. */
export type PartyEvent =
  /** A receiver has all its letters up to this number. */
  | {
      readonly type: 'delivered';
      readonly to: Content['to'];
      readonly number: number;
      readonly answer: DeliveryAnswer;
    }
  /** A matcher reserves seats, or cancels reservations. */
  | { readonly type: 'reserve'; readonly reservations: readonly Reservation[] }
  | { readonly type: 'cancel-reservations'; readonly ids: readonly string[] }
  /** A relay reports its number of spectators and their version; null if it has none. */
  | {
      readonly type: 'watched';
      readonly relay: number;
      readonly watchers: number;
      readonly version: number | null;
    }
  /** The site signs a user in, keeps a seat for one, removes one, closes the table. */
  | { readonly type: 'admit'; readonly member: Member }
  | { readonly type: 'invite'; readonly member: Member }
  | { readonly type: 'expel'; readonly user: string; readonly tokenHash: string }
  /** A player deletes their data at one seat, or their site does. */
  | { readonly type: 'erase'; readonly person: Person }
  | { readonly type: 'close' }
  /** The operator kicks a player, or ends the table. */
  | { readonly type: 'kick'; readonly seat: Seat }
  | { readonly type: 'end' };

export type RoomEvent = SocketEvent<Connection> | PartyEvent;

export interface Context extends StepContext<Connection> {
  readonly limits: TableLimits;
  /** Undefined: not known yet. */
  readonly notice: Notice | null | undefined;
}

/** Closes all sockets of a relay. */
export interface Closing {
  readonly code: number;
  readonly reason: string;
}

/** A text for each socket of a relay, or their closing. */
export type RelayMessage = string | Closing;

/** The reply to a relay's report: messages that it has missed, in order. */
export type RelayAnswer = readonly RelayMessage[];

/** The operator's counters. */
export type Counted =
  | 'tables'
  | 'tables-ended'
  | 'games'
  | 'games-over'
  | 'moves'
  | 'failures'
  | `refused:${RefusalCode}`;

/** The content of a Web Push: public facts only. */
export interface Reminder {
  readonly table: TableId;
  readonly game: string;
  /** `ended`: the game is over, and the table waits for an agreement to another one. */
  readonly kind: 'turn' | 'ended';
}

/** Letters to one receiver, up to this number. */
export type Delivery = { readonly number: number } & (
  | { readonly to: 'lobby'; readonly report: TableReport }
  | { readonly to: 'site'; readonly site: string; readonly events: readonly NumberedEvent[] }
  /** Wants a code that leads to the table until then. */
  | { readonly to: 'codes'; readonly until: number }
  | { readonly to: 'devices'; readonly reminders: readonly SeatReminder[] }
);

/** To the devices of one seat. */
export interface SeatReminder {
  readonly devices: readonly Subscription[];
  readonly reminder: Reminder;
  /** Milliseconds for which it is of use; null for long. */
  readonly usefulMs: number | null;
}

export interface DeliveryAnswer {
  readonly code?: string;
  /** Addresses that a push service knows no more. */
  readonly ended?: readonly string[];
}

export type TableEffect =
  | ({ readonly type: 'persist' } & Stored)
  /** Deletes the log of a game. */
  | { readonly type: 'forget'; readonly gameNumber: number }
  /** Repeated with growing intervals until `delivered`. */
  | { readonly type: 'deliver'; readonly delivery: Delivery }
  | { readonly type: 'relay'; readonly to: readonly number[]; readonly message: RelayMessage }
  /** For the operator's log: the game broke its contract; the table ignored its proposal and went on. */
  | { readonly type: 'game-broken'; readonly game: string; readonly faults: readonly string[] }
  | { readonly type: 'count'; readonly what: Counted }
  /** The table has ended: deletes everything stored. */
  | { readonly type: 'destroy' };

/** The room carries out effects in order. If `persist` fails, none after it. */
export type Effect = SocketEffect<Connection> | TableEffect;

export type Send = Effect & { readonly type: 'send' };

export type StepResult = ActorStep<TableRecord, Effect>;

/** What a step has done: table events, calls of other rooms, and what neither tells. */
export type Fact =
  | TableEvent['type']
  | PartyEvent['type']
  | 'created'
  /** The table has ended; it has ended because a matched player did not come. */
  | 'closed'
  | 'no-show'
  /** A game begins. */
  | 'dealing'
  /** A log entry. */
  | 'moved'
  /** A decision has opened over days, or for a player without a connection. */
  | 'turn'
  /** A connection has opened, closed or changed its viewer. */
  | 'presence'
  | 'renamed'
  /** A player wants another game, or does not any more. */
  | 'agreed'
  | 'committed'
  | 'subscribed'
  /** A letter is in the outbox. */
  | 'posted';

/** A seat has another player, or none. */
export const seating = ['table:sat', 'table:left', 'table:kicked', 'table:voted-out'] satisfies Fact[];

/** A player is there, or away; has left the seat to the table, or taken it back. */
export const attending = ['presence', 'table:away', 'table:back'] satisfies Fact[];
export const handing = ['table:handed-over', 'table:taken-back'] satisfies Fact[];

/** The change that one request or alarm makes. */
export interface Transition {
  readonly record: TableRecord;
  readonly events: readonly (TableEvent | GameEvent)[];
  /** Events of the delayed game. */
  readonly delayedEvents: readonly (TableEvent | GameEvent)[];
  readonly entry: LogEntry | null;
  /** Besides those that events tell. */
  readonly facts: readonly Fact[];
  /** Breaches of the game's contract. */
  readonly faults: readonly string[];
  /** Old viewers to new ones: seats are renumbered or given up. */
  readonly moved: (viewer: Viewer) => Viewer;
}

/** A game's own events have no colon. */
export const isTableEvent = ({ type }: GameEvent): boolean => type.includes(':');

export const transition = (
  record: TableRecord,
  parts: Partial<Omit<Transition, 'record'>> = {},
): Transition => ({
  record,
  events: [],
  delayedEvents: [],
  entry: null,
  facts: [],
  faults: [],
  moved: (viewer) => viewer,
  ...parts,
});

/** The second change after the first. */
export const followedBy = (first: Transition, next: Transition): Transition => ({
  record: next.record,
  events: [...first.events, ...next.events],
  delayedEvents: [...first.delayedEvents, ...next.delayedEvents],
  entry: next.entry ?? first.entry,
  facts: [...first.facts, ...next.facts],
  faults: [...first.faults, ...next.faults],
  moved: (viewer) => next.moved(first.moved(viewer)),
});

export interface Refusal {
  readonly code: RefusalCode;
  /** Replaces the code's own sentence. */
  readonly message?: string;
  /** Which field is wrong, for authors of clients; appended to the sentence. */
  readonly detail?: string;
  readonly rule?: string;
}

export type TransitionResult = Result<Transition, Refusal>;

/** A handled event. */
export interface EventResult {
  readonly transition: Transition;
  /** The sender's new viewer, if it changes. */
  readonly viewer?: Viewer;
  /** Of the sender, if hello gives it. */
  readonly pass?: string;
  /** Sent to the sender before a whole view. */
  readonly greeting?: readonly Frame[];
  /** The sender is redirected to this relay. */
  readonly relay?: number;
  /** Sent to the sender last. */
  readonly replies?: readonly Frame[];
}
