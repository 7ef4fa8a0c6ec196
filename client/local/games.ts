import type { AnyGame } from '../../shared/kernel/game.ts';

/** The rules of a game of this build; undefined for another. Each game loads as a separate script. */
export const loadGame = async (id: string): Promise<AnyGame | undefined> => {
  if (!/^[\w-]+$/.test(id)) return undefined;
  const module: { readonly game: AnyGame } | undefined = await import(
    `../../shared/games/${id}/game.ts`
  ).catch(() => undefined);
  return module?.game;
};
