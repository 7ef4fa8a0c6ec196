import type { AnyGame } from '../../../shared/kernel/game.ts';
import type { GameId } from '../../sdk/index.ts';
import { store, stored } from '../../ui/storage.ts';

/** Each game with its lesson is a separate script. */
const lessons: Readonly<Record<GameId, () => Promise<{ readonly taught: AnyGame }>>> = {
  'drop-rainbow': () => import('../../../shared/games/drop-rainbow/lesson.ts'),
  'seven-poker': () => import('../../../shared/games/seven-poker/lesson.ts'),
  'sequence-states': () => import('../../../shared/games/sequence-states/lesson.ts'),
  'presidential-poker': () => import('../../../shared/games/presidential-poker/lesson.ts'),
};

/** A game that has a lesson; undefined without. Other games come from `arcus-tables assets --games`. */
export const loadTaught = async (id: string): Promise<AnyGame | undefined> => {
  if (Object.hasOwn(lessons, id)) return (await lessons[id as GameId]()).taught;
  const { games }: { readonly games: readonly AnyGame[] } = await import(
    new URL('/assets/games.js', location.origin).href
  );
  return games.find((game) => game.id === id && game.lesson !== undefined);
};

/** Whether this browser was offered the lesson of a game, opened it, or began such a game. */
export const hasMet = (game: string): boolean => (stored('met') ?? '').split(' ').includes(game);

export const markMet = (game: string): void => {
  if (!hasMet(game)) store('met', `${stored('met') ?? ''} ${game}`.trim());
};
