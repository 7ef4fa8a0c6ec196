import * as z from 'zod';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import type { HomeRegion } from '../../shared/protocol/regions.ts';
import type { ActorConnection, ActorStep, SocketEffect, SocketEvent, StepContext } from '../runtime/actor.ts';
import { reservationSchema } from '../runtime/calls.ts';
import type { ProofOfWorkConfig } from '../runtime/proof-of-work.ts';
import { type Changes, type MatcherRecord, offerSchema, ticketIdSchema } from './record.ts';
import { rhythmsSchema } from './waiting.ts';

/** An open socket, as the matcher knows it. */
export interface Connection extends ActorConnection {
  /** The ticket it waits with; null before it has sought anything. */
  readonly ticket: string | null;
}

/** What an answer belongs to. */
export type Tag =
  | { readonly of: 'offer'; readonly to: string; readonly ids: readonly string[] }
  | { readonly of: 'claim' | 'commit'; readonly match: string; readonly owner: string }
  | { readonly of: 'seat'; readonly match: string }
  | { readonly of: 'attendance'; readonly ticket: string; readonly table: string };

/** What other parties bring about. */
export type PartyEvent =
  /** Another matcher has called. */
  | { readonly type: 'called'; readonly route: MatcherRoute; readonly message: unknown }
  /** A call was answered, or was not: then nobody knows whether it was heard. */
  | { readonly type: 'answered'; readonly tag: Tag; readonly answer: unknown; readonly failed: boolean };

/** What a matcher reacts to. */
export type MatcherEvent = SocketEvent<Connection> | PartyEvent;

export interface Context extends StepContext<Connection> {
  /** How many tables an address may have opened in an hour. */
  readonly tablesPerHour: number;
  /** What a new ticket costs; null if nothing. */
  readonly proofOfWork: ProofOfWorkConfig | null;
}

/** A message to another party. */
export interface Call {
  readonly party: 'matcher' | 'table';
  readonly id: string;
  readonly route: string;
  readonly message: unknown;
  /** Where a table should live; a matcher's name says it. */
  readonly region?: HomeRegion;
  /** What the answer belongs to; null if nobody waits for it. */
  readonly tag: Tag | null;
}

/** What only a matcher asks for. */
export type MatcherEffect =
  | { readonly type: 'persist'; readonly changes: Changes }
  | { readonly type: 'call'; readonly call: Call };

/** What the room has to do, in this order. If `persist` fails, nothing after it may happen. */
export type Effect = SocketEffect<Connection> | MatcherEffect;

/** What is known and what is to be done, on the way through a step. */
export type StepResult = ActorStep<MatcherRecord, Effect>;

export const plus = ({ record, effects }: StepResult, ...more: readonly Effect[]): StepResult => ({
  record,
  effects: [...effects, ...more],
});

const ids = z.array(ticketIdSchema).min(1).max(500);
const queue = offerSchema.shape.owner;

/** What matchers say to each other, by route. Each may come late, twice, or not at all. */
export const matcherMessages = {
  /** These tickets would be content with a table of yours; again with new round trips or simply again, as a reminder. */
  offer: z.strictObject({
    from: queue,
    tickets: z.array(
      offerSchema.pick({
        id: true,
        terms: true,
        size: true,
        allowFewer: true,
        latencies: true,
        since: true,
        hold: true,
        party: true,
      }),
    ),
    rhythms: rhythmsSchema.default({}),
  }),
  /** These are content no longer. */
  withdraw: z.strictObject({ ids }),
  /** Promise all of these to this match for a while, or none. */
  claim: z.strictObject({ by: queue, match: tableIdSchema, ids }),
  /** The match has come to nothing. */
  release: z.strictObject({ match: tableIdSchema, ids }),
  /** There are seats for these: seat those that are still promised to the match. */
  commit: z.strictObject({
    match: tableIdSchema,
    table: tableIdSchema,
    kind: z.enum(['match', 'open-table']),
    ids,
  }),
} as const;

/** The answer to an offer: what the other knows of the same terms. */
export const offerAnswerSchema = z.strictObject({ rhythms: rhythmsSchema.default({}) });

export type MatcherRoute = keyof typeof matcherMessages;
export type MatcherMessage<Route extends MatcherRoute> = z.infer<(typeof matcherMessages)[Route]>;

/** Who is promised, or why nobody is: some are waiting no longer, some are promised elsewhere or away for the moment. */
export const claimAnswerSchema = z.discriminatedUnion('granted', [
  z.strictObject({ granted: z.literal(true), seats: z.array(reservationSchema) }),
  z.strictObject({ granted: z.literal(false), gone: z.array(ticketIdSchema), held: z.array(ticketIdSchema) }),
]);
export type ClaimAnswer = z.infer<typeof claimAnswerSchema>;

export const commitAnswerSchema = z.strictObject({
  seated: z.array(ticketIdSchema),
  lost: z.array(ticketIdSchema),
});
export type CommitAnswer = z.infer<typeof commitAnswerSchema>;

/** A table’s answer to reservations: whom it takes; nobody if it is full, gone, or nobody is there. */
export const reserveAnswerSchema = z.strictObject({ seated: z.array(ticketIdSchema) });

/** A table’s answer to who is there: who has a seat, and who was to come with the match that made it and has none. */
export const attendanceSchema = z.strictObject({
  seated: z.array(ticketIdSchema),
  missed: z.array(ticketIdSchema),
});
export type Attendance = z.infer<typeof attendanceSchema>;
