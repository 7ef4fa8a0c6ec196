import type { Seat } from '../../../shared/kernel/ids.ts';
import { fail, ok } from '../../../shared/kernel/util.ts';
import { isOverDays, secondsPerDay } from '../../../shared/protocol/speed.ts';
import { type Connection, seating, type Transition, type TransitionResult, transition } from '../events.ts';
import type { Feature } from '../feature.ts';
import type { TableRecord } from '../record.ts';
import { kick, senderOf, withSeat } from '../seats/seats.ts';
import { isPlayer, minVotes, neededOf, votersOn } from '../views/removal.ts';

// The vote to remove a player, at matched tables: they have no host. A missing vote is a no.

const voteMs = 30_000;
const voteOverDaysMs = secondsPerDay * 1000;
/** A player's vote for the removal of another; the first one opens the vote. */
const voteOut = (
  record: TableRecord,
  voter: Seat,
  accused: Seat,
  connections: readonly Connection[],
  now: number,
): TransitionResult => {
  const { host, game, seats, settings, table, removal } = record;
  if (host.allowed) return fail({ code: 'no-removal' });
  if (game.phase !== 'playing' || !isPlayer(record, voter)) return fail({ code: 'not-in-play' });
  if (accused === voter || !isPlayer(record, accused)) return fail({ code: 'no-such-seat' });
  const voters = votersOn(record, accused);
  if (voters.length < minVotes) return fail({ code: 'no-removal' });
  if (removal !== null && removal.accused !== accused) return fail({ code: 'vote-open' });
  if (removal === null && seats[voter]?.calledIn === game.number) return fail({ code: 'called-before' });
  const votes = [...new Set([...(removal?.votes ?? []), voter])];
  if (votes.filter((seat) => voters.includes(seat)).length >= neededOf(voters)) {
    const senders = connections.flatMap((other) =>
      other.viewer === accused ? [senderOf(table.key, other)] : [],
    );
    return kick(record, accused, senders, null, now, 'table:voted-out');
  }
  if (removal !== null) return ok(transition({ ...record, removal: { ...removal, votes } }));
  const until = now + (isOverDays(settings) ? voteOverDaysMs : voteMs);
  const called = withSeat(record, voter, (before) => ({ ...before, calledIn: game.number }));
  return ok(
    transition(
      { ...called, removal: { accused, votes, until } },
      { events: [{ type: 'table:accused', seat: accused }] },
    ),
  );
};

/** The time is up: the player stays. */
const endRemoval = (record: TableRecord): Transition =>
  transition(
    { ...record, removal: null },
    { events: record.removal === null ? [] : [{ type: 'table:kept', seat: record.removal.accused }] },
  );

/** The vote ends without a result when the game is over or the player has left. */
const withoutVoidRemoval = (record: TableRecord): TableRecord =>
  record.removal === null || (record.game.phase === 'playing' && isPlayer(record, record.removal.accused))
    ? record
    : { ...record, removal: null };

/** Matched players may vote to remove one of them. */
export const removal: Feature = {
  on: [...seating, 'table:accused', 'table:ended'],
  requests: {
    'vote-out': (record, seat, request, { now, connections }) =>
      voteOut(record, seat, request.seat, connections, now),
  },
  settle: (done) => ({ ...done, record: withoutVoidRemoval(done.record) }),
  dueAt: (record) => record.removal?.until ?? null,
  onDue: endRemoval,
};
