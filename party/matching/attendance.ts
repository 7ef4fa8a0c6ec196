import { changeAbsences } from './absences.ts';
import {
  type Attendance,
  type AttendanceTag,
  type Context,
  callTable,
  plus,
  type StepResult,
} from './events.ts';
import { type MatcherRecord, type Ticket, withItems } from './record.ts';
import { notifyStatus, scheduleNotify } from './status.ts';

// Tables tell who has come: once after a seat is given, and when a player reports that the table failed. A report is not trusted: the
// ticket waits again only if the table keeps no seat for it.

const retryDelayMs = (attempts: number): number => 3_000 * 2 ** attempts;
/** After this many attempts a silent table counts as gone; one that keeps the seat is not asked again automatically. */
const maxAttempts = 5;

const withTicket = (step: StepResult, ticket: Ticket): StepResult => ({
  ...step,
  record: withItems(step.record, 'tickets', ticket),
});

/** Asks the table for the player's seat, unless a request is pending. */
export const requestAttendance = (step: StepResult, ticket: Ticket, now: number): StepResult => {
  const { id, status } = ticket;
  if (status.type !== 'seated' || (status.requeue !== null && status.requeue.dueAt > now)) return step;
  const { attempts, isSeatKept } = status.requeue ?? { attempts: 0, isSeatKept: false };
  const requeue = { dueAt: now + retryDelayMs(attempts), attempts: attempts + 1, isSeatKept };
  const { table } = status;
  return plus(
    withTicket(step, { ...ticket, status: { ...status, requeue } }),
    ...callTable(table, 'attendance', [id], { type: 'attendance', table, ticket: id }),
  );
};

/** Asks again; after the last attempt requeues the ticket or leaves the seat as it is. */
export const retryAttendance = (step: StepResult, ticket: Ticket, context: Context): StepResult => {
  const { status } = ticket;
  if (status.type !== 'seated' || status.requeue === null || status.requeue.dueAt > context.now) return step;
  if (status.requeue.attempts < maxAttempts) return requestAttendance(step, ticket, context.now);
  if (!status.requeue.isSeatKept) return requeueTicket(step, ticket, context);
  return withTicket(step, { ...ticket, status: { ...status, requeue: null } });
};

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
  const calls = [...ids].flatMap(([table, own]) =>
    callTable(table, 'attendance', own, { type: 'attendance', table, ticket: null }),
  );
  return plus({ ...step, record: withItems(step.record, 'tickets', ...checked) }, ...calls);
};

export const onAttendance = (
  step: StepResult,
  { table, ticket: reporter }: AttendanceTag,
  { seated, missed }: Attendance,
  context: Context,
): StepResult => {
  const { now } = context;
  const seatedTicket = (record: MatcherRecord, id: string): Ticket | null => {
    const ticket = record.tickets.get(id);
    return ticket?.status.type === 'seated' && ticket.status.table === table ? ticket : null;
  };
  if (reporter === null) {
    const note = (record: MatcherRecord, ids: readonly string[], change: 1 | -1): MatcherRecord =>
      ids.reduce((after, id) => changeAbsences(after, seatedTicket(after, id), change, now), record);
    return { ...step, record: note(note(step.record, seated, -1), missed, 1) };
  }
  const ticket = seatedTicket(step.record, reporter);
  if (ticket?.status.type !== 'seated' || ticket.status.requeue === null) return step;
  const { status } = ticket;
  if (seated.includes(reporter)) {
    const requeue = { ...ticket.status.requeue, isSeatKept: true };
    return withTicket(step, { ...ticket, status: { ...status, requeue } });
  }
  if (!missed.includes(reporter)) return requeueTicket(step, ticket, context);
  const record = status.checkAt === null ? step.record : changeAbsences(step.record, ticket, 1, now);
  return requeueTicket({ ...step, record }, withNoShow(ticket, now), context);
};

/** Requeue delay after a no-show: players who came are matched first. */
const noShowDelayMs = 2_000;
/** From this number of consecutive no-shows on the delay doubles each time. */
const noShowsBeforeBackoff = 3;
const firstBackoffMs = 60_000;
const maxBackoffMs = 900_000;

const withNoShow = (ticket: Ticket, now: number): Ticket => {
  const noShows = ticket.noShows + 1;
  const backoff = Math.min(firstBackoffMs * 2 ** (noShows - noShowsBeforeBackoff), maxBackoffMs);
  const delay = noShows < noShowsBeforeBackoff ? noShowDelayMs : backoff;
  return { ...ticket, noShows, since: now, pausedUntil: now + delay };
};

const requeueTicket = (step: StepResult, ticket: Ticket, context: Context): StepResult => {
  const waiting: Ticket = { ...ticket, status: { type: 'waiting' }, notifiedAt: context.now };
  return notifyStatus(scheduleNotify(withTicket(step, waiting), context.now), waiting, context);
};
