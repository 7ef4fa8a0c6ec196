import type { GameEvent } from '../../../shared/kernel/game.ts';
import { type Seat, seatOf } from '../../../shared/kernel/ids.ts';
import type { TableEvent } from '../../../shared/protocol/table-view.ts';
import type { Matched, Reservation } from '../../runtime/calls.ts';
import { seating, type Transition, transition } from '../events.ts';
import type { Feature } from '../feature.ts';
import { begin } from '../game/dealing.ts';
import { isInGameForSpectators, type SeatRecord, type TableRecord } from '../record.ts';
import { addBot, canBecomeHost, fitsGame, keepSeat, vacate, wasKicked, withSeat } from '../seats/seats.ts';

/** A reserved seat is kept for this time; then its player is a no-show. */
export const noShowTimeoutMs = 10_000;

/** A new table with seats reserved for the players of a match. */
const seatMatched = (
  record: TableRecord,
  { seats, bots, starts, allowFewer }: Matched,
  now: number,
): TableRecord => {
  const kept = keepSeats(record, seats, now);
  const filled = Array.from({ length: bots }, (_, index) => seatOf(seats.length + index)).reduce(
    (table, seat) => {
      const added = addBot(table, { seat });
      return added.ok ? added.value.record : table;
    },
    kept,
  );
  return {
    ...filled,
    // Matched players did not choose each other: none has power over the others.
    host: { ...filled.host, seat: starts ? null : seatOf(0), allowed: !starts },
    match: { players: seats.map(({ id }) => id), autoStart: starts ? { allowFewer: allowFewer } : null },
  };
};

const keepSeats = (record: TableRecord, reservations: readonly Reservation[], now: number): TableRecord =>
  reservations.reduce((table, reservation) => {
    const empty = table.seats.indexOf(null);
    return empty === -1 ? table : keepSeat(table, seatOf(empty), reservation, now, now + noShowTimeoutMs);
  }, record);

/** Reserves empty seats, if a player is at the table and no game is in progress. */
const reserve = (record: TableRecord, reservations: readonly Reservation[], now: number): Transition => {
  const { settings, seats, match, host, kicked } = record;
  const isAlive = seats.some(
    (sitter) => sitter?.kind === 'human' && (sitter.lostAt === null || sitter.expected !== null),
  );
  const isClosed = isInGameForSpectators(record) || settings.locked || match.autoStart !== null;
  if (isClosed || !isAlive) return transition(record);
  const held = new Set(seats.map((sitter) => sitter?.tokenHash));
  const admitted = keepSeats(
    record,
    reservations.filter(({ id }) => !held.has(id) && !wasKicked(kicked, id)),
    now,
  );
  const events = admitted.seats.flatMap((sitter, index): TableEvent[] =>
    sitter === null || seats[index] === sitter
      ? []
      : [{ type: 'table:sat', seat: seatOf(index), name: sitter.name }],
  );
  const [first] = events;
  const newHost = first?.type === 'table:sat' && canBecomeHost(host, now) ? first.seat : null;
  return transition({ ...admitted, host: { ...host, seat: host.seat ?? newHost } }, { events });
};

/** Frees the reserved seats of players who have not come. */
const cancelReservations = (record: TableRecord, ids: readonly string[]): Transition =>
  vacateAbsent(record, ({ tokenHash }) => tokenHash !== null && ids.includes(tokenHash));

const isAbsent = ({ expected, lostAt }: SeatRecord): boolean => expected !== null && lostAt !== null;

const isDue =
  (now: number) =>
  ({ expected }: SeatRecord) =>
    expected !== null && expected <= now;

const vacateAbsent = (record: TableRecord, isLate: (sitter: SeatRecord) => boolean): Transition => {
  const late = record.seats.flatMap((sitter, index): Seat[] =>
    sitter !== null && isAbsent(sitter) && isLate(sitter) ? [seatOf(index)] : [],
  );
  return late.reduce<Transition>((done, seat) => {
    const vacated = vacate(done.record, seat, 'table:left');
    const events: (TableEvent | GameEvent)[] = [...done.events, ...vacated.events];
    return { ...vacated, events };
  }, transition(record));
};

/** Vacates the seats of no-shows; an automatic start follows once no player is expected any more. */
const settleReservations = (record: TableRecord, now: number): Transition => {
  const left = vacateAbsent(record, isDue(now));
  const waited = left.record.seats.reduce(
    (table, sitter, index) =>
      sitter !== null && isDue(now)(sitter)
        ? withSeat(table, seatOf(index), (before) => ({ ...before, expected: null }))
        : table,
    left.record,
  );
  const done = { ...left, record: waited };
  if (waited.match.autoStart === null || waited.seats.some((sitter) => sitter?.expected != null)) return done;
  const begun = begin(waited, now);
  return begun.ok ? { ...begun.value, events: [...done.events, ...begun.value.events] } : done;
};

/** Too few players of the match have come to start. */
const hasMatchFailed = (record: TableRecord, now: number): boolean => {
  const { autoStart } = record.match;
  if (autoStart === null) return false;
  const { record: left } = vacateAbsent(record, isDue(now));
  if (left.seats.some((sitter) => sitter !== null && isAbsent(sitter))) return false;
  const isFull = left.seats.every((sitter) => sitter !== null);
  return !(isFull || (autoStart.allowFewer && fitsGame(left)));
};

/** Of these players, those seated, and those of the match who are not. */
export const attendanceOf = (
  { seats, match, ended }: TableRecord,
  ids: readonly string[],
): { readonly seated: string[]; readonly missed: string[] } => {
  const isSeated = (id: string): boolean => seats.some((sitter) => sitter?.tokenHash === id);
  return {
    seated: ended ? [] : ids.filter(isSeated),
    missed: ids.filter((id) => match.players.includes(id) && !isSeated(id)),
  };
};

/** The ids of the reservations that have a seat. */
export const seatedOf = ({ seats }: TableRecord, reservations: readonly Reservation[]): string[] =>
  reservations.map(({ id }) => id).filter((id) => seats.some((sitter) => sitter?.tokenHash === id));

/** When the table next acts on expected players: immediately, if all have come and the start is automatic. */
const reservationsDueAt = ({ table, seats, match }: TableRecord): number | null => {
  const times = seats.flatMap((sitter) => sitter?.expected ?? []);
  if (times.length > 0) return Math.min(...times);
  return match.autoStart === null ? null : table.createdAt;
};

/** Seats for players of matches, who come later, and the start without a host. */
export const reservations: Feature = {
  on: [...seating, 'created', 'presence', 'committed', 'dealing', 'table:ended'],
  calls: {
    reserve: (record, event, { now }) => reserve(record, event.reservations, now),
    'cancel-reservations': (record, { ids }) => cancelReservations(record, ids),
  },
  create: (record, { matched }, now) => (matched === undefined ? record : seatMatched(record, matched, now)),
  dueAt: reservationsDueAt,
  onDue: (record, now) =>
    hasMatchFailed(record, now)
      ? transition(vacateAbsent(record, isDue(now)).record, { facts: ['no-show'] })
      : settleReservations(record, now),
};
