import type { EventOf, GameId, TableEvent, TypesOf } from '../sdk/index.ts';

export const isTableEvent = (event: { readonly type: string }): event is TableEvent =>
  event.type.startsWith('table:');

export const isGameEvent = <Id extends GameId>(event: EventOf<Id>): event is TypesOf<Id>['event'] =>
  !isTableEvent(event);

/** An entry of the log. */
export interface LoggedStep<Id extends GameId> {
  readonly events: readonly EventOf<Id>[];
  /** Its sentences after the later events `since`. */
  describe(since: readonly EventOf<Id>[]): readonly string[];
  /** The sentences about the table alone: they name no card. */
  readonly tableSentences: readonly string[];
}

/** At most `max` sentences, the newest first, as `steps` are. Events of a later game never change a sentence of an earlier one. */
export const logEntries = <Id extends GameId>(
  steps: readonly LoggedStep<Id>[],
  max: number,
): readonly string[] => {
  const entries: string[] = [];
  let since: readonly EventOf<Id>[] = [];
  for (const { events, describe } of steps) {
    entries.push(...describe(since).toReversed());
    if (entries.length >= max) break;
    since = events.some(({ type }) => type === 'table:started') ? [] : [...events, ...since];
  }
  return entries.slice(0, max);
};
