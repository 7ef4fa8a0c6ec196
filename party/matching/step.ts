import { dropForgiven, nextTicketAt } from './absences.ts';
import { onAttendance, requestChecks, retryAttendance } from './attendance.ts';
import {
  attendanceSchema,
  type Connection,
  type Context,
  type Effect,
  type MatcherEvent,
  type SingleEvent,
  type StepResult,
  type Tag,
} from './events.ts';
import { nextGroups } from './grouping.ts';
import { allowedAt, dropExpiredChallenges, dropFullAllowances, firstToExpire } from './limits.ts';
import { changesOf, type MatcherRecord, withoutAll } from './record.ts';
import { onSeatReply, retrySeats, startMatch } from './seating.ts';
import { nextChange, notifyAll, notifyChanges } from './status.ts';
import { closeIdleSockets, disconnectGraceMs, onMessage, seekDeadline, updatePresence } from './tickets.ts';

/**
 * The matcher as a pure function: record, event and context give the next record and effects. It runs unchanged on every platform, in
 * simulations, and in exhaustive searches.
 */
export const step = (record: MatcherRecord, event: MatcherEvent, context: Context): StepResult => {
  const events = event.type === 'batch' ? event.events : [event];
  const handled = handleAll({ record, effects: [] }, events, context);
  // Messages that change nothing have no further consequences.
  if (handled.record === record && events.every(({ type }) => type === 'message')) return handled;
  const { step: matched, at } = startMatches(handled, context);
  const changes = changesOf(record, matched.record);
  const stored: Effect[] = changes.size === 0 ? [] : [{ type: 'persist', changes }];
  const alarm: Effect = { type: 'alarm', at: nextAlarm(matched.record, at, context) };
  return { record: matched.record, effects: [...stored, ...matched.effects, alarm] };
};

const handleAll = (step: StepResult, events: readonly SingleEvent[], context: Context): StepResult => {
  const gone = new Set(events.map((event) => (event.type === 'disconnected' ? event.connection.id : '')));
  const connections = context.connections.filter(({ id }) => !gone.has(id));
  let current = { ...context, connections };
  return events.reduce(
    (done, event) => {
      const next = handle(done, withCurrentConnection(event, current), current);
      for (const effect of next.effects.slice(done.effects.length))
        if (effect.type === 'attach') {
          const attach = (other: Connection): Connection =>
            other.id === effect.connection ? { ...other, ...effect.state } : other;
          current = { ...current, connections: current.connections.map(attach) };
        }
      return next;
    },
    updatePresence(step, current),
  );
};

/** An earlier event of the batch may have changed the sender's connection. */
const withCurrentConnection = (event: SingleEvent, { connections }: Context): SingleEvent => {
  if (event.type === 'alarm' || event.type === 'reply') return event;
  const connection = connections.find(({ id }) => id === event.connection.id);
  return connection === undefined ? event : { ...event, connection };
};

const handle = (step: StepResult, event: SingleEvent, context: Context): StepResult => {
  switch (event.type) {
    case 'connected':
    case 'disconnected':
      return step;
    case 'alarm':
      return onAlarm(step, context);
    case 'message':
      return onMessage(step, event.connection, event.text, context);
    case 'reply':
      return onReply(step, event.tag, event.failed ? undefined : event.reply, context);
  }
};

/** @param reply undefined if the call failed */
const onReply = (step: StepResult, tag: Tag, reply: unknown, context: Context): StepResult => {
  if (tag.type === 'seat') return onSeatReply(step, tag.match, reply, context);
  const read = attendanceSchema.safeParse(reply);
  return read.success ? onAttendance(step, tag, read.data, context) : step;
};

const onAlarm = (step: StepResult, context: Context): StepResult => {
  const { now } = context;
  const record = [dropExpiredChallenges, dropForgiven].reduce((left, drop) => drop(left, now), step.record);
  let done = requestChecks({ ...step, record: dropFullAllowances(record, context) }, now);
  for (const match of done.record.matches.values())
    if (match.dueAt <= now) done = retrySeats(done, match, now);
  for (const ticket of done.record.tickets.values()) done = retryAttendance(done, ticket, context);
  const left = withoutAll(
    done.record,
    'tickets',
    ({ status }) => status.type === 'seated' && status.requeue === null && status.until <= now,
  );
  done = notifyChanges({ ...done, record: left }, context);
  const { notifyAt } = done.record.meta;
  return closeIdleSockets(notifyAt !== null && notifyAt <= now ? notifyAll(done, context) : done, context);
};

const maxMatchesPerStep = 16;

/** Starts the matches that are due. Returns when the next one is, which may be for players left by these. */
const startMatches = (step: StepResult, context: Context): { step: StepResult; at: number | null } => {
  let done = step;
  for (let started = 0; started <= maxMatchesPerStep; ) {
    const { groups, at } = nextGroups(done.record, context);
    if (groups.length === 0) return { step: done, at };
    for (const group of groups.slice(0, maxMatchesPerStep - started)) done = startMatch(done, group, context);
    started += groups.length;
  }
  return { step: done, at: context.now };
};

const nextAlarm = (record: MatcherRecord, matchAt: number | null, context: Context): number | null => {
  const { now, connections } = context;
  const times: (number | null)[] = [matchAt, record.meta.notifyAt, firstToExpire(record)?.expiresAt ?? null];
  for (const ticket of record.tickets.values()) {
    const { status, disconnectedAt } = ticket;
    if (status.type === 'seated') times.push(status.requeue?.dueAt ?? status.until, status.checkAt);
    else if (status.type === 'waiting' && disconnectedAt !== null)
      times.push(disconnectedAt + disconnectGraceMs);
    else
      times.push(
        nextChange(ticket),
        ticket.pausedUntil > now ? ticket.pausedUntil : null,
        allowedAt(record, ticket, context),
        nextTicketAt(record, ticket, now),
      );
  }
  for (const { dueAt } of record.matches.values()) times.push(dueAt);
  for (const connection of connections) if (connection.ticket === null) times.push(seekDeadline(connection));
  const first = times.reduce((a, b) => (a === null || (b !== null && b < a) ? b : a), null);
  return first === null ? null : Math.max(now, first);
};
