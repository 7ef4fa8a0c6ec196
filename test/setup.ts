import fc from 'fast-check';
import { afterEach, vi } from 'vitest';
import { arcusGames } from '../shared/games/registry.ts';
import { setGames } from '../shared/kernel/game-registry.ts';
import { gamesWithoutBeats } from './helpers/beats.ts';
import { isLong } from './helpers/random.ts';

// As a server does at its start. Tests of clocks do not count beats; those of beats register the games as they are.
setGames(gamesWithoutBeats(arcusGames));

// The files of a worker share its globals.
afterEach(() => void vi.unstubAllGlobals());

// The short form is deterministic; the long form draws a seed and prints it with a failure.
if (!isLong) fc.configureGlobal({ seed: 1 });
