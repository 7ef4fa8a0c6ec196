import { type Seat, seatsUpTo } from '../../shared/kernel/ids.ts';
import { isInGame } from '../../shared/protocol/table-view.ts';
import type { Connection, Context, RoomEvent } from './events.ts';
import type { TableRecord } from './record.ts';
import { isHere, seatAt } from './seats.ts';

/**
 * A connection whose line is dead stays open until somebody asks, and its player seems to be there. Clients send a heartbeat, which the
 * platform answers without waking the table; so while somebody waits for a player, and only then, the table wakes up to look when that
 * player was last heard.
 */

/** The alarm is set to whole eighths of the silence that is borne, so that it is seldom set anew. */
const steps = 8;

/** Those of whom nothing has been heard for too long. The table looks when it is awake anyway: whenever its alarm rings. */
export const silentConnections = (
  event: RoomEvent,
  { now, connections, limits }: Context,
): readonly Connection[] =>
  event.type === 'alarm'
    ? connections.filter(({ viewer, heardAt }) => viewer !== 'new' && heardAt + limits.silence <= now)
    : [];

/** When the table looks whether somebody is still there for whom others wait; null if they wait for nobody. */
export const silenceCheckAt = (
  record: TableRecord,
  connections: readonly Connection[],
  { silence }: Context['limits'],
): number | null => {
  const times = awaitedSeats(record).flatMap((seat) => {
    const heard = connections.filter(({ viewer }) => viewer === seat).map(({ heardAt }) => heardAt);
    // The seat is there as long as one of its connections is.
    return heard.length === 0 ? [] : [Math.max(...heard) + silence];
  });
  if (times.length === 0) return null;
  const grid = silence / steps;
  return Math.ceil(Math.min(...times) / grid) * grid;
};

/** The seats whose players are there, as far as is known, and for whom other people wait: to act, or for the next game to begin. */
const awaitedSeats = (record: TableRecord): Seat[] => {
  const { phase, paused, decisions } = record;
  const here = seatsUpTo(record.seats.length).filter((seat) => isHere(record, seat));
  if (here.length < 2 || paused) return [];
  if (!isInGame(phase)) return here;
  return here.filter(
    (seat) => !seatAt(record, seat)?.handedOver && decisions.some((open) => open.seat === seat),
  );
};
