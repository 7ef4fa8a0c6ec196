import { nextAlarm } from './clock.ts';
import type { StepResult } from './events.ts';
import { seatMatched } from './matched.ts';
import { type NewTable, newRecord, type TableRecord } from './record.ts';
import { reportEffect, withReport } from './reporting.ts';

const seated = (table: NewTable, now: number): TableRecord => {
  const record = newRecord(table, now);
  return table.matched === undefined ? record : seatMatched(record, table.matched, now);
};

/** The first step of a table. */
export const open = (table: NewTable, now: number): StepResult => {
  const record = withReport(null, seated(table, now), now);
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
