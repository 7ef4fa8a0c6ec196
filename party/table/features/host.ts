import { seatsUpTo } from '../../../shared/kernel/ids.ts';
import { isOverDays, secondsPerDay } from '../../../shared/protocol/speed.ts';
import { attending, seating, transition } from '../events.ts';
import type { Feature } from '../feature.ts';
import type { TableRecord } from '../record.ts';
import { isHeld, isHere, longestSeated, nextHost, seatAt } from '../seats/seats.ts';

/** A disconnected host is replaced after this time, if another player is connected. */
const hostTimeoutMs = 60_000;
const hostTimeoutOverDaysMs = secondsPerDay * 1000;

/** When the host changes; null if the present host stays. */
const hostChangesAt = ({ host, seats, settings }: TableRecord): number | null => {
  if (!host.allowed) return null;
  const all = seatsUpTo(seats.length);
  if (host.seat === null)
    return all.some((seat) => isHeld(seats, seat)) ? (host.token?.awaitedUntil ?? null) : null;
  const lostAt = seatAt(seats, host.seat)?.lostAt ?? null;
  const isOtherHere = all.some((seat) => seat !== host.seat && isHere(seats, seat));
  if (lostAt === null || !isOtherHere) return null;
  return lostAt + (isOverDays(settings) ? hostTimeoutOverDaysMs : hostTimeoutMs);
};

/** Replaces a host who is gone, or who has not come. */
export const host: Feature = {
  on: [...seating, ...attending, 'created', 'dealing', 'table:changed', 'table:host', 'table:ended'],
  dueAt: hostChangesAt,
  onDue: (record) => {
    const { host, seats } = record;
    const seat =
      host.seat === null ? longestSeated(record, seatsUpTo(seats.length)) : nextHost(record, host.seat);
    return transition(
      { ...record, host: { ...host, seat } },
      { events: seat === null || seat === host.seat ? [] : [{ type: 'table:host', seat }] },
    );
  },
};
