import * as z from 'zod';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import type { ActorConnection, ActorStep, SocketEffect, SocketEvent, StepContext } from '../runtime/actor.ts';
import { maxRelays } from '../runtime/limits.ts';
import { shapeOf } from '../runtime/stored.ts';
import type { RelayAnswer, RelayMessage } from '../table/events.ts';

export interface RelayConnection extends ActorConnection {
  /** `waiting`: has sent a hello, and the view is requested from the table. */
  readonly stage: 'new' | 'waiting' | 'watching';
}

const time = z.int().min(0);

const relayRecordSchema = z.strictObject({
  table: tableIdSchema,
  relay: z
    .int()
    .min(0)
    .max(maxRelays - 1),
  /** The view and version that all spectators here have. Null without spectators. */
  snapshot: z.strictObject({ version: z.int(), view: z.unknown() }).nullable(),
  presence: z.string().nullable(),
  /** A delta was missed: deltas are dropped until the next whole view. */
  isBehind: z.boolean(),
  /** The number of spectators last reported to the table, and when. */
  reportedCount: z.int(),
  reportedAt: time,
  /** A report is pending, and repeated at this time. */
  retryAt: time.nullable(),
});
export type RelayRecord = z.infer<typeof relayRecordSchema>;
export const relayShape = shapeOf('relay record', relayRecordSchema);

export type RelayOwnEvent =
  | { readonly type: 'update'; readonly messages: readonly RelayMessage[] }
  /** The table's reply to a report; null if it failed. */
  | { readonly type: 'reply'; readonly report: SpectatorReport; readonly answer: RelayAnswer | null };

/** A relay's report to its table. The reply contains the messages that the spectators here have not seen. */
export interface SpectatorReport {
  readonly watchers: number;
  readonly version: number | null;
}

export type RelayEvent = SocketEvent<RelayConnection> | RelayOwnEvent;
export type RelayContext = StepContext<RelayConnection> & {
  /** A connection counts as lost after this time without a heartbeat. */
  readonly silenceTimeoutMs: number;
};

export type RelayOwnEffect =
  | { readonly type: 'persist'; readonly record: RelayRecord }
  | { readonly type: 'report'; readonly report: SpectatorReport }
  /** Deletes everything stored, when no spectator is left. */
  | { readonly type: 'destroy' };

export type RelayEffect = SocketEffect<RelayConnection> | RelayOwnEffect;
export type RelayStep = ActorStep<RelayRecord, RelayEffect>;
