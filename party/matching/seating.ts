import type * as z from 'zod';
import type { Reservation, tableCreationSchema } from '../runtime/calls.ts';
import { idForMatch } from '../runtime/table-ids.ts';
import { checkDelayMs, delayNext } from './absences.ts';
import { type Context, callTable, type Effect, plus, reserveReplySchema, type StepResult } from './events.ts';
import { bestRegion, completeParties, type Group, parseSetup } from './grouping.ts';
import { spendAllowances } from './limits.ts';
import { type Match, type MatcherRecord, type Ticket, withItems, withoutItems } from './record.ts';
import { notifyStatus, scheduleNotify } from './status.ts';
import { sealDevice } from './strangers.ts';

// A match is one call: it makes a table with reservations, under an id drawn beforehand, or reserves seats at an open one. It is stored
// before it is sent, and repeated until the table has replied; the table's id prevents a second table.

const replyTimeoutMs = 3_000;
const retryDelayMs = 700;
const maxAttempts = 5;

/** A seated ticket is kept for this time, for a player who missed the frame. */
const seatedLifetimeMs = 60_000;

export const startMatch = (step: StepResult, group: Group, context: Context): StepResult =>
  start(step, group.table === null ? 'match' : 'join', group, context);

/** Starts a match of players who stopped waiting, near to them: one player, or a party. */
export const startAlone = (
  step: StepResult,
  players: readonly Ticket[],
  kind: 'bots' | 'open-table',
  context: Context,
): StepResult => {
  const region = bestRegion(players, context.now);
  const size = players[0]?.size;
  if (region === null || size === undefined) return step;
  return start(step, kind, { players, table: null, size, region }, context);
};

const start = (
  step: StepResult,
  kind: Match['kind'],
  { players, table, size, region }: Group,
  context: Context,
): StepResult => {
  const { meta } = step.record;
  const id = idForMatch(context.secret, meta.key, meta.tableIdsDrawn);
  const seats = players.map(({ id: ticket, name, color, device }): Reservation => {
    const avoid = device === null ? {} : { avoid: sealDevice(context.secret, device, `${id} ${ticket}`) };
    return { id: ticket, name, color, ...avoid };
  });
  const { options, settings } = parseSetup(players[0]?.setup ?? '');
  const creation = {
    id,
    game: meta.game,
    options,
    settings: { ...settings, listed: kind === 'open-table' },
    seats: size,
    region,
    matched: {
      seats,
      bots: kind === 'bots' ? size - seats.length : 0,
      starts: kind !== 'open-table',
      allowFewer: players.every(({ allowFewer }) => allowFewer),
    },
  } satisfies z.infer<typeof tableCreationSchema>;
  const match: Match = {
    id,
    table: table?.id ?? id,
    kind,
    tickets: seats.map((seat) => seat.id),
    message: table === null ? creation : { seats },
    region,
    dueAt: 0,
    attempts: 0,
  };
  const matched = players.map((one): Ticket => ({ ...one, status: { type: 'matched', match: id } }));
  const drawn = { ...step.record, meta: { ...meta, tableIdsDrawn: meta.tableIdsDrawn + 1 } };
  const counted = table === null ? spendAllowances(drawn, players, context) : drawn;
  const record = delayNext(withItems(counted, 'tickets', ...matched), players, context.now);
  return callForSeats({ ...step, record }, match, context.now);
};

const callForSeats = (step: StepResult, match: Match, now: number): StepResult => {
  const { id, table, kind, message, region, attempts } = match;
  const pending = { ...match, dueAt: now + replyTimeoutMs, attempts: attempts + 1 };
  const to = kind === 'join' ? ({ route: 'reserve' } as const) : ({ route: 'create', region } as const);
  return plus(
    { ...step, record: withItems(step.record, 'matches', pending) },
    { type: 'call', call: { id: table, ...to, message, tag: { type: 'seat', match: id } } },
  );
};

/** Repeats an overdue call; gives up at last. Should the table exist after all, it counts no-shows. */
export const retrySeats = (step: StepResult, match: Match, now: number): StepResult =>
  match.attempts < maxAttempts
    ? callForSeats(step, match, now)
    : { ...step, record: endMatch(step.record, match, []) };

/** @param reply undefined if the call failed */
export const onSeatReply = (step: StepResult, id: string, reply: unknown, context: Context): StepResult => {
  const match = step.record.matches.get(id);
  if (match === undefined) return step;
  const { now } = context;
  if (reply === undefined) {
    const again = { ...match, dueAt: now + retryDelayMs };
    return { ...step, record: withItems(step.record, 'matches', again) };
  }
  const { table, kind, tickets } = match;
  // A new table takes all players; one that was made by an earlier call replies null.
  const kept = kind === 'join' ? (reserveReplySchema.safeParse(reply).data?.seated ?? []) : tickets;
  const newcomers = completeParties(
    kept.flatMap((one) => {
      const ticket = step.record.tickets.get(one);
      return ticket?.status.type === 'matched' && ticket.status.match === id ? ticket : [];
    }),
  );
  const isOpen = kind === 'open-table' || kind === 'join';
  const seated = newcomers.map(
    (ticket): Ticket => ({
      ...ticket,
      status: {
        type: 'seated',
        table,
        kind: isOpen ? 'open-table' : 'match',
        until: now + seatedLifetimeMs,
        requeue: null,
        checkAt: isOpen || ticket.addressId === null ? null : now + checkDelayMs,
      },
    }),
  );
  const ids = new Set(seated.map((ticket) => ticket.id));
  const record = updateOpenTable(endMatch(step.record, match, seated), match, kept.length, seated);
  const effects: Effect[] = callTable(
    table,
    'cancelReservations',
    kept.filter((one) => !ids.has(one)),
  );
  if (seated.length > 0) {
    const waitsMs = seated.map(({ since }) => now - since);
    effects.push({ type: 'matched', game: record.meta.game, waitsMs });
  }
  return seated.reduce(
    (done, ticket) => notifyStatus(done, ticket, context),
    scheduleNotify(plus({ ...step, record }, ...effects), now),
  );
};

/** Removes the match: these tickets are seated, its others wait again. */
const endMatch = (record: MatcherRecord, match: Match, seated: readonly Ticket[]): MatcherRecord => {
  const left = match.tickets.flatMap((id): Ticket[] => {
    const ticket = record.tickets.get(id);
    return ticket?.status.type === 'matched' && ticket.status.match === match.id
      ? [{ ...ticket, status: { type: 'waiting' } }]
      : [];
  });
  return withoutItems(withItems(record, 'tickets', ...left, ...seated), 'matches', match.id);
};

/** Notes the free seats of an open table. One that refused a player is full. */
const updateOpenTable = (
  record: MatcherRecord,
  { table: id, kind, tickets, region }: Match,
  kept: number,
  seated: readonly Ticket[],
): MatcherRecord => {
  const [first] = seated;
  const { setup, size } = first ?? {};
  const stored =
    kind === 'open-table' && setup !== undefined && size !== undefined
      ? { id, setup, size, region, freeSeats: size, players: [] }
      : record.openTables.get(id);
  if (stored === undefined) return record;
  const freeSeats = kept < tickets.length ? 0 : stored.freeSeats - seated.length;
  if (freeSeats <= 0) return withoutItems(record, 'openTables', id);
  const players = [...stored.players, ...seated.map(({ device, avoids }) => ({ device, avoids }))];
  return withItems(record, 'openTables', { ...stored, freeSeats, players });
};
