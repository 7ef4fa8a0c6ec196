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
import { type Connection, type Context, type Effect, plus, type StepResult } from './events.ts';
import { freeTickets, offersAfter, termsOf } from './grouping.ts';
import { drop } from './leases.ts';
import { isAllowed, spendProof } from './limits.ts';
import { beginAlone } from './matches.ts';
import { notify, notifyStatus, scheduleNotify } from './notify.ts';
import { gatherParty, partyRefusal } from './parties.ts';
import { type MatcherRecord, type Ticket, withoutItem, withTicket, withTickets } from './record.ts';
import { askTable } from './requeue.ts';
import { countArrival, holdOf } from './waiting.ts';

/** So many may wait in one matcher, and so many of them from one address. */
export const maxTickets = 2_000;
export const ticketsPerAddress = 8;

/** A ticket without a socket is kept for so long, and matched with nobody meanwhile. */
export const lostTime = 30_000;

/** A socket that has sought nothing by then is closed. */
export const seekBy = ({ since }: Connection): number => since + helloTimeoutSeconds * 1000;

/** What a client says. */
export const onMessage = (
  step: StepResult,
  connection: Connection,
  text: string,
  context: Context,
): StepResult => {
  const request = read(text);
  if (typeof request === 'string') return refuse(step, connection, request);
  if (request.type === 'seek') return seek(step, connection, request, context);
  const ticket = connection.ticket === null ? undefined : step.record.tickets.get(connection.ticket);
  if (request.type === 'take')
    return ticket === undefined
      ? refuse(step, connection, 'hello-first')
      : take(step, connection, ticket, request.what, context);
  return ticket === undefined ? answer(step, connection, ['cancelled']) : cancel(step, ticket, context);
};

const read = (text: string): SeekRequest | RefusalCode => {
  if (text.length > maxRequestLength) return 'too-big';
  const value = parseJson(text);
  if (value === undefined) return 'bad-json';
  const request = seekRequestSchema.safeParse(value);
  return request.success ? request.data : 'bad-message';
};

const answer = (step: StepResult, { id }: Connection, frame: SeekFrame): StepResult =>
  plus(step, { type: 'send', to: [id], data: JSON.stringify(frame) });

const refuse = (step: StepResult, connection: Connection, code: RefusalCode): StepResult =>
  answer(step, connection, ['no', code, refusalMessages[code]]);

const seek = (step: StepResult, connection: Connection, request: Seek, context: Context): StepResult => {
  const { record } = step;
  if (request.protocol !== protocolVersion) return refuse(step, connection, 'wrong-protocol');
  const terms = termsOf(record.queue.game, request);
  if (terms === null) return refuse(step, connection, 'bad-options');
  const id = digestOf(request.token);
  const own = connection.ticket === null ? undefined : record.tickets.get(connection.ticket);
  if (own !== undefined && own.id !== id && own.at.is !== 'seated')
    return refuse(step, connection, 'bad-token');
  const known = record.tickets.get(id);
  const from = addressId(record, connection);
  if (known === undefined && isCrowded(record, from)) return refuse(step, connection, 'too-fast');
  const party = request.party === undefined ? null : { ...request.party, id: digestOf(request.party.id) };
  const refusal = known === undefined && party !== null ? partyRefusal(record, party, terms) : null;
  if (refusal !== null) return refuse(step, connection, refusal);
  const proven =
    known === undefined ? spendProof(record, id, connection, request.proof, context) : ok(record);
  if (!proven.ok) return answer(step, connection, ['prove', proven.error]);
  const counted = known === undefined ? countArrival(proven.value, terms, context.now) : proven.value;
  const hold = holdOf(counted, { terms, latencies: request.latencies }, context.now);
  const ticket = soughtAgain(known, request, terms, hold) ?? {
    id,
    terms,
    size: record.queue.size,
    allowFewer: request.allowFewer,
    latencies: request.latencies,
    since: context.now,
    hold,
    party: party && { ...party, latencies: request.latencies },
    name: request.name,
    colour: request.colour ?? null,
    lostAt: null,
    at: { is: 'waiting' },
    heardAt: context.now,
    told: {},
    from,
    absences: 0,
    pausedUntil: 0,
  };
  const attached = plus(step, { type: 'attach', connection: connection.id, state: { ticket: id } });
  const noted = withTicket(counted, ticket);
  const gathered = gatherParty(noted, ticket, known === undefined ? context.now : null, context.now);
  const sought = ticket === known ? attached : scheduleNotify({ ...attached, record: gathered }, context.now);
  const here = context.connections.map((other) =>
    other.id === connection.id ? { ...other, ticket: id } : other,
  );
  const isBack = ticket.at.is === 'seated' && ticket.at.table === request.failedTable;
  const asked = isBack ? askTable(sought, ticket, context.now) : sought;
  const status = asked.record.tickets.get(id) ?? ticket;
  return notifyStatus(asked, status, { ...context, connections: here });
};

/** Stands for the address, and tells it to nobody who does not know the matcher's key. */
const addressId = ({ meta }: MatcherRecord, { address }: Connection): string | null =>
  address === null ? null : deriveKey(meta.key, `address ${address}`).slice(0, 32);

/** Whether there is no place for another ticket, or none for one of this address. */
const isCrowded = ({ tickets }: MatcherRecord, from: string | null): boolean => {
  if (tickets.size >= maxTickets) return true;
  let own = 0;
  if (from !== null)
    for (const ticket of tickets.values()) if (ticket.from === from && ticket.at.is !== 'seated') own += 1;
  return own >= ticketsPerAddress;
};

/** The same wish once more: as old as before, with what is known by now. Where it has led to it stays, unless that came to nothing. */
const soughtAgain = (
  known: Ticket | undefined,
  { latencies, allowFewer, name, colour, failedTable }: Seek,
  terms: string,
  hold: number,
): Ticket | null => {
  if (known === undefined) return null;
  const isBack = known.at.is === 'seated' && known.at.table === failedTable;
  if (known.at.is === 'leased' || (known.at.is === 'seated' && !isBack))
    return known.lostAt === null ? known : { ...known, lostAt: null };
  const isSame =
    JSON.stringify([known.terms, known.allowFewer, known.party?.latencies ?? known.latencies]) ===
    JSON.stringify([terms, allowFewer, latencies]);
  const isHere = known.lostAt === null;
  if (isSame && isHere && known.name === name && known.colour === (colour ?? null)) return known;
  return {
    ...known,
    terms,
    latencies: isSame ? known.latencies : latencies,
    party: known.party && { ...known.party, latencies },
    hold: isSame ? known.hold : hold,
    allowFewer,
    name,
    colour: colour ?? null,
    lostAt: null,
    // Those who know the old wish have to hear of the new one.
    told: isSame ? known.told : {},
  };
};

/** Gives the wish up, on all sockets. Whoever has a seat already keeps it; the table finds out that nobody comes. */
const cancel = (step: StepResult, ticket: Ticket, context: Context): StepResult => {
  const told = notify(step, ticket.id, ['cancelled'], context);
  if (ticket.at.is === 'seated') {
    const excused: Effect = {
      type: 'call',
      call: {
        party: 'table',
        id: ticket.at.table,
        route: 'cancel-reservations',
        message: { ids: [ticket.id] },
        tag: null,
      },
    };
    return plus({ ...told, record: withoutItem(told.record, 'tickets', ticket.id) }, excused);
  }
  return drop(told, ticket, context.now);
};

const take = (
  step: StepResult,
  connection: Connection,
  ticket: Ticket,
  what: 'bots' | 'open-table',
  context: Context,
): StepResult => {
  if (ticket.at.is !== 'waiting' || context.now - ticket.since < offersAfter)
    return notifyStatus(step, ticket, context);
  if (!isAllowed(step.record, ticket, context)) return refuse(step, connection, 'too-fast');
  const together = freeTickets(step.record, context).filter(
    ({ id, party }) => id === ticket.id || (party !== null && party.id === ticket.party?.id),
  );
  return together.some(({ id }) => id === ticket.id)
    ? beginAlone(step, together, what, context)
    : notifyStatus(step, ticket, context);
};

/** Whether the game can be played by so many. */
export const isPlayable = (game: string, size: number): boolean =>
  findGame(game)?.players.includes(size) ?? false;

/** Notes whose sockets have gone and come, and lets those go who do not come back. */
export const notePresence = (step: StepResult, { now, connections }: Context): StepResult => {
  const here = new Set(connections.map(({ ticket }) => ticket));
  const changed: Ticket[] = [];
  const gone: Ticket[] = [];
  for (const ticket of step.record.tickets.values()) {
    const isHere = here.has(ticket.id);
    if (isHere !== (ticket.lostAt === null)) changed.push({ ...ticket, lostAt: isHere ? null : now });
    else if (ticket.lostAt !== null && ticket.at.is === 'waiting' && ticket.lostAt + lostTime <= now)
      gone.push(ticket);
  }
  const seen = { ...step, record: withTickets(step.record, changed) };
  const noted = changed.some(({ party }) => party !== null) ? scheduleNotify(seen, now) : seen;
  return gone.reduce((done, ticket) => drop(done, ticket, now), noted);
};

/** Closes the sockets that have sought nothing. */
export const closeSilent = (step: StepResult, { now, connections }: Context): StepResult =>
  plus(
    step,
    ...connections
      .filter((connection) => connection.ticket === null && seekBy(connection) <= now)
      .map(
        ({ id }): Effect => ({
          type: 'close',
          connection: id,
          code: closeCodes.noHello,
          reason: 'nothing sought',
        }),
      ),
  );
