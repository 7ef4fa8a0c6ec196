import type { AnyGame } from './game.ts';

let games: ReadonlyMap<string, AnyGame> = new Map();

/** Replaces the registered games. @throws RangeError if two have the same id. */
export const setGames = (list: readonly AnyGame[]): void => {
  const byId = new Map<string, AnyGame>();
  for (const game of list) {
    if (byId.has(game.id)) throw new RangeError(`two games have the id ${game.id}`);
    byId.set(game.id, game);
  }
  games = byId;
};

/** In the order of `setGames`. */
export const registeredGames = (): readonly AnyGame[] => [...games.values()];

export const findGame = (id: string): AnyGame | undefined => games.get(id);
