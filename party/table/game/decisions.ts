import type { Pending } from '../../../shared/kernel/game.ts';
import type { Seat } from '../../../shared/kernel/ids.ts';
import { fail, ok, type Result } from '../../../shared/kernel/util.ts';
import type { Refusal } from '../events.ts';
import { type Decision, type GameRecord, gameOf, type TableRecord } from '../record.ts';
import { isAlone, isAnyoneAwake, seatAt } from '../seats/seats.ts';

/** Keeps the decisions that stay open and opens new ones; a seat that has acted gets a new decision, if any. */
export const openDecisions = (
  game: GameRecord,
  pending: readonly Pending[],
  acted: Seat | null,
  /** After the beat of the events before. */
  openedAt: number,
): GameRecord => {
  let { lastDecision } = game;
  const decisions = pending.map(({ seat, kind, waitsFor = null }): Decision => {
    const open = game.decisions.find((decision) => decision.seat === seat);
    if (open !== undefined && open.kind === kind && seat !== acted) return { ...open, after: waitsFor };
    lastDecision += 1;
    return { seat, kind, number: lastDecision, openedAt, after: waitsFor };
  });
  return { ...game, decisions, lastDecision };
};

/** The decision with this number, if it is open for this seat. */
export const openDecision = (game: GameRecord, seat: Seat, number: number): Result<Decision, Refusal> => {
  if (game.phase !== 'playing') return fail({ code: 'not-in-play' });
  const decision = game.decisions.find((open) => open.seat === seat);
  if (decision?.number === number) return ok(decision);
  const isOfOther = game.decisions.some((open) => open.number === number);
  const wasClosed = number > 0 && number <= game.lastDecision && !isOfOther;
  return fail(wasClosed ? { code: 'stale-decision' } : { code: 'not-to-act', rule: ruleNow(game, seat) });
};

/** The rule that says what the seat may do now. */
export const ruleNow = (game: GameRecord, seat: Seat): string => gameOf(game).ruleNow(game.state, seat);

/** When the seat's time runs out; null if no clock runs for it. */
export const deadline = (
  {
    game,
    seats,
    settings: { turnSeconds, clockAlone = false },
  }: Pick<TableRecord, 'game' | 'seats' | 'settings'>,
  { seat, openedAt }: Decision,
): number | null => {
  const sitter = seatAt(seats, seat);
  if (game.paused || turnSeconds === null || sitter?.kind !== 'human') return null;
  if (!clockAlone && isAlone(seats)) return null;
  return sitter.away || sitter.handedOver ? null : openedAt + turnSeconds * 1000;
};

/** The game pauses while no player is awake; afterwards every clock restarts (ALL-5). */
export const pauseOrResume = (record: TableRecord, now: number): TableRecord => {
  const { game } = record;
  const paused = game.phase === 'playing' && !isAnyoneAwake(record.seats);
  if (paused === game.paused) return record;
  return { ...record, game: paused ? { ...game, paused } : restartClocks({ ...game, paused }, now) };
};

const restartClocks = (game: GameRecord, now: number): GameRecord => ({
  ...game,
  decisions: game.decisions.map((decision) => ({ ...decision, openedAt: now })),
});
