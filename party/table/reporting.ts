import type { Effect } from './events.ts';
import type { TableRecord } from './record.ts';
import { summaryOf } from './table-view.ts';

/** How long the lobby's confirmation is awaited before it is told again, in milliseconds: twice as long each time, up to five minutes. */
const patience = (tries: number): number => Math.min(5_000 * 2 ** tries, 300_000);

/** After so many tries a table that has ended goes without the lobby's knowing. */
export const lastTry = 8;

const shown = (record: TableRecord): string => JSON.stringify(record.ended ? null : summaryOf(record));

/** The record after a step, with a report on its way if the lobby would show another thing now, or has not confirmed the last one. */
export const withReport = (before: TableRecord | null, after: TableRecord, now: number): TableRecord => {
  if (!after.settings.listed) return after;
  if (before === null || shown(before) !== shown(after)) return sending(after, 0, now);
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
  const summary = after.ended ? null : summaryOf(after);
  return [{ type: 'report', report: { id: after.id, order: unreported.order, summary } }];
};

export const confirmed = (record: TableRecord, order: number): TableRecord =>
  record.unreported?.order === order ? { ...record, unreported: null } : record;
