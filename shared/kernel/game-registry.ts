import type { AnyGame } from './game.ts';

/** By id, the newest version first. */
let games: ReadonlyMap<string, readonly AnyGame[]> = new Map();

/** Replaces the registered games; a game may have several versions. @throws RangeError if two have the same id and version. */
export const setGames = (list: readonly AnyGame[]): void => {
  const byId = new Map<string, AnyGame[]>();
  for (const game of list) {
    const versions = byId.get(game.id) ?? [];
    if (versions.some(({ version }) => version === game.version))
      throw new RangeError(`two games have the id ${game.id} and version ${game.version}`);
    byId.set(
      game.id,
      [...versions, game].sort((a, b) => b.version - a.version),
    );
  }
  games = byId;
};

/** The newest version of each game, in the order of `setGames`. */
export const registeredGames = (): readonly AnyGame[] =>
  [...games.values()].flatMap(([newest]) => newest ?? []);

/** Without a version the newest. */
export const findGame = (id: string, version?: number): AnyGame | undefined =>
  games.get(id)?.find((game) => version === undefined || game.version === version);
