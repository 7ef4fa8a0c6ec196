import type { Level, Viewer } from './game.ts';
import type { Seat } from './ids.ts';
import type { Random } from './random.ts';

/** Judges decisions of a finished game by games played on from them. No part of a version. */
export interface Judge<State> {
  /** Of the computer players that play on. */
  readonly level: Level;
  /** A state that this viewer cannot distinguish from `state`: everything hidden from them is drawn again. */
  scramble(state: State, viewer: Viewer, random: Random): State;
  /** Whether a game played on from `from` by `moves` actions may stop at `to`, before its end. */
  isFar(from: State, to: State, moves: number): boolean;
  /** Estimated share of the win where it stops, 0 to 1. */
  worth(state: State, seat: Seat): number;
}
