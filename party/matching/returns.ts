import { type Attendance, type Context, type Effect, plus, type StepResult } from './events.ts';
import { notifyStatus, scheduleNotify } from './notify.ts';
import { type Ticket, withTicket } from './record.ts';

/**
 * A player says that the table which a ticket led to has come to nothing. That is not believed: the table is asked, and only if it keeps
 * no seat for the ticket is the wish open again.
 */

/** How long a table's answer is awaited, in milliseconds: twice as long each time. */
const answerTime = 3_000;
/** A table that has not answered so often is taken for gone. */
const lastTry = 5;

/** Asks the table, unless it has been asked a moment ago. */
export const askTable = (step: StepResult, ticket: Ticket, now: number): StepResult => {
  const { at } = ticket;
  if (at.is !== 'seated' || (at.back !== null && at.back.due > now)) return step;
  const tries = (at.back?.tries ?? 0) + 1;
  const back = { due: now + answerTime * 2 ** (tries - 1), tries };
  const asked: Effect = {
    type: 'call',
    call: {
      party: 'table',
      id: at.table,
      route: 'attendance',
      message: { ids: [ticket.id] },
      tag: { of: 'attendance', ticket: ticket.id, table: at.table },
    },
  };
  return plus({ ...step, record: withTicket(step.record, { ...ticket, at: { ...at, back } }) }, asked);
};

/** Asks again, or takes the table for gone; and forgets that it has answered. */
export const askAgain = (step: StepResult, ticket: Ticket, context: Context): StepResult => {
  const { at } = ticket;
  if (at.is !== 'seated' || at.back === null || at.back.due > context.now) return step;
  if (at.back.tries >= lastTry) return reopen(step, ticket, context);
  if (at.back.tries > 0) return askTable(step, ticket, context.now);
  return { ...step, record: withTicket(step.record, { ...ticket, at: { ...at, back: null } }) };
};

/** The table has answered. */
export const attended = (
  step: StepResult,
  { ticket: id, table }: { readonly ticket: string; readonly table: string },
  { seated, missed }: Attendance,
  context: Context,
): StepResult => {
  const ticket = step.record.tickets.get(id);
  if (ticket?.at.is !== 'seated' || ticket.at.table !== table || ticket.at.back === null) return step;
  if (seated.includes(id)) {
    const back = { due: context.now + answerTime, tries: 0 };
    return { ...step, record: withTicket(step.record, { ...ticket, at: { ...ticket.at, back } }) };
  }
  return reopen(step, missed.includes(id) ? absent(ticket, context.now) : ticket, context);
};

/** Everybody who came goes before whoever did not. */
const pause = 2_000;
/** After so many absences in a row somebody waits alone, twice as long each time, up to the longest. */
const patience = 3;
const firstPause = 60_000;
const longestPause = 900_000;

const absent = (ticket: Ticket, now: number): Ticket => {
  const absences = ticket.absences + 1;
  const alone = Math.min(firstPause * 2 ** (absences - patience), longestPause);
  return { ...ticket, absences, since: now, pausedUntil: now + (absences < patience ? pause : alone) };
};

const reopen = (step: StepResult, ticket: Ticket, context: Context): StepResult => {
  const waiting: Ticket = { ...ticket, at: { is: 'waiting' }, heardAt: context.now };
  const opened = { ...step, record: withTicket(step.record, waiting) };
  return notifyStatus(scheduleNotify(opened, context.now), waiting, context);
};
