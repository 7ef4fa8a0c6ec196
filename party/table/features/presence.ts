import { seatOf } from '../../../shared/kernel/ids.ts';
import { type Connection, seating } from '../events.ts';
import type { Feature } from '../feature.ts';
import type { TableRecord } from '../record.ts';
import { awaitedUntil, isHeld, withSeat } from '../seats/seats.ts';

/** Notes since when seats are lost, and since when the table is empty. */
const notePresence = (
  record: TableRecord,
  viewers: readonly Connection['viewer'][],
  now: number,
): TableRecord => {
  const noted = record.seats.reduce((noted, sitter, index) => {
    const seat = seatOf(index);
    const isLost = sitter !== null && isHeld(record.seats, seat) && !viewers.includes(seat);
    if (sitter === null || isLost === (sitter.lostAt !== null)) return noted;
    return withSeat(noted, seat, (before) => ({
      ...before,
      lostAt: isLost ? now : null,
      expected: isLost ? before.expected : awaitedUntil(record.match, before, now),
    }));
  }, record);
  const isEmpty = viewers.length === 0 && noted.audience.relays.length === 0;
  return isEmpty === (noted.emptySince !== null) ? noted : { ...noted, emptySince: isEmpty ? now : null };
};

/** Notes who is connected. After a crash connections are gone that no event has closed. */
export const presence: Feature = {
  on: [...seating, 'presence', 'watched', 'table:ended'],
  asks: (record, { viewers }, now) => notePresence(record, viewers, now) !== record,
  settle: (done, { outside, now }) => {
    const record = notePresence(done.record, outside.viewers, now);
    return record === done.record ? done : { ...done, record, facts: [...done.facts, 'presence'] };
  },
};
