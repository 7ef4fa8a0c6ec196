import type { GameAbout } from '../kernel/game-about.ts';
import { about as dropRainbow } from './drop-rainbow/about.ts';
import { about as presidentialPoker } from './presidential-poker/about.ts';
import type { GameId } from './registry.ts';
import { about as sequenceStates } from './sequence-states/about.ts';
import { about as sevenPoker } from './seven-poker/about.ts';

/** A line for each game. */
export const abouts: Readonly<Record<GameId, GameAbout>> = {
  'drop-rainbow': dropRainbow,
  'seven-poker': sevenPoker,
  'sequence-states': sequenceStates,
  'presidential-poker': presidentialPoker,
};
