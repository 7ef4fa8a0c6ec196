import fc from 'fast-check';
import { afterAll, afterEach, vi } from 'vitest';
import { arcusGames } from '../shared/games/registry.ts';
import { setGames } from '../shared/kernel/game-registry.ts';
import { gamesWithoutBeats } from './helpers/beats.ts';
import { isLong } from './helpers/random.ts';

// As a server does at its start. Tests of clocks do not count beats; those of beats register the games as they are.
setGames(gamesWithoutBeats(arcusGames));

// The files of a worker share its globals.
afterEach(() => void vi.unstubAllGlobals());

const { setTimeout } = globalThis;
afterAll(() => {
  // Vitest does this after each file: a spy on a fake timer puts that timer back, and later files would wait for ever.
  vi.restoreAllMocks();
  const left = globalThis.setTimeout;
  globalThis.setTimeout = setTimeout;
  if (left !== setTimeout) throw new Error('This file leaves a fake clock to later ones.');
});

// The short form is deterministic; the long form draws a seed and prints it with a failure.
if (!isLong) fc.configureGlobal({ seed: 1 });
