import type { GameAction } from '../../shared/kernel/action.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import { ok, type Result } from '../../shared/kernel/util.ts';
import type { TableEvent } from '../../shared/protocol/table-view.ts';
import { transcriptEnd } from '../../shared/replay/transcript.ts';
import { type StoredFault, unreadable } from '../runtime/stored.ts';
import { movedBack, msAhead } from '../runtime/times.ts';
import { onAlarm, wakeAt } from './clock.ts';
import {
  type Context,
  type Counted,
  type Effect,
  type EventResult,
  type RoomEvent,
  type StepResult,
  type Transition,
  transition,
} from './events.ts';
import { withBotReaction } from './features/chat.ts';
import { codeEffect, withCode } from './features/code.ts';
import { catchUp } from './features/delay.ts';
import { admit, expel, invite } from './features/members.ts';
import { kickByOperator, withNotice } from './features/operator.ts';
import { noteRelay, redirects, relayEffects, settleAudience } from './features/relays.ts';
import { dueReminders, remindEffects, unsubscribe, withReminders } from './features/reminders.ts';
import { withoutVoidRemoval } from './features/removal.ts';
import { cancelReservations, reserve } from './features/reservations.ts';
import { erase } from './features/seat-data.ts';
import { confirmSiteEvents, siteEffect, withSiteEvents } from './features/site-events.ts';
import { withNewestRules } from './game/dealing.ts';
import { pauseOrResume } from './game/decisions.ts';
import { apply } from './game/play.ts';
import { confirmReport, endingStep, reportEffect, withReport } from './lifecycle.ts';
import {
  type FinishedGame,
  gameSecret,
  type LogEntry,
  maxKeptGames,
  movesPerRecord,
  nextGameOf,
  parseMoves,
  parseRecord,
  type StoredMove,
  type TableRecord,
  tableShape,
} from './record.ts';
import { onMessage, withAnswered } from './requests/requests.ts';
import {
  connectionsAfter,
  notePresence,
  type SessionChange,
  sessionEffects,
  sessionsAfter,
  silentConnections,
} from './seats/connections.ts';
import { changeHost, isHeld, seatAt } from './seats/seats.ts';
import { broadcast, type ViewUpdates, viewUpdatesOf } from './views/broadcast.ts';
import { shareViewCache } from './views/views.ts';

/**
 * The table after one event: a pure function of the stored record, the event and the moment. The actor loads the record before it,
 * then stores the new one and carries out the effects, in order.
 */
export const step = (record: TableRecord, event: RoomEvent, contextWithSilent: Context): StepResult => {
  const { now } = contextWithSilent;
  // Guard
  const silent = silentConnections(event, contextWithSilent);
  const context = {
    ...contextWithSilent,
    connections: contextWithSilent.connections.filter((open) => !silent.includes(open)),
  };
  const ending = endingStep(record, event, context);
  if (ending !== null) return ending;

  // Handle, settle
  const current = movedBack(tableShape.schema, record, msAhead(record.steppedAt, now));
  const result = handle(withNewestRules(current), event, context);
  const sessions = sessionsAfter(result, event, context, redirects(record, event, result));
  const done = withBotReaction(result.transition, now);
  const present = withNotice(withPresence(done.record, sessions.changes, now), context);
  const settled = settle(record, { ...done, record: present }, now);

  // Views
  const updates = viewUpdatesOf(record, settled, sessions.changes);
  const versioned = withVersions(settled.record, updates);
  const gone = [...silent, ...(event.type === 'disconnected' ? [event.connection] : [])];
  const due = dueReminders(record, versioned, gone, now);
  const reported = withReport(record, withReminders(versioned, due, now), now);
  const { record: logged, row } = takeLogRow(withSiteEvents(record, reported, now));
  const after = logged === record ? record : { ...logged, steppedAt: now };
  // No view shows the difference between the two records.
  shareViewCache(settled.record, after);

  // Effects
  const isMove =
    current === record &&
    present === done.record &&
    due.length === 0 &&
    after.site?.lastEvent === record.site?.lastEvent;
  return {
    record: after,
    effects: [
      ...persist(record, after, isMove ? moveOf(result, after) : null, row, now),
      {
        type: 'alarm',
        at: wakeAt(after, connectionsAfter(contextWithSilent, sessions.changes), contextWithSilent),
      },
      ...sessionEffects(silent, sessions.changes),
      ...broadcast({ before: record, after, event, result, gone, sessions, updates }, now),
      ...sessions.closed,
      ...relayEffects(record, after, event, sessions.changes),
      ...reportEffect(record, after),
      ...siteEffect(record, after, now),
      ...remindEffects(after, due, now),
      ...codeEffect(record, after),
      ...counts(result),
      ...faults(after, settled),
    ],
  };
};

const handle = (record: TableRecord, event: RoomEvent, context: Context): EventResult => {
  const { now } = context;
  switch (event.type) {
    case 'message':
      return onMessage(record, event.connection, event.text, context);
    case 'alarm':
      return { transition: onAlarm(record, now) };
    case 'connected':
    case 'disconnected':
      return { transition: transition(record) };
    case 'reported':
      return { transition: transition(confirmReport(record, event.order)) };
    case 'reserve':
      return { transition: reserve(record, event.reservations, now) };
    case 'cancel-reservations':
      return { transition: cancelReservations(record, event.ids) };
    case 'watched':
      return { transition: transition(noteRelay(record, event, now)) };
    case 'site-confirmed':
      return { transition: transition(confirmSiteEvents(record, event.number, now)) };
    case 'unsubscribed':
      return { transition: transition(unsubscribe(record, event.endpoint)) };
    case 'coded':
      return { transition: transition(withCode(record, event)) };
    case 'admit':
      return { transition: admit(record, event.member) };
    case 'invite':
      return { transition: invite(record, event.member, now) };
    case 'expel':
      return { transition: expel(record, event, now) };
    case 'erase':
      return { transition: erase(record, event.person, now) };
    case 'kick':
      return { transition: kickByOperator(record, event.seat, context) };
    case 'close':
    case 'end':
      throw new Error('handled by endingStep');
  }
};

/** Applies the open connections. */
const withPresence = (record: TableRecord, changes: readonly SessionChange[], now: number): TableRecord => {
  const watching = changes.filter(({ after }) => after === 'spectator').length;
  return notePresence(settleAudience(record, watching, now), changes, now);
};

/** Applies the time: host, pause, delayed game (ALL-5). */
const settle = (before: TableRecord, done: Transition, now: number): Transition => {
  const hosted = withoutVoidRemoval(changeHost(done.record, now));
  const { record, events: delayedEvents } = catchUp(withNewestRules(pauseOrResume(hosted, now)), now);
  const events = [
    ...done.events,
    ...rulesEvents(before, record, done),
    ...awayEvents(before, record, done.moved),
    ...pauseEvents(done.record, record),
    ...hostEvents(done.record, record),
  ];
  return { ...done, record, events, delayedEvents };
};

const awayEvents = (before: TableRecord, after: TableRecord, moved: Transition['moved']): TableEvent[] =>
  before.seats.flatMap((sitter, index): TableEvent[] => {
    const seat = moved(seatOf(index));
    if (sitter === null || seat === 'spectator' || !isHeld(after.seats, seat)) return [];
    const isAway = seatAt(after.seats, seat)?.away ?? false;
    return isAway === sitter.away ? [] : [{ type: isAway ? 'table:away' : 'table:back', seat }];
  });

const pauseEvents = ({ game: before }: TableRecord, { game }: TableRecord): TableEvent[] =>
  before.agreedPauseAt === game.agreedPauseAt ? [] : [{ type: 'table:paused' }];

/** New rules have changed the options. */
const rulesEvents = (before: TableRecord, { game }: TableRecord, { events }: Transition): TableEvent[] =>
  game.options === before.game.options || events.some(({ type }) => type === 'table:changed')
    ? []
    : [{ type: 'table:changed', rules: nextGameOf(game).version }];

const hostEvents = ({ host: before }: TableRecord, { host: { seat } }: TableRecord): TableEvent[] =>
  seat === null || seat === before.seat ? [] : [{ type: 'table:host', seat }];

/** Seats share a version, which changes if one viewer sees a difference; the spectators' version, if they see one. */
const withVersions = (
  record: TableRecord,
  { hasChanges, hasChangesForSpectators }: ViewUpdates,
): TableRecord => {
  if (!hasChanges) return record;
  const next = { ...record, version: record.version + 1 };
  if (!hasChangesForSpectators) return next;
  return { ...next, audience: { ...record.audience, version: record.audience.version + 1 } };
};

/** This many log entries make a row. */
const entriesPerRow = 16;

/** Takes the unstored entries out of the record: a full row, or the rest once the game is over. */
const takeLogRow = (record: TableRecord): { record: TableRecord; row: readonly LogEntry[] } => {
  const { log, game } = record;
  const { unstored } = log;
  if (unstored.length === 0 || (unstored.length < entriesPerRow && game.phase === 'playing'))
    return { record, row: [] };
  return { record: { ...record, log: { ...log, unstored: [] } }, row: unstored };
};

/** The move that is stored in the place of the record; null for a step that `playAgain` does not repeat. */
const moveOf = ({ transition: { entry }, replies }: EventResult, after: TableRecord): StoredMove | null => {
  const { game, log, version, audience } = after;
  if (entry === null || entry.by === 'vote') return null;
  if (game.phase !== 'playing' || log.length % movesPerRecord === 0) return null;
  const [request = null] = (replies ?? []).flatMap((reply) => (reply[0] === 'ok' ? [String(reply[1])] : []));
  return { ...entry, request, version, spectatorVersion: audience.version };
};

/** Repeats the step of a move, without views. @throws Error if the rules reject it. */
const playAgain = (before: TableRecord, move: StoredMove): TableRecord => {
  const { index, at, seat, by, action, signed, request, version, spectatorVersion } = move;
  if (index !== before.log.length) throw new Error(`move ${before.log.length} is missing`);
  const applied = apply(before, seat, { by, action: action as GameAction, signed }, at);
  if (!applied.ok) throw new Error(`move ${index} is refused by ${applied.error.rule}`);
  const answered = request === null ? applied.value : withAnswered(applied.value, request, seat);
  const { record } = settle(before, withBotReaction(answered, at), at);
  const versioned = { ...record, version, audience: { ...record.audience, version: spectatorVersion } };
  return { ...takeLogRow(withReport(before, versioned, at)).record, steppedAt: at };
};

/** The record from its stored values. */
export const restore = (
  stored: unknown,
  storedMoves: readonly unknown[],
): Result<TableRecord, StoredFault> => {
  const record = parseRecord(stored);
  if (!record.ok) return record;
  const moves = parseMoves(record.value, storedMoves);
  if (!moves.ok) return moves;
  try {
    return ok(moves.value.reduce(playAgain, record.value));
  } catch (error) {
    return unreadable(String(error));
  }
};

/** Stores a changed record or the move; a new game deletes the log of an old one. */
const persist = (
  before: TableRecord,
  after: TableRecord,
  move: StoredMove | null,
  entries: readonly LogEntry[],
  now: number,
): Effect[] => {
  if (after === before) return [];
  const { number } = after.game;
  const isLogFull = number > before.game.number && number > maxKeptGames;
  return [
    { type: 'persist', record: after, move, entries, finished: finishedGame(before, after, now) },
    ...(isLogFull ? [{ type: 'forget' as const, gameNumber: number - maxKeptGames }] : []),
  ];
};

/** The game that this step has ended. */
const finishedGame = (before: TableRecord, after: TableRecord, now: number): FinishedGame | null => {
  const { table, game, log } = after;
  const { head, link, deckBlocks } = log;
  if (before.game.phase !== 'playing' || game.phase !== 'over') return null;
  // A game with a chosen seed has no transcript: it was not dealt fairly.
  if (head === null || game.outcome === null || game.chosenSeed !== null) return null;
  return {
    head,
    end: transcriptEnd(game.state, game.outcome, now, gameSecret(table.key, head)),
    seal: link,
    holders: before.seats.slice(0, game.roster.length).map((sitter) => sitter?.holder ?? null),
    deckBlocks,
  };
};

const counts = ({ transition: { entry, events }, replies = [] }: EventResult): Effect[] => {
  const whats: Counted[] = [
    ...(entry === null ? [] : ['moves' as const]),
    ...events.flatMap(({ type }) => (type === 'table:started' ? ['games' as const] : [])),
    ...events.flatMap(({ type }) => (type === 'table:ended' ? ['games-over' as const] : [])),
    ...replies.flatMap((reply) => (reply[0] === 'no' ? [`refused:${reply[2]}` as const] : [])),
  ];
  return whats.map((what) => ({ type: 'count', what }));
};

const faults = ({ game }: TableRecord, { faults }: Transition): Effect[] =>
  faults.length === 0 ? [] : [{ type: 'game-broken', game: game.id, faults }];
