import type { GameAction, Template } from './action.ts';
import type { Seat } from './ids.ts';
import type { FastRandom } from './random.ts';

/** How well a computer player plays. */
export const levels = ['easy', 'normal', 'hard'] as const;
export type Level = (typeof levels)[number];

/** All that a computer player goes by: what the player of its seat may know, and dice that have nothing to do with what is dealt. */
export interface Situation<Options, Action extends GameAction, View> {
  readonly level: Level;
  readonly options: Options;
  readonly seat: Seat;
  readonly view: View;
  /** What the seat may do now; never empty. */
  readonly legal: readonly Template<Action>[];
  readonly random: FastRandom;
}

/** Why an action is good, as plain JSON: which case it is, in kebab-case, with its figures and cards. The game's drawing has the words. */
export interface GameReason {
  readonly code: string;
}

/** What a computer player does, and would advise whoever sits in its place to do. */
export interface Advice<Action extends GameAction, Reason extends GameReason = GameReason> {
  readonly action: Action;
  readonly why: Reason;
}
