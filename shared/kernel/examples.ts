import type { Viewer } from './game.ts';
import type { Random } from './random.ts';

/** A position of a game that shows something, for tests, rule pages and drawings alike. */
export interface Position<State> {
  /** Kebab-case, one of a kind in its game. */
  readonly name: string;
  /** The ids of the rules that it is about. */
  readonly rules: readonly string[];
  readonly state: State;
  /** What it shows, in a sentence. */
  readonly shows: string;
}

/**
 * What every game's folder gives besides its rules, as `examples` in its `examples.ts`: positions, and what the contract suite has to
 * know of the game to prove that nothing hidden leaves it (ALL-4). Pure, like the game itself.
 */
export interface GameExamples<State> {
  readonly positions: readonly Position<State>[];
  /** Every card of the game, wherever it lies, in any order. The same cards from the set-up to the end. */
  cards(state: State): readonly string[];
  /** Another state that this viewer must not be able to tell from `state`: all that is hidden from them is drawn anew. */
  scramble(state: State, viewer: Viewer, random: Random): State;
  /**
   * Another beginning from which the same actions lead to the same sights for this viewer: in `initial` is drawn anew what stayed
   * hidden from them up to `final`, where that game had ended. Equal to `initial` if there is no such thing.
   */
  scrambleUnseen(initial: State, final: State, viewer: Viewer, random: Random): State;
}

/** The examples of a game whose types are not known. */
export type AnyGameExamples = GameExamples<unknown>;
