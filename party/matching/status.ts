import type { SeekFrame } from '../../shared/protocol/matching.ts';
import { type Context, plus, type StepResult } from './events.ts';
import { acceptedTripMs, alternativesAfterMs, othersWaiting, smallerAfterMs } from './grouping.ts';
import { partyTickets, type Ticket, withItems, withoutItems } from './record.ts';

// Frames to players about their tickets.

/** Debounces status broadcasts. */
const notifyDelayMs = 1_000;
const maxNotifiedPerStep = 100;

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
  others = othersWaiting(step.record),
): StepResult => {
  const { id, status, party } = ticket;
  if (status.type === 'seated') return notify(step, id, ['table', status.table, status.kind], context);
  const present = party === null ? 1 : membersPresent(step, party.id);
  if (party !== null && present < party.size)
    return notify(step, id, ['party', present, party.size], context);
  const age = Math.max(0, context.now - ticket.since);
  const tripMs = acceptedTripMs(ticket, context.now);
  return notify(step, id, ['waiting', age, tripMs, others(ticket), age >= alternativesAfterMs], context);
};

const membersPresent = ({ record }: StepResult, party: string): number =>
  partyTickets(record, party).filter(
    ({ status, disconnectedAt }) => status.type !== 'seated' && disconnectedAt === null,
  ).length;

/** Sends the status to all waiting players, a batch per step. */
export const notifyAll = (step: StepResult, context: Context): StepResult => {
  const { meta, tickets } = step.record;
  const left = [...tickets.values()]
    .filter(({ id, status }) => status.type !== 'seated' && id > meta.lastNotified)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const batch = left.slice(0, maxNotifiedPerStep);
  const isLast = batch.length === left.length;
  const next = isLast
    ? { ...meta, notifyAt: null, lastNotified: '' }
    : { ...meta, lastNotified: batch.at(-1)?.id ?? '' };
  const others = othersWaiting(step.record);
  return batch.reduce<StepResult>((done, ticket) => notifyStatus(done, ticket, context, others), {
    ...step,
    record: { ...step.record, meta: next },
  });
};

/** When fewer players are accepted or alternatives are offered; null if both are. */
export const nextChange = ({ since, notifiedAt }: Ticket): number | null =>
  [smallerAfterMs, alternativesAfterMs].map((age) => since + age).find((at) => at > notifiedAt) ?? null;

/** Sends the status to players whose next change is due, a batch per step. */
export const notifyChanges = (step: StepResult, context: Context): StepResult => {
  const changed = [...step.record.tickets.values()]
    .filter(
      (ticket) => ticket.status.type !== 'seated' && (nextChange(ticket) ?? context.now + 1) <= context.now,
    )
    .slice(0, maxNotifiedPerStep)
    .map((ticket): Ticket => ({ ...ticket, notifiedAt: context.now }));
  const record = withItems(step.record, 'tickets', ...changed);
  const others = othersWaiting(record);
  return changed.reduce((done, ticket) => notifyStatus(done, ticket, context, others), { ...step, record });
};

export const removeTicket = (step: StepResult, { id }: Ticket, now: number): StepResult =>
  scheduleNotify({ ...step, record: withoutItems(step.record, 'tickets', id) }, now);
