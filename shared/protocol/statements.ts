import type { Seat } from '../kernel/ids.ts';
import { digestOf, netstrings } from '../kernel/random.ts';
import { canonicalJson } from '../kernel/util.ts';

/** A value that the server signs about one game (FAIRNESS.md). */
export interface Statement {
  readonly table: string;
  readonly gameNumber: number;
  readonly attempt: number;
  /** `terms`, `link N` after N actions, or `seal`. */
  readonly name: string;
  readonly value: string;
}

/** The text that the server signs. */
export const statementText = ({ table, gameNumber, attempt, name, value }: Statement): string =>
  netstrings(['arcus 1 statement', table, `${gameNumber}`, `${attempt}`, name, value]);

/**
 * The text that a player's device signs.
 *
 * @param bound digest of the terms @param after number of actions in the view that the action answers @param view digest of that game view
 */
export const actionText = (bound: string, seat: Seat, after: number, view: string, action: unknown): string =>
  netstrings(['arcus 1 action', bound, `${seat}`, `${after}`, view, canonicalJson(action)]);

export const viewDigest = (gameView: unknown): string => digestOf(canonicalJson(gameView));

/** A link covers all earlier actions: published are the first one, every 32nd and the last one. */
export const actionsPerLink = 32;

export const linkName = (actions: number | string): string => `link ${actions}`;

/** Digest of consecutive game views, as a witness stores it. @param before of the views before; empty for none. */
export const seenDigest = (before: string, viewDigest: string): string =>
  digestOf(netstrings(['arcus 1 view', before, viewDigest]));
