import {
  type Absence,
  type MatcherRecord,
  type Ticket,
  withItems,
  withoutAll,
  withoutItems,
} from './record.ts';

// Players who do not come spoil the tables of others, and tokens cost nothing: absences count for the address. It then gets one table at a
// time, each after a delay, so that others behind the address are slowed and not excluded.

/** After a seat is given. Players have ten seconds to come. */
export const checkDelayMs = 12_000;

const firstDelayMs = 8_000;
const maxDelayMs = 60_000;
/** With more the delay does not grow. */
const maxCount = 4;
/** One absence is forgiven in this time. */
const forgivenessMs = 600_000;

const countOf = ({ count, at }: Absence, now: number): number =>
  count - Math.floor(Math.max(0, now - at) / forgivenessMs);

const delayMs = (count: number): number => Math.min(firstDelayMs * 2 ** (count - 1), maxDelayMs);

const absenceOf = ({ absences }: MatcherRecord, { addressId }: Ticket, now: number): Absence | null => {
  const absence = addressId === null ? undefined : absences.get(addressId);
  return absence === undefined || countOf(absence, now) <= 0 ? null : absence;
};

const unitOf = ({ id, party }: Ticket): string => party?.id ?? id;

const isBefore = (a: Ticket, b: Ticket): boolean =>
  a.since === b.since ? unitOf(a) < unitOf(b) : a.since < b.since;

/** Whether a ticket may be matched, as far as absences of its address are concerned. */
export const isNext = (record: MatcherRecord, ticket: Ticket, now: number): boolean => {
  const absence = absenceOf(record, ticket, now);
  if (absence === null) return true;
  if (absence.nextAt > now) return false;
  for (const other of record.tickets.values())
    if (
      other.addressId === ticket.addressId &&
      other.status.type === 'waiting' &&
      other.disconnectedAt === null &&
      unitOf(other) !== unitOf(ticket) &&
      isBefore(other, ticket)
    )
      return false;
  return true;
};

/** When the next ticket of its address may be matched; null if now. */
export const nextTicketAt = (record: MatcherRecord, ticket: Ticket, now: number): number | null => {
  const { nextAt = 0 } = absenceOf(record, ticket, now) ?? {};
  return nextAt > now ? nextAt : null;
};

/** @param ticket null changes nothing */
export const changeAbsences = (
  record: MatcherRecord,
  ticket: Ticket | null,
  change: 1 | -1,
  now: number,
): MatcherRecord => {
  const id = ticket?.addressId;
  if (ticket === null || id == null) return record;
  const before = absenceOf(record, ticket, now);
  if (before === null && change < 0) return record;
  const count = Math.min((before === null ? 0 : countOf(before, now)) + change, maxCount);
  if (count === 0) return withoutItems(record, 'absences', id);
  const nextAt = change > 0 ? now + delayMs(count) : (before?.nextAt ?? 0);
  return withItems(record, 'absences', { id, count, at: now, nextAt });
};

/** Delays the next table of these tickets' addresses. */
export const delayNext = (record: MatcherRecord, tickets: readonly Ticket[], now: number): MatcherRecord => {
  const delayed = tickets.flatMap((ticket): Absence[] => {
    const absence = absenceOf(record, ticket, now);
    return absence === null ? [] : [{ ...absence, nextAt: now + delayMs(countOf(absence, now)) }];
  });
  return withItems(record, 'absences', ...delayed);
};

export const dropForgiven = (record: MatcherRecord, now: number): MatcherRecord =>
  withoutAll(record, 'absences', (absence) => countOf(absence, now) <= 0);
