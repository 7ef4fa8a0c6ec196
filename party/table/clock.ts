import type { Seat } from '../../shared/kernel/ids.ts';
import { scattered } from '../../shared/kernel/random.ts';
import type { Connection } from './events.ts';
import { deadline } from './game/play.ts';
import { expectedAt } from './game/reservations.ts';
import { type Decision, gameOf, type TableRecord } from './record.ts';
import { voteEndsAt } from './requests/chat.ts';
import { helloBy } from './seats/connections.ts';
import { hasLeftForGood, hostPassesAt, seatAt } from './seats/seats.ts';
import { relayLapsesAt } from './views/audience.ts';
import { seenAt } from './views/views.ts';

/** How long a computer player seems to think, in milliseconds: where nothing is to be decided, and how much longer where most is. */
const shortestPause = 450;
const longerPause = 800;
/** By how much chance makes it shorter or longer. */
const varied = 0.3;
/** How long the table waits before it plays for somebody away (ALL-5). */
const awayPause = 2_000;
/** After so long without a connection, somebody who is to act is away (ALL-5). */
const lostLimit = 60_000;
/** So many time-outs in a row mark a seat away (ALL-5). */
export const timeoutLimit = 2;
/** How long a table lives on with nobody connected: while there is a game to come back to, and once it is over. */
export const emptyLimit = 30 * 60_000;
const overLimit = 24 * 3_600_000;

/** What the table will do by itself for a seat, and when. */
export interface ScheduledAction {
  readonly at: number;
  readonly seat: Seat;
  readonly what: 'bot' | 'time' | 'away' | 'left' | 'mark-away';
}

/** What a seat without a clock is waited for. */
const patienceSeconds = 60;

/** Until when a seat that the table plays lets another one answer first; 0 if it need not. */
const waitsUntil = (record: TableRecord, { after }: Decision): number => {
  const first = record.decisions.find(({ seat }) => seat === after);
  return first === undefined ? 0 : first.openedAt + (record.settings.turnSeconds ?? patienceSeconds) * 1000;
};

/**
 * How long a computer player seems to think: by what everybody can see of the decision, and by its number. What it holds and what it will do
 * make no difference, so that its pauses tell nothing.
 */
const computerPause = (record: TableRecord, { seat, number }: Decision): number => {
  const pending = gameOf(record)
    .toAct(record.state)
    .find((open) => open.seat === seat);
  const pause = shortestPause + longerPause * (pending?.difficulty ?? 0.5);
  return Math.round(pause * (1 + varied * (2 * scattered(number) - 1)));
};

const scheduledFor = (record: TableRecord, decision: Decision): ScheduledAction[] => {
  const { seat, openedAt } = decision;
  const sitter = seatAt(record, seat);
  if (sitter === null) return [];
  const pause = (length: number): number => Math.max(openedAt + length, waitsUntil(record, decision));
  if (sitter.kind === 'bot' || sitter.handedOver)
    return [{ at: pause(computerPause(record, decision)), seat, what: 'bot' }];
  if (sitter.away) return [{ at: pause(awayPause), seat, what: hasLeftForGood(sitter) ? 'left' : 'away' }];
  const timeUp = deadline(record, decision);
  // Of two at one time the first counts: somebody lost for so long is away, and their time has not run out.
  return [
    ...(sitter.lostAt === null
      ? []
      : [{ at: Math.max(openedAt, sitter.lostAt) + lostLimit, seat, what: 'mark-away' as const }]),
    ...(timeUp === null ? [] : [{ at: timeUp, seat, what: 'time' as const }]),
  ];
};

/** The next thing the table will do for a seat; null while it waits for nobody or is paused. */
export const nextScheduledAction = (record: TableRecord): ScheduledAction | null => {
  if (record.phase !== 'playing' || record.paused) return null;
  const dues = record.decisions.flatMap((decision) => scheduledFor(record, decision));
  return dues.reduce<ScheduledAction | null>(
    (first, due) => (first === null || due.at < first.at ? due : first),
    null,
  );
};

/** When the table ends because nobody is there; null while somebody is. */
export const endsAt = ({ emptySince, phase }: TableRecord): number | null =>
  emptySince === null ? null : emptySince + (phase === 'over' ? overLimit : emptyLimit);

/**
 * When a table that waits for nothing looks round all the same: after a crash nobody hears who has gone. The same time for a whole
 * half hour, so that the alarm is seldom set anew.
 */
export const idleCheckAt = (now: number): number => (Math.floor(now / emptyLimit) + 2) * emptyLimit;

/** When the table has to wake up by itself, the earliest of all its reasons. */
export const nextAlarm = (record: TableRecord, connections: readonly Connection[]): number | null => {
  const hellos = connections.filter(({ viewer }) => viewer === 'new').map(helloBy);
  const own = [
    nextScheduledAction(record)?.at ?? null,
    record.emptySince === null ? (record.dealing?.until ?? null) : null,
    voteEndsAt(record),
    expectedAt(record),
    seenAt(record),
    hostPassesAt(record),
    endsAt(record),
    relayLapsesAt(record),
    record.unreported?.due ?? null,
  ];
  const times = [...own, ...hellos].filter((time) => time !== null);
  return times.length === 0 ? null : Math.min(...times);
};
