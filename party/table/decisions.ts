import type { Pending } from '../../shared/kernel/game.ts';
import type { Seat } from '../../shared/kernel/ids.ts';
import { fail, ok, type Result } from '../../shared/kernel/result.ts';
import type { Refusal } from './change.ts';
import type { Decision, TableRecord } from './record.ts';

/** Keeps the decisions that are still open and opens the new ones. Whoever has acted is asked anew, if at all. */
export const openDecisions = (
  record: TableRecord,
  pending: readonly Pending[],
  acted: Seat | null,
  now: number,
): TableRecord => {
  let lastDecision = record.lastDecision;
  const decisions = pending.map(({ seat, kind, after = null }): Decision => {
    const open = record.decisions.find((decision) => decision.seat === seat);
    if (open !== undefined && open.kind === kind && seat !== acted) return { ...open, after };
    lastDecision += 1;
    return { seat, kind, number: lastDecision, openedAt: now, after };
  });
  return { ...record, decisions, lastDecision };
};

/** The decision with this number, if it is open for this seat. */
export const openDecision = (record: TableRecord, seat: Seat, number: number): Result<Decision, Refusal> => {
  if (record.phase !== 'playing') return fail({ code: 'not-in-play' });
  const decision = record.decisions.find((open) => open.seat === seat);
  if (decision?.number === number) return ok(decision);
  const othersOwn = record.decisions.some((open) => open.number === number);
  const closed = number > 0 && number <= record.lastDecision && !othersOwn;
  return fail({ code: closed ? 'stale-decision' : 'not-to-act' });
};
