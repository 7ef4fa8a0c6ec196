import type { TableSummary } from '../../shared/protocol/lobby.ts';
import type { Effect } from './events.ts';
import type { TableRecord } from './record.ts';
import { summaryOf } from './table-view.ts';

/** How long the lobby's confirmation is awaited before it is told again, in milliseconds: twice as long each time, up to five minutes. */
const patience = (tries: number): number => Math.min(5_000 * 2 ** tries, 300_000);

/** After so many tries a table that has ended goes without the lobby's knowing. */
export const lastTry = 8;

/** What the lobby shows: nothing of a table that has ended, or takes nobody. */
export const shownOf = (record: TableRecord): TableSummary | null =>
  record.ended || !record.settings.listed || record.settings.locked ? null : summaryOf(record);

/** The record after a step, with a report on its way if the lobby would show another thing now, or has not confirmed the last one. */
export const withReport = (before: TableRecord | null, after: TableRecord, now: number): TableRecord => {
  const was = before && shownOf(before);
  if (JSON.stringify(was) !== JSON.stringify(shownOf(after))) return sending(after, 0, now);
  const { unreported } = after;
  return unreported !== null && unreported.due <= now ? sending(after, unreported.tries + 1, now) : after;
};

const sending = (record: TableRecord, tries: number, now: number): TableRecord => ({
  ...record,
  // A table that ends has no version after its last one.
  unreported: { order: record.version + (record.ended ? 1 : 0), tries, due: now + patience(tries) },
});

/** The report that this step put on its way. */
export const reportEffect = (before: TableRecord | null, after: TableRecord): Effect[] => {
  const { unreported } = after;
  if (unreported === null || unreported === before?.unreported) return [];
  return [{ type: 'report', report: { id: after.id, order: unreported.order, summary: shownOf(after) } }];
};

export const confirmed = (record: TableRecord, order: number): TableRecord =>
  record.unreported?.order === order ? { ...record, unreported: null } : record;
