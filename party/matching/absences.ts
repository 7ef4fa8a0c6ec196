import { type Attendance, callTo, plus, type StepResult } from './events.ts';
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

const groupOf = ({ id, party }: Ticket): string => party?.id ?? id;

/** One that is being matched comes first, then the oldest. */
const isBefore = (a: Ticket, b: Ticket): boolean => {
  const [isLeased, isOtherLeased] = [a, b].map(({ status }) => status.type === 'leased');
  if (isLeased !== isOtherLeased) return isLeased === true;
  return a.since === b.since ? groupOf(a) < groupOf(b) : a.since < b.since;
};

/** Whether a ticket may be matched, as far as absences of its address are concerned. */
export const isNext = (record: MatcherRecord, ticket: Ticket, now: number): boolean => {
  const absence = absenceOf(record, ticket, now);
  if (absence === null) return true;
  if (absence.nextAt > now) return false;
  for (const other of record.tickets.values())
    if (
      other.addressId === ticket.addressId &&
      other.status.type !== 'seated' &&
      other.disconnectedAt === null &&
      groupOf(other) !== groupOf(ticket) &&
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

const changed = (record: MatcherRecord, ticket: Ticket, change: 1 | -1, now: number): MatcherRecord => {
  const { addressId: id } = ticket;
  const before = absenceOf(record, ticket, now);
  if (id === null || (before === null && change < 0)) return record;
  const count = Math.min((before === null ? 0 : countOf(before, now)) + change, maxCount);
  if (count === 0) return withoutItems(record, 'absences', id);
  const nextAt = change > 0 ? now + delayMs(count) : (before?.nextAt ?? 0);
  return withItems(record, 'absences', { id, count, at: now, nextAt });
};

export const noteAbsence = (record: MatcherRecord, ticket: Ticket, now: number): MatcherRecord =>
  changed(record, ticket, 1, now);

/** Delays the next table of these tickets' addresses. */
export const delayNext = (record: MatcherRecord, tickets: readonly Ticket[], now: number): MatcherRecord =>
  tickets.reduce((after, ticket) => {
    const absence = absenceOf(after, ticket, now);
    return absence === null
      ? after
      : withItems(after, 'absences', { ...absence, nextAt: now + delayMs(countOf(absence, now)) });
  }, record);

/** Asks tables once who has come. */
export const requestChecks = (step: StepResult, now: number): StepResult => {
  const checked: Ticket[] = [];
  const ids = new Map<string, string[]>();
  for (const ticket of step.record.tickets.values()) {
    const { id, status } = ticket;
    if (status.type !== 'seated' || status.checkAt === null || status.checkAt > now) continue;
    checked.push({ ...ticket, status: { ...status, checkAt: null } });
    ids.set(status.table, [...(ids.get(status.table) ?? []), id]);
  }
  const calls = [...ids].map(([table, own]) =>
    callTo('table', table, 'attendance', { ids: own }, { type: 'check', table }),
  );
  return plus({ ...step, record: withItems(step.record, 'tickets', ...checked) }, ...calls);
};

export const onCheck = (
  record: MatcherRecord,
  table: string,
  { seated, missed }: Attendance,
  now: number,
): MatcherRecord => {
  const note = (after: MatcherRecord, ids: readonly string[], change: 1 | -1): MatcherRecord =>
    ids.reduce((done, id) => {
      const ticket = done.tickets.get(id);
      return ticket?.status.type === 'seated' && ticket.status.table === table
        ? changed(done, ticket, change, now)
        : done;
    }, after);
  return note(note(record, seated, -1), missed, 1);
};

export const dropForgiven = (record: MatcherRecord, now: number): MatcherRecord =>
  withoutAll(record, 'absences', (absence) => countOf(absence, now) <= 0);
