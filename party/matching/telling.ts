import type { SeekFrame } from '../../shared/protocol/matching.ts';
import { type Context, plus, type StepResult } from './events.ts';
import { othersWaiting } from './forming.ts';
import type { Ticket } from './record.ts';
import { limitOf, offersAfter } from './rules.ts';

/** Those who wait hear at most this often how many they are, in milliseconds. */
const newsPause = 1_000;

/** Says it on every socket of the ticket. */
export const tell = (
  step: StepResult,
  ticket: string,
  frame: SeekFrame,
  { connections }: Context,
): StepResult => {
  const to = connections.filter((connection) => connection.ticket === ticket).map(({ id }) => id);
  return to.length === 0 ? step : plus(step, { type: 'send', to, text: JSON.stringify(frame) });
};

/** More or fewer wait than before: those who do will hear it soon. */
export const withNews = (step: StepResult, now: number): StepResult =>
  step.record.meta.news !== null
    ? step
    : { ...step, record: { ...step.record, meta: { ...step.record.meta, news: now + newsPause } } };

/** How things stand for a ticket. */
export const tellStanding = (step: StepResult, ticket: Ticket, context: Context): StepResult => {
  if (ticket.at.is === 'seated')
    return tell(step, ticket.id, ['table', ticket.at.table, ticket.at.kind], context);
  const age = Math.max(0, context.now - ticket.since);
  const others = othersWaiting(step.record, ticket);
  const frame: SeekFrame = ['waiting', age, limitOf(ticket, context.now), others, age >= offersAfter];
  return tell(step, ticket.id, frame, context);
};

/** Tells all who wait. */
export const tellNews = (step: StepResult, context: Context): StepResult => {
  const { record } = step;
  const told = { ...step, record: { ...record, meta: { ...record.meta, news: null } } };
  return [...record.tickets.values()]
    .filter(({ at }) => at.is !== 'seated')
    .reduce<StepResult>((done, ticket) => tellStanding(done, ticket, context), told);
};
