import { beats } from './beats.ts';
import { sevenPoker } from './index.ts';
import { judge } from './judge.ts';

export const game = { ...sevenPoker, beats, judge };
