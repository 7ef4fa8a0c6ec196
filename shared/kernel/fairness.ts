import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Seat } from './ids.ts';

/** What a player's client adds to a game's chance: 32 bytes in lower-case hex. */
export interface Contribution {
  readonly seat: Seat;
  /** SHA-256 of the seed, known before anybody's seed was. */
  readonly commitment: string;
  /** Null if it was withheld: then the game's chance is without it. */
  readonly seed: string | null;
}

/** SHA-256 of 32 bytes, both in lower-case hex: what can be shown of a secret before it is opened. */
export const commitmentTo = (secret: string): string => bytesToHex(sha256(hexToBytes(secret)));

/**
 * The key of a game's chance: HMAC-SHA-256 under the server's secret of `arcus 1`, the table's id, the game's number at the table, and
 * for each seed that was given, by seat, `seat:seed`; each on a line of its own, in UTF-8, lines parted by \n. Neither the server nor any
 * players short of all can choose it, since all are committed before any is shown.
 */
export const gameKey = (
  secret: string,
  table: string,
  gameNumber: number,
  contributions: readonly Contribution[],
): string => {
  const given = contributions
    .filter(({ seed }) => seed !== null)
    .toSorted((a, b) => a.seat - b.seat)
    .map(({ seat, seed }) => `${seat}:${seed}`);
  const text = ['arcus 1', table, String(gameNumber), ...given].join('\n');
  return bytesToHex(hmac(sha256, hexToBytes(secret), utf8ToBytes(text)));
};
