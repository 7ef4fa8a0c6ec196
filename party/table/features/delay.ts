import type { GameAction } from '../../../shared/kernel/action.ts';
import type { GameEvent } from '../../../shared/kernel/game.ts';
import { type Random, resumeRandom } from '../../../shared/kernel/random.ts';
import { isInGame, type TableEvent } from '../../../shared/protocol/table-view.ts';
import { type AudienceRecord, type Delayed, gameOf, type LogEntry, type TableRecord } from '../record.ts';

// With a spectator delay, spectators see the game as it was some seconds ago: their state is replayed from the log.

/** While this holds, spectators must not learn whether the game is over. */
export const isDelayedGameRunning = ({ delayed }: AudienceRecord): boolean =>
  delayed !== null && delayed.outcome === null;

/** Whether a game is in progress, as far as spectators and the lobby may know. */
export const isInGameForSpectators = ({ game, audience }: Pick<TableRecord, 'game' | 'audience'>): boolean =>
  isInGame(game.phase) || isDelayedGameRunning(audience);

/** When spectators see the next log entry; null without one. */
export const nextShownAt = ({
  audience,
  settings,
}: Pick<TableRecord, 'audience' | 'settings'>): number | null => {
  const next = audience.delayed?.ahead[0];
  return next === undefined ? null : next.at + settings.spectatorDelay * 1000;
};

/** Replays all entries that are due for spectators. */
export const catchUp = (
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
