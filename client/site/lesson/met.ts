import { store, stored } from '../../ui/storage.ts';

/** Whether this browser was offered the lesson of a game, opened it, or began such a game. */
export const hasMet = (game: string): boolean => (stored('met') ?? '').split(' ').includes(game);

export const markMet = (game: string): void => {
  if (!hasMet(game)) store('met', `${stored('met') ?? ''} ${game}`.trim());
};
