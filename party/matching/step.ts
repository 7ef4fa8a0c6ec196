import {
  attendanceSchema,
  type Context,
  claimAnswerSchema,
  commitAnswerSchema,
  type Effect,
  type MatcherEvent,
  type MatcherRoute,
  matcherMessages,
  offerAnswerSchema,
  plus,
  reserveAnswerSchema,
  type StepResult,
  type Tag,
} from './events.ts';
import { nextChange, nextMatches } from './grouping.ts';
import { claim, commit, promisedUntil, release, withdrawal } from './leases.ts';
import { allowedAt, forgetAllowances, forgetSpent, spentUntil } from './limits.ts';
import { beginMatch, claimed, claimFailed, committed, overdue, seatsKept, seatsMissing } from './matches.ts';
import {
  forgetOffers,
  forgetOld,
  notifyAll,
  notifyStatus,
  offerAll,
  offerHeard,
  offerTime,
  scheduleNotify,
  takeOffers,
} from './notify.ts';
import { changesOf, type MatcherRecord, withoutItem, withTicket } from './record.ts';
import { askAgain, attended } from './requeue.ts';
import { closeSilent, lostTime, notePresence, onMessage, seekBy } from './tickets.ts';
import { rhythmsOf } from './waiting.ts';

/**
 * The matcher: a function of what is stored, what happened, and the moment. It returns what is to be stored and, in order, what is to
 * be done; it touches nothing itself, so it runs unchanged on any platform, in a simulation, and in a search through all that can happen.
 */
export const step = (record: MatcherRecord, event: MatcherEvent, context: Context): StepResult => {
  const present = notePresence({ record, effects: [] }, context);
  const reacted = react(present, event, context);
  // Whatever is said without changing anything leads to nothing else.
  if (reacted.record === record && event.type === 'message') return reacted;
  const expired = event.type === 'alarm' ? onTime(reacted, context) : reacted;
  const { step: matched, at } = matchAll(expired, context);
  const { step: done, at: offerAt } = offerAll(matched, context);
  const alarm: Effect = { type: 'alarm', at: nextAlarm(done.record, [at, offerAt], context) };
  return {
    record: done.record,
    effects: [...persist(record, done.record), ...inOneCall(done.effects), alarm],
  };
};

const persist = (before: MatcherRecord, after: MatcherRecord): Effect[] => {
  const changes = changesOf(before, after);
  return changes.size === 0 ? [] : [{ type: 'persist', changes }];
};

/** What is withdrawn from one matcher is withdrawn in one call. */
const inOneCall = (effects: readonly Effect[]): Effect[] => {
  const withdrawn = new Map<string, string[]>();
  const others = effects.filter((effect) => {
    if (effect.type !== 'call' || effect.call.route !== 'withdraw') return true;
    const { ids } = matcherMessages.withdraw.parse(effect.call.message);
    withdrawn.set(effect.call.id, [...(withdrawn.get(effect.call.id) ?? []), ...ids]);
    return false;
  });
  return [...others, ...[...withdrawn].map(([from, ids]) => withdrawal(from, ids))];
};

const react = (step: StepResult, event: MatcherEvent, context: Context): StepResult => {
  switch (event.type) {
    case 'connected':
    case 'disconnected':
    case 'alarm':
      return step;
    case 'message':
      return onMessage(step, event.connection, event.text, context);
    case 'called':
      return onCall(step, event.route, event.message, context);
    case 'answered':
      return onAnswer(step, event.tag, event.failed ? undefined : event.answer, context);
  }
};

const reply = (answer: unknown): Effect => ({ type: 'reply', answer });

const onCall = (step: StepResult, route: MatcherRoute, message: unknown, context: Context): StepResult => {
  const { record } = step;
  switch (route) {
    case 'offer': {
      const offer = matcherMessages.offer.parse(message);
      const offered = takeOffers(record, offer, context.now);
      const terms = offer.tickets.map((ticket) => ticket.terms);
      const rhythms = rhythmsOf(offered, terms, context.now);
      return plus(scheduleNotify({ ...step, record: offered }, context.now), reply({ rhythms }));
    }
    case 'withdraw': {
      const left = forgetOffers(record, matcherMessages.withdraw.parse(message).ids);
      return plus(scheduleNotify({ ...step, record: left }, context.now), reply({}));
    }
    case 'claim': {
      const claimedOnce = claim(record, matcherMessages.claim.parse(message), context.now);
      return plus({ ...step, record: claimedOnce.record }, reply(claimedOnce.answer));
    }
    case 'release':
      return plus({ ...step, record: release(record, matcherMessages.release.parse(message)) }, reply({}));
    case 'commit': {
      const done = commit(step, matcherMessages.commit.parse(message), context);
      return plus(done.step, reply(done.answer));
    }
  }
};

/** @param answer undefined if there was none. */
const onAnswer = (step: StepResult, tag: Tag, answer: unknown, context: Context): StepResult => {
  if (tag.of === 'attendance') {
    const read = attendanceSchema.safeParse(answer);
    return read.success ? attended(step, tag, read.data, context) : step;
  }
  if (tag.of === 'offer') {
    const read = offerAnswerSchema.safeParse(answer);
    return read.success
      ? { ...step, record: offerHeard(step.record, tag.to, tag.ids, read.data.rhythms, context.now) }
      : step;
  }
  const match = step.record.matches.get(tag.match);
  if (match === undefined) return step;
  switch (tag.of) {
    case 'claim': {
      const isAwaited = match.members.some(({ owner, is }) => owner === tag.owner && is === 'wanted');
      if (match.stage !== 'claiming' || !isAwaited) return step;
      const read = claimAnswerSchema.safeParse(answer);
      return read.success
        ? claimed(step, match, tag.owner, read.data, context)
        : claimFailed(step, match, tag.owner, context);
    }
    case 'seat': {
      if (match.stage !== 'seating') return step;
      if (answer === undefined) return seatsMissing(step, match, context);
      // A new table takes everybody; made before, it answers null.
      if (match.kind !== 'join')
        return seatsKept(
          step,
          match,
          match.members.map(({ id }) => id),
          context,
        );
      const admitted = reserveAnswerSchema.safeParse(answer);
      return seatsKept(step, match, admitted.success ? admitted.data.seated : [], context);
    }
    case 'commit': {
      if (match.stage !== 'committing') return step;
      const read = commitAnswerSchema.safeParse(answer);
      return read.success ? committed(step, match, read.data) : step;
    }
  }
};

/** What time alone brings about. */
const onTime = (step: StepResult, context: Context): StepResult => {
  const { now } = context;
  const known = forgetSpent(forgetOld(step.record, now), now);
  let done = { ...step, record: forgetAllowances(known, context) };
  for (const match of done.record.matches.values())
    if (match.due <= now) done = overdue(done, match, context);
  let changed = 0;
  for (const ticket of done.record.tickets.values()) {
    const { at } = ticket;
    if (at.is === 'seated' && at.back !== null) done = askAgain(done, ticket, context);
    else if (at.is === 'seated' && at.until <= now)
      done = { ...done, record: withoutItem(done.record, 'tickets', ticket.id) };
    if ((promisedUntil(done.record, ticket) ?? now + 1) <= now)
      done = { ...done, record: withTicket(done.record, { ...ticket, at: { is: 'waiting' } }) };
    const change = nextChange(ticket, ticket.heardAt);
    if (at.is === 'seated' || change === null || change > now || changed === changesAtOnce) continue;
    done = notifyChange(done, ticket.id, context);
    changed += 1;
  }
  const { notifyAt } = done.record.meta;
  return closeSilent(notifyAt !== null && notifyAt <= now ? notifyAll(done, context) : done, context);
};

/** Those who are content with more by now, or may give up, hear so. */
const notifyChange = (step: StepResult, id: string, context: Context): StepResult => {
  const ticket = step.record.tickets.get(id);
  if (ticket === undefined) return step;
  const heard = { ...ticket, heardAt: context.now };
  return notifyStatus({ ...step, record: withTicket(step.record, heard) }, heard, context);
};

/** So many matches are begun in one step, and so many tickets told what time has brought; the others in the next. */
const matchesAtOnce = 16;
const changesAtOnce = 100;

/** Makes the matches that can be made now; and says when it goes on, also with a group that the others have left over. */
const matchAll = (step: StepResult, context: Context): { step: StepResult; at: number | null } => {
  let done = step;
  for (let begun = 0; begun <= matchesAtOnce; ) {
    const { formed, at } = nextMatches(done.record, context);
    if (formed.length === 0) return { step: done, at };
    for (const match of formed.slice(0, matchesAtOnce - begun)) done = beginMatch(done, match, context);
    begun += formed.length;
  }
  return { step: done, at: context.now };
};

const nextAlarm = (
  record: MatcherRecord,
  others: readonly (number | null)[],
  context: Context,
): number | null => {
  const { now, connections } = context;
  const times: (number | null)[] = [...others, record.meta.notifyAt, spentUntil(record)];
  for (const ticket of record.tickets.values()) {
    const { at, lostAt } = ticket;
    if (at.is === 'seated') times.push(at.back?.due ?? at.until);
    else if (at.is === 'leased') times.push(promisedUntil(record, ticket));
    else if (lostAt !== null) times.push(lostAt + lostTime);
    else
      times.push(
        nextChange(ticket, ticket.heardAt),
        ticket.pausedUntil > now ? ticket.pausedUntil : null,
        allowedAt(record, ticket, context),
      );
  }
  for (const { heardAt, pausedUntil } of record.offers.values())
    times.push(heardAt + offerTime, pausedUntil > now ? pausedUntil : null);
  for (const { due } of record.matches.values()) times.push(due);
  for (const connection of connections) if (connection.ticket === null) times.push(seekBy(connection));
  const known = times.filter((time) => time !== null);
  return known.length === 0
    ? null
    : Math.max(
        now,
        known.reduce((least, time) => Math.min(least, time)),
      );
};
