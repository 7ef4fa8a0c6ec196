import { type Attendance, type Context, type Effect, plus, type StepResult } from './events.ts';
import { notifyStatus, scheduleNotify } from './notify.ts';
import { type Ticket, withTicket } from './record.ts';

/**
 * A player says that the table which a ticket led to has come to nothing. That is not believed: the table is asked, and only if it keeps
 * no seat for the ticket is the wish open again.
 */

/** The table is asked again after so many milliseconds, whatever it has answered; after twice as many each time. */
const pauseBefore = (tries: number): number => 3_000 * 2 ** tries;
/** A table that has answered none of so many times is taken for gone; one that keeps the seat is not asked again by itself. */
const lastTry = 5;

/** Asks the table, unless it has been asked a moment ago. */
export const askTable = (step: StepResult, ticket: Ticket, now: number): StepResult => {
  const { at } = ticket;
  if (at.is !== 'seated' || (at.back !== null && at.back.due > now)) return step;
  const { tries, kept } = at.back ?? { tries: 0, kept: false };
  const back = { due: now + pauseBefore(tries), tries: tries + 1, kept };
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

/** Asks again, or after the last time either opens the wish again or leaves the seat as it is. */
export const askAgain = (step: StepResult, ticket: Ticket, context: Context): StepResult => {
  const { at } = ticket;
  if (at.is !== 'seated' || at.back === null || at.back.due > context.now) return step;
  if (at.back.tries < lastTry) return askTable(step, ticket, context.now);
  if (!at.back.kept) return reopen(step, ticket, context);
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
  if (!seated.includes(id))
    return reopen(step, missed.includes(id) ? absent(ticket, context.now) : ticket, context);
  const back = { ...ticket.at.back, kept: true };
  return { ...step, record: withTicket(step.record, { ...ticket, at: { ...ticket.at, back } }) };
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
