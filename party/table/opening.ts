import { nextAlarm } from './clock.ts';
import type { Stepped } from './events.ts';
import { type NewTable, newRecord } from './record.ts';
import { reportEffect, withReport } from './reporting.ts';

/** The first step of a table. */
export const open = (table: NewTable, now: number): Stepped => {
  const record = withReport(null, newRecord(table, now), now);
  return {
    record,
    effects: [
      { type: 'persist', record, entry: null, finished: null },
      { type: 'alarm', at: nextAlarm(record, []) },
      ...reportEffect(null, record),
      { type: 'count', what: 'tables' },
    ],
  };
};
