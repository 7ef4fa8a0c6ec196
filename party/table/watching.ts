import type { GameAction } from '../../shared/kernel/action.ts';
import type { GameEvent, Viewer } from '../../shared/kernel/game.ts';
import { resumeRandom } from '../../shared/kernel/random.ts';
import type { TableEvent } from '../../shared/protocol/table-view.ts';
import { type Delayed, gameOf, type LogEntry, type TableRecord } from './record.ts';

/** What a viewer sees of the game: everything as it happens, the same later, or nothing. Only who has no seat is kept waiting. */
export type Sight = 'present' | 'past' | 'nothing';

export const sightOf = (record: TableRecord, viewer: Viewer): Sight => {
  if (viewer !== 'spectator') return 'present';
  if (!record.settings.spectators) return 'nothing';
  return record.delayed === null ? 'present' : 'past';
};

/** To those who see the past, the game is still being played: nothing may tell them whether it really is. */
export const playsInThePast = ({ delayed }: TableRecord): boolean =>
  delayed !== null && delayed.outcome === null;

/** When those who see the past see the next thing; null while there is nothing they have not seen. */
export const seenAt = ({ delayed, settings }: TableRecord): number | null => {
  const next = delayed?.ahead[0];
  return next === undefined ? null : next.at + settings.spectatorDelay * 1000;
};

/** Plays on for those who see the past, up to what is due: the log once more, by the same rules and the same chance. */
export const catchUp = (
  record: TableRecord,
  now: number,
): { readonly record: TableRecord; readonly events: readonly (GameEvent | TableEvent)[] } => {
  const { delayed } = record;
  const due = seenAt(record);
  const entry = delayed?.ahead[0];
  if (delayed === null || entry === undefined || due === null || due > now) return { record, events: [] };
  const shown = playEntry(record, delayed, entry);
  const later = catchUp({ ...record, delayed: shown.delayed }, now);
  return { record: later.record, events: [...shown.events, ...later.events] };
};

const playEntry = (
  record: TableRecord,
  delayed: Delayed,
  { seat, action }: LogEntry,
): { delayed: Delayed; events: (GameEvent | TableEvent)[] } => {
  const game = gameOf(record);
  const deal = resumeRandom(delayed.deal);
  const applied =
    action === null
      ? { ok: true as const, value: game.talk?.penalise(delayed.state, seat) }
      : game.apply(delayed.state, seat, action as GameAction, deal);
  if (!applied.ok || applied.value === undefined)
    throw new Error(`${record.id}: its own log cannot be played`);
  const { state, events } = applied.value;
  const outcome = game.outcome(state);
  return {
    delayed: { state, deal: deal.state(), outcome, ahead: delayed.ahead.slice(1) },
    events: outcome === null ? [...events] : [...events, { type: 'table:ended' }],
  };
};
