import type { GameAction } from './action.ts';
import type { Seat } from './ids.ts';
import type { UiText } from './ui-hints.ts';

/** Of a method's type, so that a game's lesson is a lesson of any game. */
type ActionsIn<State, Action> = { find(state: State): readonly Action[] }['find'];

export interface LessonStep<State, Action extends GameAction> {
  /** One idea, in one or two short sentences. `{button}` inserts the label of the awaited action's button. */
  readonly say: UiText;
  /** The learner's action; of several any one, and the first is shown. Without it the sentence is only read. */
  readonly awaits?: Action | readonly Action[] | ActionsIn<State, Action>;
  /** Actions of the other seats after it, each of the next of them to act. */
  readonly others?: readonly Action[];
  /** `data-place` of elements that glow, besides the cards and spaces of the awaited action. */
  readonly at?: readonly string[];
}

/** A guided first game of about two minutes, for a page without a server. The learner has seat 0. Stacked: the same in each run. */
export interface Lesson<State, Action extends GameAction> {
  /** Omitted options get defaults. */
  readonly options?: object;
  readonly seats: number;
  /** `first` of the set-up; default seat 0. */
  readonly first?: Seat;
  /** The first cards of each shuffle; the others follow in their order before it. */
  readonly deck?: readonly unknown[];
  /** Changes the dealt state, to begin in the middle of a game. */
  position?(dealt: State): State;
  readonly steps: readonly LessonStep<State, Action>[];
  /** The last sentence. */
  readonly end: UiText;
}

/** A lesson of any game. */
export type AnyLesson = Lesson<unknown, GameAction>;
