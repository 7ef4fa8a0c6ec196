import { attending, seating, transition } from '../events.ts';
import type { Feature } from '../feature.ts';
import { beginAgain, beginsWithoutAbsentAt } from '../game/rematch.ts';

/** A rematch that all others want does not wait for a player whose connection stays lost. */
export const rematch: Feature = {
  on: [...seating, ...attending, 'agreed', 'table:ended', 'table:changed', 'dealing'],
  dueAt: beginsWithoutAbsentAt,
  onDue: (record, now) => {
    const begun = beginAgain(record, now);
    return begun.ok ? begun.value : transition(record);
  },
};
