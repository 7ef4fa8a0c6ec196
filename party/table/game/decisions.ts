import type { Pending } from '../../../shared/kernel/game.ts';
import type { Seat } from '../../../shared/kernel/ids.ts';
import { fail, ok, type Result } from '../../../shared/kernel/util.ts';
import type { Settings } from '../../../shared/protocol/settings.ts';
import { isOverDays } from '../../../shared/protocol/speed.ts';
import type { Fact, Refusal } from '../events.ts';
import { type Decision, type GameRecord, gameOf, type TableRecord } from '../record.ts';
import { isAlone, seatAt, withSeat } from '../seats/seats.ts';

/** Keeps the decisions that stay open and opens new ones; a seat that has acted gets a new decision, if any. */
export const openDecisions = (
  game: GameRecord,
  pending: readonly Pending[],
  acted: Seat | null,
  /** After the beat of the events before. */
  openedAt: number,
): GameRecord => {
  let { lastDecision } = game;
  const decisions = pending.map(({ seat, kind, waitsFor = null, timeFactor }): Decision => {
    const open = game.decisions.find((decision) => decision.seat === seat);
    if (open !== undefined && open.kind === kind && seat !== acted) return { ...open, after: waitsFor };
    lastDecision += 1;
    const decision = { seat, kind, number: lastDecision, openedAt, after: waitsFor };
    return timeFactor === undefined ? decision : { ...decision, timeFactor };
  });
  return { ...game, decisions, lastDecision };
};

/** Whether a decision has opened after `last` that its player may not see now. */
export const turnFacts = ({ game, seats, settings }: TableRecord, last: number): readonly Fact[] =>
  game.decisions.some(
    ({ seat, number }) =>
      number > last && (isOverDays(settings) || (seatAt(seats, seat)?.lostAt ?? null) !== null),
  )
    ? ['turn']
    : [];

/** The decision with this number, if it is open for this seat. */
export const openDecision = (game: GameRecord, seat: Seat, number: number): Result<Decision, Refusal> => {
  if (game.phase !== 'playing') return fail({ code: 'not-in-play' });
  if (game.agreedPauseAt !== null) return fail({ code: 'paused' });
  const decision = game.decisions.find((open) => open.seat === seat);
  if (decision?.number === number) return ok(decision);
  const isOfOther = game.decisions.some((open) => open.number === number);
  const wasClosed = number > 0 && number <= game.lastDecision && !isOfOther;
  return fail(wasClosed ? { code: 'stale-decision' } : { code: 'not-to-act', rule: ruleNow(game, seat) });
};

/** The rule of the seat's legal actions. */
export const ruleNow = (game: GameRecord, seat: Seat): string => gameOf(game).ruleNow(game.state, seat);

/** The end of `turnSeconds`, before the reserve; null without a clock. */
export const turnEndsAt = (
  { turnSeconds }: Pick<Settings, 'turnSeconds'>,
  { openedAt, timeFactor = 1 }: Decision,
): number | null => (turnSeconds === null ? null : openedAt + Math.round(turnSeconds * 1000 * timeFactor));

/** When the seat's time runs out, with its reserve; null if no clock runs for it. */
export const deadline = (
  { game, seats, settings }: Pick<TableRecord, 'game' | 'seats' | 'settings'>,
  decision: Decision,
): number | null => {
  const sitter = seatAt(seats, decision.seat);
  const end = turnEndsAt(settings, decision);
  if (game.paused || end === null || sitter?.kind !== 'human') return null;
  if (!settings.clockAlone && isAlone(seats)) return null;
  return sitter.away || sitter.handedOver ? null : end + sitter.bankMs;
};

const maxBankMs = 3_600_000;

/** A move in time reduces the reserve by its use of it, and adds the increment. */
export const withBank = (record: TableRecord, seat: Seat, now: number): TableRecord => {
  const { game, settings } = record;
  const { bankSeconds, incrementSeconds } = settings;
  const decision = game.decisions.find((open) => open.seat === seat);
  if (bankSeconds + incrementSeconds === 0 || decision === undefined) return record;
  if (deadline(record, decision) === null) return record;
  const used = Math.max(0, now - (turnEndsAt(settings, decision) ?? now));
  return withSeat(record, seat, (before) => ({
    ...before,
    bankMs: Math.min(maxBankMs, Math.max(0, before.bankMs - used) + incrementSeconds * 1000),
  }));
};
