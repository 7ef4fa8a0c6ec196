import type { Pending } from '../../shared/kernel/game.ts';
import { type Seat, seatOf } from '../../shared/kernel/ids.ts';
import { scattered } from '../../shared/kernel/random.ts';
import { isOverDays, pacedMs, secondsPerDay } from '../../shared/protocol/speed.ts';
import { isInGame } from '../../shared/protocol/table-view.ts';
import type { TableLimits } from '../runtime/limits.ts';
import { type Connection, type Context, type Transition, transition } from './events.ts';
import type { Features } from './feature.ts';
import { advanceDealing } from './game/dealing.ts';
import { deadline, turnEndsAt } from './game/decisions.ts';
import { actByBot, actSafely } from './game/play.ts';
import { type Decision, gameOf, type TableRecord } from './record.ts';
import { helloBy, silenceCheckAt } from './seats/connections.ts';
import { hasLeftForGood, isAlone, isHeld, markAway, seatAt } from './seats/seats.ts';

// The table has one alarm. `wakeAt` is the time of the earliest due task; `onAlarm` carries out one task.

/** A bot's pause where public facts leave it one choice. */
const forcedPauseMs = 600;
/** Every pause of a bot that hurries. */
const hurriedPauseMs = 300;
/** A bot's thinking time: the minimum, the maximum for a hard decision, and the random share. Together 0.8 to 3 seconds. */
const minPauseMs = 1_100;
const thoughtPauseMs = 1_240;
const pauseVariation = 0.27;
/** The table waits this long before it plays for a player away (ALL-5). */
const awayPauseMs = 2_000;
/** A disconnected player who is to act is away after this time (ALL-5). */
const lostTimeoutMs = 60_000;
/** How long a seat that the table plays waits for another seat without a clock. */
const defaultTurnSeconds = 60;
/** The server stood still if it finds a timeout this late, beyond a retry: messages may wait, so the seat has a moment more. */
const maxLateMs = 8_000;
const momentMs = 5_000;
const dayMs = secondsPerDay * 1000;
/** An empty table ends after this time during a game or before it, unless a site opened it. */
export const emptyTimeoutMs = 30 * 60_000;
/** Over days: before and after a game; during one it is two turns longer. */
const overDaysTimeoutMs = 7 * dayMs;
/** While a game is paused by agreement; and over days. */
const pausedTimeoutMs = 7 * dayMs;
const pausedOverDaysTimeoutMs = 60 * dayMs;

type Retention = Pick<TableLimits, 'keptAfterGameMs'>;

/** The table's next automatic act for a seat. */
export interface ScheduledAction {
  readonly at: number;
  readonly seat: Seat;
  readonly what: 'bot' | 'time' | 'away' | 'left' | 'mark-away';
}

/** The next thing to do for a seat; null while no seat is awaited, and while the game is paused. */
export const nextScheduledAction = (record: TableRecord): ScheduledAction | null => {
  const { phase, paused, decisions } = record.game;
  if (phase !== 'playing' || paused) return null;
  let first: ScheduledAction | null = null;
  for (const decision of decisions)
    for (const action of scheduledFor(record, decision))
      if (first === null || action.at < first.at) first = action;
  return first;
};

const scheduledFor = (record: TableRecord, decision: Decision): ScheduledAction[] => {
  const { seat, openedAt } = decision;
  const sitter = seatAt(record.seats, seat);
  if (sitter === null) return [];
  if (sitter.kind === 'bot' || sitter.handedOver)
    return [{ at: openedAt + botPauseMs(record, decision), seat, what: 'bot' }];
  if (sitter.away) {
    const at = Math.max(openedAt + awayPauseMs, waitsUntil(record, decision));
    return [{ at, seat, what: hasLeftForGood(sitter) ? 'left' : 'away' }];
  }
  const timeUp = deadline(record, decision);
  const lostAt = isOverDays(record.settings) ? null : sitter.lostAt;
  const awayAt = lostAt === null ? null : Math.max(openedAt, lostAt) + lostTimeoutMs;
  // Of equal times the first counts: the player is away, and the timeout does not.
  return [
    ...(awayAt === null ? [] : [{ at: awayAt, seat, what: 'mark-away' as const }]),
    ...(timeUp === null ? [] : [{ at: timeUp, seat, what: 'time' as const }]),
  ];
};

/** The table plays for an away seat after the seat its decision names, or after that seat's time; 0 if it names none. */
const waitsUntil = ({ game, settings, seats }: TableRecord, { after }: Decision): number => {
  const first = game.decisions.find(({ seat }) => seat === after);
  if (first === undefined) return 0;
  const end = turnEndsAt({ turnSeconds: settings.turnSeconds ?? defaultTurnSeconds }, first) ?? 0;
  return end + (seatAt(seats, first.seat)?.bankMs ?? 0);
};

/** Of a computer player, at normal speed. */
export const meanPauseMs = (pending: Pending | undefined): number =>
  minPauseMs + thoughtPauseMs * (pending?.difficulty ?? 0.5);

/**
 * Depends on public facts and the decision's time only, so that a bot's pause reveals nothing of its cards. Seats that decide at once act at
 * once.
 */
const botPauseMs = ({ game, seats, settings }: TableRecord, { seat, openedAt }: Decision): number => {
  if (settings.botsHurry && isAlone(seats)) return pacedMs(hurriedPauseMs, settings.speed);
  const pending = gameOf(game)
    .toAct(game.state)
    .find((open) => open.seat === seat);
  if (pending?.isForced) return pacedMs(forcedPauseMs, settings.speed);
  return pacedMs(meanPauseMs(pending) * (1 + pauseVariation * (2 * scattered(openedAt) - 1)), settings.speed);
};

/** When the empty table ends; null while it is not empty. */
export const endsAt = (record: TableRecord, limits: Retention): number | null => {
  const { emptySince, seats, site } = record;
  if (emptySince === null) return null;
  const start = site === null ? 0 : Math.max(0, ...seats.map((sitter) => sitter?.expected ?? 0));
  return Math.max(emptySince, start) + keptMs(record, limits);
};

const keptMs = ({ game, settings, site }: TableRecord, { keptAfterGameMs }: Retention): number => {
  if (isOverDays(settings)) {
    if (game.agreedPauseAt !== null) return pausedOverDaysTimeoutMs;
    const turnsMs = isInGame(game.phase) ? 2 * (settings.turnSeconds ?? 0) * 1000 : 0;
    return overDaysTimeoutMs + turnsMs;
  }
  if (game.agreedPauseAt !== null) return pausedTimeoutMs;
  return game.phase === 'over' || site !== null ? keptAfterGameMs : emptyTimeoutMs;
};

/** Whether the name of a table is free again: the visitors are gone, and no game between people is on. A table that a site's server has opened keeps its name. */
export const isAbandoned = ({ emptySince, game, seats, settings, site }: TableRecord, now: number): boolean =>
  emptySince !== null &&
  site?.request == null &&
  emptySince + (isOverDays(settings) ? dayMs : emptyTimeoutMs) <= now &&
  !(isInGame(game.phase) && seats.filter((_, seat) => isHeld(seats, seatOf(seat))).length > 1);

/** The earliest due time; null if there is none. */
export const nextAlarm = (
  record: TableRecord,
  connections: readonly Connection[],
  limits: Retention,
): number | null => {
  const hellos = connections.filter(({ viewer }) => viewer === 'new').map(helloBy);
  return earliest([
    ...Object.values(record.due),
    nextScheduledAction(record)?.at ?? null,
    record.emptySince === null ? (record.game.dealing?.until ?? null) : null,
    endsAt(record, limits),
    ...hellos,
  ]);
};

export const earliest = (times: readonly (number | null | undefined)[]): number | null => {
  let first: number | null = null;
  for (const time of times) if (time != null && (first === null || time < first)) first = time;
  return first;
};

/** The time of the alarm after a step; never in the past. */
export const wakeAt = (
  record: TableRecord,
  connections: readonly Connection[],
  { now, limits }: Context,
): number => {
  const due = earliest([nextAlarm(record, connections, limits), silenceCheckAt(record, connections, limits)]);
  return Math.max(now, due ?? idleCheckAt(now, isOverDays(record.settings) ? dayMs : emptyTimeoutMs));
};

/**
 * An idle table wakes up to find connections lost in a crash. The time is the same for a whole half hour, or day, so that the alarm is
 * seldom set.
 */
export const idleCheckAt = (now: number, periodMs = emptyTimeoutMs): number =>
  (Math.floor(now / periodMs) + 2) * periodMs;

/** Carries out one due task; the next one follows by the next alarm. @param due the features whose time has come */
export const onAlarm = (
  record: TableRecord,
  now: number,
  due: readonly string[],
  features: Features,
): Transition => {
  const [onDue] = Object.entries(features).flatMap(([name, { onDue }]) =>
    due.includes(name) ? (onDue ?? []) : [],
  );
  if (onDue !== undefined) return onDue(record, now);
  if (record.game.phase === 'dealing') return advanceDealing(record, now);
  const action = nextScheduledAction(record);
  return action === null || action.at > now ? transition(record) : carryOut(record, action, now);
};

const carryOut = (record: TableRecord, { at, seat, what }: ScheduledAction, now: number): Transition => {
  switch (what) {
    case 'bot':
      return actByBot(record, seat, now);
    case 'time':
      return at + maxLateMs < now
        ? transition(withLater(record, seat, now + momentMs - at))
        : actSafely(record, seat, what, now);
    case 'away':
    case 'left':
      return actSafely(record, seat, what, now);
    case 'mark-away':
      return markAway(record, seat);
  }
};

const withLater = (record: TableRecord, seat: Seat, byMs: number): TableRecord => ({
  ...record,
  game: {
    ...record.game,
    decisions: record.game.decisions.map((decision) =>
      decision.seat === seat ? { ...decision, openedAt: decision.openedAt + byMs } : decision,
    ),
  },
});
