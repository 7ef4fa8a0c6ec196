import { type Level, nearestLevel, type Viewer } from '../../../shared/kernel/game.ts';
import { maxSeats, type Seat, seatOf, seatsUpTo } from '../../../shared/kernel/ids.ts';
import { digestOf } from '../../../shared/kernel/random.ts';
import { fail, ok } from '../../../shared/kernel/util.ts';
import { type SeatColor, seatColors } from '../../../shared/protocol/codes.ts';
import type { AnsweredRequest } from '../../../shared/protocol/requests.ts';
import { isOverDays } from '../../../shared/protocol/speed.ts';
import { isInGame, type TableEvent } from '../../../shared/protocol/table-view.ts';
import type { Reservation } from '../../runtime/calls.ts';
import { type Transition, type TransitionResult, transition } from '../events.ts';
import {
  type GameRecord,
  gameOf,
  isInGameForSpectators,
  nextGameOf,
  type SeatRecord,
  type StoredMessage,
  type TableRecord,
} from '../record.ts';
import { computerName, freeName, isNameTaken } from './names.ts';

type Seats = TableRecord['seats'];

export const seatAt = (seats: Seats, seat: Seat): SeatRecord | null => seats[seat] ?? null;

export const seatOfToken = (seats: Seats, token: string): Seat | null => {
  const hash = digestOf(token);
  const index = seats.findIndex((seat) => seat !== null && seat.tokenHash === hash);
  return index === -1 ? null : seatOf(index);
};

/** A player holds the seat's token. */
export const isHeld = (seats: Seats, seat: Seat): boolean =>
  (seatAt(seats, seat)?.tokenHash ?? null) !== null;

/** The seat's player is connected and not away. */
export const isHere = (seats: Seats, seat: Seat): boolean => {
  const sitter = seatAt(seats, seat);
  return isHeld(seats, seat) && sitter !== null && sitter.lostAt === null && !sitter.away;
};

/** A player who has handed the seat over is awake while connected. */
const isAwake = (sitter: SeatRecord | null): boolean =>
  sitter !== null &&
  sitter.kind === 'human' &&
  !sitter.away &&
  !(sitter.handedOver && sitter.lostAt !== null);

export const isAnyoneAwake = (seats: Seats): boolean => seats.some(isAwake);

/** The table plays this seat until the game ends: its player cannot come back (ALL-6). */
export const hasLeftForGood = ({ kind, tokenHash }: SeatRecord): boolean =>
  kind === 'human' && tokenHash === null;

/** All other seats are played by computer players, or by the table for good. */
export const isAlone = (seats: Seats): boolean =>
  seats.filter((sitter) => sitter?.kind === 'human' && !hasLeftForGood(sitter)).length === 1;

/** A bot's level; null for a player. */
export const levelOf = ({ kind, level }: SeatRecord): Level | null => (kind === 'bot' ? level : null);

/** The viewer's seat in the present or last game; null for spectators and for players who sat down later. */
export const seatInGame = (
  { seats, game }: Pick<TableRecord, 'seats' | 'game'>,
  viewer: Viewer,
): Seat | null =>
  viewer !== 'spectator' && (seatAt(seats, viewer)?.joined ?? game.number) < game.number ? viewer : null;

/** The number of players is one that the game allows. */
export const fitsGame = ({
  table,
  settings,
  seats,
  game,
}: Pick<TableRecord, 'table' | 'settings' | 'seats' | 'game'>): boolean =>
  nextGameOf(game).players.includes(
    settings.botsGiveWay ? table.capacity : seats.filter((seat) => seat !== null).length,
  );

/** The record with a taken seat changed. */
export const withSeat = (
  record: TableRecord,
  seat: Seat,
  alter: (before: SeatRecord) => SeatRecord | null,
): TableRecord => ({
  ...record,
  seats: record.seats.map((before, index) => (index === seat && before !== null ? alter(before) : before)),
});

/** The player is there: resets timeouts, and the table stops playing for the seat (ALL-5). */
export const markPresent = (record: TableRecord, seat: Seat): Transition => {
  const sitter = seatAt(record.seats, seat);
  if (sitter === null || (!sitter.away && sitter.timeouts === 0)) return transition(record);
  const present = withSeat(record, seat, (before) => ({ ...before, away: false, timeouts: 0 }));
  return transition(present, { events: sitter.away ? [{ type: 'table:back', seat }] : [] });
};

export const markAway = (record: TableRecord, seat: Seat): Transition =>
  transition(
    withSeat(record, seat, (before) => ({ ...before, away: true })),
    { events: [{ type: 'table:away', seat }] },
  );

/** Consecutive timeouts after which a player is away (ALL-5). */
const maxTimeouts = 2;
const maxTimeoutsOverDays = 3;

export const noteTimeout = (record: TableRecord, seat: Seat): Transition => {
  const noted = withSeat(record, seat, (before) => ({ ...before, timeouts: before.timeouts + 1, bankMs: 0 }));
  const max = isOverDays(record.settings) ? maxTimeoutsOverDays : maxTimeouts;
  return (seatAt(noted.seats, seat)?.timeouts ?? 0) < max ? transition(noted) : markAway(noted, seat);
};

// Sitting down

const defaultLevel: Level = 'normal';

type NewSeat = Pick<SeatRecord, 'kind' | 'name' | 'tokenHash'> & {
  readonly satAt?: number;
  readonly commitment?: string | null;
  readonly keys?: readonly string[];
  /** The requested color. */
  readonly color?: SeatColor | undefined;
  readonly level?: Level | undefined;
  readonly user?: string | null;
  readonly avoid?: string | null;
};

const newSeat = (
  { seats, game }: Pick<TableRecord, 'seats' | 'game'>,
  {
    name,
    kind,
    tokenHash,
    color,
    level = defaultLevel,
    satAt = 0,
    commitment = null,
    keys = [],
    user = null,
    avoid = null,
  }: NewSeat,
): SeatRecord => ({
  name,
  kind,
  level: nearestLevel(isInGame(game.phase) ? gameOf(game) : nextGameOf(game), level),
  tokenHash,
  holder: tokenHash && digestOf(`holder ${tokenHash}`),
  user,
  away: false,
  handedOver: false,
  color: freeColor(seats, color),
  chosenAt: kind === 'human' && color !== undefined && isColorFree(seats, color) ? satAt : null,
  agreed: game.phase === 'over',
  commitment,
  keys: [...keys],
  satAt,
  joined: game.number,
  wins: 0,
  avoid,
  timeouts: 0,
  bankMs: 0,
  wantsPause: false,
  calledIn: 0,
  renamedIn: 0,
  lostAt: null,
  expected: null,
  answered: [],
  reactedAt: 0,
  wroteAt: [],
  subscriptions: [],
  remindedAt: [],
});

const seatInto = (record: TableRecord, seat: Seat, sitter: SeatRecord): TableRecord => ({
  ...record,
  seats: (seat < record.seats.length ? record.seats : [...record.seats, null]).map((before, index) =>
    // The limit of messages counts a seat's earlier messages: leaving does not lift it.
    index === seat ? { ...sitter, wroteAt: messageTimes(record, seat) } : before,
  ),
});

const messageTimes = ({ chat, game }: Pick<TableRecord, 'chat' | 'game'>, seat: Seat): number[] =>
  chat.messages
    .filter((message) => message.seat === seat && message.gameNumber === game.number)
    .map(({ at }) => at);

/** Keeps an empty seat for a player until `expected`; null: until the table ends. */
export const keepSeat = (
  record: TableRecord,
  seat: Seat,
  { id, name, color, avoid }: Reservation,
  now: number,
  expected: number | null,
  user: string | null = null,
): TableRecord => {
  const sitter = newSeat(record, {
    kind: 'human',
    name: freeName(record.seats, name),
    tokenHash: id,
    color: color ?? undefined,
    satAt: now,
    user,
    avoid: avoid ?? null,
  });
  return seatInto(record, seat, { ...sitter, lostAt: now, expected });
};

/** An automatic start waits this long for the commitment of a player who has come. */
export const commitmentTimeoutMs = 1_000;

/** Until when the table waits for the commitment of a player who has just come; null if it does not. */
export const awaitedUntil = (
  { autoStart }: TableRecord['match'],
  { expected, commitment }: SeatRecord,
  now: number,
): number | null =>
  expected === null || autoStart === null || commitment !== null
    ? null
    : Math.min(expected, now + commitmentTimeoutMs);

/** Takes the requested seat, or the first empty one. */
export const sit = (
  record: TableRecord,
  request: Omit<AnsweredRequest & { type: 'sit' }, 'type' | 'id'>,
  sender: Sender,
  now: number,
): TransitionResult => {
  const { token, color, hostToken } = request;
  const { seats, host, site } = record;
  const tokenHash = digestOf(token);
  const member = site?.members.find((one) => one.tokenHash === tokenHash);
  // The site's name wins over a typed one.
  const name = member === undefined ? request.name : freeName(seats, member.name);
  if (isInGameForSpectators(record) && !takesNewcomers(record)) return fail({ code: 'in-play' });
  if (isBarred(record.kicked, tokenHash, sender, now)) return fail({ code: 'kicked' });
  if (record.settings.locked) return fail({ code: 'locked' });
  if (member?.role === 'spectator' || (site?.membersOnly === true && member === undefined))
    return fail({ code: 'members-only' });
  const wanted = freeSeatOf(record, member?.seat ?? null) ?? request.seat;
  if (wanted !== undefined && wanted >= seats.length) return fail({ code: 'no-such-seat' });
  const empty = freeSeats(record);
  const seat = wanted ?? empty[0];
  if (seat === undefined) return fail({ code: 'table-full' });
  if (!empty.includes(seat)) return fail({ code: 'seat-taken' });
  if (isNameTaken(seats, name)) return fail({ code: 'name-taken' });
  const { commitment: wished = null, key } = request;
  // Two seats cannot commit to one seed.
  const commitment = seats.some((other) => other?.commitment === wished) ? null : wished;
  const taken = seatInto(
    record,
    seat,
    newSeat(record, {
      kind: 'human',
      name,
      tokenHash,
      color,
      satAt: now,
      commitment,
      keys: key === undefined ? [] : [key],
      user: member?.user ?? null,
    }),
  );
  const events: TableEvent[] = [{ type: 'table:sat', seat, name }];
  const seated = expectNewcomers(isAlone(seats) ? withClocksFrom(taken, now) : taken, now);
  const hasHostToken = hostToken !== undefined && host.token?.hash === digestOf(hostToken);
  if (hasHostToken || member?.role === 'host') {
    const hostToken = host.token && { ...host.token, awaitedUntil: null };
    const withHost = { ...seated, host: { ...host, seat, token: hostToken } };
    const replaces = host.seat !== null;
    return ok(
      transition(withHost, { events: replaces ? [...events, { type: 'table:host', seat }] : events }),
    );
  }
  const newHost = canBecomeHost(host, now) ? seat : null;
  return ok(transition({ ...seated, host: { ...host, seat: host.seat ?? newHost } }, { events }));
};

/** Starts the clocks of a player who was alone. */
export const withClocksFrom = ({ game, ...record }: TableRecord, now: number): TableRecord => ({
  ...record,
  game: {
    ...game,
    // During a beat they start after it.
    decisions: game.decisions.map((decision) => ({
      ...decision,
      openedAt: Math.max(decision.openedAt, now),
    })),
  },
});

/** Newcomers sit behind the seats of the game. They have the spectators' view, which has to be live. */
const takesNewcomers = ({ settings, game, audience }: TableRecord): boolean =>
  settings.botsGiveWay && game.phase === 'playing' && audience.delayed === null;

/** Empty seats outside the game; where computer players give way, also one more. */
const freeSeats = ({ table, settings, seats, game }: TableRecord): Seat[] => {
  const first = isInGame(game.phase) ? game.roster.length : 0;
  const empty = seatsUpTo(seats.length).filter((seat) => seat >= first && seatAt(seats, seat) === null);
  if (!settings.botsGiveWay) return empty;
  const people = seats.filter((sitter) => sitter?.kind === 'human').length;
  if (people >= table.capacity) return [];
  return seats.length < maxSeats ? [...empty, seatOf(seats.length)] : empty;
};

/** After a game the next one begins within this time, for players who sat down since the last one began. */
const nextGameAfterMs = 20_000;

export const expectNewcomers = (record: TableRecord, now: number): TableRecord => {
  const { settings, seats, game, match } = record;
  const isNewcomer = (sitter: SeatRecord | null): sitter is SeatRecord =>
    sitter !== null && sitter.tokenHash !== null && sitter.joined === game.number;
  if (!settings.botsGiveWay || game.phase !== 'over' || !seats.some(isNewcomer)) return record;
  const expected = Math.min(now + nextGameAfterMs, ...seats.flatMap((sitter) => sitter?.expected ?? []));
  return {
    ...record,
    seats: seats.map((sitter) => (isNewcomer(sitter) ? { ...sitter, agreed: true, expected } : sitter)),
    match: { ...match, autoStart: { allowFewer: true } },
  };
};

/** Before a game: computer players leave their seats to newcomers, and get the empty ones. */
export const giveWay = (record: TableRecord): Transition => {
  const { table, settings, seats } = record;
  const all = seatsUpTo(seats.length);
  const empty = all.filter((seat) => seatAt(seats, seat) === null);
  const bots = all.filter((seat) => seatAt(seats, seat)?.kind === 'bot');
  const surplus = all.length - empty.length - table.capacity;
  if (surplus <= 0 && !settings.botsGiveWay) return transition(record);
  const changed = surplus > 0 ? bots.slice(-surplus) : empty.slice(0, -surplus);
  return changed.reduce((done, seat) => {
    const next = surplus > 0 ? removeBot(done.record, seat) : addBot(done.record, { seat });
    return next.ok ? { ...next.value, events: [...done.events, ...next.value.events] } : done;
  }, transition(record));
};

/** The seat that the site chose, if it is empty. */
const freeSeatOf = ({ seats }: TableRecord, chosen: Seat | null): Seat | undefined =>
  chosen !== null && chosen < seats.length && seatAt(seats, chosen) === null ? chosen : undefined;

export const addBot = (
  record: TableRecord,
  { seat, level }: Omit<AnsweredRequest & { type: 'add-bot' }, 'type' | 'id'>,
): TransitionResult => {
  const { seats, game } = record;
  if (isInGame(game.phase)) return fail({ code: 'in-play' });
  if (seat >= seats.length) return fail({ code: 'no-such-seat' });
  if (seatAt(seats, seat) !== null) return fail({ code: 'seat-taken' });
  const name = computerName(seats, seat);
  const bot = newSeat(record, { kind: 'bot', name, tokenHash: null, level });
  return ok(transition(seatInto(record, seat, bot), { events: [{ type: 'table:sat', seat, name }] }));
};

// Names

/** Once in a game, and never where messages are forbidden: names would replace them. */
export const rename = (record: TableRecord, seat: Seat, name: string): TransitionResult => {
  const { seats, game, chat } = record;
  const sitter = seatAt(seats, seat);
  if (sitter === null || sitter.user !== null)
    return fail({ code: 'members-only', message: 'The site names this player.' });
  const others = seats.map((other, index) => (index === seat ? null : other));
  if (isNameTaken(others, name)) return fail({ code: 'name-taken' });
  const inGame = isInGame(game.phase);
  if (game.phase === 'dealing' || (inGame && sitter.renamedIn === game.number))
    return fail({ code: 'in-play' });
  const muted = inGame ? gameOf(game).talk?.muted(game.state) : null;
  if (muted) return fail({ code: 'against-the-rules', message: muted.reason, rule: muted.rule });
  return ok(
    transition(
      {
        ...withName(record, seat, name),
        chat: {
          ...chat,
          messages: chat.messages.map((message) =>
            isMessageOf(sitter, message) ? { ...message, name } : message,
          ),
        },
      },
      { facts: ['renamed'] },
    ),
  );
};

/** The terms of the game keep the name with which it began. */
export const withName = (record: TableRecord, seat: Seat, name: string): TableRecord => {
  const { seats, game } = record;
  const last = seatAt(seats, seat)?.name;
  return {
    ...withSeat(record, seat, (before) => ({ ...before, name, renamedIn: game.number })),
    game: {
      ...game,
      roster: game.roster.map((player, index) =>
        index === seat && player.name === last ? { ...player, name } : player,
      ),
    },
  };
};

/** Names are unique while their players sit. */
export const isMessageOf = ({ name, satAt }: SeatRecord, message: StoredMessage): boolean =>
  message.name === name && message.at >= satAt;

// Colors

const isColorFree = (seats: Seats, color: SeatColor): boolean => seats.every((seat) => seat?.color !== color);

/** The requested color, else the first free one. When all are taken, two seats share a color. */
const freeColor = (seats: Seats, wished: SeatColor = seatColors[0]): SeatColor =>
  [wished, ...seatColors].find((color) => isColorFree(seats, color)) ?? wished;

/** The seats whose player chose the color, in order of choice. */
export const colorChoices = (roster: GameRecord['roster']): Seat[] =>
  seatsUpTo(roster.length)
    .flatMap((seat) => {
      const chosenAt = roster[seat]?.chosenAt ?? null;
      return chosenAt === null ? [] : [{ seat, chosenAt }];
    })
    .toSorted((a, b) => a.chosenAt - b.chosenAt)
    .map(({ seat }) => seat);

export const recolor = (record: TableRecord, seat: Seat, color: SeatColor, now: number): TransitionResult => {
  const { seats, game } = record;
  if (isInGame(game.phase)) return fail({ code: 'in-play' });
  if (seatAt(seats, seat)?.color !== color && !isColorFree(seats, color))
    return fail({ code: 'color-taken' });
  return ok(transition(withSeat(record, seat, (before) => ({ ...before, color, chosenAt: now }))));
};

// Leaving

export const removeBot = (record: TableRecord, seat: Seat): TransitionResult => {
  if (isInGame(record.game.phase)) return fail({ code: 'in-play' });
  const sitter = seatAt(record.seats, seat);
  if (sitter?.kind !== 'bot')
    return fail({ code: 'no-such-seat', message: 'No computer player sits there.' });
  return ok(
    transition(
      withSeat(record, seat, () => null),
      { events: [{ type: 'table:left', seat, name: sitter.name }] },
    ),
  );
};

/** Gives a seat up for good. During a game, a bot or safe actions play it to the end (ALL-6). */
export const leave = (record: TableRecord, seat: Seat): TransitionResult =>
  ok(withoutAutoStart(vacate(record, seat, 'table:left')));

/** After a game, without newcomers to wait for, the next one begins by agreement only. */
const withoutAutoStart = (left: Transition): Transition => {
  const { settings, game, seats, match } = left.record;
  const isAwaited = seats.some((sitter) => sitter !== null && sitter.expected !== null);
  if (!settings.botsGiveWay || game.phase !== 'over' || isAwaited) return left;
  return { ...left, record: { ...left.record, match: { ...match, autoStart: null } } };
};

export const vacate = (
  record: TableRecord,
  seat: Seat,
  type: 'table:left' | 'table:kicked' | 'table:voted-out',
): Transition => {
  const { settings, game, host } = record;
  const sitter = seatAt(record.seats, seat);
  if (sitter === null) throw new Error(`seat ${seat} is empty`);
  const left = withSeat(record, seat, () => {
    if (!isInGame(game.phase) || seat >= game.roster.length) return null;
    if (!settings.botsReplaceLeavers)
      return {
        ...sitter,
        ...{
          tokenHash: null,
          away: true,
          handedOver: false,
          wantsPause: false,
          lostAt: null,
          subscriptions: [],
        },
      };
    const without = withSeat(record, seat, () => null);
    const { name, color, user, avoid } = sitter;
    return newSeat(without, { kind: 'bot', name, tokenHash: null, color, user, avoid });
  });
  return transition(
    { ...left, host: host.seat === seat ? { ...host, seat: nextHost(left, seat) } : host },
    {
      events: [{ type, seat, name: sitter.name }],
      moved: (viewer) => (viewer === seat ? 'spectator' : viewer),
    },
  );
};

/** Changes the seat's token; connections with the old token become spectators. */
export const renew = (record: TableRecord, seat: Seat, tokenHash: string): Transition =>
  transition(
    // Devices with the old token sign no later game, and get no reminders.
    withSeat(record, seat, (before) => ({ ...before, tokenHash, keys: [], subscriptions: [] })),
    { moved: (viewer) => (viewer === seat ? 'spectator' : viewer) },
  );

export const handOver = (record: TableRecord, seat: Seat): TransitionResult => {
  if (record.game.phase !== 'playing') return fail({ code: 'not-in-play' });
  return ok(setHandedOver(record, seat, true));
};

export const takeBack = (record: TableRecord, seat: Seat): TransitionResult =>
  ok(setHandedOver(record, seat, false));

const setHandedOver = (record: TableRecord, seat: Seat, handedOver: boolean): Transition =>
  seatAt(record.seats, seat)?.handedOver === handedOver
    ? transition(record)
    : transition(
        withSeat(record, seat, (before) => ({ ...before, handedOver })),
        { events: [{ type: handedOver ? 'table:handed-over' : 'table:taken-back', seat }] },
      );

/** Removes empty seats before a game. `newSeat` maps old seats to new ones. */
export const closeRanks = (
  record: TableRecord,
): { record: TableRecord; newSeat: (old: Seat) => Seat | null } => {
  const { seats, host } = record;
  const taken = seatsUpTo(seats.length).filter((seat) => seatAt(seats, seat) !== null);
  const newSeat = (old: Seat): Seat | null => {
    const index = taken.indexOf(old);
    return index === -1 ? null : seatOf(index);
  };
  return {
    record: {
      ...record,
      seats: seats.filter((seat) => seat !== null),
      host: { ...host, seat: host.seat === null ? null : newSeat(host.seat) },
    },
    newSeat,
  };
};

// Kicks

/** A message's sender as the table stores it. */
export interface Sender {
  readonly connection: string;
  /** Hash of the address; null without an address. */
  readonly address: string | null;
}

/** @param key the table's key: the hash does not reveal the address. */
export const senderOf = (
  key: string,
  { id, address }: { readonly id: string; readonly address: string | null },
): Sender => ({ connection: id, address: address === null ? null : digestOf(`${key} ${address}`) });

/** Other players may share a kicked player's address, so it is barred for a limited time. */
const barredForMs = 10 * 60_000;
const maxKicks = 100;

export const withKick = (record: TableRecord, kick: TableRecord['kicked'][number]): TableRecord => ({
  ...record,
  kicked: [...record.kicked, kick].slice(-maxKicks),
});

export const wasKicked = (kicked: TableRecord['kicked'], tokenHash: string): boolean =>
  kicked.some((kick) => kick.tokenHash === tokenHash);

const isBarred = (
  kicked: TableRecord['kicked'],
  tokenHash: string,
  { connection, address }: Sender,
  now: number,
): boolean =>
  wasKicked(kicked, tokenHash) ||
  kicked.some(
    ({ from, until }) =>
      until > now && (from.includes(connection) || (address !== null && from.includes(address))),
  );

/** Removes a player, who cannot sit down again. @param senders the seat's connections. @param host the host's own; null: the operator or a vote removes the player */
export const kick = (
  record: TableRecord,
  seat: Seat,
  senders: readonly Sender[],
  host: Sender | null,
  now: number,
  type: 'table:kicked' | 'table:voted-out' = 'table:kicked',
): TransitionResult => {
  if (host !== null && record.host.seat === seat)
    return fail({ code: 'no-such-seat', message: 'This is your own seat. Leave it if you like.' });
  if (!isHeld(record.seats, seat)) return fail({ code: 'no-such-seat', message: 'No player has this seat.' });
  const vacated = withoutAutoStart(vacate(record, seat, type));
  const tokenHash = seatAt(record.seats, seat)?.tokenHash ?? '';
  // The host's own address stays allowed: the host may share it with invited players.
  const addresses = senders.flatMap(({ address }) =>
    address === null || address === host?.address ? [] : [address],
  );
  const from = [...senders.map(({ connection }) => connection), ...new Set(addresses)];
  return ok({ ...vacated, record: withKick(vacated.record, { tokenHash, from, until: now + barredForMs }) });
};

// The host

/** After a table is opened with a host token, only its bearer can become the host for this time. */
export const hostTokenTimeoutMs = 60_000;

/** Whether a player without the host token can become the host. */
export const canBecomeHost = ({ allowed, token }: TableRecord['host'], now: number): boolean =>
  allowed && (token?.awaitedUntil ?? 0) <= now;

/** The longest seated player but `from`, connected ones first. */
export const nextHost = (record: Pick<TableRecord, 'host' | 'seats'>, from: Seat): Seat | null => {
  const count = record.seats.length;
  const others = Array.from({ length: count - 1 }, (_, step) => seatOf((from + step + 1) % count));
  return longestSeated(record, others);
};

/** Ties go to the first of `candidates`. */
export const longestSeated = (
  { host, seats }: Pick<TableRecord, 'host' | 'seats'>,
  candidates: readonly Seat[],
): Seat | null => {
  if (!host.allowed) return null;
  const satAt = (seat: Seat): number => seatAt(seats, seat)?.satAt ?? 0;
  const held = candidates.filter((seat) => isHeld(seats, seat)).sort((a, b) => satAt(a) - satAt(b));
  return held.find((seat) => isHere(seats, seat)) ?? held[0] ?? null;
};
