import type { GameAction } from '../../../shared/kernel/action.ts';
import type { BotInput } from '../../../shared/kernel/game.ts';

/** What a script goes by: the same as a computer player, but for the level. */
export type ScriptInput<Options, Action extends GameAction, View> = Omit<
  BotInput<Options, Action, View>,
  'level'
>;

/** A player who follows one simple idea and nothing else. */
export type Script<Options, Action extends GameAction, View> = (
  sight: ScriptInput<Options, Action, View>,
) => Action;
