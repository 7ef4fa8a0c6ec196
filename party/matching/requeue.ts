import { noteAbsence } from './absences.ts';
import { type Attendance, type Context, callTo, plus, type StepResult } from './events.ts';
import { notifyStatus, scheduleNotify } from './notify.ts';
import { type Ticket, withItems } from './record.ts';

/**
 * A player reports that the table of a ticket failed. The matcher does not trust the report: it asks the table, and requeues the ticket
 * only if the table keeps no seat for it.
 */

const retryDelayMs = (attempts: number): number => 3_000 * 2 ** attempts;
/** After this many attempts a silent table counts as gone; one that keeps the seat is not asked again automatically. */
const maxAttempts = 5;

/** Asks the table for the player's seat, unless a request is pending. */
export const requestAttendance = (step: StepResult, ticket: Ticket, now: number): StepResult => {
  const { status } = ticket;
  if (status.type !== 'seated' || (status.requeue !== null && status.requeue.dueAt > now)) return step;
  const { attempts, isSeatKept } = status.requeue ?? { attempts: 0, isSeatKept: false };
  const requeue = { dueAt: now + retryDelayMs(attempts), attempts: attempts + 1, isSeatKept };
  const { id } = ticket;
  return plus(
    { ...step, record: withItems(step.record, 'tickets', { ...ticket, status: { ...status, requeue } }) },
    callTo(
      'table',
      status.table,
      'attendance',
      { ids: [id] },
      { type: 'attendance', ticket: id, table: status.table },
    ),
  );
};

/** Asks again; after the last attempt requeues the ticket or leaves the seat as it is. */
export const retryAttendance = (step: StepResult, ticket: Ticket, context: Context): StepResult => {
  const { status } = ticket;
  if (status.type !== 'seated' || status.requeue === null || status.requeue.dueAt > context.now) return step;
  if (status.requeue.attempts < maxAttempts) return requestAttendance(step, ticket, context.now);
  if (!status.requeue.isSeatKept) return requeueTicket(step, ticket, context);
  return {
    ...step,
    record: withItems(step.record, 'tickets', { ...ticket, status: { ...status, requeue: null } }),
  };
};

export const onAttendance = (
  step: StepResult,
  { ticket: id, table }: { readonly ticket: string; readonly table: string },
  { seated, missed }: Attendance,
  context: Context,
): StepResult => {
  const ticket = step.record.tickets.get(id);
  if (ticket?.status.type !== 'seated' || ticket.status.table !== table || ticket.status.requeue === null)
    return step;
  if (!seated.includes(id)) {
    if (!missed.includes(id)) return requeueTicket(step, ticket, context);
    const record =
      ticket.status.checkAt === null ? step.record : noteAbsence(step.record, ticket, context.now);
    return requeueTicket({ ...step, record }, withNoShow(ticket, context.now), context);
  }
  const status = { ...ticket.status, requeue: { ...ticket.status.requeue, isSeatKept: true } };
  return { ...step, record: withItems(step.record, 'tickets', { ...ticket, status }) };
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
  const requeued = { ...step, record: withItems(step.record, 'tickets', waiting) };
  return notifyStatus(scheduleNotify(requeued, context.now), waiting, context);
};
