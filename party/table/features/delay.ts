import type { GameAction } from '../../../shared/kernel/action.ts';
import type { GameEvent } from '../../../shared/kernel/game.ts';
import { type Random, resumeRandom } from '../../../shared/kernel/random.ts';
import type { TableEvent } from '../../../shared/protocol/table-view.ts';
import { transition } from '../events.ts';
import type { Feature } from '../feature.ts';
import { type AudienceRecord, type Delayed, gameOf, type LogEntry, type TableRecord } from '../record.ts';

// With a spectator delay, spectators see the game as it was some seconds ago: their state is replayed from the log.

/** When spectators see the next log entry; null without one. */
const nextShownAt = ({ audience, settings }: Pick<TableRecord, 'audience' | 'settings'>): number | null => {
  const next = audience.delayed?.ahead[0];
  return next === undefined ? null : next.at + settings.spectatorDelay * 1000;
};

/** Replays all entries that are due for spectators. */
const catchUp = (
  record: TableRecord,
  now: number,
): { readonly record: TableRecord; readonly events: readonly (GameEvent | TableEvent)[] } => {
  const { delayed } = record.audience;
  const due = nextShownAt(record);
  const entry = delayed?.ahead[0];
  if (delayed === null || entry === undefined || due === null || due > now) return { record, events: [] };
  const played = playEntry(record, delayed, entry);
  const audience: AudienceRecord = { ...record.audience, delayed: played.delayed };
  const later = catchUp({ ...record, audience }, now);
  return { record: later.record, events: [...played.events, ...later.events] };
};

/** The dealt game before its first action. */
export const delayedFrom = ({
  state,
  cards,
}: {
  readonly state: unknown;
  readonly cards: Random;
}): Delayed => ({
  state,
  deal: cards.state(),
  outcome: null,
  ahead: [],
});

/** Replays one log entry. @throws Error if the rules reject it. */
export const playEntry = (
  { table, game: ofTable }: Pick<TableRecord, 'table' | 'game'>,
  delayed: Delayed,
  { seat, action }: LogEntry,
): { delayed: Delayed; events: (GameEvent | TableEvent)[] } => {
  const game = gameOf(ofTable);
  const deal = resumeRandom(delayed.deal);
  const applied =
    action === null
      ? { ok: true as const, value: game.talk?.penalise(delayed.state, seat) }
      : game.apply(delayed.state, seat, action as GameAction, deal);
  if (!applied.ok || applied.value === undefined) throw new Error(`cannot replay the log of ${table.id}`);
  const { state, events } = applied.value;
  const outcome = game.outcome(state);
  return {
    delayed: { state, deal: deal.state(), outcome, ahead: delayed.ahead.slice(1) },
    events: outcome === null ? [...events] : [...events, { type: 'table:ended' }],
  };
};

const withEntry = (delayed: Delayed, entry: LogEntry | null): Delayed =>
  entry === null ? delayed : { ...delayed, ahead: [...delayed.ahead, entry] };

/** Begins with the deal, and notes each move until spectators see it. */
export const delay: Feature = {
  on: ['dealing', 'table:started', 'table:changed', 'moved'],
  settle: (done, { facts }) => {
    const { game, audience, settings } = done.record;
    const begun =
      facts.has('table:started') && settings.spectatorDelay > 0 && game.deal !== null
        ? { state: game.state, deal: game.deal, outcome: null, ahead: [] }
        : null;
    const kept = facts.has('dealing') || begun !== null ? begun : audience.delayed;
    const delayed = kept && withEntry(kept, done.entry);
    return delayed === audience.delayed
      ? done
      : { ...done, record: { ...done.record, audience: { ...audience, delayed } } };
  },
  dueAt: nextShownAt,
  onDue: (record, now) => {
    const { record: shown, events } = catchUp(record, now);
    return transition(shown, { delayedEvents: events });
  },
};
