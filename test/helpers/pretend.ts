import { afterAll } from 'vitest';
import { games } from '../../shared/games/registry.ts';
import type { AnyGame } from '../../shared/kernel/game.ts';

/** Lets the tables of a test file play a game that is in no registry. */
export const pretend = (game: AnyGame): void => {
  const registry: Record<string, AnyGame> = games;
  registry[game.id] = game;
  afterAll(() => {
    delete registry[game.id];
  });
};
