import { findGame } from '../../shared/games/registry.ts';
import { queueName } from '../../shared/protocol/regions.ts';
import { type Effect, plus, type StepResult } from './events.ts';
import type { MatcherMessage } from './messages.ts';
import { type MatcherRecord, type Offer, withOffer, withoutItem, withTicket } from './record.ts';
import { acceptedQueues } from './rules.ts';

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
