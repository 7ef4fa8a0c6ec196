import * as z from 'zod';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import type { ActorConnection, ActorStep, SocketEffect, SocketEvent, StepContext } from '../runtime/actor.ts';
import { maxRelays } from '../runtime/limits.ts';
import type { RelayAnswer, RelayMessage } from '../table/events.ts';

/** An open socket of a relay. */
export interface RelayConnection extends ActorConnection {
  /** `waiting`: it has said hello, and the view is asked for. */
  readonly stage: 'new' | 'waiting' | 'watching';
}

const time = z.int().min(0);

export const relayRecordSchema = z.strictObject({
  format: z.literal(1),
  table: tableIdSchema,
  relay: z
    .int()
    .min(0)
    .max(maxRelays - 1),
  /** What all who watch have been shown: the whole view and its version. Null while nobody watches. */
  snapshot: z.strictObject({ version: z.int(), view: z.unknown() }).nullable(),
  /** The last frame that says who is there. */
  presence: z.string().nullable(),
  /** Something was missed: until the whole view comes, no step is of use. */
  isBehind: z.boolean(),
  /** How many watchers the table knows of, and when it was told. */
  reportedCount: z.int(),
  reportedAt: time,
  /** The table has been asked, and is asked again from then on; null if it has answered. */
  retryAt: time.nullable(),
});
export type RelayRecord = z.infer<typeof relayRecordSchema>;

export type RelayOwnEvent =
  /** The table tells what spectators are sent. */
  | { readonly type: 'update'; readonly messages: readonly RelayMessage[] }
  /** The table has answered a question that named so many watchers and this version; or has not. */
  | { readonly type: 'reply'; readonly question: SpectatorReport; readonly answer: RelayAnswer | null };

/** What a relay tells its table; the answer is what those who watch here have not seen yet. */
export interface SpectatorReport {
  readonly watchers: number;
  /** What they have seen; null if that is not known. */
  readonly version: number | null;
}

export type RelayEvent = SocketEvent<RelayConnection> | RelayOwnEvent;
export type RelayContext = StepContext<RelayConnection> & {
  /** After so many milliseconds without a heartbeat a connection is taken for dead. */
  readonly silenceTimeoutMs: number;
};

export type RelayOwnEffect =
  | { readonly type: 'persist'; readonly record: RelayRecord }
  | { readonly type: 'report'; readonly question: SpectatorReport }
  /** Nobody watches here: forget all that is stored. */
  | { readonly type: 'destroy' };

export type RelayEffect = SocketEffect<RelayConnection> | RelayOwnEffect;
export type RelayStep = ActorStep<RelayRecord, RelayEffect>;
