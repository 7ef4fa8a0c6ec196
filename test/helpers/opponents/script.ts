import type { GameAction } from '../../../shared/kernel/action.ts';
import type { BotInput, GameEvent } from '../../../shared/kernel/game.ts';

/** The input of a bot without a level, and the events of the game so far, as the seat may know them. */
export type ScriptInput<Options, Action extends GameAction, View> = Omit<
  BotInput<Options, Action, View>,
  'level'
> & { readonly seen: readonly GameEvent[] };

export type Script<Options, Action extends GameAction, View> = (
  input: ScriptInput<Options, Action, View>,
) => Action;
