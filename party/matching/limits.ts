import { fail, ok, type Result } from '../../shared/kernel/util.ts';
import { createChallenge, verifyProof } from '../runtime/proof-of-work.ts';
import type { Connection, Context } from './events.ts';
import {
  type Allowance,
  type MatcherRecord,
  type SpentChallenge,
  type Ticket,
  withAllowance,
  withoutItem,
  withSpent,
} from './record.ts';

// What a stranger may ask of a matcher: as many new tables an hour for an address as it may open by the lobby, each table once for every
// address that is brought there (one that has none left waits until there is one again), and, where the deployment wants that, a ticket
// only for work that was done.

type Limits = Pick<Context, 'now' | 'tablesPerHour'>;

const hour = 3_600_000;

const refilled = ({ left, at }: Allowance, { now, tablesPerHour }: Limits): number =>
  Math.min(tablesPerHour, left + (Math.max(0, now - at) / hour) * tablesPerHour);

/** Whether a new table may be made for whoever waits with this ticket. */
export const isAllowed = ({ allowances }: MatcherRecord, { from }: Ticket, limits: Limits): boolean => {
  const allowance = from === null ? undefined : allowances.get(from);
  return allowance === undefined || refilled(allowance, limits) >= 1;
};

/** When one may be made again; null if one may be now. */
export const allowedAt = (record: MatcherRecord, ticket: Ticket, limits: Limits): number | null => {
  const allowance = ticket.from === null ? undefined : record.allowances.get(ticket.from);
  if (allowance === undefined || isAllowed(record, ticket, limits)) return null;
  return limits.now + Math.ceil(((1 - refilled(allowance, limits)) / limits.tablesPerHour) * hour);
};

/** A table has been made for these. */
export const spendAllowances = (
  record: MatcherRecord,
  tickets: readonly Ticket[],
  limits: Limits,
): MatcherRecord => {
  const { now, tablesPerHour } = limits;
  const addresses = new Set(tickets.flatMap(({ from }) => from ?? []));
  return [...addresses].reduce((after, id) => {
    const known = after.allowances.get(id) ?? { id, left: tablesPerHour, at: now };
    return withAllowance(after, { id, left: refilled(known, limits) - 1, at: now });
  }, record);
};

/** Forgets the addresses to which as much is allowed as ever. */
export const forgetAllowances = (record: MatcherRecord, limits: Limits): MatcherRecord =>
  [...record.allowances.values()]
    .filter((allowance) => refilled(allowance, limits) >= limits.tablesPerHour)
    .reduce((after, { id }) => withoutItem(after, 'allowances', id), record);

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
  const purpose = { scope: ['seek', record.name, ticket], network: connection.address };
  const solved = verifyProof(proofOfWork, purpose, proof ?? '', now);
  return solved === null || record.spent.has(solved.id)
    ? fail(createChallenge(proofOfWork, purpose, connection.id, now))
    : ok(withSpent(withPlace(record), { id: solved.id, until: solved.expiresAt }));
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
