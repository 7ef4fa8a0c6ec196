import type { Advice, Situation } from '../../kernel/computer.ts';
import { chooseHard } from './bot/hard.ts';
import { chooseUsually } from './bot/usual.ts';
import type { Action, Options, Reason, View } from './types.ts';

/** A computer player of Presidential Poker, of any level. */
export const bot = (asked: Situation<Options, Action, View>): Advice<Action, Reason> =>
  asked.level === 'hard' && asked.view.phase !== 'cut' ? chooseHard(asked) : chooseUsually(asked);
