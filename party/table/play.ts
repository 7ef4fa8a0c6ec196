import type { GameAction } from '../../shared/kernel/action.ts';
import { deriveKey, newChance, resumeChance } from '../../shared/kernel/chance.ts';
import type { Applied, GameEvent, Pending, Rejection } from '../../shared/kernel/game.ts';
import { leftOf, type Seat, seatOf } from '../../shared/kernel/ids.ts';
import { fail, ok, type Result } from '../../shared/kernel/result.ts';
import { type Change, change, type Handled } from './change.ts';
import {
  type ActedBy,
  type Decision,
  emptySeats,
  gameOf,
  type LogEntry,
  recordFormat,
  type TableRecord,
} from './record.ts';
import { closeRanks, fitsGame, hasLeftForGood, seatAt, withSeat } from './seats.ts';

/** Begins a game with whoever sits at the table. */
export const begin = (record: TableRecord, now: number): Handled => {
  const game = gameOf(record);
  if (!fitsGame(record)) {
    return fail({
      code: 'wrong-player-count',
      message: `${game.name} is for ${game.players.join(', ')} players.`,
    });
  }
  const { record: seated, newSeat } = closeRanks(record);
  const sitters = seated.seats.filter((sitter) => sitter !== null);
  const round = record.round + 1;
  const key = deriveKey(record.key, `game ${round}`);
  const deal = resumeChance(newChance(key, 'deal'));
  const first =
    record.first === null ? seatOf(deal.below(sitters.length)) : nextFirst(record, record.first, newSeat);
  const state = game.setup({ options: record.options, seats: sitters.length, first }, deal);
  const begun: TableRecord = {
    ...seated,
    seats: sitters.map((sitter) => ({ ...sitter, agreed: false })),
    phase: 'playing',
    round,
    first,
    cast: sitters.map(({ name, colour }) => ({ name, colour })),
    state,
    chance: { deal: deal.state(), computers: newChance(key, 'computers') },
    delayed:
      record.settings.spectatorDelay === 0 ? null : { state, deal: deal.state(), outcome: null, ahead: [] },
    outcome: null,
    entries: 0,
  };
  return ok(
    change(ask({ ...begun, decisions: [] }, game.toAct(state), null, now), {
      events: [{ type: 'table:started', round }],
      moved: (viewer) => (viewer === 'spectator' ? viewer : (newSeat(viewer) ?? 'spectator')),
    }),
  );
};

/** The seat left of the last first player's, or the next one where somebody sits (ALL-2). */
const nextFirst = (record: TableRecord, last: Seat, newSeat: (old: Seat) => Seat | null): Seat => {
  const count = record.seats.length;
  let seat = leftOf(last, count);
  while (seat !== last && newSeat(seat) === null) seat = leftOf(seat, count);
  return newSeat(seat) ?? seatOf(0);
};

/** An answer by the seat's own player. */
export const act = (record: TableRecord, seat: Seat, number: number, raw: unknown, now: number): Handled => {
  if (record.phase !== 'playing') return fail({ code: 'not-in-play' });
  const decision = record.decisions.find((open) => open.seat === seat);
  if (decision?.number !== number) {
    const othersOwn = record.decisions.some((open) => open.number === number);
    const closed = number > 0 && number <= record.lastDecision && !othersOwn;
    return fail({ code: closed ? 'stale-decision' : 'not-to-act' });
  }
  const action = gameOf(record).action.safeParse(raw);
  if (!action.success) return fail({ code: 'bad-action' });
  const applied = apply(wake(record, seat), seat, action.data, 'player', now);
  if (!applied.ok)
    return fail({ code: 'against-the-rules', message: applied.error.reason, rule: applied.error.rule });
  return applied;
};

/** Plays a computer player's own choice. */
export const actByComputer = (record: TableRecord, seat: Seat, now: number): Change => {
  const game = gameOf(record);
  const { chance, state } = record;
  if (chance === null) throw new Error('no game is being played');
  const computers = resumeChance(chance.computers);
  const action = game.bot(game.view(state, seat), seat, game.legal(state, seat), computers);
  const thought = { ...record, chance: { ...chance, computers: computers.state() } };
  return applyOwn(thought, seat, action, 'computer', now);
};

/** Plays the game's safe action for a seat (ALL-5). */
export const actSafely = (
  record: TableRecord,
  seat: Seat,
  by: 'time' | 'away' | 'left',
  now: number,
): Change => {
  const { events, ...rest } = applyOwn(record, seat, gameOf(record).timeout(record.state, seat), by, now);
  return { ...rest, events: [{ type: 'table:played', seat, why: by }, ...events] };
};

/** @throws Error if the rules refuse what they themselves, or a computer player, proposed. */
const applyOwn = (record: TableRecord, seat: Seat, action: GameAction, by: ActedBy, now: number): Change => {
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
): Result<Change, Rejection> => {
  if (record.chance === null) throw new Error('no game is being played');
  const deal = resumeChance(record.chance.deal);
  const applied = gameOf(record).apply(record.state, seat, action, deal);
  if (!applied.ok) return applied;
  const acted = { ...record, chance: { ...record.chance, deal: deal.state() } };
  return ok(goOn(acted, applied.value, { seat, by, action }, now));
};

/** The opponents of this seat have judged its talk: the game says what follows. */
export const penalise = (record: TableRecord, seat: Seat, now: number): Change => {
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
): Change => {
  const game = gameOf(record);
  const entry: LogEntry = {
    format: recordFormat,
    round: record.round,
    index: record.entries,
    at: now,
    ...done,
  };
  const { delayed } = record;
  const acted: TableRecord = {
    ...record,
    state,
    entries: record.entries + 1,
    delayed: delayed && { ...delayed, ahead: [...delayed.ahead, entry] },
  };
  const asked = ask(acted, game.toAct(state), done.by === 'vote' ? null : done.seat, now);
  const outcome = game.outcome(state);
  if (outcome === null) return change(asked, { events, entry });
  const spare = emptySeats(record.capacity - record.seats.length);
  const staying = asked.seats.map((sitter) =>
    sitter === null || hasLeftForGood(sitter) ? null : { ...sitter, handedOver: false },
  );
  const over: TableRecord = {
    ...asked,
    phase: 'over',
    paused: false,
    outcome,
    vote: null,
    seats: [...staying, ...spare],
  };
  return change(over, { events: [...events, { type: 'table:ended' }], entry });
};

/** Keeps the decisions that are still open and opens the new ones. Whoever has acted is asked anew, if at all. */
const ask = (
  record: TableRecord,
  pending: readonly Pending[],
  acted: Seat | null,
  now: number,
): TableRecord => {
  let lastDecision = record.lastDecision;
  const decisions = pending.map(({ seat, question, after = null }): Decision => {
    const open = record.decisions.find((decision) => decision.seat === seat);
    if (open !== undefined && open.question === question && seat !== acted) return { ...open, after };
    lastDecision += 1;
    return { seat, question, number: lastDecision, openedAt: now, after };
  });
  return { ...record, decisions, lastDecision };
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
