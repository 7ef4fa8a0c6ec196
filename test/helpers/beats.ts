import type { AnyGame } from '../../shared/kernel/game.ts';

/** Games whose computer players and clocks never wait for an animation. */
export const gamesWithoutBeats = (games: readonly AnyGame[]): AnyGame[] =>
  games.map(({ beats: _, ...game }) => game);
