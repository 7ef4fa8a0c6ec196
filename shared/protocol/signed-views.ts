import type { Seat } from '../kernel/ids.ts';
import { digestOf, netstrings } from '../kernel/random.ts';
import { canonicalJson } from '../kernel/util.ts';

/**
 * The text that a player's device signs.
 *
 * @param bound digest of the terms @param after number of actions in the view that the action answers @param view digest of that game view
 */
export const actionText = (bound: string, seat: Seat, after: number, view: string, action: unknown): string =>
  netstrings(['arcus 1 action', bound, `${seat}`, `${after}`, view, canonicalJson(action)]);

export const viewDigest = (gameView: unknown): string => digestOf(canonicalJson(gameView));

/** Digest of consecutive game views, as a witness stores it. @param before of the views before; empty for none. */
export const seenDigest = (before: string, viewDigest: string): string =>
  digestOf(netstrings(['arcus 1 view', before, viewDigest]));
