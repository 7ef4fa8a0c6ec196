import * as z from 'zod';
import type { GameEvent, Viewer } from '../kernel/game.ts';
import type { Seat, TableId } from '../kernel/ids.ts';
import { seatSchema } from '../kernel/schemas.ts';
import type { Delta } from './delta.ts';
import type { Phase, TableView } from './table-view.ts';

/** Requests of the devtools panel. Internal: may change with every version. */
export const devtoolsRequestSchema = z.discriminatedUnion('do', [
  /** All views, and the steps after number `after`. */
  z.strictObject({ do: z.literal('look'), after: z.int().min(0) }),
  /** The current game from its deal until now. */
  z.strictObject({ do: z.literal('record') }),
  /** Acts for any seat. */
  z.strictObject({ do: z.literal('act'), seat: seatSchema, decision: z.int(), action: z.unknown() }),
  /** Derives the next game's cards from this text alone; null for a fair shuffle. `deal` starts that game. */
  z.strictObject({
    do: z.literal('choose-seed'),
    seed: z.string().min(1).max(64).nullable(),
    deal: z.boolean(),
  }),
]);
export type DevtoolsRequest = z.infer<typeof devtoolsRequestSchema>;

/** A frame and its recipients. `new`: a connection before its hello. */
export interface DevtoolsFrame {
  readonly viewer: Viewer | 'new';
  /** Number of receiving connections; 0 if none was connected as this viewer. */
  readonly connections: number;
  readonly bytes: number;
  /** Null if it was too long to store. */
  readonly text: string | null;
}

/** One step that sent frames or changed the game. */
export interface DevtoolsStep {
  /** From 1. */
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** A message, the alarm, or a connection opened or closed. */
  readonly event: string;
  /** Of the connection that caused it. */
  readonly viewer: Viewer | 'new' | null;
  /** Without tokens. */
  readonly request: Readonly<Record<string, unknown>> | null;
  readonly action: { readonly seat: Seat; readonly by: string; readonly action: unknown } | null;
  readonly gameNumber: number;
  /** Number of actions in that game afterwards. */
  readonly actions: number;
  readonly frames: readonly DevtoolsFrame[];
}

/** A table with the views of all its viewers. */
export interface DevtoolsLook {
  readonly id: TableId;
  readonly phase: Phase;
  readonly gameNumber: number;
  /** Number of actions in the current game. */
  readonly actions: number;
  /** Seats first, then the spectator. */
  readonly views: readonly { readonly viewer: Viewer; readonly view: TableView }[];
  readonly canBegin: boolean;
  readonly chosenSeed: string | null;
  readonly nextSeed: string | null;
  /** Oldest first. */
  readonly steps: readonly DevtoolsStep[];
}

/** The current game as each viewer saw it: one step for each action. */
export interface DevtoolsRecording {
  readonly gameNumber: number;
  /** Seats first, then the spectator. */
  readonly recorded: readonly {
    readonly viewer: Viewer;
    readonly view: TableView;
    readonly steps: readonly { readonly delta?: Delta | undefined; readonly events: readonly GameEvent[] }[];
  }[];
  /** Why there are no views: the current rules reject the log. */
  readonly unplayable: string | null;
}

export interface DevtoolsRefusal {
  readonly code: string;
  readonly message: string;
  readonly rule: string | null;
}

/** The reply to `act` and `choose-seed`. */
export interface DevtoolsDone {
  readonly refusal: DevtoolsRefusal | null;
}
