import type { GameAction } from '../../../shared/kernel/action.ts';
import type { BotInput } from '../../../shared/kernel/game.ts';

/** The input of a bot without a level. */
export type ScriptInput<Options, Action extends GameAction, View> = Omit<
  BotInput<Options, Action, View>,
  'level'
>;

export type Script<Options, Action extends GameAction, View> = (
  input: ScriptInput<Options, Action, View>,
) => Action;
