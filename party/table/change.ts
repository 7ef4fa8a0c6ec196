import type { GameEvent, Viewer } from '../../shared/kernel/game.ts';
import type { Result } from '../../shared/kernel/result.ts';
import type { RefusalCode } from '../../shared/protocol/codes.ts';
import type { TableEvent } from '../../shared/protocol/table-view.ts';
import type { LogEntry, TableRecord } from './record.ts';

/** What one request, or one alarm, does to a table. */
export interface Transition {
  readonly record: TableRecord;
  readonly events: readonly (TableEvent | GameEvent)[];
  /** What those see meanwhile who see the past. */
  readonly pastEvents: readonly (TableEvent | GameEvent)[];
  readonly entry: LogEntry | null;
  /** What becomes of those who looked on as somebody: seats are numbered anew, or given up. */
  readonly moved: (viewer: Viewer) => Viewer;
}

export const transition = (
  record: TableRecord,
  parts: Partial<Omit<Transition, 'record'>> = {},
): Transition => ({
  record,
  events: [],
  pastEvents: [],
  entry: null,
  moved: (viewer) => viewer,
  ...parts,
});

export interface Refusal {
  readonly code: RefusalCode;
  /** In place of the code's own sentence. */
  readonly message?: string;
  readonly rule?: string;
}

export type TransitionResult = Result<Transition, Refusal>;
