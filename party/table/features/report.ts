import type { TableSummary } from '../../../shared/protocol/lobby.ts';
import { shardName } from '../../../shared/protocol/regions.ts';
import type { TableReport } from '../../runtime/calls.ts';
import { seating, transition } from '../events.ts';
import type { Feature } from '../feature.ts';
import type { TableRecord } from '../record.ts';
import { summaryOf } from '../views/views.ts';

/** Minimum time between two reports; changes in between are batched. */
const reportIntervalMs = 1_000;

/** An ended table gives up after this many reports without confirmation. */
export const maxTries = 9;

const maxRetryMs = 300_000;
const retryAfterMs = (tries: number): number => Math.min(2_500 * 2 ** tries, maxRetryMs);

/** The table's entry in the lobby; null if it is not listed. */
const listedSummary = (record: TableRecord): TableSummary | null =>
  record.ended || !record.settings.listed || record.settings.locked || record.password
    ? null
    : summaryOf(record);

/** Schedules a report if the entry has changed, and sends one that is due. */
const withReport = (before: TableRecord | null, after: TableRecord, now: number): TableRecord => {
  const { outbox } = after;
  if (!isListedSame(before, after)) {
    const order = outbox.order + 1;
    const due = outbox.sentAt + reportIntervalMs;
    const changed: TableRecord = {
      ...after,
      outbox: { ...outbox, order, unconfirmed: { tries: 0, due } },
    };
    return due <= now ? sendReport(changed, 1, now) : changed;
  }
  const { unconfirmed } = outbox;
  if (unconfirmed === null || unconfirmed.due > now) return after;
  return after.ended && unconfirmed.tries >= maxTries
    ? { ...after, outbox: { ...outbox, unconfirmed: null } }
    : sendReport(after, unconfirmed.tries + 1, now);
};

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

const sendReport = (record: TableRecord, tries: number, now: number): TableRecord => ({
  ...record,
  outbox: {
    ...record.outbox,
    sentAt: now,
    unconfirmed: { tries, due: now + retryAfterMs(tries) },
  },
});

export const reportOf = (record: TableRecord): TableReport => {
  const { table, game, outbox } = record;
  const summary = listedSummary(record);
  return {
    id: table.id,
    shard: shardName(game.id, table.region),
    order: outbox.order,
    summary,
    opener: summary && table.opener,
  };
};

/** The lobby has the entry of this order. */
const confirmReport = (record: TableRecord, order: number): TableRecord =>
  record.outbox.unconfirmed !== null && record.outbox.order === order
    ? { ...record, outbox: { ...record.outbox, unconfirmed: null } }
    : record;

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
  calls: { reported: (record, { order }) => transition(confirmReport(record, order)) },
  settle: (done, { before, facts, now }) => ({
    ...done,
    // Its confirmation would delete a table that has to tell who came.
    record: facts.has('no-show')
      ? { ...done.record, outbox: { ...done.record.outbox, unconfirmed: null } }
      : withReport(before, done.record, now),
  }),
  dueAt: ({ outbox }) => outbox.unconfirmed?.due ?? null,
  holds: ({ outbox }) => outbox.unconfirmed !== null,
  effects: (after, { before }) => {
    const { unconfirmed } = after.outbox;
    const isSent =
      unconfirmed !== null && unconfirmed !== before?.outbox.unconfirmed && unconfirmed.tries > 0;
    return isSent ? [{ type: 'report', report: reportOf(after) }] : [];
  },
};
