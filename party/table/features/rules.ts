import type { Feature } from '../feature.ts';
import { withNewestRules } from '../game/dealing.ts';
import { nextGameOf } from '../record.ts';

/** Between games a table changes to the newest rules. */
export const rules: Feature = {
  on: ['table:ended'],
  asks: (record) => withNewestRules(record) !== record,
  settle: (done) => {
    const record = withNewestRules(done.record);
    const { version } = nextGameOf(record.game);
    return record.game.options === done.record.game.options
      ? { ...done, record }
      : { ...done, record, events: [...done.events, { type: 'table:changed', rules: version }] };
  },
};
