import { fail, ok, type Result } from '../../shared/kernel/util.ts';
import { createChallenge, verifyProof } from '../runtime/proof-of-work.ts';
import type { Connection, Context } from './events.ts';
import {
  type Allowance,
  type MatcherRecord,
  type SpentChallenge,
  type Ticket,
  withItems,
  withoutAll,
  withoutItems,
} from './record.ts';

// An address may open as many tables per hour as through the lobby; each match counts once per address. Where the deployment requires it,
// a new ticket needs a proof of work.

export type Limits = Pick<Context, 'now' | 'maxTablesPerHour'>;

const hourMs = 3_600_000;

const refilled = ({ remaining, updatedAt }: Allowance, { now, maxTablesPerHour }: Limits): number =>
  Math.min(maxTablesPerHour, remaining + (Math.max(0, now - updatedAt) / hourMs) * maxTablesPerHour);

export const isAllowed = ({ allowances }: MatcherRecord, { addressId }: Ticket, limits: Limits): boolean => {
  const allowance = addressId === null ? undefined : allowances.get(addressId);
  return allowance === undefined || refilled(allowance, limits) >= 1;
};

/** When the next table is allowed; null if now. */
export const allowedAt = (record: MatcherRecord, ticket: Ticket, limits: Limits): number | null => {
  const allowance = ticket.addressId === null ? undefined : record.allowances.get(ticket.addressId);
  if (allowance === undefined || isAllowed(record, ticket, limits)) return null;
  return limits.now + Math.ceil(((1 - refilled(allowance, limits)) / limits.maxTablesPerHour) * hourMs);
};

/** Counts one new table for each address of these tickets. */
export const spendAllowances = (
  record: MatcherRecord,
  tickets: readonly Ticket[],
  limits: Limits,
): MatcherRecord => {
  const { now, maxTablesPerHour } = limits;
  const addresses = new Set(tickets.flatMap(({ addressId }) => addressId ?? []));
  return [...addresses].reduce((after, id) => {
    const stored = after.allowances.get(id) ?? { id, remaining: maxTablesPerHour, updatedAt: now };
    return withItems(after, 'allowances', { id, remaining: refilled(stored, limits) - 1, updatedAt: now });
  }, record);
};

export const dropFullAllowances = (record: MatcherRecord, limits: Limits): MatcherRecord =>
  withoutAll(record, 'allowances', (one) => refilled(one, limits) >= limits.maxTablesPerHour);

/** Each stored challenge was solved; when this many are stored, the one that expires first is evicted. */
export const maxSpentChallenges = 4_000;

/**
 * Verifies the proof for a new ticket, if the deployment requires one. A challenge is for one ticket of one queue. A repeated proof
 * reaches the ticket that it opened or, if that is gone, gets a new challenge.
 *
 * @returns the record with the spent challenge, or the challenge to solve.
 */
export const spendProof = (
  record: MatcherRecord,
  ticket: string,
  connection: Connection,
  proof: string | undefined,
  { now, proofOfWork }: Context,
): Result<MatcherRecord, string> => {
  if (proofOfWork === null) return ok(record);
  const purpose = { scope: ['seek', record.name, ticket], network: connection.address };
  const solved = verifyProof(proofOfWork, purpose, proof ?? '', now);
  return solved === null || record.spentChallenges.has(solved.id)
    ? fail(createChallenge(proofOfWork, purpose, connection.id, now))
    : ok(withItems(withRoom(record), 'spentChallenges', solved));
};

const withRoom = (record: MatcherRecord): MatcherRecord => {
  const first = firstToExpire(record);
  return record.spentChallenges.size < maxSpentChallenges || first === null
    ? record
    : withoutItems(record, 'spentChallenges', first.id);
};

const firstToExpire = ({ spentChallenges }: MatcherRecord): SpentChallenge | null =>
  [...spentChallenges.values()].reduce<SpentChallenge | null>(
    (first, next) => (first === null || next.expiresAt < first.expiresAt ? next : first),
    null,
  );

export const firstChallengeExpiry = (record: MatcherRecord): number | null =>
  firstToExpire(record)?.expiresAt ?? null;

export const dropExpiredChallenges = (record: MatcherRecord, now: number): MatcherRecord =>
  withoutAll(record, 'spentChallenges', ({ expiresAt }) => expiresAt <= now);
