import { type TableId, tableIdAlphabet, tableIdLength } from '../../shared/kernel/ids.ts';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import { derived } from './secret.ts';

/** Chosen characters of an id; the rest is a MAC. */
export const chosenLength = 8;

const macOf = (length: number, ...of: Parameters<typeof derived>): string =>
  Array.from(
    derived(...of).subarray(0, length),
    (byte) => tableIdAlphabet[byte % tableIdAlphabet.length],
  ).join('');

/** An id with a MAC: the server recognizes its own ids, and others cannot forge or guess them. */
export const issueId = (secret: string, chosen: string): TableId =>
  tableIdSchema.parse(chosen + macOf(tableIdLength - chosenLength, secret, 'arcus-id', chosen));

/** Whether this deployment issued the id, with its current secret. Needs no call to a table. */
export const isIssuedId = (secret: string, id: TableId): boolean =>
  issueId(secret, id.slice(0, chosenLength)) === id;

/**
 * The unpredictable id of the table that a solved challenge opens. A repeated proof reaches the same table, which outlives the
 * challenge.
 */
export const idForChallenge = (secret: string, challenge: string): TableId =>
  issueId(secret, macOf(chosenLength, secret, 'arcus-table', challenge));

/** The id of the table that a site opens with an idempotency key. */
export const idForRequest = (secret: string, site: string, key: string): TableId =>
  issueId(secret, macOf(chosenLength, secret, 'arcus-site-table', site, key));

/** The id of a match and its table. A repeated step draws the same id. @param key the matcher's */
export const idForMatch = (secret: string, key: string, index: number): TableId =>
  issueId(secret, macOf(chosenLength, secret, 'arcus-match', key, `${index}`));
