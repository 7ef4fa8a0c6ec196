import type { TableSummary } from '../../../shared/protocol/lobby.ts';
import { shardName } from '../../../shared/protocol/regions.ts';
import type { TableReport } from '../../runtime/calls.ts';
import { seating } from '../events.ts';
import type { Feature } from '../feature.ts';
import { lettersTo, post, posted, type Receiver, withoutLetters } from '../outbox.ts';
import type { TableRecord } from '../record.ts';
import { summaryOf } from '../views/views.ts';

/** Minimum time between two reports; changes in between are batched. */
const reportIntervalMs = 1_000;

/** An ended table gives up without a confirmation. */
export const endReportedForMs = 20 * 60_000;

/** The table's entry in the lobby; null if it is not listed. */
const listedSummary = (record: TableRecord): TableSummary | null =>
  record.ended || !record.settings.listed || record.settings.locked || record.password
    ? null
    : summaryOf(record);

const isListedSame = (before: TableRecord | null, after: TableRecord): boolean => {
  if (before !== null && hasSameSummary(before, after)) return true;
  return JSON.stringify(before && listedSummary(before)) === JSON.stringify(listedSummary(after));
};

/** Cheap check that holds for most steps. */
const hasSameSummary = (before: TableRecord, after: TableRecord): boolean =>
  before.settings === after.settings &&
  before.password === after.password &&
  before.game.phase === after.game.phase &&
  before.ended === after.ended &&
  before.audience.delayed === null &&
  after.audience.delayed === null &&
  before.seats.length === after.seats.length &&
  after.seats.every((seat, index) => {
    const last = before.seats[index] ?? null;
    if (seat === last) return true;
    if (seat === null || last === null) return false;
    const isLostSame = (seat.lostAt === null) === (last.lostAt === null);
    return seat.name === last.name && seat.kind === last.kind && isLostSame;
  });

/** Grows with each change of the entry. */
const orderOf = ({ outbox }: TableRecord): number => outbox.receivers.lobby?.last ?? 0;

export const reportOf = (record: TableRecord): TableReport => {
  const { table, game } = record;
  const summary = listedSummary(record);
  return {
    id: table.id,
    shard: shardName(game.id, table.region),
    order: orderOf(record),
    summary,
    opener: summary && table.opener,
  };
};

/** The summary is of the moment when it is sent. */
export const lobby: Receiver = {
  isAwaited: true,
  deliver: (record) => ({ to: 'lobby', number: orderOf(record), report: reportOf(record) }),
};

/** Tells the lobby the table's entry. */
export const report: Feature = {
  on: [
    ...seating,
    'created',
    'closed',
    'no-show',
    'presence',
    'dealing',
    'renamed',
    'erase',
    'watched',
    'table:started',
    'table:ended',
    'table:changed',
  ],
  settle: (done, { before, facts, now }) => {
    const { record } = done;
    const isPending = lettersTo(record, 'lobby').length > 0;
    // Its confirmation would delete a table that has to tell who came.
    if (facts.has('no-show'))
      return { ...done, record: withoutLetters(record, ({ content }) => content.to === 'lobby') };
    if (isListedSame(before, record) && !(facts.has('closed') && isPending)) return done;
    const due = Math.max(now, (record.outbox.receivers.lobby?.sentAt ?? 0) + reportIntervalMs);
    const expiry = record.ended ? { expires: now + endReportedForMs } : {};
    return posted(done, post(record, { to: 'lobby' }, { key: 'entry', due, ...expiry }));
  },
};
