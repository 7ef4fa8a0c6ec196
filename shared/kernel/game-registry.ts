import type { AnyGame } from './game.ts';

let games: ReadonlyMap<string, AnyGame> = new Map();

/** Plays, lists and verifies these from now on, and no others. @throws RangeError if two have the same id. */
export const setGames = (list: readonly AnyGame[]): void => {
  const known = new Map<string, AnyGame>();
  for (const game of list) {
    if (known.has(game.id)) throw new RangeError(`two games have the id ${game.id}`);
    known.set(game.id, game);
  }
  games = known;
};

/** In the order in which they were given. */
export const registeredGames = (): readonly AnyGame[] => [...games.values()];

export const findGame = (id: string): AnyGame | undefined => games.get(id);
