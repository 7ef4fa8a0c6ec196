import type { EventOf, GameId, TableEvent, TypesOf } from '../sdk/index.ts';

export const isTableEvent = (event: { readonly type: string }): event is TableEvent =>
  event.type.startsWith('table:');

export const isGameEvent = <Id extends GameId>(event: EventOf<Id>): event is TypesOf<Id>['event'] =>
  !isTableEvent(event);

/** The sentences of an event after the later ones, which may turn its cards face down. */
type Describe<Id extends GameId> = (event: EventOf<Id>, later: readonly EventOf<Id>[]) => readonly string[];

interface Entry<Id extends GameId> {
  readonly event: EventOf<Id>;
  readonly describe: Describe<Id>;
}

const maxEntries = 1_000;

/** The newest events of a table, and their sentences. */
export class TableLog<Id extends GameId> {
  /** Newest first. */
  #entries: readonly Entry<Id>[] = [];

  add(events: readonly EventOf<Id>[], describe: Describe<Id>): void {
    const added = events.map((event) => ({ event, describe })).toReversed();
    this.#entries = [...added, ...this.#entries].slice(0, maxEntries);
  }

  /** Removes the events of games. Call it after missed events: their cards may lie face down now. */
  forgetGames(): void {
    this.#entries = this.#entries.filter(({ event }) => isTableEvent(event));
  }

  /** Newest first. Events of a later game never change a sentence of an earlier one. */
  *#described(): Generator<readonly [EventOf<Id>, sentence: string]> {
    let later: readonly EventOf<Id>[] = [];
    for (const { event, describe } of this.#entries) {
      for (const sentence of describe(event, later).toReversed()) yield [event, sentence];
      later = event.type === 'table:started' ? [] : [event, ...later];
    }
  }

  /** Newest first. */
  get sentences(): readonly string[] {
    return Array.from(this.#described(), ([, sentence]) => sentence);
  }

  /** The newest sentence, reactions excepted; empty without one. */
  get happened(): string {
    for (const [event, sentence] of this.#described()) if (event.type !== 'table:reacted') return sentence;
    return '';
  }
}
