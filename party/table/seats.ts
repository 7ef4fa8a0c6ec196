import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { leftOf, type Seat, seatOf, seatsUpTo } from '../../shared/kernel/ids.ts';
import { fail, ok } from '../../shared/kernel/result.ts';
import type { TableEvent } from '../../shared/protocol/table-view.ts';
import { change, type Handled } from './change.ts';
import { gameOf, type SeatRecord, type TableRecord } from './record.ts';

export const hashToken = (token: string): string => bytesToHex(sha256(utf8ToBytes(token)));

export const seatOfToken = (record: TableRecord, token: string): Seat | null => {
  const hash = hashToken(token);
  const index = record.seats.findIndex((seat) => seat !== null && seat.tokenHash === hash);
  return index === -1 ? null : seatOf(index);
};

export const seatAt = (record: TableRecord, seat: Seat): SeatRecord | null => record.seats[seat] ?? null;

/** The record with this seat's record altered, if it has one. */
export const withSeat = (
  record: TableRecord,
  seat: Seat,
  alter: (before: SeatRecord) => SeatRecord | null,
): TableRecord => ({
  ...record,
  seats: record.seats.map((before, index) => (index === seat && before !== null ? alter(before) : before)),
});

const newSeat = (
  { round }: TableRecord,
  kind: SeatRecord['kind'],
  name: string,
  tokenHash: string | null,
): SeatRecord => ({
  name,
  kind,
  tokenHash,
  away: false,
  joined: round,
  timeouts: 0,
  lostAt: null,
  answered: [],
});

const seatInto = (record: TableRecord, seat: Seat, sitter: SeatRecord): TableRecord => ({
  ...record,
  seats: record.seats.map((before, index) => (index === seat ? sitter : before)),
});

/** Takes an empty seat: the one that is named, or the first. */
export const sit = (record: TableRecord, name: string, token: string, wanted: Seat | undefined): Handled => {
  if (record.phase === 'playing') return fail({ code: 'in-play' });
  if (wanted !== undefined && wanted >= record.seats.length) return fail({ code: 'no-such-seat' });
  const empty = seatsUpTo(record.seats.length).filter((seat) => seatAt(record, seat) === null);
  const seat = wanted ?? empty[0];
  if (seat === undefined) return fail({ code: 'table-full' });
  if (!empty.includes(seat)) return fail({ code: 'seat-taken' });
  const seated = seatInto(record, seat, newSeat(record, 'human', name, hashToken(token)));
  return ok(
    change({ ...seated, host: record.host ?? seat }, { events: [{ type: 'table:sat', seat, name }] }),
  );
};

const computerNames = [
  'Ada',
  'Blaise',
  'Carl',
  'Daniel',
  'Emmy',
  'Florence',
  'Gottfried',
  'Hedy',
  'Isaac',
  'Julia',
  'Kurt',
  'Leonhard',
];

export const addComputer = (record: TableRecord, seat: Seat): Handled => {
  if (record.phase === 'playing') return fail({ code: 'in-play' });
  if (seat >= record.seats.length) return fail({ code: 'no-such-seat' });
  if (seatAt(record, seat) !== null) return fail({ code: 'seat-taken' });
  const taken = new Set(record.seats.map((other) => other?.name));
  const name = computerNames.find((candidate) => !taken.has(candidate)) ?? `Computer ${seat + 1}`;
  return ok(
    change(seatInto(record, seat, newSeat(record, 'computer', name, null)), {
      events: [{ type: 'table:sat', seat, name }],
    }),
  );
};

export const removeComputer = (record: TableRecord, seat: Seat): Handled => {
  if (record.phase === 'playing') return fail({ code: 'in-play' });
  const sitter = seatAt(record, seat);
  if (sitter?.kind !== 'computer')
    return fail({ code: 'no-such-seat', message: 'No computer player sits there.' });
  return ok(
    change(
      withSeat(record, seat, () => null),
      { events: [{ type: 'table:left', seat, name: sitter.name }] },
    ),
  );
};

/** Gives a seat up for good. During a game it is played on: by a computer player, or by safe actions (ALL-6). */
export const leave = (record: TableRecord, seat: Seat): Handled => {
  const sitter = seatAt(record, seat);
  if (sitter === null) throw new Error(`nobody at ${seat} to leave`);
  const left = withSeat(record, seat, () => {
    if (record.phase !== 'playing') return null;
    return record.settings.botsReplaceLeavers
      ? newSeat(record, 'computer', sitter.name, null)
      : { ...sitter, tokenHash: null, away: true };
  });
  const events: TableEvent[] = [{ type: 'table:left', seat, name: sitter.name }];
  return ok(
    change(
      { ...left, host: record.host === seat ? nextHost(left, seat) : record.host },
      { events, moved: (viewer) => (viewer === seat ? 'spectator' : viewer) },
    ),
  );
};

/** The next person clockwise who can still come back to their seat. */
const nextHost = (record: TableRecord, from: Seat): Seat | null => {
  const count = record.seats.length;
  let seat = leftOf(from, count);
  while (seat !== from) {
    if (isHeld(record, seat)) return seat;
    seat = leftOf(seat, count);
  }
  return null;
};

/** Somebody holds the token of this seat. */
export const isHeld = (record: TableRecord, seat: Seat): boolean =>
  (seatAt(record, seat)?.tokenHash ?? null) !== null;

/** Nobody can ever come back to this seat, which the table plays to the game's end (ALL-6). */
export const hasLeftForGood = ({ kind, tokenHash }: SeatRecord): boolean =>
  kind === 'human' && tokenHash === null;

/** Somebody sits there for whom the table need not play. */
const isAwake = (seat: SeatRecord | null): boolean => seat !== null && seat.kind === 'human' && !seat.away;

export const anyoneAwake = (record: TableRecord): boolean => record.seats.some(isAwake);

/** For a game to begin: without empty seats, and where each old seat has gone. */
export const closeRanks = (
  record: TableRecord,
): { record: TableRecord; newSeat: (old: Seat) => Seat | null } => {
  const taken = seatsUpTo(record.seats.length).filter((seat) => seatAt(record, seat) !== null);
  const newSeat = (old: Seat): Seat | null => {
    const index = taken.indexOf(old);
    return index === -1 ? null : seatOf(index);
  };
  const seats = record.seats.filter((seat) => seat !== null);
  return { record: { ...record, seats, host: record.host === null ? null : newSeat(record.host) }, newSeat };
};

/** The game's own limits on the number of players. */
export const fitsGame = (record: TableRecord): boolean =>
  gameOf(record).players.includes(record.seats.filter((seat) => seat !== null).length);
