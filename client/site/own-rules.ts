import type { AnyGame } from '../../shared/kernel/game.ts';
import { offeredGames } from '../games/own-games.ts';
import { builtInGames } from '../games/registry.ts';
import { sitePath } from '../ui/site-path.ts';

/** The rules of the server's own games, from `arcus-tables assets --games`; empty if they cannot be loaded. Table pages load no rules. */
export const loadOwnGames = async (): Promise<readonly AnyGame[]> => {
  if (offeredGames.every((game) => builtInGames.includes(game))) return [];
  try {
    const module: { readonly games: readonly AnyGame[] } = await import(`${sitePath}assets/games.js`);
    return module.games;
  } catch (error) {
    console.warn(
      'Cannot load the rules of this server’s games. Create them with: arcus-tables assets FOLDER --games FILE',
      error,
    );
    return [];
  }
};
