import { findGame } from '../../shared/kernel/game-registry.ts';
import { digestOf } from '../../shared/kernel/random.ts';
import { parseJson } from '../../shared/kernel/util.ts';
import {
  closeCodes,
  helloTimeoutSeconds,
  maxRequestLength,
  protocolVersion,
  type RefusalCode,
} from '../../shared/protocol/codes.ts';
import {
  type Seek,
  type SeekFrame,
  type SeekRequest,
  seekRequestSchema,
} from '../../shared/protocol/matching.ts';
import { refusalMessages } from '../../shared/protocol/refusals.ts';
import { type HomeRegion, homeRegions, type Latencies } from '../../shared/protocol/regions.ts';
import { changeAbsences } from './absences.ts';
import { requestAttendance } from './attendance.ts';
import { countArrival, expectedCostOf } from './costs.ts';
import { type Connection, type Context, callTable, type Effect, plus, type StepResult } from './events.ts';
import { alternativesAfterMs, matchableTickets, setupOf } from './grouping.ts';
import { addressIds, isAllowed, isFull, spendProof } from './limits.ts';
import { type MatcherRecord, partyTickets, type Ticket, withItems } from './record.ts';
import { startAlone } from './seating.ts';
import { notify, notifyStatus, removeTicket, scheduleNotify } from './status.ts';
import { deviceId, openDevice } from './strangers.ts';

/** A waiting ticket without a socket is not matched, and removed after this time. */
export const disconnectGraceMs = 30_000;

/** A socket without a seek request is closed at this time. */
export const seekDeadline = ({ since }: Connection): number => since + helloTimeoutSeconds * 1000;

export const onMessage = (
  step: StepResult,
  connection: Connection,
  text: string,
  context: Context,
): StepResult => {
  const request = parseRequest(text);
  if (typeof request === 'string') return refuse(step, connection, request);
  if (request.type === 'seek') return seek(step, connection, request, context);
  const ticket = connection.ticket === null ? undefined : step.record.tickets.get(connection.ticket);
  if (request.type === 'take')
    return ticket === undefined
      ? refuse(step, connection, 'hello-first')
      : take(step, connection, ticket, request.what, context);
  return ticket === undefined ? reply(step, connection, ['cancelled']) : cancel(step, ticket, context);
};

const parseRequest = (text: string): SeekRequest | RefusalCode => {
  if (text.length > maxRequestLength) return 'too-big';
  const value = parseJson(text);
  if (value === undefined) return 'bad-json';
  const request = seekRequestSchema.safeParse(value);
  return request.success ? request.data : 'bad-message';
};

const reply = (step: StepResult, { id }: Connection, frame: SeekFrame): StepResult =>
  plus(step, { type: 'send', to: [id], data: JSON.stringify(frame) });

const refuse = (step: StepResult, connection: Connection, code: RefusalCode): StepResult =>
  reply(step, connection, ['no', code, refusalMessages[code]]);

const seek = (step: StepResult, connection: Connection, request: Seek, context: Context): StepResult => {
  const { record } = step;
  const { now } = context;
  const { game } = record.meta;
  const { size, latencies, token, allowFewer, name, color = null } = request;
  if (request.protocol !== protocolVersion) return refuse(step, connection, 'wrong-protocol');
  const device = request.device === undefined ? null : deviceId(context.secret, request.device);
  if (device !== null && context.isBanned(device)) return refuse(step, connection, 'banned');
  if (findGame(game)?.players.includes(size) !== true) return refuse(step, connection, 'wrong-player-count');
  const setup = setupOf(game, request);
  if (setup === null) return refuse(step, connection, 'bad-options');
  const id = digestOf(token);
  const own = connection.ticket === null ? undefined : record.tickets.get(connection.ticket);
  if (own !== undefined && own.id !== id && own.status.type !== 'seated')
    return refuse(step, connection, 'bad-token');
  const previous = record.tickets.get(id);
  const addresses = addressIds(record, connection);
  const party =
    request.party === undefined ? null : { ...request.party, id: digestOf(request.party.id), latencies };
  const wish = { size, setup, latencies };
  let entered = record;
  if (previous === undefined) {
    if (isFull(record, addresses, latencies)) return refuse(step, connection, 'too-fast');
    const refusal = party === null ? null : partyRefusal(record, party, wish);
    if (refusal !== null) return refuse(step, connection, refusal);
    const proven = spendProof(record, id, connection, request.proof, context);
    if (!proven.ok) return reply(step, connection, ['prove', proven.error]);
    entered = countArrival(proven.value, wish, now);
  }
  const ticket = withRequest(
    previous ?? {
      ...{ id, ...wish, ...addresses, device, party, allowFewer, name, color },
      avoids: avoidsOf(request, context),
      since: now,
      expectedCostMs: expectedCostOf(entered, wish, now),
      disconnectedAt: null,
      status: { type: 'waiting' },
      notifiedAt: now,
      noShows: 0,
      pausedUntil: 0,
    },
    { ...wish, allowFewer, name, color },
    request.failedTable,
    () => expectedCostOf(entered, wish, now),
  );
  const attached = plus(step, { type: 'attach', connection: connection.id, state: { ticket: id } });
  const gathered = gatherParty(withItems(entered, 'tickets', ticket), ticket, previous === undefined, now);
  const sought = ticket === previous ? attached : scheduleNotify({ ...attached, record: gathered }, now);
  const connections = context.connections.map((other) =>
    other.id === connection.id ? { ...other, ticket: id } : other,
  );
  const hasFailedTable = ticket.status.type === 'seated' && ticket.status.table === request.failedTable;
  const checked = hasFailedTable ? requestAttendance(sought, ticket, now) : sought;
  return notifyStatus(checked, checked.record.tickets.get(id) ?? ticket, { ...context, connections });
};

/** Ignores ids that this server has not sealed. */
const avoidsOf = ({ avoid = [] }: Seek, { secret }: Context): string[] => [
  ...new Set(avoid.flatMap((sealed) => openDevice(secret, sealed) ?? [])),
];

/** A repeated seek request keeps the age and the match or seat of its ticket, unless the seat's table failed. */
const withRequest = (
  previous: Ticket,
  wish: Pick<Ticket, 'size' | 'setup' | 'latencies' | 'allowFewer' | 'name' | 'color'>,
  failedTable: string | undefined,
  costOfWish: () => number,
): Ticket => {
  const { status, disconnectedAt, party } = previous;
  const present = disconnectedAt === null ? previous : { ...previous, disconnectedAt: null };
  if (status.type === 'matched' || (status.type === 'seated' && status.table !== failedTable)) return present;
  const { size, setup, allowFewer, name, color } = previous;
  const isSame =
    JSON.stringify({ size, setup, latencies: party?.latencies ?? previous.latencies, allowFewer }) ===
    JSON.stringify({ ...wish, name: undefined, color: undefined });
  if (isSame && name === wish.name && color === wish.color) return present;
  if (isSame) return { ...present, name: wish.name, color: wish.color };
  const members = party && { ...party, latencies: wish.latencies };
  return { ...present, ...wish, party: members, expectedCostMs: costOfWish() };
};

// A party: its members are seated together or not at all.

/** Why a new member cannot join; null if it can. */
const partyRefusal = (
  record: MatcherRecord,
  { id, size: friends }: { readonly id: string; readonly size: number },
  { size, setup }: Pick<Ticket, 'size' | 'setup'>,
): RefusalCode | null => {
  if (friends > size) return 'wrong-player-count';
  const members = partyTickets(record, id);
  if (members.some((one) => one.party?.size !== friends || one.size !== size || one.setup !== setup))
    return 'bad-options';
  return members.length >= friends ? 'table-full' : null;
};

/** Gives all members of a complete party the same latencies and cost and, when it becomes complete, the same start of waiting. */
const gatherParty = (
  record: MatcherRecord,
  { party, size, setup }: Ticket,
  isNew: boolean,
  now: number,
): MatcherRecord => {
  if (party === null) return record;
  const members = partyTickets(record, party.id).filter(({ status }) => status.type === 'waiting');
  if (members.length < party.size) return record;
  const latencies = maxLatencies(members);
  const expectedCostMs = expectedCostOf(record, { size, setup, latencies }, now);
  return withItems(
    record,
    'tickets',
    ...members.map((member) => ({
      ...member,
      latencies,
      expectedCostMs,
      since: isNew ? now : member.since,
      notifiedAt: isNew ? now : member.notifiedAt,
    })),
  );
};

const maxLatencies = (members: readonly Ticket[]): Latencies => {
  const common: Partial<Record<HomeRegion, number>> = {};
  for (const region of homeRegions) {
    const measured = members.flatMap(({ party }) => party?.latencies[region] ?? []);
    if (measured.length === members.length) common[region] = Math.max(...measured);
  }
  return common;
};

/** Ends the wait on all sockets. The reservation of a seated ticket is cancelled. */
const cancel = (step: StepResult, ticket: Ticket, context: Context): StepResult => {
  const left = removeTicket(notify(step, ticket.id, ['cancelled'], context), ticket, context.now);
  const { status } = ticket;
  if (status.type !== 'seated') return left;
  const record = status.checkAt === null ? left.record : changeAbsences(left.record, ticket, 1, context.now);
  return plus({ ...left, record }, ...callTable(status.table, 'cancelReservations', [ticket.id]));
};

const take = (
  step: StepResult,
  connection: Connection,
  ticket: Ticket,
  what: 'bots' | 'open-table',
  context: Context,
): StepResult => {
  if (ticket.status.type !== 'waiting' || context.now - ticket.since < alternativesAfterMs)
    return notifyStatus(step, ticket, context);
  if (!isAllowed(step.record, ticket, context)) return refuse(step, connection, 'too-fast');
  const together = matchableTickets(step.record, context).filter(
    ({ id, party }) => id === ticket.id || (party !== null && party.id === ticket.party?.id),
  );
  return together.some(({ id }) => id === ticket.id)
    ? startAlone(step, together, what, context)
    : notifyStatus(step, ticket, context);
};

/** Notes which tickets have a socket, and removes those without one for too long. */
export const updatePresence = (step: StepResult, { now, connections }: Context): StepResult => {
  const connected = new Set(connections.map(({ ticket }) => ticket));
  const changed: Ticket[] = [];
  const expired: Ticket[] = [];
  for (const ticket of step.record.tickets.values()) {
    const { disconnectedAt } = ticket;
    const isConnected = connected.has(ticket.id);
    if (isConnected !== (disconnectedAt === null))
      changed.push({ ...ticket, disconnectedAt: isConnected ? null : now });
    else if (
      disconnectedAt !== null &&
      ticket.status.type === 'waiting' &&
      disconnectedAt + disconnectGraceMs <= now
    )
      expired.push(ticket);
  }
  const updated = { ...step, record: withItems(step.record, 'tickets', ...changed) };
  const noted = changed.some(({ party }) => party !== null) ? scheduleNotify(updated, now) : updated;
  return expired.reduce((done, ticket) => removeTicket(done, ticket, now), noted);
};

export const closeIdleSockets = (step: StepResult, { now, connections }: Context): StepResult =>
  plus(
    step,
    ...connections
      .filter((connection) => connection.ticket === null && seekDeadline(connection) <= now)
      .map(
        ({ id }): Effect => ({
          type: 'close',
          connection: id,
          code: closeCodes.noHello,
          reason: 'no seek request',
        }),
      ),
  );
