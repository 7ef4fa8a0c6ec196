import type { GameAction } from '../../shared/kernel/action.ts';
import { ok, type Result } from '../../shared/kernel/util.ts';
import { transcriptEnd } from '../../shared/replay/transcript.ts';
import { type StoredFault, unreadable } from '../runtime/stored.ts';
import { movedBack, msAhead } from '../runtime/times.ts';
import { onAlarm, wakeAt } from './clock.ts';
import {
  type Connection,
  type Context,
  type Counted,
  type Effect,
  type EventResult,
  type Fact,
  type RoomEvent,
  type StepResult,
  type Transition,
  transition,
} from './events.ts';
import { type Features, featuresByName, nothingOutside, type Outside } from './feature.ts';
import { apply } from './game/play.ts';
import { closeTable, endingStep, onCall } from './lifecycle.ts';
import {
  type FinishedGame,
  gameSecret,
  type LogEntry,
  maxKeptGames,
  movesPerRecord,
  parseMoves,
  parseRecord,
  type StoredMove,
  type TableRecord,
  tableShape,
} from './record.ts';
import { onMessage, withAnswered } from './requests/requests.ts';
import {
  connectionsAfter,
  type Sessions,
  sessionEffects,
  sessionsAfter,
  silentConnections,
} from './seats/connections.ts';
import { dueFeatures, settle } from './settle.ts';
import { broadcast, type ViewUpdates, viewUpdatesOf } from './views/broadcast.ts';
import { redirects } from './views/relays.ts';
import { shareViewCache } from './views/views.ts';

/**
 * The table after one event: a pure function of the stored record, the event and the moment. The actor loads the record before it,
 * then stores the new one and carries out the effects, in order.
 */
export const step = (
  record: TableRecord,
  event: RoomEvent,
  contextWithSilent: Context,
  features: Features,
): StepResult => {
  const { now, notice } = contextWithSilent;
  // Guard
  const silent = silentConnections(event, contextWithSilent);
  const context =
    silent.length === 0
      ? contextWithSilent
      : {
          ...contextWithSilent,
          connections: contextWithSilent.connections.filter((open) => !silent.includes(open)),
        };
  const ending = mayEnd(record, event) ? endingStep(record, event, context, features) : null;
  if (ending !== null) return ending;

  // Handle
  const current = movedBack(tableShape.schema, record, msAhead(record.steppedAt, now));
  const due = event.type === 'alarm' ? dueFeatures(current, now) : [];
  const result = handle(current, event, context, due, features);
  if (result.transition.facts.includes('no-show'))
    return closeTable(result.transition.record, context, 'noShow', features);
  const sessions = sessionsAfter(result, event, context, redirects(record, event, result));

  // Settle
  const gone = [...silent, ...(event.type === 'disconnected' ? [event.connection] : [])];
  const outside = { event, viewers: sessions.changes.map(({ after }) => after), gone, notice };
  const facts = factsOf(event, sessions, gone);
  const isMessageWithMove = event.type === 'message' && result.transition.entry !== null;
  const asking = isMessageWithMove ? [] : askingFeatures(result.transition.record, outside, now, features);
  const called = [...due, ...asking];
  const settled = settle(result.transition, { before: current, facts, now, outside }, called, features);

  // Views
  const updates = viewUpdatesOf(record, settled.done, sessions.changes);
  const after = afterStep(record, settled.done.record, updates, now);
  // No view shows the difference between the two records.
  shareViewCache(settled.done.record, after);

  // Effects
  const isMove = current === record && facts.length === 0 && called.length === 0;
  return {
    record: after,
    effects: [
      ...persist(record, after, isMove ? moveOf(result, after) : null, settled.row, now),
      {
        type: 'alarm',
        at: wakeAt(after, connectionsAfter(contextWithSilent, sessions.changes), contextWithSilent),
      },
      ...sessionEffects(silent, sessions.changes),
      ...broadcast({ before: record, after, event, result, gone, sessions, updates }, now),
      ...sessions.closed,
      ...settled.effects(after),
      ...counts(result),
      ...faults(after, settled.done),
    ],
  };
};

const mayEnd = ({ ended }: TableRecord, { type }: RoomEvent): boolean => ended || type !== 'message';

const handle = (
  record: TableRecord,
  event: RoomEvent,
  context: Context,
  due: readonly string[],
  features: Features,
): EventResult => {
  switch (event.type) {
    case 'message':
      return onMessage(record, event.connection, event.text, context, features);
    case 'alarm':
      return { transition: onAlarm(record, context.now, due, features) };
    case 'connected':
    case 'disconnected':
      return { transition: transition(record) };
    default:
      return { transition: onCall(record, event, context, features) };
  }
};

/** The facts of a step that its record does not tell. */
const factsOf = (
  event: RoomEvent,
  { changes, turnedAway }: Sessions,
  gone: readonly Connection[],
): readonly Fact[] => {
  const isOther =
    gone.length > 0 || turnedAway.size > 0 || changes.some(({ before, after }) => before !== after);
  switch (event.type) {
    case 'message':
    case 'alarm':
      return isOther ? ['presence'] : [];
    case 'connected':
    case 'disconnected':
      return ['presence'];
    default:
      return isOther ? [event.type, 'presence'] : [event.type];
  }
};

const askingFeatures = (record: TableRecord, outside: Outside, now: number, features: Features): string[] =>
  featuresByName(features).flatMap(([name, { asks }]) => (asks?.(record, outside, now) ? [name] : []));

/** Seats share a version, which changes if one viewer sees a difference; the spectators' version, if they see one. */
const afterStep = (
  before: TableRecord,
  settled: TableRecord,
  { hasChanges, hasChangesForSpectators }: ViewUpdates,
  now: number,
): TableRecord => {
  if (settled === before && !hasChanges) return before;
  const { version, audience } = settled;
  return {
    ...settled,
    version: hasChanges ? version + 1 : version,
    audience: hasChangesForSpectators ? { ...audience, version: audience.version + 1 } : audience,
    steppedAt: now,
  };
};

/** The move that is stored in the place of the record; null for a step that `playAgain` does not repeat. */
const moveOf = ({ transition: { entry }, replies }: EventResult, after: TableRecord): StoredMove | null => {
  const { game, log, version, audience } = after;
  if (entry === null || entry.by === 'vote') return null;
  if (game.phase !== 'playing' || log.length % movesPerRecord === 0) return null;
  const answer = replies?.find((reply) => reply[0] === 'ok');
  const request = answer === undefined ? null : String(answer[1]);
  return { ...entry, request, version, spectatorVersion: audience.version };
};

/** Repeats the step of a move, without views. @throws Error if the rules reject it. */
const playAgain = (before: TableRecord, move: StoredMove, features: Features): TableRecord => {
  const { index, at, seat, by, action, signed, request, version, spectatorVersion } = move;
  if (index !== before.log.length) throw new Error(`move ${before.log.length} is missing`);
  const applied = apply(before, seat, { by, action: action as GameAction, signed }, at);
  if (!applied.ok) throw new Error(`move ${index} is refused by ${applied.error.rule}`);
  const handled = request === null ? applied.value : withAnswered(applied.value, request, seat);
  const happened = { before, facts: [], now: at, outside: nothingOutside };
  const { record } = settle(handled, happened, [], features).done;
  return { ...record, version, audience: { ...record.audience, version: spectatorVersion }, steppedAt: at };
};

/** Without the due times of features that there are no more: none would clear them. */
const withKnownDue = (record: TableRecord, features: Features): TableRecord => {
  const names = Object.keys(record.due);
  if (names.every((name) => Object.hasOwn(features, name))) return record;
  const known = Object.entries(record.due).filter(([name]) => Object.hasOwn(features, name));
  return { ...record, due: Object.fromEntries(known) };
};

/** The record from its stored values. */
export const restore = (
  stored: unknown,
  storedMoves: readonly unknown[],
  features: Features,
): Result<TableRecord, StoredFault> => {
  const read = parseRecord(stored);
  if (!read.ok) return read;
  const record = withKnownDue(read.value, features);
  const moves = parseMoves(record, storedMoves);
  if (!moves.ok) return moves;
  try {
    return ok(moves.value.reduce((before, move) => playAgain(before, move, features), record));
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
  if (head === null || game.outcome === null) return null;
  return {
    head,
    chosenSeed: game.chosenSeed,
    end: transcriptEnd(game.state, game.outcome, now, gameSecret(table.key, head)),
    seal: link,
    holders: before.seats.slice(0, game.roster.length).map((sitter) => sitter?.holder ?? null),
    deckBlocks,
  };
};

const counts = ({ transition: { entry, events }, replies = [] }: EventResult): Effect[] => {
  const counted: Effect[] = [];
  const count = (what: Counted): void => void counted.push({ type: 'count', what });
  if (entry !== null) count('moves');
  for (const { type } of events) {
    if (type === 'table:started') count('games');
    if (type === 'table:ended') count('games-over');
  }
  for (const reply of replies) if (reply[0] === 'no') count(`refused:${reply[2]}`);
  return counted;
};

const faults = ({ game }: TableRecord, { faults }: Transition): Effect[] =>
  faults.length === 0 ? [] : [{ type: 'game-broken', game: game.id, faults }];
