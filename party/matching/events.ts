import * as z from 'zod';
import type { HomeRegion } from '../../shared/protocol/regions.ts';
import type { ActorConnection, ActorStep, SocketEffect, SocketEvent, StepContext } from '../runtime/actor.ts';
import { reservationSchema } from '../runtime/calls.ts';
import type { ProofOfWorkConfig } from '../runtime/proof-of-work.ts';
import type { Changes, MatcherRecord } from './record.ts';

export interface Connection extends ActorConnection {
  /** Null before the first seek request. */
  readonly ticket: string | null;
}

/** The call that a reply belongs to. */
export type Tag = { readonly type: 'seat'; readonly match: string } | AttendanceTag;

export interface AttendanceTag {
  readonly type: 'attendance';
  readonly table: string;
  /** Whose player has reported the table; null for a check of all who were seated. */
  readonly ticket: string | null;
}

/** The reply to a call. After a failure it is unknown whether the call was carried out. */
export interface ReplyEvent {
  readonly type: 'reply';
  readonly tag: Tag;
  readonly reply: unknown;
  readonly failed: boolean;
}

export type SingleEvent = SocketEvent<Connection> | ReplyEvent;

/** Events that arrived during a step: one pass and one write for all. */
export interface BatchEvent {
  readonly type: 'batch';
  readonly events: readonly SingleEvent[];
}

export type MatcherEvent = SingleEvent | BatchEvent;

export interface Context extends StepContext<Connection> {
  readonly maxTablesPerHour: number;
  readonly proofOfWork: ProofOfWorkConfig | null;
  /** By the operator. */
  readonly isBanned: (device: string) => boolean;
  /** The server's, for the ids of its tables. */
  readonly secret: string;
}

/** To a table. */
export interface Call {
  readonly id: string;
  readonly route: 'create' | 'reserve' | 'cancelReservations' | 'attendance';
  readonly message: object;
  /** Location of a new table. */
  readonly region?: HomeRegion;
  /** Null if the reply is ignored. */
  readonly tag: Tag | null;
}

export type MatcherEffect =
  | { readonly type: 'persist'; readonly changes: Changes }
  | { readonly type: 'call'; readonly call: Call }
  /** For the operator: how long the seated players had waited. */
  | { readonly type: 'matched'; readonly game: string; readonly waitsMs: readonly number[] };

/** The room carries these out in order. If `persist` fails, nothing after it may happen. */
export type Effect = SocketEffect<Connection> | MatcherEffect;

export type StepResult = ActorStep<MatcherRecord, Effect>;

export const plus = ({ record, effects }: StepResult, ...more: readonly Effect[]): StepResult => ({
  record,
  effects: [...effects, ...more],
});

export const callTable = (
  id: string,
  route: Call['route'],
  ids: readonly string[],
  tag: Tag | null = null,
): Effect[] => (ids.length === 0 ? [] : [{ type: 'call', call: { id, route, message: { ids }, tag } }]);

const ids = z.array(reservationSchema.shape.id);

/** A table's reply to reservations; empty if it is full, over, or has no players. */
export const reserveReplySchema = z.object({ seated: ids });

/** A table's reply about players: those with a seat, and the no-shows of the match that made it. */
export const attendanceSchema = z.object({ seated: ids, missed: ids });
export type Attendance = z.infer<typeof attendanceSchema>;
