import { findGame } from '../../shared/kernel/game-registry.ts';
import { deriveKey, digestOf } from '../../shared/kernel/random.ts';
import { ok, parseJson } from '../../shared/kernel/util.ts';
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
import { noteAbsence } from './absences.ts';
import { type Connection, type Context, callTo, type Effect, plus, type StepResult } from './events.ts';
import { alternativesAfterMs, matchableTickets, setupOf } from './grouping.ts';
import { isAllowed, spendProof } from './limits.ts';
import { startAlone } from './matches.ts';
import { notify, notifyStatus, removeTicket, scheduleNotify } from './notify.ts';
import { type MatcherRecord, partyTickets, type Ticket, withItems, withoutItems } from './record.ts';
import { requestAttendance } from './requeue.ts';
import { deviceId, openDevice } from './strangers.ts';
import { countArrival, expectedCostOf } from './waiting.ts';

export const maxTickets = 2_000;
export const maxTicketsPerAddress = 8;

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
  if (request.protocol !== protocolVersion) return refuse(step, connection, 'wrong-protocol');
  const device = request.device === undefined ? null : deviceId(context.secret, request.device);
  if (device !== null && context.isBanned(device)) return refuse(step, connection, 'banned');
  const setup = setupOf(record.queue.game, request);
  if (setup === null) return refuse(step, connection, 'bad-options');
  const id = digestOf(request.token);
  const own = connection.ticket === null ? undefined : record.tickets.get(connection.ticket);
  if (own !== undefined && own.id !== id && own.status.type !== 'seated')
    return refuse(step, connection, 'bad-token');
  const previous = record.tickets.get(id);
  const addressId = addressIdOf(record, connection);
  if (previous === undefined && isQueueFull(record, addressId)) return refuse(step, connection, 'too-fast');
  const party = request.party === undefined ? null : { ...request.party, id: digestOf(request.party.id) };
  const refusal = previous === undefined && party !== null ? partyRefusal(record, party, setup) : null;
  if (refusal !== null) return refuse(step, connection, refusal);
  const proven =
    previous === undefined ? spendProof(record, id, connection, request.proof, context) : ok(record);
  if (!proven.ok) return reply(step, connection, ['prove', proven.error]);
  const counted = previous === undefined ? countArrival(proven.value, setup, now) : proven.value;
  const expectedCostMs = expectedCostOf(counted, { setup, latencies: request.latencies }, now);
  const ticket: Ticket = withRequest(previous, request, setup, expectedCostMs) ?? {
    id,
    setup,
    size: record.queue.size,
    allowFewer: request.allowFewer,
    latencies: request.latencies,
    since: now,
    expectedCostMs,
    party: party && { ...party, latencies: request.latencies },
    name: request.name,
    colour: request.colour ?? null,
    disconnectedAt: null,
    status: { type: 'waiting' },
    notifiedAt: now,
    nextOfferAt: {},
    addressId,
    noShows: 0,
    pausedUntil: 0,
    device,
    avoids: avoidsOf(request, context),
  };
  const attached = plus(step, { type: 'attach', connection: connection.id, state: { ticket: id } });
  const gathered = gatherParty(withItems(counted, 'tickets', ticket), ticket, previous === undefined, now);
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

/** Keyed, so that it reveals the address only to a holder of the matcher's key. */
const addressIdOf = ({ meta }: MatcherRecord, { address }: Connection): string | null =>
  address === null ? null : deriveKey(meta.key, `address ${address}`).slice(0, 32);

const isQueueFull = ({ tickets }: MatcherRecord, addressId: string | null): boolean => {
  if (tickets.size >= maxTickets) return true;
  let own = 0;
  if (addressId !== null)
    for (const ticket of tickets.values())
      if (ticket.addressId === addressId && ticket.status.type !== 'seated') own += 1;
  return own >= maxTicketsPerAddress;
};

/** A repeated seek request keeps the age and the lease or seat of its ticket, unless the seat's table failed. Null for a new ticket. */
const withRequest = (
  previous: Ticket | undefined,
  { latencies, allowFewer, name, colour, failedTable }: Seek,
  setup: string,
  expectedCostMs: number,
): Ticket | null => {
  if (previous === undefined) return null;
  const { status, disconnectedAt } = previous;
  const hasFailedTable = status.type === 'seated' && status.table === failedTable;
  if (status.type === 'leased' || (status.type === 'seated' && !hasFailedTable))
    return disconnectedAt === null ? previous : { ...previous, disconnectedAt: null };
  const isSame =
    JSON.stringify([previous.setup, previous.allowFewer, previous.party?.latencies ?? previous.latencies]) ===
    JSON.stringify([setup, allowFewer, latencies]);
  if (isSame && disconnectedAt === null && previous.name === name && previous.colour === (colour ?? null))
    return previous;
  return {
    ...previous,
    setup,
    latencies: isSame ? previous.latencies : latencies,
    party: previous.party && { ...previous.party, latencies },
    expectedCostMs: isSame ? previous.expectedCostMs : expectedCostMs,
    allowFewer,
    name,
    colour: colour ?? null,
    disconnectedAt: null,
    // Queues with an offer of the previous criteria are sent the new ones.
    nextOfferAt: isSame ? previous.nextOfferAt : {},
  };
};

// A party: its members' tickets are in one matcher, and are offered, leased and seated together or not at all.

/** Why a new member cannot join; null if it can. */
const partyRefusal = (
  record: MatcherRecord,
  { id, size }: { readonly id: string; readonly size: number },
  setup: string,
): RefusalCode | null => {
  if (size > record.queue.size) return 'wrong-player-count';
  const members = partyTickets(record, id);
  if (members.some(({ party, setup: other }) => party?.size !== size || other !== setup))
    return 'bad-options';
  return members.length >= size ? 'table-full' : null;
};

/** Gives all members of a complete party the same latencies and cost and, when it becomes complete, the same start of waiting. */
const gatherParty = (
  record: MatcherRecord,
  { party, setup }: Ticket,
  isNew: boolean,
  now: number,
): MatcherRecord => {
  if (party === null) return record;
  const members = partyTickets(record, party.id).filter(({ status }) => status.type === 'waiting');
  if (members.length < party.size) return record;
  const latencies = maxLatencies(members);
  const expectedCostMs = expectedCostOf(record, { setup, latencies }, now);
  return withItems(
    record,
    'tickets',
    ...members.map((member) => ({
      ...member,
      latencies,
      expectedCostMs,
      since: isNew ? now : member.since,
      notifiedAt: isNew ? now : member.notifiedAt,
      nextOfferAt: {},
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
  const notified = notify(step, ticket.id, ['cancelled'], context);
  const { status } = ticket;
  if (status.type !== 'seated') return removeTicket(notified, ticket, context.now);
  const left = withoutItems(notified.record, 'tickets', ticket.id);
  return plus(
    { ...notified, record: status.checkAt === null ? left : noteAbsence(left, ticket, context.now) },
    callTo('table', status.table, 'cancel-reservations', { ids: [ticket.id] }),
  );
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

export const isPlayable = (game: string, size: number): boolean =>
  findGame(game)?.players.includes(size) ?? false;

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
