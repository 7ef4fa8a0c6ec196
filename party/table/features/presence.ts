import { seating } from '../events.ts';
import type { Feature } from '../feature.ts';
import { notePresence } from '../seats/connections.ts';

/** Notes who is connected. After a crash connections are gone that no event has closed. */
export const presence: Feature = {
  on: [...seating, 'presence', 'watched', 'table:ended'],
  asks: (record, { viewers }, now) => notePresence(record, viewers, now) !== record,
  settle: (done, { outside, now }) => {
    const record = notePresence(done.record, outside.viewers, now);
    return record === done.record ? done : { ...done, record, facts: [...done.facts, 'presence'] };
  },
};
