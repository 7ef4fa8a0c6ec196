import { type Seat, seatsUpTo } from '../../../shared/kernel/ids.ts';
import { fail, ok } from '../../../shared/kernel/util.ts';
import { isOverDays, secondsPerDay } from '../../../shared/protocol/speed.ts';
import type { RemovalView } from '../../../shared/protocol/table-view.ts';
import { type Connection, type Transition, type TransitionResult, transition } from '../events.ts';
import type { TableRecord } from '../record.ts';
import { isHeld, kick, seatInGame, senderOf, withSeat } from '../seats/seats.ts';

// The vote to remove a player, at matched tables: they have no host. A missing vote is a no.

const voteMs = 30_000;
const voteOverDaysMs = secondsPerDay * 1000;
/** So that no player alone removes the only other one. */
const minVotes = 2;

const isPlayer = (record: TableRecord, seat: Seat): boolean =>
  isHeld(record.seats, seat) && seatInGame(record, seat) !== null;

const votersOn = (record: TableRecord, accused: Seat): Seat[] =>
  seatsUpTo(record.seats.length).filter((seat) => seat !== accused && isPlayer(record, seat));

/** More than half of the voters. */
const neededOf = (voters: readonly Seat[]): number => Math.max(minVotes, Math.floor(voters.length / 2) + 1);

/** A player's vote for the removal of another; the first one opens the vote. */
export const voteOut = (
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
export const endRemoval = (record: TableRecord): Transition =>
  transition(
    { ...record, removal: null },
    { events: record.removal === null ? [] : [{ type: 'table:kept', seat: record.removal.accused }] },
  );

/** The vote ends without a result when the game is over or the player has left. */
export const withoutVoidRemoval = (record: TableRecord): TableRecord =>
  record.removal === null || (record.game.phase === 'playing' && isPlayer(record, record.removal.accused))
    ? record
    : { ...record, removal: null };

/** Without the names of the voters. */
export const removalView = (record: TableRecord): RemovalView | null => {
  if (record.removal === null) return null;
  const { accused, until } = record.removal;
  return {
    accused,
    votes: countedVotes(record).length,
    needed: neededOf(votersOn(record, accused)),
    until: until - record.table.createdAt,
  };
};

/** Without those of players who have left. */
const countedVotes = (record: TableRecord): readonly Seat[] => {
  const { accused, votes = [] } = record.removal ?? {};
  return accused === undefined ? [] : votersOn(record, accused).filter((seat) => votes.includes(seat));
};

/** For the seat itself. */
export const hasVotedOut = (record: TableRecord, seat: Seat): boolean => countedVotes(record).includes(seat);
