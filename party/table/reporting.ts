import type { TableSummary } from '../../shared/protocol/lobby.ts';
import { shardName } from '../../shared/protocol/regions.ts';
import type { Effect, TableReport } from './events.ts';
import type { TableRecord } from './record.ts';
import { summaryOf } from './views/views.ts';

/** How long the lobby's confirmation is awaited before it is told again, in milliseconds: twice as long each time, up to five minutes. */
const patience = (tries: number): number => Math.min(2_500 * 2 ** tries, 300_000);

/** After so many tries a table that has ended goes without the lobby's knowing. */
export const lastTry = 9;

/** The shortest time between two reports, in milliseconds: what changes in it is told together. */
const reportPause = 1_000;

/** What the lobby shows: nothing of a table that has ended, is not listed, or takes nobody. */
export const shownOf = (record: TableRecord): TableSummary | null =>
  record.ended || !record.settings.listed || record.settings.locked ? null : summaryOf(record);

/**
 * The record after a step, with a report on its way or waiting for its turn if the lobby would show another thing now, or has not
 * confirmed the last one.
 */
export const withReport = (before: TableRecord | null, after: TableRecord, now: number): TableRecord => {
  if (!isShownAlike(before, after)) {
    const due = after.reportedAt + reportPause;
    const changed = { ...after, changes: after.changes + 1 };
    return due > now
      ? { ...changed, unreported: { order: orderOf(changed), tries: 0, due } }
      : sending(changed, 1, now);
  }
  const { unreported } = after;
  return unreported !== null && unreported.due <= now ? sending(after, unreported.tries + 1, now) : after;
};

const isShownAlike = (before: TableRecord | null, after: TableRecord): boolean => {
  if (before !== null && hasSameSummary(before, after)) return true;
  return JSON.stringify(before && shownOf(before)) === JSON.stringify(shownOf(after));
};

/** Whether all that a summary is made of is the same. Most steps change nothing of it. */
const hasSameSummary = (before: TableRecord, after: TableRecord): boolean =>
  before.settings === after.settings &&
  before.phase === after.phase &&
  before.ended === after.ended &&
  before.delayed === null &&
  after.delayed === null &&
  before.seats.length === after.seats.length &&
  after.seats.every((seat, index) => {
    const was = before.seats[index] ?? null;
    if (seat === was) return true;
    if (seat === null || was === null) return false;
    const isThere = (seat.lostAt === null) === (was.lostAt === null);
    return seat.name === was.name && seat.kind === was.kind && isThere;
  });

const sending = (record: TableRecord, tries: number, now: number): TableRecord => ({
  ...record,
  reportedAt: now,
  unreported: { order: orderOf(record), tries, due: now + patience(tries) },
});

/** Some of what the lobby shows changes without a new version. */
const orderOf = ({ version, changes }: TableRecord): number => version + changes;

/** What the directory is to know of the table now. */
export const reportOf = (record: TableRecord): TableReport => {
  const summary = shownOf(record);
  return {
    id: record.id,
    shard: shardName(record.game, record.region),
    order: orderOf(record),
    summary,
    opener: summary && record.opener,
  };
};

/** The report that this step put on its way. */
export const reportEffect = (before: TableRecord | null, after: TableRecord): Effect[] => {
  const { unreported } = after;
  return unreported === null || unreported === before?.unreported || unreported.tries === 0
    ? []
    : [{ type: 'report', report: reportOf(after) }];
};

export const confirmed = (record: TableRecord, order: number): TableRecord =>
  record.unreported?.order === order ? { ...record, unreported: null } : record;
