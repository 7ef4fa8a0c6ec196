import { type Seat, seatsUpTo } from '../../../shared/kernel/ids.ts';
import type { RemovalView } from '../../../shared/protocol/table-view.ts';
import type { TableRecord } from '../record.ts';
import { isHeld, seatInGame } from '../seats/seats.ts';

/** So that no player alone removes the only other one. */
export const minVotes = 2;

export const isPlayer = (record: TableRecord, seat: Seat): boolean =>
  isHeld(record.seats, seat) && seatInGame(record, seat) !== null;

export const votersOn = (record: TableRecord, accused: Seat): Seat[] =>
  seatsUpTo(record.seats.length).filter((seat) => seat !== accused && isPlayer(record, seat));

/** More than half of the voters. */
export const neededOf = (voters: readonly Seat[]): number =>
  Math.max(minVotes, Math.floor(voters.length / 2) + 1);

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
