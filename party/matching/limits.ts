import { deriveKey } from '../../shared/kernel/random.ts';
import { fail, ok, type Result } from '../../shared/kernel/util.ts';
import { type Latencies, nearestRegion } from '../../shared/protocol/regions.ts';
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

// Tickets that wait, at most: of a game, of those with one nearest region, of a group of addresses, and of an address.
export const maxTickets = 4_000;
export const maxTicketsPerRegion = maxTickets / 2;
export const maxTicketsPerGroup = maxTickets / 8;
export const maxTicketsPerAddress = 8;

/** Group of an address: the first half of an IPv4 address, the first quarter of an IPv6 address. One network rarely has several. */
export const groupOf = (address: string): string => address.split(/[.:]/, 2).join('.');

/** HMACs of the address and its group, which reveal them only to a holder of the matcher's key. */
export const addressIds = (
  { meta }: MatcherRecord,
  { address }: Connection,
): Pick<Ticket, 'addressId' | 'groupId'> => {
  const idOf = (what: string): string => deriveKey(meta.key, what).slice(0, 32);
  return address === null
    ? { addressId: null, groupId: null }
    : { addressId: idOf(`address ${address}`), groupId: idOf(`group ${groupOf(address)}`) };
};

/** Whether a new ticket exceeds a limit. Each share leaves places to others. */
export const isFull = (
  { tickets }: MatcherRecord,
  { addressId, groupId }: Pick<Ticket, 'addressId' | 'groupId'>,
  latencies: Latencies,
): boolean => {
  const home = nearestRegion(latencies);
  let [all, region, group, own] = [0, 0, 0, 0];
  for (const ticket of tickets.values()) {
    if (ticket.status.type === 'seated') continue;
    all += 1;
    if (nearestRegion(ticket.latencies) === home) region += 1;
    if (groupId !== null && ticket.groupId === groupId) group += 1;
    if (addressId !== null && ticket.addressId === addressId) own += 1;
  }
  return (
    all >= maxTickets ||
    region >= maxTicketsPerRegion ||
    group >= maxTicketsPerGroup ||
    own >= maxTicketsPerAddress
  );
};

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
  const spent = [...addresses].map((id): Allowance => {
    const stored = record.allowances.get(id) ?? { id, remaining: maxTablesPerHour, updatedAt: now };
    return { id, remaining: refilled(stored, limits) - 1, updatedAt: now };
  });
  return withItems(record, 'allowances', ...spent);
};

export const dropFullAllowances = (record: MatcherRecord, limits: Limits): MatcherRecord =>
  withoutAll(record, 'allowances', (one) => refilled(one, limits) >= limits.maxTablesPerHour);

/** Each stored challenge was solved; when this many are stored, the one that expires first is evicted. */
export const maxSpentChallenges = 4_000;

/**
 * Verifies the proof for a new ticket, if the deployment requires one. A challenge is for one ticket of one game. A repeated proof
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
  const purpose = { scope: ['seek', record.meta.game, ticket], network: connection.address };
  const solved = verifyProof(proofOfWork, purpose, proof ?? '', now);
  if (solved === null || record.spentChallenges.has(solved.id))
    return fail(createChallenge(proofOfWork, purpose, connection.id, now));
  const first = record.spentChallenges.size < maxSpentChallenges ? null : firstToExpire(record);
  const left = first === null ? record : withoutItems(record, 'spentChallenges', first.id);
  return ok(withItems(left, 'spentChallenges', solved));
};

export const firstToExpire = ({ spentChallenges }: MatcherRecord): SpentChallenge | null =>
  [...spentChallenges.values()].reduce<SpentChallenge | null>(
    (first, next) => (first === null || next.expiresAt < first.expiresAt ? next : first),
    null,
  );

export const dropExpiredChallenges = (record: MatcherRecord, now: number): MatcherRecord =>
  withoutAll(record, 'spentChallenges', ({ expiresAt }) => expiresAt <= now);
