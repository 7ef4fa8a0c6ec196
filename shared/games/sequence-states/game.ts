import { beats } from './beats.ts';
import { sequenceStates } from './index.ts';
import { judge } from './judge.ts';

export const game = { ...sequenceStates, beats, judge };
