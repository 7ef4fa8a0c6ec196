import type { Reservation } from '../runtime/calls.ts';
import type { ClaimAnswer, CommitAnswer, MatcherMessage } from './events.ts';
import { type Context, type Effect, plus, type StepResult } from './events.ts';
import { spendAllowances } from './limits.ts';
import { notify, scheduleNotify } from './notify.ts';
import { wholeParties } from './parties.ts';
import { type MatcherRecord, type Ticket, withoutItem, withTicket } from './record.ts';

/**
 * The owner's side of a claim. Only the matcher that owns a ticket says what becomes of it, one message after another: it is promised
 * to one match at a time, and seated once.
 */

/** For how long a ticket is promised to another matcher, in milliseconds; to a match of its own matcher, as long as that lasts. */
export const leaseTime = 10_000;

/** For how long a seat is remembered, for whoever has not heard of it. */
const memory = 60_000;

/** Until when a ticket is promised; null if it is not, or for as long as the match lasts. */
export const promisedUntil = ({ matches }: MatcherRecord, { at }: Ticket): number | null =>
  at.is !== 'leased' || matches.has(at.match) ? null : at.until;

const isPromised = (record: MatcherRecord, ticket: Ticket, now: number): boolean =>
  ticket.at.is === 'leased' && (promisedUntil(record, ticket) ?? Number.POSITIVE_INFINITY) > now;

const isPromisedTo = (record: MatcherRecord, ticket: Ticket, match: string, now: number): boolean =>
  ticket.at.is === 'leased' && ticket.at.match === match && isPromised(record, ticket, now);

/** Promises all of them or none. Asked again by the same match, it promises the same again. */
export const claim = (
  record: MatcherRecord,
  { match, ids }: Pick<MatcherMessage<'claim'>, 'match' | 'ids'>,
  now: number,
): { record: MatcherRecord; answer: ClaimAnswer } => {
  const known = ids.map((id) => record.tickets.get(id));
  const gone = ids.filter((_, index) => known[index] === undefined || known[index].at.is === 'seated');
  const tickets = known.filter((ticket) => ticket !== undefined);
  const whole = new Set(wholeParties(tickets));
  const held = tickets.filter(
    (ticket) =>
      ticket.at.is !== 'seated' &&
      !isPromisedTo(record, ticket, match, now) &&
      (ticket.lostAt !== null ||
        ticket.pausedUntil > now ||
        isPromised(record, ticket, now) ||
        !whole.has(ticket)),
  );
  if (gone.length + held.length > 0)
    return { record, answer: { granted: false, gone, held: held.map(({ id }) => id) } };
  const leased = tickets.reduce(
    (after, ticket) =>
      isPromisedTo(record, ticket, match, now)
        ? after
        : withTicket(after, { ...ticket, at: { is: 'leased', match, until: now + leaseTime } }),
    record,
  );
  const seats = tickets.map(({ id, name, colour }): Reservation => ({ id, name, colour }));
  return { record: leased, answer: { granted: true, seats } };
};

/** Takes the promise back, if it was given to this match. */
export const release = (record: MatcherRecord, { match, ids }: MatcherMessage<'release'>): MatcherRecord =>
  ids.reduce((after, id) => {
    const ticket = after.tickets.get(id);
    return ticket?.at.is === 'leased' && ticket.at.match === match
      ? withTicket(after, { ...ticket, at: { is: 'waiting' } })
      : after;
  }, record);

/** Seats those that are still promised to the match, and tells them. Asked again it gives the same answer. */
export const commit = (
  step: StepResult,
  { match, table, kind, ids }: MatcherMessage<'commit'>,
  context: Context,
): { step: StepResult; answer: CommitAnswer } => {
  let done = step;
  const seated: string[] = [];
  const newcomers: Ticket[] = [];
  const isPromisedHere = (ticket: Ticket): boolean => isPromisedTo(step.record, ticket, match, context.now);
  const known = ids.flatMap((id) => step.record.tickets.get(id) ?? []);
  // Whoever has gone in the meantime is missed by their friends, and those sit down nowhere without them.
  const whole = new Set(wholeParties(known.filter(isPromisedHere)));
  for (const ticket of known) {
    const { id } = ticket;
    if (ticket.at.is === 'seated') {
      if (ticket.at.table === table) seated.push(id);
    } else if (whole.has(ticket)) {
      seated.push(id);
      newcomers.push(ticket);
      const at = { is: 'seated', table, kind, until: context.now + memory, back: null } as const;
      done = notify(
        { ...done, record: withTicket(done.record, { ...ticket, at }) },
        id,
        ['table', table, kind],
        context,
      );
      done = withdrawn(done, ticket);
    }
  }
  // A match that fills an open table makes none.
  if (match === table) done = { ...done, record: spendAllowances(done.record, newcomers, context) };
  // Friends of somebody who has gone wait again.
  const left = known.filter((ticket) => isPromisedHere(ticket) && !whole.has(ticket)).map(({ id }) => id);
  if (left.length > 0) done = { ...done, record: release(done.record, { match, ids: left }) };
  return {
    step: scheduleNotify(done, context.now),
    answer: { seated, lost: ids.filter((id) => !seated.includes(id)) },
  };
};

/** The ticket is on offer no longer: every queue that was told of it hears so once. If one does not, it will find out. */
const withdrawn = (step: StepResult, { id, told }: Ticket): StepResult => {
  const ticket = step.record.tickets.get(id);
  const record = ticket === undefined ? step.record : withTicket(step.record, { ...ticket, told: {} });
  return plus({ ...step, record }, ...Object.keys(told).map((from) => withdrawal(from, [id])));
};

export const withdrawal = (from: string, ids: readonly string[]): Effect => ({
  type: 'call',
  call: { party: 'matcher', id: from, route: 'withdraw', message: { ids }, tag: null },
});

/** Nobody waits with the ticket any more. */
export const drop = (step: StepResult, ticket: Ticket, now: number): StepResult => {
  const told = withdrawn(step, ticket);
  return scheduleNotify({ ...told, record: withoutItem(told.record, 'tickets', ticket.id) }, now);
};
