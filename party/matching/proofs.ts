import { fail, ok, type Result } from '../../shared/kernel/util.ts';
import { challengeFor, solvedBy } from '../runtime/proof-of-work.ts';
import type { Connection, Context } from './events.ts';
import { type MatcherRecord, type SpentChallenge, withoutItem, withSpent } from './record.ts';

/** So many spent challenges are remembered; the one that ends first is forgotten first. Each has cost somebody its work. */
export const maxSpent = 4_000;

/**
 * Takes a proof for a new ticket, where the deployment asks for one. A challenge is for one ticket of one queue, so whoever sends the proof
 * again gets the ticket that it has opened already, or, if that is gone, a new challenge.
 *
 * @returns the record that remembers it, or the challenge that has to be solved.
 */
export const spendProof = (
  record: MatcherRecord,
  ticket: string,
  connection: Connection,
  proof: string | undefined,
  { now, proofOfWork }: Context,
): Result<MatcherRecord, string> => {
  if (proofOfWork === null) return ok(record);
  const purpose = { what: ['seek', record.name, ticket], network: connection.address };
  const solved = solvedBy(proofOfWork, purpose, proof ?? '', now);
  return solved === null || record.spent.has(solved.id)
    ? fail(challengeFor(proofOfWork, purpose, connection.id, now))
    : ok(withSpent(withPlace(record), solved));
};

const withPlace = (record: MatcherRecord): MatcherRecord => {
  const first = firstToEnd(record);
  return record.spent.size < maxSpent || first === null ? record : withoutItem(record, 'spent', first.id);
};

const firstToEnd = ({ spent }: MatcherRecord): SpentChallenge | null =>
  [...spent.values()].reduce<SpentChallenge | null>(
    (first, next) => (first === null || next.until < first.until ? next : first),
    null,
  );

/** When the first of them may be forgotten; null if there is none. */
export const spentUntil = (record: MatcherRecord): number | null => firstToEnd(record)?.until ?? null;

/** Forgets the challenges that nobody believes any more. */
export const forgetSpent = (record: MatcherRecord, now: number): MatcherRecord =>
  [...record.spent.values()]
    .filter(({ until }) => until <= now)
    .reduce((after, { id }) => withoutItem(after, 'spent', id), record);
