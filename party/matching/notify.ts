import { findGame } from '../../shared/kernel/game-registry.ts';
import type { SeekFrame } from '../../shared/protocol/matching.ts';
import { queueName } from '../../shared/protocol/regions.ts';
import { type Context, type Effect, type MatcherMessage, plus, type StepResult } from './events.ts';
import { acceptedQueues, freeTickets, limitOf, type Moment, offersAfter, othersWaiting } from './grouping.ts';
import { friendsHere } from './parties.ts';
import { type MatcherRecord, type Ticket, withoutItem, withPeer, withTickets } from './record.ts';
import { hearRhythms, type Rhythms, rhythmsOf } from './waiting.ts';

/** Those who wait hear at most this often how many they are, in milliseconds. */
const notifyPause = 1_000;

/** Says it on every socket of the ticket. */
export const notify = (
  step: StepResult,
  ticket: string,
  frame: SeekFrame,
  { connections }: Context,
): StepResult => {
  const to = connections.filter((connection) => connection.ticket === ticket).map(({ id }) => id);
  return to.length === 0 ? step : plus(step, { type: 'send', to, data: JSON.stringify(frame) });
};

/** More or fewer wait than before: those who do will hear it soon. */
export const scheduleNotify = (step: StepResult, now: number): StepResult =>
  step.record.meta.notifyAt !== null
    ? step
    : { ...step, record: { ...step.record, meta: { ...step.record.meta, notifyAt: now + notifyPause } } };

/** How things stand for a ticket. @param others how many others wait for the same. */
export const notifyStatus = (
  step: StepResult,
  ticket: Ticket,
  context: Context,
  others = othersWaiting(step.record)(ticket),
): StepResult => {
  if (ticket.at.is === 'seated')
    return notify(step, ticket.id, ['table', ticket.at.table, ticket.at.kind], context);
  const here = friendsHere(step.record, ticket);
  if (ticket.party !== null && here < ticket.party.size)
    return notify(step, ticket.id, ['party', here, ticket.party.size], context);
  const age = Math.max(0, context.now - ticket.since);
  const frame: SeekFrame = ['waiting', age, limitOf(ticket, context.now), others, age >= offersAfter];
  return notify(step, ticket.id, frame, context);
};

/** So many are told how it stands in one step; the others in the next. */
const notifiedAtOnce = 100;

/** Tells all who wait, a part of them in each step. */
export const notifyAll = (step: StepResult, context: Context): StepResult => {
  const { record } = step;
  const { notified } = record.meta;
  const left = [...record.tickets.values()]
    .filter(({ id, at }) => at.is !== 'seated' && id > notified)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const now = left.slice(0, notifiedAtOnce);
  const isLast = now.length === left.length;
  const meta = isLast
    ? { ...record.meta, notifyAt: null, notified: '' }
    : { ...record.meta, notified: now.at(-1)?.id ?? '' };
  const othersOf = othersWaiting(record);
  return now.reduce<StepResult>((done, ticket) => notifyStatus(done, ticket, context, othersOf(ticket)), {
    ...step,
    record: { ...record, meta },
  });
};

/** A queue that has not answered is made another offer after so many milliseconds, then after twice as many each time, up to the longest. */
const retryTime = 2_000;
const longestRetry = 120_000;
/** An offer that was received is repeated after so many milliseconds. */
const remindTime = 120_000;
/** An offer that was not repeated for so many milliseconds is dropped. */
export const offerTime = 300_000;

/** To so many queues offers are made in one step, each of so many characters at the most. */
const offersAtOnce = 8;
const offerLength = 32_000;

const untilOf = ({ peers }: MatcherRecord, queue: string): number => peers.get(queue)?.until ?? 0;

/** What the queues that may be told something are told now, and when there is more to tell. */
interface DueOffers {
  readonly offered: ReadonlyMap<string, readonly Ticket[]>;
  readonly at: number | null;
}

/**
 * Tells other matchers at whose tables a waiting ticket could sit by now: to each one call after another, in each step to a few. Also
 * says when that goes on, should nobody answer.
 */
export const offerAll = (step: StepResult, moment: Moment): { step: StepResult; at: number | null } => {
  const { record } = step;
  const { now } = moment;
  const { offered, at } = dueOffers(record, moment);
  const offers = [...offered].slice(0, offersAtOnce);
  const awaited = offers.reduce((after, [to]) => awaitPeer(after, to, now), record);
  const told = new Map<string, Ticket>();
  for (const [to, tickets] of offers)
    for (const ticket of tickets) {
      const known = told.get(ticket.id) ?? ticket;
      told.set(ticket.id, { ...known, told: { ...known.told, [to]: untilOf(awaited, to) } });
    }
  const times = offers.map(([to]) => untilOf(awaited, to));
  const isRest = offered.size > offers.length;
  return {
    step: plus(
      { ...step, record: withTickets(awaited, [...told.values()]) },
      ...offers.map(([to, tickets]) => offerTo(record, to, tickets, now)),
    ),
    at: isRest ? now : earliest(at, ...times),
  };
};

const earliest = (...times: readonly (number | null)[]): number | null => {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.min(...known);
};

const dueOffers = (record: MatcherRecord, moment: Moment): DueOffers => {
  const { now } = moment;
  const { queue, name } = record;
  const players = findGame(queue.game)?.players ?? [];
  const offered = new Map<string, Ticket[]>();
  const lengths = new Map<string, number>();
  let at = Number.POSITIVE_INFINITY;
  for (const ticket of freeTickets(record, moment)) {
    let length: number | null = null;
    for (const other of acceptedQueues(ticket, queue.game, players, now).map(queueName)) {
      if (other === name) continue;
      const due = Math.max(ticket.told[other] ?? 0, untilOf(record, other));
      if (due > now) {
        at = Math.min(at, due);
        continue;
      }
      length ??= JSON.stringify(wishOf(ticket)).length;
      const whole = (lengths.get(other) ?? 0) + length;
      // What does not fit waits until the queue has answered.
      if (whole > offerLength) continue;
      lengths.set(other, whole);
      const tickets = offered.get(other) ?? [];
      tickets.push(ticket);
      offered.set(other, tickets);
    }
  }
  return { offered, at: at === Number.POSITIVE_INFINITY ? null : at };
};

const awaitPeer = (record: MatcherRecord, id: string, now: number): MatcherRecord => {
  const tries = (record.peers.get(id)?.tries ?? 0) + 1;
  return withPeer(record, { id, tries, until: now + Math.min(retryTime * 2 ** (tries - 1), longestRetry) });
};

const wishOf = ({ id, terms, size, allowFewer, latencies, since, hold, party }: Ticket) => ({
  id,
  terms,
  size,
  allowFewer,
  latencies,
  since,
  hold,
  party: party && { id: party.id, size: party.size },
});

const offerTo = (record: MatcherRecord, to: string, tickets: readonly Ticket[], now: number): Effect => {
  const rhythms = rhythmsOf(
    record,
    tickets.map(({ terms }) => terms),
    now,
  );
  const message: MatcherMessage<'offer'> = { from: record.name, tickets: tickets.map(wishOf), rhythms };
  const tag = { of: 'offer', to, ids: tickets.map(({ id }) => id) } as const;
  return { type: 'call', call: { party: 'matcher', id: to, route: 'offer', message, tag } };
};

/** Another matcher has heard of these, and says how often somebody comes there. */
export const offerHeard = (
  record: MatcherRecord,
  to: string,
  ids: readonly string[],
  rhythms: Rhythms,
  now: number,
): MatcherRecord => {
  const heard = ids.flatMap((id): Ticket[] => {
    const ticket = record.tickets.get(id);
    return ticket?.told[to] === undefined
      ? []
      : [{ ...ticket, told: { ...ticket.told, [to]: now + remindTime } }];
  });
  return hearRhythms(withoutItem(withTickets(record, heard), 'peers', to), to, rhythms, now);
};

/** So many tickets of other matchers are known at once. */
const maxOffers = 2_000;

/** Another matcher has tickets to offer, new ones or known ones. Those for which there is no place are offered again some time. */
export const takeOffers = (
  record: MatcherRecord,
  { from, tickets, rhythms }: MatcherMessage<'offer'>,
  now: number,
): MatcherRecord => {
  const offers = new Map(record.offers);
  for (const ticket of tickets) {
    const known = offers.get(ticket.id);
    if (known !== undefined || offers.size < maxOffers)
      offers.set(ticket.id, { ...ticket, owner: from, heardAt: now, pausedUntil: known?.pausedUntil ?? 0 });
  }
  return hearRhythms({ ...record, offers }, from, rhythms, now);
};

export const forgetOffers = (record: MatcherRecord, ids: readonly string[]): MatcherRecord => {
  if (!ids.some((id) => record.offers.has(id))) return record;
  const offers = new Map(record.offers);
  for (const id of ids) offers.delete(id);
  return { ...record, offers };
};

/** Forgets what nobody has reminded of. */
export const forgetOld = (record: MatcherRecord, now: number): MatcherRecord =>
  forgetOffers(
    record,
    [...record.offers.values()].filter(({ heardAt }) => heardAt + offerTime <= now).map(({ id }) => id),
  );
