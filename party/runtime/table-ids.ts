import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { type TableId, tableIdAlphabet, tableIdLength } from '../../shared/kernel/ids.ts';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';

/** Chosen characters of an id; the rest is a MAC. */
export const chosenLength = 8;

const toAlphabet = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => tableIdAlphabet[byte % tableIdAlphabet.length]).join('');

const macOf = (secret: string, signed: readonly string[], length: number): string =>
  toAlphabet(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(JSON.stringify(signed))).subarray(0, length));

/** An id with a MAC: the server recognizes its own ids, and others cannot forge or guess them. */
export const issueId = (secret: string, chosen: string): TableId =>
  tableIdSchema.parse(chosen + macOf(secret, ['arcus-id', chosen], tableIdLength - chosenLength));

/** Whether this deployment issued the id, with its current secret. Needs no call to a table. */
export const isIssuedId = (secret: string, id: TableId): boolean =>
  issueId(secret, id.slice(0, chosenLength)) === id;

/**
 * The unpredictable id of the table that a solved challenge opens. A repeated proof reaches the same table, which outlives the
 * challenge.
 */
export const idForChallenge = (secret: string, challenge: string): TableId =>
  issueId(secret, macOf(secret, ['arcus-table', challenge], chosenLength));

/** The id of the table that a site opens with an idempotency key. */
export const idForRequest = (secret: string, site: string, key: string): TableId =>
  issueId(secret, macOf(secret, ['arcus-site-table', site, key], chosenLength));

/** The id of a match and its table. A repeated step draws the same id. @param key the matcher's */
export const idForMatch = (secret: string, key: string, index: number): TableId =>
  issueId(secret, macOf(secret, ['arcus-match', key, `${index}`], chosenLength));
