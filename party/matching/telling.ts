import type { SeekFrame } from '../../shared/protocol/matching.ts';
import { type Context, plus, type Work } from './events.ts';
import { othersWaiting } from './forming.ts';
import type { Ticket } from './record.ts';
import { limitOf, offersAfter } from './rules.ts';

/** Those who wait hear at most this often how many they are, in milliseconds. */
const newsPause = 1_000;

/** Says it on every socket of the ticket. */
export const tell = (work: Work, ticket: string, frame: SeekFrame, { connections }: Context): Work => {
  const to = connections.filter((connection) => connection.ticket === ticket).map(({ id }) => id);
  return to.length === 0 ? work : plus(work, { type: 'send', to, text: JSON.stringify(frame) });
};

/** More or fewer wait than before: those who do will hear it soon. */
export const withNews = (work: Work, now: number): Work =>
  work.record.meta.news !== null
    ? work
    : { ...work, record: { ...work.record, meta: { ...work.record.meta, news: now + newsPause } } };

/** How things stand for a ticket. */
export const tellStanding = (work: Work, ticket: Ticket, context: Context): Work => {
  if (ticket.at.is === 'seated')
    return tell(work, ticket.id, ['table', ticket.at.table, ticket.at.kind], context);
  const age = Math.max(0, context.now - ticket.since);
  const others = othersWaiting(work.record, ticket);
  const frame: SeekFrame = ['waiting', age, limitOf(ticket, context.now), others, age >= offersAfter];
  return tell(work, ticket.id, frame, context);
};

/** Tells all who wait. */
export const tellNews = (work: Work, context: Context): Work => {
  const { record } = work;
  const told = { ...work, record: { ...record, meta: { ...record.meta, news: null } } };
  return [...record.tickets.values()]
    .filter(({ at }) => at.is !== 'seated')
    .reduce<Work>((done, ticket) => tellStanding(done, ticket, context), told);
};
