import type { AnyGame } from '../../shared/kernel/game.ts';

/** Computer players and clocks do not wait for what is shown. */
export const gamesWithoutBeats = (games: readonly AnyGame[]): AnyGame[] =>
  games.map(({ beats: _, ...game }) => game);
