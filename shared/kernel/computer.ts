import type { GameAction, Template } from './action.ts';
import type { Dice } from './dice.ts';
import type { Seat } from './ids.ts';

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
  readonly dice: Dice;
}

/** What a computer player does, and would advise whoever sits in its place to do. */
export interface Advice<Action extends GameAction> {
  readonly action: Action;
  /** What to do and why, in a sentence for the player. */
  readonly why: string;
}

/** 0.25 as `25 %`, for sentences. */
export const percent = (part: number): string => `${Math.round(100 * part)} %`;
