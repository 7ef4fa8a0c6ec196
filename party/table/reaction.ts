import type { Viewer } from '../../shared/kernel/game.ts';
import type { Frame } from '../../shared/protocol/frames.ts';
import type { Transition } from './change.ts';

/** What an event does to the table, and what its sender hears of it. */
export interface EventResult {
  readonly transition: Transition;
  /** Who the sender's connection is from now on, if that changes. */
  readonly viewer?: Viewer;
  /** The sender gets these before a whole view. */
  readonly greeting?: readonly Frame[];
  /** The sender gets these last. */
  readonly replies?: readonly Frame[];
}
