import { seatOf } from '../../shared/kernel/ids.ts';
import { closeCodes, protocol } from '../../shared/protocol/codes.ts';
import { refusals } from '../../shared/protocol/refusals.ts';
import type { Request } from '../../shared/protocol/requests.ts';
import type { TableEvent } from '../../shared/protocol/table-view.ts';
import { endOf } from '../../shared/replay/links.ts';
import { broadcast } from './broadcast.ts';
import { type Refusal, type Transition, transition } from './change.ts';
import {
  idleCheckAt,
  nextAlarm,
  nextScheduledAction,
  overdueHellos,
  type ScheduledAction,
  timeoutLimit,
} from './clock.ts';
import { dealWhenReady } from './dealing.ts';
import { end, isOver, stepEnded } from './ending.ts';
import type { Connection, Context, Counted, Effect, RoomEvent, StepResult } from './events.ts';
import { hintFor } from './hint.ts';
import {
  cancelReservations,
  disband,
  expectedAt,
  expectedOf,
  hasFailed,
  onExpected,
  reserve,
} from './matched.ts';
import { type SessionChange, sessionChangesOf } from './passage.ts';
import { actByComputer, actSafely, restartClocks, wake } from './play.ts';
import type { EventResult } from './reaction.ts';
import { type FinishedGame, keptGames, recordFormat, type TableRecord } from './record.ts';
import { confirmed, reportEffect, withReport } from './reporting.ts';
import { handleRequest, readRequest } from './request.ts';
import { anyoneAwake, isHeld, passHost, seatAt, seatOfToken, withSeat } from './seats.ts';
import { secretOf } from './secret.ts';
import { endVote, voteEndsAt } from './talking.ts';
import { catchUp } from './watching.ts';

/**
 * The table: a function of what is stored, what happened, and the moment. It returns what is to be stored and what is to be done, in
 * order, and touches nothing itself; so it runs unchanged under any host.
 */
export const step = (record: TableRecord, event: RoomEvent, context: Context): StepResult => {
  if (record.ended) return stepEnded(record, event, context.now);
  if (event.type === 'alarm' && isOver(record, context)) return end(record, context.now);
  if (event.type === 'alarm' && hasFailed(record, context.now)) return disband(context, record);
  const reaction = handleEvent(record, event, context.now);
  const sessionChanges = sessionChangesOf(reaction, event, context);
  const settled = settle(record, reaction.transition, sessionChanges, context.now);
  const { version, watched, sends } = broadcast(
    record,
    { ...reaction, transition: settled },
    sessionChanges,
    event,
    context.now,
  );
  const isNews = version !== record.version || watched !== record.watched;
  const versioned = isNews ? { ...settled.record, version, watched } : settled.record;
  const next = withReport(record, versioned, context.now);
  const late = event.type === 'alarm' ? overdueHellos(context) : [];
  const left = context.connections.filter(
    (connection) => isNew(connection, sessionChanges) && !late.includes(connection),
  );
  return {
    record: next,
    effects: [
      ...(next === record
        ? []
        : [
            {
              type: 'persist',
              record: next,
              entry: settled.entry,
              finished: finishedGame(record, next, context.now),
            } as const,
          ]),
      ...forgotten(record, next),
      // What had to wait for others may have been due long ago.
      { type: 'alarm', at: Math.max(context.now, nextAlarm(next, left) ?? idleCheckAt(context.now)) },
      ...sessionChanges.flatMap(attach),
      ...sends,
      ...late.map(({ id }) => closing(id)),
      ...reportEffect(record, next),
      ...counts(reaction),
    ],
  };
};

const isNew = ({ id }: Connection, sessionChanges: readonly SessionChange[]): boolean =>
  sessionChanges.some((sessionChange) => sessionChange.id === id && sessionChange.after === 'new');

/** What is kept of a game that this step has ended. */
const finishedGame = (before: TableRecord, after: TableRecord, now: number): FinishedGame | null => {
  const { phase, head, outcome, link, settings } = after;
  if (before.phase !== 'playing' || phase !== 'over' || head === null || outcome === null) return null;
  return {
    format: recordFormat,
    head,
    end: endOf(after.state, outcome, now, secretOf(after.key, after.gameNumber)),
    seal: link,
    transcript: settings.transcript,
  };
};

/** Each new game puts the log of an old one out of memory. */
const forgotten = (before: TableRecord, { gameNumber }: TableRecord): Effect[] =>
  gameNumber > before.gameNumber && gameNumber > keptGames
    ? [{ type: 'forget', gameNumber: gameNumber - keptGames }]
    : [];

const attach = ({ id, before, after }: SessionChange): Effect[] =>
  after === 'new' || before === after ? [] : [{ type: 'attach', connection: id, viewer: after }];

const closing = (connection: string): Effect => ({
  type: 'close',
  connection,
  code: closeCodes.noHello,
  reason: 'no hello',
});

const handleEvent = (record: TableRecord, event: RoomEvent, now: number): EventResult => {
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
    case 'message':
      return onMessage(record, event.connection, event.text, now);
  }
};

const onMessage = (record: TableRecord, { viewer }: Connection, text: string, now: number): EventResult => {
  const request = readRequest(text);
  const present = typeof viewer === 'number' ? wake(record, viewer) : record;
  if (!request.ok) return refuse(present, request.error.id, request.error);
  if (request.value.type === 'hello') return onHello(present, request.value, viewer);
  if (request.value.type === 'hint') return onHint(present, request.value, viewer);
  const handled = handleRequest(present, request.value, viewer, now);
  if (!handled.ok) return refuse(present, request.value.id, handled.error);
  const replies: EventResult['replies'] = [['ok', request.value.id]];
  const seat = 'token' in request.value ? seatOfToken(handled.value.record, request.value.token) : null;
  if (seat === null) return { transition: handled.value, replies };
  return {
    transition: { ...handled.value, record: wake(handled.value.record, seat) },
    replies,
    viewer: seat,
  };
};

const onHint = (
  record: TableRecord,
  { id, decision }: Request & { type: 'hint' },
  viewer: Connection['viewer'],
): EventResult => {
  if (viewer === 'new' || viewer === 'spectator')
    return refuse(record, id, { code: viewer === 'new' ? 'hello-first' : 'not-seated' });
  const hint = hintFor(record, viewer, decision);
  if (!hint.ok) return refuse(record, id, hint.error);
  const { action, why } = hint.value;
  return {
    transition: transition(record),
    replies: [
      ['hint', decision, action, why],
      ['ok', id],
    ],
  };
};

const refuse = (record: TableRecord, id: string | null, { code, message, rule }: Refusal): EventResult => ({
  transition: transition(record),
  replies: [['no', id, code, message ?? refusals[code], rule ?? null]],
});

const onHello = (
  record: TableRecord,
  hello: { readonly protocol: number; readonly token?: string | undefined },
  viewer: Connection['viewer'],
): EventResult => {
  if (hello.protocol !== protocol) return refuse(record, null, { code: 'wrong-protocol' });
  const seat = hello.token === undefined ? null : seatOfToken(record, hello.token);
  const unknownToken = hello.token !== undefined && seat === null;
  const greeted = seat ?? (viewer === 'new' ? 'spectator' : viewer);
  return {
    transition: transition(typeof greeted === 'number' ? wake(record, greeted) : record),
    viewer: greeted,
    greeting: unknownToken ? [['no', null, 'bad-token', refusals['bad-token'], null]] : [],
  };
};

/** One automatic action a step; the next one comes by the next alarm. */
const onAlarm = (record: TableRecord, now: number): Transition => {
  if (record.phase === 'dealing') return dealWhenReady(record, now);
  const voteEnd = voteEndsAt(record);
  if (voteEnd !== null && voteEnd <= now) return endVote(record, now);
  const expected = expectedAt(record);
  if (expected !== null && expected <= now) return onExpected(record, now);
  const due = nextScheduledAction(record);
  return due === null || due.at > now ? transition(record) : carryOut(record, due, now);
};

const carryOut = (record: TableRecord, { seat, what }: ScheduledAction, now: number): Transition => {
  switch (what) {
    case 'computer':
      return actByComputer(record, seat, now);
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
  const present = passHost(
    noteEmpty(noteLost(done.record, viewers, now), sessionChanges.length === 0, now),
    now,
  );
  const { record, events: pastEvents } = catchUp(pauseOrGoOn(present, now), now);
  const events = [...done.events, ...comings(before, record, done.moved), ...newHost(done.record, record)];
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
const comings = (before: TableRecord, after: TableRecord, moved: Transition['moved']): TableEvent[] =>
  before.seats.flatMap((sitter, index): TableEvent[] => {
    const seat = moved(seatOf(index));
    if (sitter === null || seat === 'spectator' || !isHeld(after, seat)) return [];
    const away = seatAt(after, seat)?.away ?? false;
    return away === sitter.away ? [] : [{ type: away ? 'table:away' : 'table:back', seat }];
  });

/** Whoever is the host from now on without having asked for it. */
const newHost = (before: TableRecord, { host }: TableRecord): TableEvent[] =>
  host === null || host === before.host ? [] : [{ type: 'table:host', seat: host }];

const counts = ({ transition: { entry, events }, replies = [] }: EventResult): Effect[] => {
  const whats: Counted[] = [
    ...(entry === null ? [] : ['moves' as const]),
    ...events.flatMap(({ type }) => (type === 'table:started' ? ['games' as const] : [])),
    ...events.flatMap(({ type }) => (type === 'table:ended' ? ['games-over' as const] : [])),
    ...replies.flatMap((reply) => (reply[0] === 'no' ? [`refused:${reply[2]}` as const] : [])),
  ];
  return whats.map((what) => ({ type: 'count', what }));
};
