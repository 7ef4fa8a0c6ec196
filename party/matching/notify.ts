import { findGame } from '../../shared/games/registry.ts';
import type { SeekFrame } from '../../shared/protocol/matching.ts';
import { queueName } from '../../shared/protocol/regions.ts';
import { type Context, type Effect, type MatcherMessage, plus, type StepResult } from './events.ts';
import { acceptedQueues, limitOf, offersAfter, othersWaiting } from './grouping.ts';
import { type MatcherRecord, type Offer, type Ticket, withOffer, withoutItem, withTicket } from './record.ts';

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
  return to.length === 0 ? step : plus(step, { type: 'send', to, text: JSON.stringify(frame) });
};

/** More or fewer wait than before: those who do will hear it soon. */
export const scheduleNotify = (step: StepResult, now: number): StepResult =>
  step.record.meta.notifyAt !== null
    ? step
    : { ...step, record: { ...step.record, meta: { ...step.record.meta, notifyAt: now + notifyPause } } };

/** How things stand for a ticket. */
export const notifyStatus = (step: StepResult, ticket: Ticket, context: Context): StepResult => {
  if (ticket.at.is === 'seated')
    return notify(step, ticket.id, ['table', ticket.at.table, ticket.at.kind], context);
  const age = Math.max(0, context.now - ticket.since);
  const others = othersWaiting(step.record, ticket);
  const frame: SeekFrame = ['waiting', age, limitOf(ticket, context.now), others, age >= offersAfter];
  return notify(step, ticket.id, frame, context);
};

/** Tells all who wait. */
export const notifyAll = (step: StepResult, context: Context): StepResult => {
  const { record } = step;
  const told = { ...step, record: { ...record, meta: { ...record.meta, notifyAt: null } } };
  return [...record.tickets.values()]
    .filter(({ at }) => at.is !== 'seated')
    .reduce<StepResult>((done, ticket) => notifyStatus(done, ticket, context), told);
};

/** An offer that was not heard is made again after so many milliseconds; one that was is made again to remind. */
const retryTime = 2_000;
const remindTime = 120_000;
/** An offer that nobody has reminded of for so long is forgotten. */
export const offerTime = 300_000;

/** Tells every other matcher at whose tables a waiting ticket could sit by now. */
export const offerAll = (step: StepResult, now: number): StepResult => {
  const { queue, name } = step.record;
  const players = findGame(queue.game)?.players ?? [];
  const offered = new Map<string, string[]>();
  let { record } = step;
  for (const ticket of record.tickets.values()) {
    if (ticket.at.is !== 'waiting' || ticket.lostAt !== null) continue;
    const due = acceptedQueues(ticket, queue.game, players, now)
      .map(queueName)
      .filter((other) => other !== name && (ticket.told[other] ?? 0) <= now);
    if (due.length === 0) continue;
    for (const other of due) offered.set(other, [...(offered.get(other) ?? []), ticket.id]);
    const told = Object.fromEntries(due.map((other) => [other, now + retryTime]));
    record = withTicket(record, { ...ticket, told: { ...ticket.told, ...told } });
  }
  return plus({ ...step, record }, ...[...offered].map(([to, ids]) => offerTo(record, to, ids)));
};

const offerTo = (record: MatcherRecord, to: string, ids: readonly string[]): Effect => {
  const tickets = ids.flatMap((id) => {
    const ticket = record.tickets.get(id);
    if (ticket === undefined) return [];
    const { terms, size, smaller, latencies, since } = ticket;
    return [{ id, terms, size, smaller, latencies, since }];
  });
  const message: MatcherMessage<'offer'> = { from: record.name, tickets };
  return {
    type: 'call',
    call: { party: 'matcher', id: to, route: 'offer', message, tag: { of: 'offer', to, ids } },
  };
};

/** Another matcher has heard of these. */
export const offerHeard = (
  record: MatcherRecord,
  to: string,
  ids: readonly string[],
  now: number,
): MatcherRecord =>
  ids.reduce((after, id) => {
    const ticket = after.tickets.get(id);
    return ticket?.told[to] === undefined
      ? after
      : withTicket(after, { ...ticket, told: { ...ticket.told, [to]: now + remindTime } });
  }, record);

/** Another matcher has tickets to offer, new ones or known ones. */
export const takeOffers = (
  record: MatcherRecord,
  { from, tickets }: MatcherMessage<'offer'>,
  now: number,
): MatcherRecord =>
  tickets.reduce((after, ticket) => {
    const known = after.offers.get(ticket.id);
    const offer: Offer = { ...ticket, owner: from, heardAt: now, pausedUntil: known?.pausedUntil ?? 0 };
    return withOffer(after, offer);
  }, record);

export const forgetOffers = (record: MatcherRecord, ids: readonly string[]): MatcherRecord =>
  ids.reduce((after, id) => withoutItem(after, 'offers', id), record);

/** Forgets what nobody has reminded of. */
export const forgetOld = (record: MatcherRecord, now: number): MatcherRecord =>
  forgetOffers(
    record,
    [...record.offers.values()].filter(({ heardAt }) => heardAt + offerTime <= now).map(({ id }) => id),
  );
