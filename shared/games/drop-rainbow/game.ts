import { beats } from './beats.ts';
import { dropRainbow } from './index.ts';
import { judge } from './judge.ts';

export const game = { ...dropRainbow, beats, judge };
