import { type Level, nearestLevel, type Viewer } from '../../../shared/kernel/game.ts';
import { type Seat, seatOf, seatsUpTo } from '../../../shared/kernel/ids.ts';
import { digestOf } from '../../../shared/kernel/random.ts';
import { fail, ok } from '../../../shared/kernel/util.ts';
import { type SeatColour, seatColours } from '../../../shared/protocol/codes.ts';
import type { AnsweredRequest } from '../../../shared/protocol/requests.ts';
import type { TableEvent } from '../../../shared/protocol/table-view.ts';
import { isInGame } from '../../../shared/protocol/table-view.ts';
import type { Reservation } from '../../runtime/calls.ts';
import { type Transition, type TransitionResult, transition } from '../events.ts';
import { gameOf, isInGameOutside, type SeatRecord, type TableRecord } from '../record.ts';
import { computerName, freeName, isNameTaken } from './names.ts';

export const seatOfToken = (record: TableRecord, token: string): Seat | null => {
  const hash = digestOf(token);
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

/** The level of a computer player for whom none was asked. */
const usualLevel: Level = 'normal';

/** `colour`: the one that is wished for. */
const newSeat = (
  record: TableRecord,
  {
    name,
    kind,
    tokenHash,
    colour,
    level = usualLevel,
    satAt = 0,
    announced = false,
  }: Pick<SeatRecord, 'kind' | 'name' | 'tokenHash'> & {
    readonly satAt?: number;
    readonly announced?: boolean;
    readonly colour?: SeatColour | undefined;
    readonly level?: Level | undefined;
  },
): SeatRecord => ({
  name,
  kind,
  level: nearestLevel(gameOf(record), level),
  tokenHash,
  holder: tokenHash && digestOf(`holder ${tokenHash}`),
  away: false,
  handedOver: false,
  colour: freeColour(record, colour),
  chosenAt: kind === 'human' && colour !== undefined && isFree(record, colour) ? satAt : null,
  agreed: record.phase === 'over',
  commitment: null,
  satAt,
  announced,
  joined: record.gameNumber,
  timeouts: 0,
  lostAt: null,
  expected: null,
  answered: [],
  reactedAt: 0,
  wroteAt: [],
});

const isFree = (record: TableRecord, colour: SeatColour): boolean =>
  record.seats.every((seat) => seat?.colour !== colour);

/** The colour that was asked for, else the first free one; once all are taken, two seats may have the same. */
const freeColour = (record: TableRecord, wished: SeatColour = seatColours[0]): SeatColour =>
  [wished, ...seatColours].find((colour) => isFree(record, colour)) ?? wished;

/** The seats whose colour their player chose, in the order of choosing. */
export const colourChoices = (roster: TableRecord['roster']): Seat[] =>
  seatsUpTo(roster.length)
    .flatMap((seat) => {
      const chosenAt = roster[seat]?.chosenAt ?? null;
      return chosenAt === null ? [] : [{ seat, chosenAt }];
    })
    .toSorted((a, b) => a.chosenAt - b.chosenAt)
    .map(({ seat }) => seat);

export const recolour = (
  record: TableRecord,
  seat: Seat,
  colour: SeatColour,
  now: number,
): TransitionResult => {
  if (isInGame(record.phase)) return fail({ code: 'in-play' });
  if (seatAt(record, seat)?.colour !== colour && !isFree(record, colour))
    return fail({ code: 'colour-taken' });
  return ok(transition(withSeat(record, seat, (before) => ({ ...before, colour, chosenAt: now }))));
};

const seatInto = (record: TableRecord, seat: Seat, sitter: SeatRecord): TableRecord => ({
  ...record,
  seats: record.seats.map((before, index) =>
    // What was written from a seat counts for whoever has it next, or leaving would lift the limit.
    index === seat ? { ...sitter, wroteAt: writtenFrom(record, seat) } : before,
  ),
});

const writtenFrom = ({ chat, gameNumber }: TableRecord, seat: Seat): number[] =>
  chat.filter((message) => message.seat === seat && message.gameNumber === gameNumber).map(({ at }) => at);

/** Keeps an empty seat until then for somebody who is on the way with a token. */
export const keepSeat = (
  record: TableRecord,
  seat: Seat,
  { id, name, colour }: Reservation,
  now: number,
  expected: number,
): TableRecord =>
  seatInto(record, seat, {
    ...newSeat(record, {
      kind: 'human',
      name: freeName(record, name),
      tokenHash: id,
      colour: colour ?? undefined,
      satAt: now,
    }),
    lostAt: now,
    expected,
  });

/** Takes an empty seat: the one that is named, or the first. */
export const sit = (
  record: TableRecord,
  {
    name,
    token,
    seat: wanted,
    colour,
    hostToken,
    seed,
  }: Omit<AnsweredRequest & { type: 'sit' }, 'type' | 'id'>,
  sender: Sender,
  now: number,
): TransitionResult => {
  if (isInGameOutside(record)) return fail({ code: 'in-play' });
  if (isBarred(record, digestOf(token), sender, now)) return fail({ code: 'kicked' });
  if (record.settings.locked) return fail({ code: 'locked' });
  if (wanted !== undefined && wanted >= record.seats.length) return fail({ code: 'no-such-seat' });
  const empty = seatsUpTo(record.seats.length).filter((seat) => seatAt(record, seat) === null);
  const seat = wanted ?? empty[0];
  if (seat === undefined) return fail({ code: 'table-full' });
  if (!empty.includes(seat)) return fail({ code: 'seat-taken' });
  if (isNameTaken(record, name)) return fail({ code: 'name-taken' });
  const tokenHash = digestOf(token);
  const sitter = newSeat(record, {
    kind: 'human',
    name,
    tokenHash,
    colour,
    satAt: now,
    announced: seed === true,
  });
  const seated = seatInto(record, seat, sitter);
  const events: TableEvent[] = [{ type: 'table:sat', seat, name }];
  if (opensHost(record, hostToken)) {
    const { host, hostToken: known } = record;
    const became = { ...seated, host: seat, hostToken: known && { ...known, awaitedUntil: null } };
    const told: TableEvent[] = host === null ? events : [...events, { type: 'table:host', seat }];
    return ok(transition(became, { events: told }));
  }
  const host = mayBecomeHost(record, now) ? seat : null;
  return ok(transition({ ...seated, host: record.host ?? host }, { events }));
};

/** So many milliseconds after a table was opened, only the one who opened it can become its host. */
export const hostPatience = 60_000;

const opensHost = ({ hostToken }: TableRecord, token: string | undefined): boolean =>
  token !== undefined && hostToken?.hash === digestOf(token);

/** Until when a host is awaited who has a token for it; null if none is. */
const hostAwaitedUntil = ({ hostToken }: TableRecord): number | null => hostToken?.awaitedUntil ?? null;

/** Whether somebody may become the host who has no token for it. */
export const mayBecomeHost = (record: TableRecord, now: number): boolean =>
  record.hasHost && (hostAwaitedUntil(record) ?? 0) <= now;

export const addBot = (
  record: TableRecord,
  { seat, level }: Omit<AnsweredRequest & { type: 'add-bot' }, 'type' | 'id'>,
): TransitionResult => {
  if (isInGame(record.phase)) return fail({ code: 'in-play' });
  if (seat >= record.seats.length) return fail({ code: 'no-such-seat' });
  if (seatAt(record, seat) !== null) return fail({ code: 'seat-taken' });
  const name = computerName(record, seat);
  return ok(
    transition(seatInto(record, seat, newSeat(record, { kind: 'bot', name, tokenHash: null, level })), {
      events: [{ type: 'table:sat', seat, name }],
    }),
  );
};

export const removeBot = (record: TableRecord, seat: Seat): TransitionResult => {
  if (isInGame(record.phase)) return fail({ code: 'in-play' });
  const sitter = seatAt(record, seat);
  if (sitter?.kind !== 'bot')
    return fail({ code: 'no-such-seat', message: 'No computer player sits there.' });
  return ok(
    transition(
      withSeat(record, seat, () => null),
      { events: [{ type: 'table:left', seat, name: sitter.name }] },
    ),
  );
};

/** Gives a seat up for good. During a game it is played on: by a computer player, or by safe actions (ALL-6). */
export const leave = (record: TableRecord, seat: Seat): TransitionResult =>
  ok(vacate(record, seat, 'table:left'));

/** The sender of a message, as far as the table keeps it. */
export interface Sender {
  /** The connection's id. */
  readonly connection: string;
  /** Tells addresses apart and nothing else about them; null where none is known. */
  readonly address: string | null;
}

/** Hashed with the table's own key, so that what is stored does not give the address away. */
export const senderOf = (
  { key }: TableRecord,
  { id, address }: { readonly id: string; readonly address: string | null },
): Sender => ({ connection: id, address: address === null ? null : digestOf(`${key} ${address}`) });

/** For how long an address may not sit down again from which somebody was put out, in milliseconds: others may share it. */
const barredFor = 10 * 60_000;
const keptKicks = 100;

/** Whether the seat of this token's hash was taken away by the host. */
export const wasKicked = ({ kicked }: TableRecord, tokenHash: string): boolean =>
  kicked.some((one) => one.tokenHash === tokenHash);

const isBarred = (
  record: TableRecord,
  tokenHash: string,
  { connection, address }: Sender,
  now: number,
): boolean =>
  wasKicked(record, tokenHash) ||
  record.kicked.some(
    ({ from, until }) =>
      until > now && (from.includes(connection) || (address !== null && from.includes(address))),
  );

/** The host puts somebody out of their seat, as if they had left it. They do not come back; `senders` are those of the seat. */
export const kick = (
  record: TableRecord,
  seat: Seat,
  senders: readonly Sender[],
  { address: own }: Sender,
  now: number,
): TransitionResult => {
  if (record.host === seat)
    return fail({ code: 'no-such-seat', message: 'This is your own seat. Leave it if you like.' });
  if (!isHeld(record, seat)) return fail({ code: 'no-such-seat', message: 'Nobody has this seat.' });
  const vacated = vacate(record, seat, 'table:kicked');
  const tokenHash = seatAt(record, seat)?.tokenHash ?? '';
  // The host's own address is not barred: the two share it, and so may others whom the host wants here.
  const addresses = senders.flatMap(({ address }) => (address === null || address === own ? [] : [address]));
  const from = [...senders.map(({ connection }) => connection), ...new Set(addresses)];
  const kicked = [...record.kicked, { tokenHash, from, until: now + barredFor }].slice(-keptKicks);
  return ok({ ...vacated, record: { ...vacated.record, kicked } });
};

/** The seat's player is out of it. */
export const vacate = (record: TableRecord, seat: Seat, type: 'table:left' | 'table:kicked'): Transition => {
  const sitter = seatAt(record, seat);
  if (sitter === null) throw new Error(`nobody sits at ${seat}`);
  const left = withSeat(record, seat, () => {
    if (!isInGame(record.phase)) return null;
    return record.settings.botsReplaceLeavers
      ? newSeat(
          withSeat(record, seat, () => null),
          { kind: 'bot', name: sitter.name, tokenHash: null, colour: sitter.colour },
        )
      : { ...sitter, tokenHash: null, away: true, handedOver: false };
  });
  const events: TableEvent[] = [{ type, seat, name: sitter.name }];
  return transition(
    { ...left, host: record.host === seat ? nextHost(left, seat) : record.host },
    { events, moved: (viewer) => (viewer === seat ? 'spectator' : viewer) },
  );
};

/** From now on another token opens the seat, and whoever came with the old one only watches. */
export const renew = (record: TableRecord, seat: Seat, token: string): Transition =>
  transition(
    withSeat(record, seat, (before) => ({ ...before, tokenHash: digestOf(token) })),
    { moved: (viewer) => (viewer === seat ? 'spectator' : viewer) },
  );

export const handOver = (record: TableRecord, seat: Seat): TransitionResult => {
  if (record.phase !== 'playing') return fail({ code: 'not-in-play' });
  return ok(setHandedOver(record, seat, true));
};

export const takeBack = (record: TableRecord, seat: Seat): TransitionResult =>
  ok(setHandedOver(record, seat, false));

const setHandedOver = (record: TableRecord, seat: Seat, handedOver: boolean): Transition =>
  seatAt(record, seat)?.handedOver === handedOver
    ? transition(record)
    : transition(
        withSeat(record, seat, (before) => ({ ...before, handedOver })),
        { events: [{ type: handedOver ? 'table:handed-over' : 'table:taken-back', seat }] },
      );

/** Whoever has sat longest of those who can still come back to their seats; of those who are there, if there are any. */
const nextHost = (record: TableRecord, from: Seat): Seat | null => {
  const count = record.seats.length;
  const others = Array.from({ length: count - 1 }, (_, step) => seatOf((from + step + 1) % count));
  return longestSeated(record, others);
};

/** Of those who sat down at the same time, the first of these. */
const longestSeated = (record: TableRecord, seats: readonly Seat[]): Seat | null => {
  if (!record.hasHost) return null;
  const satAt = (seat: Seat): number => seatAt(record, seat)?.satAt ?? 0;
  const held = seats.filter((seat) => isHeld(record, seat)).sort((a, b) => satAt(a) - satAt(b));
  return held.find((seat) => isHere(record, seat)) ?? held[0] ?? null;
};

/** Its player is connected, and not away. */
export const isHere = (record: TableRecord, seat: Seat): boolean => {
  const sitter = seatAt(record, seat);
  return isHeld(record, seat) && sitter !== null && sitter.lostAt === null && !sitter.away;
};

/** How long a host may be away while somebody else is there. */
const hostLimit = 60_000;

/** When the host's part goes to somebody else; null while the host is there, or nobody else can be it. */
export const hostPassesAt = (record: TableRecord): number | null => {
  const { host, hasHost } = record;
  if (!hasHost) return null;
  const isAnyoneHeld = record.seats.some((_, index) => isHeld(record, seatOf(index)));
  if (host === null) return isAnyoneHeld ? hostAwaitedUntil(record) : null;
  const lostAt = seatAt(record, host)?.lostAt ?? null;
  const othersHere = record.seats.some((_, index) => index !== host && isHere(record, seatOf(index)));
  return lostAt !== null && othersHere ? lostAt + hostLimit : null;
};

export const passHost = (record: TableRecord, now: number): TableRecord => {
  const at = hostPassesAt(record);
  if (at === null || at > now) return record;
  const host =
    record.host === null
      ? longestSeated(record, seatsUpTo(record.seats.length))
      : nextHost(record, record.host);
  return { ...record, host };
};

/** Somebody holds the token of this seat. */
export const isHeld = (record: TableRecord, seat: Seat): boolean =>
  (seatAt(record, seat)?.tokenHash ?? null) !== null;

/** How well the computer player on it plays; null for a person. */
export const levelOf = ({ kind, level }: SeatRecord): Level | null => (kind === 'bot' ? level : null);

/** Nobody can ever come back to this seat, which the table plays to the game's end (ALL-6). */
export const hasLeftForGood = ({ kind, tokenHash }: SeatRecord): boolean =>
  kind === 'human' && tokenHash === null;

/** Somebody sits there for whom the table need not play. */
const isAwake = (seat: SeatRecord | null): boolean =>
  seat !== null && seat.kind === 'human' && !seat.away && !seat.handedOver;

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

/** The viewer's seat in the game that is or was played; null for whoever took a seat after it. */
export const seatInGame = (record: TableRecord, viewer: Viewer): Seat | null =>
  viewer !== 'spectator' && (seatAt(record, viewer)?.joined ?? record.gameNumber) < record.gameNumber
    ? viewer
    : null;
