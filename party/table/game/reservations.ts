import type { GameEvent } from '../../../shared/kernel/game.ts';
import { type Seat, seatOf } from '../../../shared/kernel/ids.ts';
import type { TableEvent } from '../../../shared/protocol/table-view.ts';
import type { Matched, Reservation } from '../../runtime/calls.ts';
import { type Transition, transition } from '../events.ts';
import { isInGameOutside, type SeatRecord, type TableRecord } from '../record.ts';
import { addBot, fitsGame, keepSeat, mayBecomeHost, vacate, wasKicked, withSeat } from '../seats/seats.ts';
import { begin } from './dealing.ts';

/** How long a seat is kept for somebody who is on the way, in milliseconds. */
export const appearTime = 10_000;

/** How long a table that begins by itself waits for the promised seed of somebody who has come, in milliseconds. */
export const promiseTime = 1_000;

/** A new table with seats kept for those whom a match brings. */
export const seatMatched = (
  record: TableRecord,
  { seats, bots, starts, smaller }: Matched,
  now: number,
): TableRecord => {
  const kept = keepSeats(record, seats, now);
  const first = seats.length;
  const filled = Array.from({ length: bots }, (_, index) => seatOf(first + index)).reduce((table, seat) => {
    const added = addBot(table, { seat });
    return added.ok ? added.value.record : table;
  }, kept);
  return {
    ...filled,
    // Nobody has chosen whom a match brings together, so nobody has power over the others.
    host: starts ? null : seatOf(0),
    hasHost: !starts,
    matched: starts ? { smaller } : null,
    brought: seats.map(({ id }) => id),
  };
};

const keepSeats = (record: TableRecord, reservations: readonly Reservation[], now: number): TableRecord =>
  reservations.reduce((table, reservation) => {
    const empty = table.seats.indexOf(null);
    return empty === -1 ? table : keepSeat(table, seatOf(empty), reservation, now, now + appearTime);
  }, record);

/** Keeps seats for more, at a table where a player is and no game is on. Whoever has one already keeps it. */
export const reserve = (
  record: TableRecord,
  reservations: readonly Reservation[],
  now: number,
): Transition => {
  const { settings, seats, matched } = record;
  const isAlive = seats.some(
    (sitter) => sitter?.kind === 'human' && (sitter.lostAt === null || sitter.expected !== null),
  );
  if (isInGameOutside(record) || settings.locked || matched !== null || !isAlive) return transition(record);
  const held = new Set(record.seats.map((sitter) => sitter?.tokenHash));
  const admitted = keepSeats(
    record,
    reservations.filter(({ id }) => !held.has(id) && !wasKicked(record, id)),
    now,
  );
  const events = admitted.seats.flatMap((sitter, index): TableEvent[] =>
    sitter === null || record.seats[index] === sitter
      ? []
      : [{ type: 'table:sat', seat: seatOf(index), name: sitter.name }],
  );
  const [first] = events;
  const host = first?.type === 'table:sat' && mayBecomeHost(record, now) ? first.seat : null;
  return transition({ ...admitted, host: record.host ?? host }, { events });
};

/** These will not come: their seats are free at once, if nobody has come to them. */
export const cancelReservations = (record: TableRecord, ids: readonly string[]): Transition =>
  giveUpOn(record, ({ tokenHash }) => tokenHash !== null && ids.includes(tokenHash));

const isAbsent = ({ expected, lostAt }: SeatRecord): boolean => expected !== null && lostAt !== null;

const isDue =
  (now: number) =>
  ({ expected }: SeatRecord) =>
    expected !== null && expected <= now;

/** Until when the table waits for something of somebody who has just come. */
export const expectedOf = (
  { matched }: TableRecord,
  { expected, commitment }: SeatRecord,
  now: number,
): number | null =>
  expected === null || matched === null || commitment !== null ? null : Math.min(expected, now + promiseTime);

const giveUpOn = (record: TableRecord, isLate: (sitter: SeatRecord) => boolean): Transition => {
  const late = record.seats.flatMap((sitter, index): Seat[] =>
    sitter !== null && isAbsent(sitter) && isLate(sitter) ? [seatOf(index)] : [],
  );
  return late.reduce<Transition>((done, seat) => {
    const vacated = vacate(done.record, seat, 'table:left');
    const events: (TableEvent | GameEvent)[] = [...done.events, ...vacated.events];
    return { ...vacated, events };
  }, transition(record));
};

/** When the table next does something about those it expects: at once if all have come. Null if there is nothing to be done. */
export const expectedAt = (record: TableRecord): number | null => {
  const times = record.seats.flatMap((sitter) => sitter?.expected ?? []);
  if (times.length > 0) return Math.min(...times);
  return record.matched === null ? null : record.createdAt;
};

/** Once nobody is expected any more a matched table begins, with all or with fewer. */
export const onExpected = (record: TableRecord, now: number): Transition => {
  const left = giveUpOn(record, isDue(now));
  const waited = left.record.seats.reduce(
    (table, sitter, index) =>
      sitter !== null && isDue(now)(sitter)
        ? withSeat(table, seatOf(index), (before) => ({ ...before, expected: null }))
        : table,
    left.record,
  );
  const done = { ...left, record: waited };
  if (waited.matched === null || waited.seats.some((sitter) => sitter?.expected != null)) return done;
  const begun = begin(waited, now);
  return begun.ok ? { ...begun.value, events: [...done.events, ...begun.value.events] } : done;
};

/** Too few have come to a matched table: whoever has is sent back to look for others. */
export const hasFailed = (record: TableRecord, now: number): boolean => {
  if (record.matched === null) return false;
  const { record: left } = giveUpOn(record, isDue(now));
  if (left.seats.some((sitter) => sitter !== null && isAbsent(sitter))) return false;
  const isFull = left.seats.every((sitter) => sitter !== null);
  return !(isFull || (record.matched.smaller && fitsGame(left)));
};

/** The record without those who have not come in time. */
export const withoutLate = (record: TableRecord, now: number): TableRecord =>
  giveUpOn(record, isDue(now)).record;

/** Who of these has a seat, and who was to come with the match that made the table and has none. */
export const attendanceOf = (
  { seats, brought, ended }: TableRecord,
  ids: readonly string[],
): { readonly seated: string[]; readonly missed: string[] } => {
  const isSeated = (id: string): boolean => seats.some((sitter) => sitter?.tokenHash === id);
  return {
    seated: ended ? [] : ids.filter(isSeated),
    missed: ids.filter((id) => brought.includes(id) && !isSeated(id)),
  };
};

/** Those of the reservations that have a seat. */
export const seatedOf = ({ seats }: TableRecord, reservations: readonly Reservation[]): string[] =>
  reservations.map(({ id }) => id).filter((id) => seats.some((sitter) => sitter?.tokenHash === id));
