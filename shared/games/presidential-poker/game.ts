import { beats } from './beats.ts';
import { presidentialPoker } from './index.ts';
import { judge } from './judge.ts';

export const game = { ...presidentialPoker, beats, judge };
