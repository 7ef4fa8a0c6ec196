import type { Context } from './events.ts';
import { type Allowance, type MatcherRecord, type Ticket, withAllowance, withoutItem } from './record.ts';

/**
 * How many new tables may still be made for an address: as many an hour as it may open by the lobby, each table once for every address
 * that is brought there. An address that has none left waits until there is one again.
 */
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
