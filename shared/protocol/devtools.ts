import * as z from 'zod';
import type { Viewer } from '../kernel/game.ts';
import type { Seat, TableId } from '../kernel/ids.ts';
import { seatSchema } from '../kernel/schemas.ts';
import type { Phase, TableView } from './table-view.ts';

/** What the panel beside a table asks the server, where it has devtools. Nothing else speaks this: it may change with every version. */
export const devtoolsRequestSchema = z.discriminatedUnion('do', [
  /** Everything as it is now, or was after so many actions of the present game; of the log the steps after this one. */
  z.strictObject({ do: z.literal('look'), after: z.int().min(0), moment: z.int().min(0).nullable() }),
  /** Answers a decision for any seat, as its player would. */
  z.strictObject({ do: z.literal('act'), seat: seatSchema, decision: z.int(), action: z.unknown() }),
  /** The cards of the next game come of this text alone; null for a fair shuffle. `deal`: begin that game, for everybody who sits here. */
  z.strictObject({
    do: z.literal('choose-seed'),
    seed: z.string().min(1).max(64).nullable(),
    deal: z.boolean(),
  }),
]);
export type DevtoolsRequest = z.infer<typeof devtoolsRequestSchema>;

/** A text that went to those who look on so. `new`: who has not said hello. */
export interface DevtoolsFrame {
  readonly viewer: Viewer | 'new';
  /** How many connections it went to; 0 if nobody was connected as this viewer, who would have been sent it. */
  readonly connections: number;
  /** In UTF-8. */
  readonly bytes: number;
  /** Null if it was too long to keep. */
  readonly text: string | null;
}

/** One step of a table of which anybody was told, or that moved the game. */
export interface DevtoolsStep {
  /** From 1, for as long as the table lives. */
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** What the table reacted to: a message, its own alarm, a connection that came or went. */
  readonly event: string;
  /** Whose connection it was. */
  readonly viewer: Viewer | 'new' | null;
  /** The request, without what opens seats. */
  readonly request: Readonly<Record<string, unknown>> | null;
  /** What was done in the game, and by whom. */
  readonly action: { readonly seat: Seat; readonly by: string; readonly action: unknown } | null;
  readonly gameNumber: number;
  /** How many actions that game had afterwards. */
  readonly actions: number;
  readonly frames: readonly DevtoolsFrame[];
}

/** A table as all of its viewers see it. */
export interface DevtoolsLook {
  readonly id: TableId;
  readonly phase: Phase;
  readonly gameNumber: number;
  /** How many actions the present game has. */
  readonly actions: number;
  /** After how many of them these views are; null for now. */
  readonly moment: number | null;
  /** By viewer, those who have a seat first, and last the spectator. */
  readonly views: readonly { readonly viewer: Viewer; readonly view: TableView }[];
  /** Why the views of that moment cannot be made: by now the rules refuse the log. Then there are none. */
  readonly unplayable: string | null;
  /** Whether a game can begin now. */
  readonly canBegin: boolean;
  readonly chosenSeed: string | null;
  readonly nextSeed: string | null;
  /** The newest last. */
  readonly steps: readonly DevtoolsStep[];
}

/** What was refused, in the table's own words. */
export interface DevtoolsRefusal {
  readonly code: string;
  readonly message: string;
  readonly rule: string | null;
}

/** The answer to `act` and `choose-seed`. */
export interface DevtoolsDone {
  readonly refusal: DevtoolsRefusal | null;
}
