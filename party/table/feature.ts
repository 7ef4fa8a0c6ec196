import type { Seat } from '../../shared/kernel/ids.ts';
import { memoized } from '../../shared/kernel/util.ts';
import type { Notice } from '../../shared/protocol/operator.ts';
import type { AnsweredRequest } from '../../shared/protocol/requests.ts';
import type {
  Connection,
  Context,
  Effect,
  Fact,
  NewTable,
  PartyEvent,
  RoomEvent,
  Transition,
  TransitionResult,
} from './events.ts';
import type { TableRecord } from './record.ts';
import type { Sender } from './seats/seats.ts';

/** What the record does not tell. */
export interface Outside {
  readonly event: RoomEvent | null;
  /** Of the open connections. */
  readonly viewers: readonly Connection['viewer'][];
  /** The connections that the step has lost. */
  readonly gone: readonly Connection[];
  /** The operator's; undefined: not known yet. */
  readonly notice: Notice | null | undefined;
}

export const nothingOutside: Outside = { event: null, viewers: [], gone: [], notice: undefined };

/** A step as its features see it. */
export interface Happened {
  /** Null for a new table. */
  readonly before: TableRecord | null;
  readonly facts: ReadonlySet<Fact>;
  readonly now: number;
  /** Nothing while a stored move is repeated: what a feature does on `moved` must not depend on it. */
  readonly outside: Outside;
}

/** Handlers of the calls of other rooms. */
export type Calls = {
  readonly [Type in PartyEvent['type']]?: (
    record: TableRecord,
    event: PartyEvent & { readonly type: Type },
    context: Context,
  ) => Transition;
};

export interface Asked extends Context {
  readonly sender: Sender;
}

/** Handlers of players' requests. */
export type Requests = {
  readonly [Type in AnsweredRequest['type']]?: (
    record: TableRecord,
    seat: Seat,
    request: AnsweredRequest & { readonly type: Type },
    asked: Asked,
  ) => TransitionResult;
};

/** A part of a table that the core does not name. */
export interface Feature {
  /** It runs after a step with one of these facts, and when it is due. */
  readonly on: readonly Fact[];
  readonly calls?: Calls;
  readonly requests?: Requests;
  readonly create?: (record: TableRecord, table: NewTable, now: number) => TableRecord;
  readonly settle?: (done: Transition, happened: Happened) => Transition;
  readonly effects?: (after: TableRecord, happened: Happened) => readonly Effect[];
  /** When it runs next; null: after a fact. Computed when it has run, and stored. */
  readonly dueAt?: (record: TableRecord) => number | null;
  /** Acts in the place of a seat when it is due; `settle` follows. */
  readonly onDue?: (record: TableRecord, now: number) => Transition;
  /** Whether it has something to do that no fact tells. Not asked of a player's move. */
  readonly asks?: (record: TableRecord, outside: Outside, now: number) => boolean;
  /** Whether an ended table has to stay. */
  readonly holds?: (record: TableRecord) => boolean;
}

/** By name, in the order in which they run: a later one sees what those before it have done. */
export type Features = Readonly<Record<string, Feature>>;

/** Listed once: every step runs through them. */
export const featuresByName = memoized((features: Features) => Object.entries(features));
