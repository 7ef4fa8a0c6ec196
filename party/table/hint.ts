import type { GameAction } from '../../shared/kernel/action.ts';
import type { Advice } from '../../shared/kernel/computer.ts';
import type { Seat } from '../../shared/kernel/ids.ts';
import { newRandom, resumeRandom } from '../../shared/kernel/random.ts';
import { fail, ok, type Result } from '../../shared/kernel/result.ts';
import type { Refusal } from './change.ts';
import { openDecision } from './decisions.ts';
import type { Decision, TableRecord } from './record.ts';
import { think } from './thinking.ts';

/** What a hard computer player would answer to this decision of the seat's. Asked again, it says the same. */
export const hintFor = (
  record: TableRecord,
  seat: Seat,
  number: number,
): Result<Advice<GameAction>, Refusal> => {
  if (!mayAsk(record, seat)) return fail({ code: 'no-hints' });
  const decision = openDecision(record, seat, number);
  return decision.ok ? ok(recalled(record, decision.value)) : decision;
};

const mayAsk = ({ settings, seats }: TableRecord, seat: Seat): boolean =>
  settings.hints === 'always' ||
  (settings.hints === 'alone' && seats.every((other, index) => index === seat || other?.kind === 'computer'));

/** By state and seat, so that asking often costs no thinking. */
const known = new WeakMap<object, Map<Seat, Advice<GameAction>>>();

const recalled = (record: TableRecord, { seat, number }: Decision): Advice<GameAction> => {
  const { streams, state } = record;
  if (streams === null || typeof state !== 'object' || state === null)
    throw new Error('no game is being played');
  const hints = known.get(state) ?? new Map<Seat, Advice<GameAction>>();
  known.set(state, hints);
  const dice = resumeRandom(newRandom(streams.computers.key, `hint ${number}`));
  const hint = hints.get(seat) ?? think(record, seat, 'hard', dice);
  hints.set(seat, hint);
  return hint;
};
