import type { HomeRegion } from '../../shared/protocol/regions.ts';
import type { MatcherRoute } from './messages.ts';
import type { MatcherRecord } from './record.ts';

/** An open socket, as the matcher knows it. The host keeps this beside the socket, also while the matcher sleeps. */
export interface Connection {
  /** Drawn by the room: no two are the same. */
  readonly id: string;
  /** The ticket it waits with; null before it has sought anything. */
  readonly ticket: string | null;
  /** When it was opened. */
  readonly since: number;
  /** Where it comes from, if the host knows. Only compared, never stored nor told. */
  readonly address: string | null;
}

/** What an answer belongs to. */
export type Tag =
  | { readonly of: 'offer'; readonly to: string; readonly ids: readonly string[] }
  | { readonly of: 'claim' | 'commit'; readonly match: string; readonly owner: string }
  | { readonly of: 'seat'; readonly match: string };

/** What a matcher reacts to. */
export type MatcherEvent =
  | { readonly type: 'connected' }
  | { readonly type: 'message'; readonly connection: Connection; readonly text: string }
  | { readonly type: 'disconnected' }
  | { readonly type: 'alarm' }
  /** Another matcher has called. */
  | { readonly type: 'called'; readonly route: MatcherRoute; readonly message: unknown }
  /** A call was answered, or was not: then nobody knows whether it was heard. */
  | { readonly type: 'answered'; readonly tag: Tag; readonly answer: unknown; readonly failed: boolean };

export interface Context {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** All open sockets. */
  readonly connections: readonly Connection[];
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

/** What the room has to do, in this order, once the record is stored. */
export type Effect =
  /** Wake up at this time, or not at all. */
  | { readonly type: 'alarm'; readonly at: number | null }
  | { readonly type: 'attach'; readonly connection: string; readonly ticket: string | null }
  | { readonly type: 'send'; readonly to: readonly string[]; readonly text: string }
  | { readonly type: 'close'; readonly connection: string; readonly code: number; readonly reason: string }
  | { readonly type: 'call'; readonly call: Call }
  /** The answer to what this step was called with. */
  | { readonly type: 'reply'; readonly answer: unknown };

/** What is known and what is to be done, on the way through a step. */
export interface StepResult {
  readonly record: MatcherRecord;
  readonly effects: readonly Effect[];
}

export const plus = ({ record, effects }: StepResult, ...more: readonly Effect[]): StepResult => ({
  record,
  effects: [...effects, ...more],
});
