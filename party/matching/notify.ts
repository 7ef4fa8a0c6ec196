import { findGame } from '../../shared/kernel/game-registry.ts';
import type { SeekFrame } from '../../shared/protocol/matching.ts';
import { queueName } from '../../shared/protocol/regions.ts';
import { type Context, callTo, type Effect, type MatcherMessage, plus, type StepResult } from './events.ts';
import {
  acceptedQueues,
  acceptedTripMs,
  alternativesAfterMs,
  matchableTickets,
  othersWaiting,
} from './grouping.ts';
import type { Limits } from './limits.ts';
import {
  type MatcherRecord,
  partyTickets,
  type Ticket,
  withItems,
  withoutAll,
  withoutItems,
} from './record.ts';
import { type Intervals, intervalsFor, storeIntervals } from './waiting.ts';

// To players: status frames.

/** Debounces status broadcasts. */
const notifyDelayMs = 1_000;

export const notify = (
  step: StepResult,
  ticket: string,
  frame: SeekFrame,
  { connections }: Context,
): StepResult => {
  const to = connections.filter((connection) => connection.ticket === ticket).map(({ id }) => id);
  return to.length === 0 ? step : plus(step, { type: 'send', to, data: JSON.stringify(frame) });
};

export const scheduleNotify = (step: StepResult, now: number): StepResult =>
  step.record.meta.notifyAt !== null
    ? step
    : { ...step, record: { ...step.record, meta: { ...step.record.meta, notifyAt: now + notifyDelayMs } } };

/** @param others number of other players who wait for the same */
export const notifyStatus = (
  step: StepResult,
  ticket: Ticket,
  context: Context,
  others = othersWaiting(step.record)(ticket),
): StepResult => {
  const { status, party } = ticket;
  if (status.type === 'seated') return notify(step, ticket.id, ['table', status.table, status.kind], context);
  const present = party === null ? 1 : membersPresent(step.record, party.id);
  if (party !== null && present < party.size)
    return notify(step, ticket.id, ['party', present, party.size], context);
  const age = Math.max(0, context.now - ticket.since);
  const tripMs = acceptedTripMs(ticket, context.now);
  return notify(step, ticket.id, ['waiting', age, tripMs, others, age >= alternativesAfterMs], context);
};

const membersPresent = (record: MatcherRecord, party: string): number =>
  partyTickets(record, party).filter(
    ({ status, disconnectedAt }) => status.type !== 'seated' && disconnectedAt === null,
  ).length;

const maxNotifiedPerStep = 100;

/** Sends the status to all waiting players, a batch per step. */
export const notifyAll = (step: StepResult, context: Context): StepResult => {
  const { record } = step;
  const { lastNotified } = record.meta;
  const left = [...record.tickets.values()]
    .filter(({ id, status }) => status.type !== 'seated' && id > lastNotified)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const batch = left.slice(0, maxNotifiedPerStep);
  const isLast = batch.length === left.length;
  const meta = isLast
    ? { ...record.meta, notifyAt: null, lastNotified: '' }
    : { ...record.meta, lastNotified: batch.at(-1)?.id ?? '' };
  const othersOf = othersWaiting(record);
  return batch.reduce<StepResult>((done, ticket) => notifyStatus(done, ticket, context, othersOf(ticket)), {
    ...step,
    record: { ...record, meta },
  });
};

// To other matchers: offers and withdrawals.

/** Retry delay after an unanswered offer; doubles each time. */
const offerRetryMs = 2_000;
const maxOfferRetryMs = 120_000;
/** A received offer is repeated after this time. */
const offerRepeatMs = 120_000;
/** An offer expires when it was not repeated for this time. */
export const offerLifetimeMs = 300_000;

const maxOffersPerStep = 8;
/** In characters of JSON. */
const maxOfferLength = 32_000;

const retryAtOf = ({ peers }: MatcherRecord, queue: string): number => peers.get(queue)?.retryAt ?? 0;

interface DueOffers {
  readonly offered: ReadonlyMap<string, readonly Ticket[]>;
  readonly at: number | null;
}

/** Offers waiting tickets to the matchers whose tables they accept, one pending call per matcher. Returns when it continues. */
export const sendOffers = (step: StepResult, limits: Limits): { step: StepResult; at: number | null } => {
  const { record } = step;
  const { now } = limits;
  const { offered, at } = dueOffers(record, limits);
  const offers = [...offered].slice(0, maxOffersPerStep);
  const awaiting = offers.reduce((after, [to]) => withPendingPeer(after, to, now), record);
  const tickets = new Map<string, Ticket>();
  for (const [to, list] of offers)
    for (const ticket of list) {
      const current = tickets.get(ticket.id) ?? ticket;
      const nextOfferAt = { ...current.nextOfferAt, [to]: retryAtOf(awaiting, to) };
      tickets.set(ticket.id, { ...current, nextOfferAt });
    }
  const times = offers.map(([to]) => retryAtOf(awaiting, to));
  const isRest = offered.size > offers.length;
  return {
    step: plus(
      { ...step, record: withItems(awaiting, 'tickets', ...tickets.values()) },
      ...offers.map(([to, list]) => offerCall(record, to, list, now)),
    ),
    at: isRest ? now : earliest([at, ...times]),
  };
};

/** Null if all are null. */
export const earliest = (times: readonly (number | null)[]): number | null =>
  times.reduce((first, time) => (first === null || (time !== null && time < first) ? time : first), null);

const dueOffers = (record: MatcherRecord, limits: Limits): DueOffers => {
  const { now } = limits;
  const { queue, name } = record;
  const players = findGame(queue.game)?.players ?? [];
  const offered = new Map<string, Ticket[]>();
  const lengths = new Map<string, number>();
  let at = Number.POSITIVE_INFINITY;
  for (const ticket of matchableTickets(record, limits)) {
    let length: number | null = null;
    for (const other of acceptedQueues(ticket, queue.game, players, now).map(queueName)) {
      if (other === name) continue;
      const due = Math.max(ticket.nextOfferAt[other] ?? 0, retryAtOf(record, other));
      if (due > now) {
        at = Math.min(at, due);
        continue;
      }
      length ??= JSON.stringify(criteriaOf(ticket)).length;
      const total = (lengths.get(other) ?? 0) + length;
      // The rest follows after the queue's reply.
      if (total > maxOfferLength) continue;
      lengths.set(other, total);
      const tickets = offered.get(other) ?? [];
      tickets.push(ticket);
      offered.set(other, tickets);
    }
  }
  return { offered, at: at === Number.POSITIVE_INFINITY ? null : at };
};

const withPendingPeer = (record: MatcherRecord, id: string, now: number): MatcherRecord => {
  const attempts = (record.peers.get(id)?.attempts ?? 0) + 1;
  const retryAt = now + Math.min(offerRetryMs * 2 ** (attempts - 1), maxOfferRetryMs);
  return withItems(record, 'peers', { id, attempts, retryAt });
};

const criteriaOf = ({
  id,
  setup,
  size,
  allowFewer,
  latencies,
  since,
  expectedCostMs,
  party,
  device,
  avoids,
}: Ticket) => ({
  id,
  setup,
  size,
  allowFewer,
  latencies,
  since,
  expectedCostMs,
  party: party && { id: party.id, size: party.size },
  device,
  avoids,
});

const offerCall = (record: MatcherRecord, to: string, tickets: readonly Ticket[], now: number): Effect => {
  const setups = tickets.map(({ setup }) => setup);
  const intervals = intervalsFor(record, setups, now);
  const message: MatcherMessage<'offer'> = { from: record.name, tickets: tickets.map(criteriaOf), intervals };
  return callTo('matcher', to, 'offer', message, { type: 'offer', to, ids: tickets.map(({ id }) => id) });
};

export const onOfferReply = (
  record: MatcherRecord,
  to: string,
  ids: readonly string[],
  intervals: Intervals,
  now: number,
): MatcherRecord => {
  const offered = ids.flatMap((id): Ticket[] => {
    const ticket = record.tickets.get(id);
    return ticket?.nextOfferAt[to] === undefined
      ? []
      : [{ ...ticket, nextOfferAt: { ...ticket.nextOfferAt, [to]: now + offerRepeatMs } }];
  });
  return storeIntervals(
    withoutItems(withItems(record, 'tickets', ...offered), 'peers', to),
    to,
    intervals,
    now,
  );
};

const maxOffers = 2_000;

/** Stores another matcher's offers. Those above the maximum are dropped, and offered again later. */
export const receiveOffers = (
  record: MatcherRecord,
  { from, tickets, intervals }: MatcherMessage<'offer'>,
  now: number,
): MatcherRecord => {
  const offers = new Map(record.offers);
  for (const ticket of tickets) {
    const stored = offers.get(ticket.id);
    if (stored !== undefined || offers.size < maxOffers)
      offers.set(ticket.id, {
        ...ticket,
        owner: from,
        receivedAt: now,
        pausedUntil: stored?.pausedUntil ?? 0,
      });
  }
  return storeIntervals({ ...record, offers }, from, intervals, now);
};

export const removeExpiredOffers = (record: MatcherRecord, now: number): MatcherRecord =>
  withoutAll(record, 'offers', ({ receivedAt }) => receivedAt + offerLifetimeMs <= now);

/** Withdraws the ticket once from every queue with an offer of it. A lost withdrawal shows at the next claim. */
export const withdrawOffers = (step: StepResult, { id, nextOfferAt }: Ticket): StepResult => {
  const ticket = step.record.tickets.get(id);
  const record =
    ticket === undefined ? step.record : withItems(step.record, 'tickets', { ...ticket, nextOfferAt: {} });
  return plus({ ...step, record }, ...Object.keys(nextOfferAt).map((queue) => withdrawal(queue, [id])));
};

export const withdrawal = (queue: string, ids: readonly string[]): Effect =>
  callTo('matcher', queue, 'withdraw', { ids });

export const removeTicket = (step: StepResult, ticket: Ticket, now: number): StepResult => {
  const withdrawn = withdrawOffers(step, ticket);
  return scheduleNotify({ ...withdrawn, record: withoutItems(withdrawn.record, 'tickets', ticket.id) }, now);
};
