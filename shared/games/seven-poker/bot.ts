import type { Advice, Situation } from '../../kernel/computer.ts';
import { chooseHard } from './bot/hard.ts';
import { chooseUsually } from './bot/usual.ts';
import type { Action, Options, Reason, View } from './types.ts';

/** A computer player of Seven Poker, of any level. */
export const bot = (asked: Situation<Options, Action, View>): Advice<Action, Reason> =>
  asked.level === 'hard' ? chooseHard(asked) : chooseUsually(asked);
