import type { GameAction } from '../../shared/kernel/action.ts';
import type { Applied, GameEvent, Rejection } from '../../shared/kernel/game.ts';
import type { Seat } from '../../shared/kernel/ids.ts';
import { resumeRandom } from '../../shared/kernel/random.ts';
import { fail, ok, type Result } from '../../shared/kernel/result.ts';
import { endOf, nextLink, seal } from '../../shared/replay/links.ts';
import { type Transition, type TransitionResult, transition } from './change.ts';
import { openDecision, openDecisions } from './decisions.ts';
import { type ActedBy, emptySeats, gameOf, type LogEntry, recordFormat, type TableRecord } from './record.ts';
import { hasLeftForGood, seatAt, withSeat } from './seats.ts';
import { secretOf } from './secret.ts';
import { think } from './thinking.ts';

/** An answer by the seat's own player. */
export const act = (
  record: TableRecord,
  seat: Seat,
  number: number,
  raw: unknown,
  now: number,
): TransitionResult => {
  const decision = openDecision(record, seat, number);
  if (!decision.ok) return decision;
  const action = gameOf(record).action.safeParse(raw);
  if (!action.success) return fail({ code: 'bad-action' });
  const applied = apply(wake(record, seat), seat, action.data, 'player', now);
  if (!applied.ok)
    return fail({ code: 'against-the-rules', message: applied.error.reason, rule: applied.error.rule });
  return applied;
};

/** Plays a computer player's own choice. */
export const actByComputer = (record: TableRecord, seat: Seat, now: number): Transition => {
  const { streams } = record;
  const sitter = seatAt(record, seat);
  if (streams === null || sitter === null) throw new Error('no game is being played');
  const computers = resumeRandom(streams.computers);
  const { action } = think(record, seat, sitter.level, computers);
  const thought = { ...record, streams: { ...streams, computers: computers.state() } };
  return applyOwn(thought, seat, action, 'computer', now);
};

/** Plays the game's safe action for a seat (ALL-5). */
export const actSafely = (
  record: TableRecord,
  seat: Seat,
  by: 'time' | 'away' | 'left',
  now: number,
): Transition => {
  const { events, ...rest } = applyOwn(record, seat, gameOf(record).timeout(record.state, seat), by, now);
  return { ...rest, events: [{ type: 'table:played', seat, why: by }, ...events] };
};

/** @throws Error if the rules refuse what they themselves, or a computer player, proposed. */
const applyOwn = (
  record: TableRecord,
  seat: Seat,
  action: GameAction,
  by: ActedBy,
  now: number,
): Transition => {
  const applied = apply(record, seat, action, by, now);
  if (!applied.ok)
    throw new Error(`${record.game} refuses ${by}: ${applied.error.rule} ${applied.error.reason}`);
  return applied.value;
};

const apply = (
  record: TableRecord,
  seat: Seat,
  action: GameAction,
  by: ActedBy,
  now: number,
): Result<Transition, Rejection> => {
  if (record.streams === null) throw new Error('no game is being played');
  const deal = resumeRandom(record.streams.deal);
  const applied = gameOf(record).apply(record.state, seat, action, deal);
  if (!applied.ok) return applied;
  const acted = { ...record, streams: { ...record.streams, deal: deal.state() } };
  return ok(goOn(acted, applied.value, { seat, by, action }, now));
};

/** The opponents of this seat have judged its talk: the game says what follows. */
export const penalise = (record: TableRecord, seat: Seat, now: number): Transition => {
  const applied = gameOf(record).talk?.penalise(record.state, seat);
  if (applied === undefined) throw new Error(`${record.game} has no rules for talk`);
  return goOn(record, applied, { seat, by: 'vote', action: null }, now);
};

/** Notes what was done in the log, asks who is to act now, and sees whether it is over. */
const goOn = (
  record: TableRecord,
  { state, events }: Applied<unknown, GameEvent>,
  done: Pick<LogEntry, 'seat' | 'by' | 'action'>,
  now: number,
): Transition => {
  const game = gameOf(record);
  const entry: LogEntry = {
    format: recordFormat,
    gameNumber: record.gameNumber,
    index: record.entries,
    at: now,
    ...done,
  };
  const { delayed } = record;
  const acted: TableRecord = {
    ...record,
    state,
    entries: record.entries + 1,
    link: nextLink(record.link, { at: now, ...done }),
    delayed: delayed && { ...delayed, ahead: [...delayed.ahead, entry] },
  };
  const asked = openDecisions(acted, game.toAct(state), done.by === 'vote' ? null : done.seat, now);
  const outcome = game.outcome(state);
  if (outcome === null) return transition(asked, { events, entry });
  const spare = emptySeats(record.capacity - record.seats.length);
  const staying = asked.seats.map((sitter) =>
    sitter === null || hasLeftForGood(sitter) ? null : { ...sitter, handedOver: false },
  );
  const over: TableRecord = {
    ...asked,
    phase: 'over',
    paused: false,
    outcome,
    link: seal(asked.link, endOf(state, outcome, now, secretOf(record.key, record.gameNumber))),
    vote: null,
    seats: [...staying, ...spare],
  };
  return transition(over, { events: [...events, { type: 'table:ended' }], entry });
};

/** After a pause every clock starts anew. */
export const restartClocks = (record: TableRecord, now: number): TableRecord => ({
  ...record,
  decisions: record.decisions.map((decision) => ({ ...decision, openedAt: now })),
});

/** The seat's player is there: no time-out is held against them any more, and the table stops playing for them (ALL-5). */
export const wake = (record: TableRecord, seat: Seat): TableRecord => {
  const sitter = seatAt(record, seat);
  if (sitter === null || (!sitter.away && sitter.timeouts === 0)) return record;
  return withSeat(record, seat, (before) => ({ ...before, away: false, timeouts: 0 }));
};
