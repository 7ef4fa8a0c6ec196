import type { GameId, GameTypes } from '../../shared/games/registry.ts';
import type { TableEvent, TableView } from '../../shared/protocol/table-view.ts';

/** A table's view while it plays this game; for several games a union told apart by `game`. */
export type ViewOf<Id extends GameId> = {
  [One in Id]: TableView<GameTypes[One]['view'], GameTypes[One]['action'], GameTypes[One]['options']> & {
    readonly game: One;
  };
}[Id];

export type ActionOf<Id extends GameId> = GameTypes[Id]['action'];

/** Why an action of this game is good: a `code`, and the figures and cards that go with it. */
export type ReasonOf<Id extends GameId> = GameTypes[Id]['reason'];

/** What may happen at a table of this game. Types with a colon are the table's own. */
export type EventOf<Id extends GameId> = GameTypes[Id]['event'] | TableEvent;

/**
 * - `connecting`: the table has not answered yet
 * - `open`: the table has answered, and what it says arrives
 * - `lost`: the connection is being made again; requests wait
 * - `closed`: for good, see `closed`
 */
export type Status = 'connecting' | 'open' | 'lost' | 'closed';

/** Why it is over: one of `closeCodes`, or a code of RFC 6455: 1000 by `close()`, 1002 another protocol, 1003 another game. */
export interface Closed {
  readonly code: number;
  readonly reason: string;
}

/** Who is connected: for each seat whether, and how many watch. */
export interface Presence {
  readonly seats: readonly boolean[];
  readonly spectators: number;
}

/** What a computer player would do in the viewer's place, and why. */
export interface Hint<Id extends GameId> {
  readonly decision: number;
  readonly action: ActionOf<Id>;
  readonly why: ReasonOf<Id>;
}

/** Everything the SDK knows of a table at one moment. Never changed; each change makes a new one. */
export interface TableState<Id extends GameId = GameId> {
  readonly status: Status;
  /** Null unless `status` is `closed`. */
  readonly closed: Closed | null;
  /** The latest view, kept while the connection is lost; null before the first. */
  readonly view: ViewOf<Id> | null;
  readonly presence: Presence | null;
  /** The hint that was asked for; null once its decision is closed. */
  readonly hint: Hint<Id> | null;
  /** By how many milliseconds the server's clock is ahead of this machine's; an estimate. */
  readonly clockOffset: number;
}
