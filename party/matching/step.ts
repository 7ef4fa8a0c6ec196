import { dropForgiven, nextTicketAt, onCheck, requestChecks } from './absences.ts';
import {
  attendanceSchema,
  type Context,
  claimReplySchema,
  commitReplySchema,
  type Effect,
  type MatcherEvent,
  type MatcherRoute,
  matcherMessages,
  offerReplySchema,
  plus,
  reserveReplySchema,
  type StepResult,
  type Tag,
} from './events.ts';
import { nextChange, nextGroups } from './grouping.ts';
import { allowedAt, dropExpiredChallenges, dropFullAllowances, firstChallengeExpiry } from './limits.ts';
import {
  abandonUnreachable,
  claim,
  commit,
  leaseExpiry,
  onClaimReply,
  onCommitReply,
  onOverdue,
  onSeatReply,
  release,
  retrySeats,
  startMatch,
} from './matches.ts';
import {
  earliest,
  notifyAll,
  notifyStatus,
  offerLifetimeMs,
  onOfferReply,
  receiveOffers,
  removeExpiredOffers,
  scheduleNotify,
  sendOffers,
  withdrawal,
} from './notify.ts';
import { changesOf, type MatcherRecord, withItems, withoutItems } from './record.ts';
import { onAttendance, retryAttendance } from './requeue.ts';
import { closeIdleSockets, disconnectGraceMs, onMessage, seekDeadline, updatePresence } from './tickets.ts';
import { intervalsFor } from './waiting.ts';

/**
 * The matcher as a pure function: record, event and context give the next record and effects. It runs unchanged on every platform, in
 * simulations, and in exhaustive searches.
 */
export const step = (record: MatcherRecord, event: MatcherEvent, context: Context): StepResult => {
  const present = updatePresence({ record, effects: [] }, context);
  const handled = handle(present, event, context);
  // A message that changes nothing has no further consequences.
  if (handled.record === record && event.type === 'message') return handled;
  const current = event.type === 'alarm' ? onAlarm(handled, context) : handled;
  const { step: matched, at: matchAt } = startMatches(current, context);
  const { step: done, at: offerAt } = sendOffers(matched, context);
  const alarm: Effect = { type: 'alarm', at: nextAlarm(done.record, [matchAt, offerAt], context) };
  return {
    record: done.record,
    effects: [...persist(record, done.record), ...mergeWithdrawals(done.effects), alarm],
  };
};

const handle = (step: StepResult, event: MatcherEvent, context: Context): StepResult => {
  switch (event.type) {
    case 'connected':
    case 'disconnected':
    case 'alarm':
      return step;
    case 'message':
      return onMessage(step, event.connection, event.text, context);
    case 'request':
      return onRequest(step, event.route, event.message, context);
    case 'reply':
      return onReply(step, event.tag, event.failed ? undefined : event.reply, context);
  }
};

const replyWith = (answer: unknown): Effect => ({ type: 'reply', answer });

const onRequest = (step: StepResult, route: MatcherRoute, message: unknown, context: Context): StepResult => {
  const { record } = step;
  const { now } = context;
  switch (route) {
    case 'offer': {
      const offer = matcherMessages.offer.parse(message);
      const offered = receiveOffers(record, offer, now);
      const setups = offer.tickets.map(({ setup }) => setup);
      const intervals = intervalsFor(offered, setups, now);
      return plus(scheduleNotify({ ...step, record: offered }, now), replyWith({ intervals }));
    }
    case 'withdraw': {
      const left = withoutItems(record, 'offers', ...matcherMessages.withdraw.parse(message).ids);
      return plus(scheduleNotify({ ...step, record: left }, now), replyWith({}));
    }
    case 'claim': {
      const claimed = claim(record, matcherMessages.claim.parse(message), now);
      return plus({ ...step, record: claimed.record }, replyWith(claimed.reply));
    }
    case 'release': {
      const released = release(record, matcherMessages.release.parse(message));
      return plus({ ...step, record: released }, replyWith({}));
    }
    case 'commit': {
      const committed = commit(step, matcherMessages.commit.parse(message), context);
      return plus(committed.step, replyWith(committed.reply));
    }
  }
};

/** @param reply undefined if the call failed */
const onReply = (step: StepResult, tag: Tag, reply: unknown, context: Context): StepResult => {
  if (tag.type === 'attendance') {
    const read = attendanceSchema.safeParse(reply);
    return read.success ? onAttendance(step, tag, read.data, context) : step;
  }
  if (tag.type === 'check') {
    const read = attendanceSchema.safeParse(reply);
    return read.success ? { ...step, record: onCheck(step.record, tag.table, read.data, context.now) } : step;
  }
  if (tag.type === 'offer') {
    const read = offerReplySchema.safeParse(reply);
    return read.success
      ? { ...step, record: onOfferReply(step.record, tag.to, tag.ids, read.data.intervals, context.now) }
      : step;
  }
  const match = step.record.matches.get(tag.match);
  if (match === undefined) return step;
  switch (tag.type) {
    case 'claim': {
      const isPending = match.members.some(({ owner, status }) => owner === tag.owner && status === 'wanted');
      if (match.stage !== 'claiming' || !isPending) return step;
      const read = claimReplySchema.safeParse(reply);
      return read.success
        ? onClaimReply(step, match, tag.owner, read.data, context)
        : abandonUnreachable(step, match, tag.owner, context);
    }
    case 'seat': {
      if (match.stage !== 'seating') return step;
      if (reply === undefined) return retrySeats(step, match, context);
      if (match.kind === 'join') {
        const reserved = reserveReplySchema.safeParse(reply);
        return onSeatReply(step, match, reserved.success ? reserved.data.seated : [], context);
      }
      // A new table takes all members; one that was made by an earlier attempt replies null.
      const ids = match.members.map(({ id }) => id);
      return onSeatReply(step, match, ids, context);
    }
    case 'commit': {
      if (match.stage !== 'committing') return step;
      const read = commitReplySchema.safeParse(reply);
      return read.success ? onCommitReply(step, match, read.data) : step;
    }
  }
};

const maxMatchesPerStep = 16;
const maxStatusChangesPerStep = 100;

const onAlarm = (step: StepResult, context: Context): StepResult => {
  const { now } = context;
  const current = dropExpiredChallenges(removeExpiredOffers(step.record, now), now);
  const record = dropForgiven(dropFullAllowances(current, context), now);
  let done = requestChecks({ ...step, record }, now);
  for (const match of done.record.matches.values())
    if (match.dueAt <= now) done = onOverdue(done, match, context);
  let changed = 0;
  for (const ticket of done.record.tickets.values()) {
    const { status } = ticket;
    if (status.type === 'seated' && status.requeue !== null) done = retryAttendance(done, ticket, context);
    else if (status.type === 'seated' && status.until <= now)
      done = { ...done, record: withoutItems(done.record, 'tickets', ticket.id) };
    if ((leaseExpiry(done.record, ticket) ?? now + 1) <= now)
      done = {
        ...done,
        record: withItems(done.record, 'tickets', { ...ticket, status: { type: 'waiting' } }),
      };
    const change = nextChange(ticket, ticket.notifiedAt);
    const isUnchanged = status.type === 'seated' || change === null || change > now;
    if (isUnchanged || changed === maxStatusChangesPerStep) continue;
    done = notifyChange(done, ticket.id, context);
    changed += 1;
  }
  const { notifyAt } = done.record.meta;
  const notified = notifyAt !== null && notifyAt <= now ? notifyAll(done, context) : done;
  return closeIdleSockets(notified, context);
};

/** The ticket accepts more by now, or is offered alternatives. */
const notifyChange = (step: StepResult, id: string, context: Context): StepResult => {
  const ticket = step.record.tickets.get(id);
  if (ticket === undefined) return step;
  const notified = { ...ticket, notifiedAt: context.now };
  return notifyStatus({ ...step, record: withItems(step.record, 'tickets', notified) }, notified, context);
};

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

const persist = (before: MatcherRecord, after: MatcherRecord): Effect[] => {
  const changes = changesOf(before, after);
  return changes.size === 0 ? [] : [{ type: 'persist', changes }];
};

/** One call per queue. */
const mergeWithdrawals = (effects: readonly Effect[]): Effect[] => {
  const withdrawn = new Map<string, string[]>();
  const others = effects.filter((effect) => {
    if (effect.type !== 'call' || effect.call.route !== 'withdraw') return true;
    const { ids } = matcherMessages.withdraw.parse(effect.call.message);
    withdrawn.set(effect.call.id, [...(withdrawn.get(effect.call.id) ?? []), ...ids]);
    return false;
  });
  return [...others, ...[...withdrawn].map(([queue, ids]) => withdrawal(queue, ids))];
};

const nextAlarm = (
  record: MatcherRecord,
  others: readonly (number | null)[],
  context: Context,
): number | null => {
  const { now, connections } = context;
  const times: (number | null)[] = [...others, record.meta.notifyAt, firstChallengeExpiry(record)];
  for (const ticket of record.tickets.values()) {
    const { status, disconnectedAt } = ticket;
    if (status.type === 'seated') times.push(status.requeue?.dueAt ?? status.until, status.checkAt);
    else if (status.type === 'leased') times.push(leaseExpiry(record, ticket));
    else if (disconnectedAt !== null) times.push(disconnectedAt + disconnectGraceMs);
    else
      times.push(
        nextChange(ticket, ticket.notifiedAt),
        ticket.pausedUntil > now ? ticket.pausedUntil : null,
        allowedAt(record, ticket, context),
        nextTicketAt(record, ticket, now),
      );
  }
  for (const { receivedAt, pausedUntil } of record.offers.values())
    times.push(receivedAt + offerLifetimeMs, pausedUntil > now ? pausedUntil : null);
  for (const { dueAt } of record.matches.values()) times.push(dueAt);
  for (const connection of connections) if (connection.ticket === null) times.push(seekDeadline(connection));
  const first = earliest(times);
  return first === null ? null : Math.max(now, first);
};
