import type { Viewer } from '../../shared/kernel/game.ts';
import type { Frame } from '../../shared/protocol/frames.ts';
import type { Change } from './change.ts';

/** What an event does to the table, and what its sender hears of it. */
export interface Reaction {
  readonly change: Change;
  /** Who the sender's connection is from now on, if that changes. */
  readonly viewer?: Viewer;
  /** The sender gets these before a whole view. */
  readonly greeting?: readonly Frame[];
  /** The sender gets these last. */
  readonly replies?: readonly Frame[];
}
