import { seatOf } from '../../shared/kernel/ids.ts';
import type { TableEvent } from '../../shared/protocol/table-view.ts';
import { transcriptEnd } from '../../shared/replay/transcript.ts';
import { idleCheckAt, nextAlarm, nextScheduledAction, type ScheduledAction, timeoutLimit } from './clock.ts';
import {
  type Connection,
  type Context,
  type Counted,
  type Effect,
  type EventResult,
  type RoomEvent,
  type Send,
  type StepResult,
  type Transition,
  transition,
} from './events.ts';
import { goOn } from './game/dealing.ts';
import { actByBot, actSafely, restartClocks } from './game/play.ts';
import {
  cancelReservations,
  expectedAt,
  expectedOf,
  hasFailed,
  onExpected,
  reserve,
} from './game/reservations.ts';
import { disband, endTable, isAbandoned, stepEnded } from './lifecycle.ts';
import {
  type FinishedGame,
  keptGames,
  type LogEntry,
  recordFormat,
  secretOfGame,
  type TableRecord,
} from './record.ts';
import { confirmed, reportEffect, withReport } from './reporting.ts';
import { endVote, voteEndsAt } from './requests/chat.ts';
import { withReaction } from './requests/reactions.ts';
import { onMessage } from './requests/requests.ts';
import {
  attach,
  dismissals,
  dropSilent,
  presentConnections,
  type SessionChange,
  sessionChangesOf,
  silenceCheckAt,
  silentConnections,
} from './seats/connections.ts';
import { anyoneAwake, isHeld, passHost, seatAt, withSeat } from './seats/seats.ts';
import {
  audienceEffects,
  ledToRelay,
  noteRelay,
  noteWatchers,
  withoutLapsedRelays,
  withRelays,
} from './views/audience.ts';
import { broadcast, type ViewUpdates, viewUpdatesOf } from './views/broadcast.ts';
import { catchUp, withViewsOf } from './views/views.ts';

/**
 * The table: a function of what is stored, what happened, and the moment. It returns what is to be stored and what is to be done, in
 * order, and touches nothing itself; so it runs unchanged on any platform.
 */
export const step = (record: TableRecord, event: RoomEvent, given: Context): StepResult => {
  const { now } = given;
  const silent = silentConnections(event, given);
  const connections = given.connections.filter((known) => !silent.includes(known));
  const context = silent.length === 0 ? given : { ...given, connections };
  if (record.ended) return stepEnded(record, event, now);
  if (event.type === 'alarm' && isAbandoned(record, context)) return endTable(record, now);
  if (event.type === 'alarm' && hasFailed(record, now)) return disband(context, record);
  const result = handleEvent(record, event, context);
  const allChanges = sessionChangesOf(result, event, context);
  const dismissed = [
    ...dismissals(result.transition.record, event, allChanges, context),
    ...ledToRelay(record, event, result),
  ];
  const isDismissed = (id: string): boolean => dismissed.some(({ connection }) => connection === id);
  // A connection that is closed as soon as it has come gets no view, and the others are not told of it.
  const turnedAway = allChanges.filter(({ id, before }) => before === 'new' && isDismissed(id));
  const sessionChanges = allChanges.filter((change) => !turnedAway.includes(change));
  const settled = settle(record, withReaction(result.transition, now), sessionChanges, now);
  const updates = viewUpdatesOf(record, settled, sessionChanges);
  const gone = [...silent, ...(event.type === 'disconnected' ? [event.connection] : [])];
  const told = withReport(record, withVersions(settled.record, updates), now);
  const { record: logged, entries } = withLog(told);
  const next = withViewsOf(settled.record, logged);
  return {
    record: next,
    effects: [
      ...persist(record, next, entries, now),
      ...forgotten(record, next),
      { type: 'alarm', at: wakeAt(next, presentConnections(given, sessionChanges), given) },
      ...silent.flatMap(dropSilent),
      ...sessionChanges.flatMap(attach),
      ...withoutRecipients(
        turnedAway,
        broadcast({ before: record, after: next, event, result, gone, sessionChanges, updates }, now),
      ).flatMap(withRelays),
      ...dismissed,
      ...audienceEffects(
        record,
        next,
        event,
        sessionChanges.map(({ after }) => after),
      ),
      ...reportEffect(record, next),
      ...counts(result),
      ...brokenBy(next, settled),
    ],
  };
};

const wakeAt = (
  record: TableRecord,
  connections: readonly Connection[],
  { now, limits }: Context,
): number => {
  const times = [nextAlarm(record, connections), silenceCheckAt(record, connections, limits)];
  const known = times.filter((time) => time !== null);
  // What had to wait for others may have been due long ago.
  return Math.max(now, known.length === 0 ? idleCheckAt(now) : Math.min(...known));
};

/** The next version for all who sit if anybody sees a difference, and for those who watch if they see one. */
const withVersions = (record: TableRecord, { forAnyone, forSpectators }: ViewUpdates): TableRecord =>
  forAnyone
    ? { ...record, version: record.version + 1, watched: record.watched + (forSpectators ? 1 : 0) }
    : record;

/** So many entries are stored with the record before they get a row. */
const entriesInRow = 16;

/** The record, and what of the log gets a row of its own beside it: once that is worth it, and once the game is over. */
const withLog = (record: TableRecord): { record: TableRecord; entries: readonly LogEntry[] } => {
  const { unlogged, phase } = record;
  const waits = unlogged.length < entriesInRow && (phase === 'playing' || unlogged.length === 0);
  return waits ? { record, entries: [] } : { record: { ...record, unlogged: [] }, entries: unlogged };
};

const persist = (
  before: TableRecord,
  record: TableRecord,
  entries: readonly LogEntry[],
  now: number,
): Effect[] =>
  record === before
    ? []
    : [{ type: 'persist', record, entries, finished: finishedGame(before, record, now) }];

/** What is kept of a game that this step has ended. */
const finishedGame = (before: TableRecord, after: TableRecord, now: number): FinishedGame | null => {
  const { phase, head, outcome, link, deckBlocks, chosenSeed } = after;
  if (before.phase !== 'playing' || phase !== 'over' || head === null || outcome === null) return null;
  // Nobody is to hold a game for fairly dealt whose cards were chosen.
  if (chosenSeed !== null) return null;
  return {
    format: recordFormat,
    head,
    end: transcriptEnd(after.state, outcome, now, secretOfGame(after.key, head)),
    seal: link,
    holders: before.seats.map((sitter) => sitter?.holder ?? null),
    deckBlocks,
  };
};

/** Each new game puts the log of an old one out of memory. */
const forgotten = (before: TableRecord, { gameNumber }: TableRecord): Effect[] =>
  gameNumber > before.gameNumber && gameNumber > keptGames
    ? [{ type: 'forget', gameNumber: gameNumber - keptGames }]
    : [];

const withoutRecipients = (turnedAway: readonly SessionChange[], sends: readonly Send[]): readonly Send[] => {
  if (turnedAway.length === 0) return sends;
  const ids = new Set(turnedAway.map(({ id }) => id));
  return sends.flatMap((send) => {
    const to = send.to.filter((id) => !ids.has(id));
    return to.length === 0 ? [] : [{ ...send, to }];
  });
};

const handleEvent = (record: TableRecord, event: RoomEvent, context: Context): EventResult => {
  const { now } = context;
  switch (event.type) {
    case 'connected':
    case 'disconnected':
      return { transition: transition(record) };
    case 'alarm':
      return { transition: onAlarm(record, now) };
    case 'reported':
      return { transition: transition(confirmed(record, event.order)) };
    case 'reserve':
      return { transition: reserve(record, event.reservations, now) };
    case 'cancel-reservations':
      return { transition: cancelReservations(record, event.ids) };
    case 'watched':
      return { transition: transition(noteRelay(record, event, now)) };
    case 'message':
      return onMessage(record, event.connection, event.text, context);
  }
};

/** One automatic action a step; the next one comes by the next alarm. */
const onAlarm = (record: TableRecord, now: number): Transition => {
  if (record.phase === 'dealing') return goOn(record, now);
  const voteEnd = voteEndsAt(record);
  if (voteEnd !== null && voteEnd <= now) return endVote(record, now);
  const expected = expectedAt(record);
  if (expected !== null && expected <= now) return onExpected(record, now);
  const due = nextScheduledAction(record);
  return due === null || due.at > now ? transition(record) : carryOut(record, due, now);
};

const carryOut = (record: TableRecord, { seat, what }: ScheduledAction, now: number): Transition => {
  switch (what) {
    case 'bot':
      return actByBot(record, seat, now);
    case 'away':
    case 'left':
      return actSafely(record, seat, what, now);
    case 'mark-away':
      return transition(withSeat(record, seat, (before) => ({ ...before, away: true })));
    case 'time': {
      const late = withSeat(record, seat, (before) => {
        const timeouts = before.timeouts + 1;
        return { ...before, timeouts, away: timeouts >= timeoutLimit };
      });
      return actSafely(late, seat, what, now);
    }
  }
};

/** Brings the record in line with who is there, and with the time: since when seats are lost, who came back, whether the table pauses (ALL-5). */
const settle = (
  before: TableRecord,
  done: Transition,
  sessionChanges: readonly SessionChange[],
  now: number,
): Transition => {
  const viewers = new Set(sessionChanges.map(({ after }) => after));
  const watched = withoutLapsedRelays(done.record, now);
  const isEmpty = sessionChanges.length === 0 && watched.relays.length === 0;
  const noted = noteWatchers(watched, sessionChanges.filter(({ after }) => after === 'spectator').length);
  const present = passHost(noteEmpty(noteLost(noted, viewers, now), isEmpty, now), now);
  const { record, events: pastEvents } = catchUp(pauseOrGoOn(present, now), now);
  const events = [...done.events, ...awayEvents(before, record, done.moved), ...newHost(done.record, record)];
  return { ...done, record, events, pastEvents };
};

const noteLost = (record: TableRecord, viewers: ReadonlySet<unknown>, now: number): TableRecord =>
  record.seats.reduce((noted, sitter, index) => {
    const seat = seatOf(index);
    const lost = sitter !== null && isHeld(record, seat) && !viewers.has(seat);
    if (sitter === null || lost === (sitter.lostAt !== null)) return noted;
    return withSeat(noted, seat, (known) => ({
      ...known,
      lostAt: lost ? now : null,
      expected: lost ? known.expected : expectedOf(record, known, now),
    }));
  }, record);

const noteEmpty = (record: TableRecord, empty: boolean, now: number): TableRecord =>
  empty === (record.emptySince !== null) ? record : { ...record, emptySince: empty ? now : null };

const pauseOrGoOn = (record: TableRecord, now: number): TableRecord => {
  const paused = record.phase === 'playing' && !anyoneAwake(record);
  if (paused === record.paused) return record;
  return paused ? { ...record, paused } : restartClocks({ ...record, paused }, now);
};

/** Whose being away has begun or ended. */
const awayEvents = (before: TableRecord, after: TableRecord, moved: Transition['moved']): TableEvent[] =>
  before.seats.flatMap((sitter, index): TableEvent[] => {
    const seat = moved(seatOf(index));
    if (sitter === null || seat === 'spectator' || !isHeld(after, seat)) return [];
    const away = seatAt(after, seat)?.away ?? false;
    return away === sitter.away ? [] : [{ type: away ? 'table:away' : 'table:back', seat }];
  });

/** The event that tells who has become the host, if somebody has. */
const newHost = (before: TableRecord, { host }: TableRecord): TableEvent[] =>
  host === null || host === before.host ? [] : [{ type: 'table:host', seat: host }];

const brokenBy = ({ game }: TableRecord, { faults }: Transition): Effect[] =>
  faults.length === 0 ? [] : [{ type: 'game-broken', game, faults }];

const counts = ({ transition: { entry, events }, replies = [] }: EventResult): Effect[] => {
  const whats: Counted[] = [
    ...(entry === null ? [] : ['moves' as const]),
    ...events.flatMap(({ type }) => (type === 'table:started' ? ['games' as const] : [])),
    ...events.flatMap(({ type }) => (type === 'table:ended' ? ['games-over' as const] : [])),
    ...replies.flatMap((reply) => (reply[0] === 'no' ? [`refused:${reply[2]}` as const] : [])),
  ];
  return whats.map((what) => ({ type: 'count', what }));
};
