import * as z from 'zod';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import type { HomeRegion } from '../../shared/protocol/regions.ts';
import type { ActorConnection, ActorStep, SocketEffect, SocketEvent, StepContext } from '../runtime/actor.ts';
import { reservationSchema } from '../runtime/calls.ts';
import type { ProofOfWorkConfig } from '../runtime/proof-of-work.ts';
import { type Changes, type MatcherRecord, offeredSchema, offerSchema, ticketIdSchema } from './record.ts';
import { intervalsSchema } from './waiting.ts';

export interface Connection extends ActorConnection {
  /** Null before the first seek request. */
  readonly ticket: string | null;
}

/** The call that a reply belongs to. */
export type Tag =
  | { readonly type: 'offer'; readonly to: string; readonly ids: readonly string[] }
  | { readonly type: 'claim' | 'commit'; readonly match: string; readonly owner: string }
  | { readonly type: 'seat'; readonly match: string }
  | { readonly type: 'attendance'; readonly ticket: string; readonly table: string }
  | { readonly type: 'check'; readonly table: string };

export type PartyEvent =
  | { readonly type: 'request'; readonly route: MatcherRoute; readonly message: unknown }
  /** The reply to a call. After a failure it is unknown whether the call was carried out. */
  | { readonly type: 'reply'; readonly tag: Tag; readonly reply: unknown; readonly failed: boolean };

export type MatcherEvent = SocketEvent<Connection> | PartyEvent;

export interface Context extends StepContext<Connection> {
  readonly maxTablesPerHour: number;
  readonly proofOfWork: ProofOfWorkConfig | null;
  /** By the operator. */
  readonly isBanned: (device: string) => boolean;
  /** The server's, for the ids of its tables. */
  readonly secret: string;
}

export interface Call {
  readonly party: 'matcher' | 'table';
  readonly id: string;
  readonly route: string;
  readonly message: unknown;
  /** Location of a new table; a matcher's name contains its region. */
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

export const callTo = (
  party: Call['party'],
  id: string,
  route: string,
  message: object,
  tag: Tag | null = null,
): Effect => ({ type: 'call', call: { party, id, route, message, tag } });

const ids = z.array(ticketIdSchema).min(1).max(500);
const queue = offerSchema.shape.owner;

/** Messages between matchers, by route. Each may arrive late, twice, or never. */
export const matcherMessages = {
  /** These tickets accept a table of the receiver. Repeated after a change, and as a reminder. */
  offer: z.strictObject({
    from: queue,
    tickets: z.array(offeredSchema),
    intervals: intervalsSchema,
  }),
  withdraw: z.strictObject({ ids }),
  /** Leases all of these to the match, or none. */
  claim: z.strictObject({ by: queue, match: tableIdSchema, ids }),
  release: z.strictObject({ match: tableIdSchema, ids }),
  /** The table keeps seats for these: seats those that are still leased to the match. */
  commit: z.strictObject({
    match: tableIdSchema,
    table: tableIdSchema,
    kind: z.enum(['match', 'open-table']),
    ids,
  }),
} as const;

/** Replies may be of a newer version, with more fields. To an offer: arrival intervals of the same setups at the receiver. */
export const offerReplySchema = z.object({ intervals: intervalsSchema });

export type MatcherRoute = keyof typeof matcherMessages;
export type MatcherMessage<Route extends MatcherRoute> = z.infer<(typeof matcherMessages)[Route]>;

/** `gone`: no longer waiting. `held`: leased to another match, paused, or disconnected. */
export const claimReplySchema = z.discriminatedUnion('granted', [
  z.object({ granted: z.literal(true), seats: z.array(z.object(reservationSchema.shape)) }),
  z.object({ granted: z.literal(false), gone: z.array(ticketIdSchema), held: z.array(ticketIdSchema) }),
]);
export type ClaimReply = z.infer<typeof claimReplySchema>;

export const commitReplySchema = z.object({
  seated: z.array(ticketIdSchema),
  lost: z.array(ticketIdSchema),
});
export type CommitReply = z.infer<typeof commitReplySchema>;

/** A table's reply to reservations; empty if it is full, over, or has no players. */
export const reserveReplySchema = z.object({ seated: z.array(ticketIdSchema) });

/** A table's reply about players: those with a seat, and the no-shows of the match that made it. */
export const attendanceSchema = z.object({
  seated: z.array(ticketIdSchema),
  missed: z.array(ticketIdSchema),
});
export type Attendance = z.infer<typeof attendanceSchema>;
