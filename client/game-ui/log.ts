import type { EventOf, GameId, TableEvent, TypesOf } from '../sdk/index.ts';

export const isTableEvent = (event: { readonly type: string }): event is TableEvent =>
  event.type.startsWith('table:');

export const isGameEvent = <Id extends GameId>(event: EventOf<Id>): event is TypesOf<Id>['event'] =>
  !isTableEvent(event);

const isReaction = ({ type }: { readonly type: string }): boolean => type === 'table:reacted';

/** The sentences of a step after the later events `since`, which may turn its cards face down. */
type Describe<Id extends GameId> = (
  events: readonly EventOf<Id>[],
  since: readonly EventOf<Id>[],
) => readonly string[];

interface Step<Id extends GameId> {
  readonly events: readonly EventOf<Id>[];
  readonly describe: Describe<Id>;
}

const maxEntries = 1_000;

/** At most `max` sentences, the newest first, as `steps` are. Events of a later game never change a sentence of an earlier one. */
const entriesOf = <Id extends GameId>(steps: readonly Step<Id>[], max: number): readonly string[] => {
  const entries: string[] = [];
  let since: readonly EventOf<Id>[] = [];
  for (const { events, describe } of steps) {
    entries.push(...describe(events, since).toReversed());
    if (entries.length >= max) break;
    since = events.some(({ type }) => type === 'table:started') ? [] : [...events, ...since];
  }
  return entries.slice(0, max);
};

/** What has happened at a table, in sentences. */
export class TableLog<Id extends GameId> {
  /** Newest first. */
  #steps: readonly Step<Id>[] = [];

  add(events: readonly EventOf<Id>[], describe: Describe<Id>): void {
    for (const part of [events.filter((event) => !isReaction(event)), events.filter(isReaction)])
      if (part.length > 0) this.#steps = [{ events: part, describe }, ...this.#steps].slice(0, maxEntries);
  }

  /** Call it when events were missed: cards may lie face down since. */
  forgetGames(): void {
    this.#steps = this.#steps.map((step) => ({ ...step, events: step.events.filter(isTableEvent) }));
  }

  /** Newest first. */
  get entries(): readonly string[] {
    return entriesOf(this.#steps, maxEntries);
  }

  /** The last sentence without reactions; empty at first. */
  get happened(): string {
    return (
      entriesOf(
        this.#steps.filter(({ events }) => !events.some(isReaction)),
        1,
      )[0] ?? ''
    );
  }
}
