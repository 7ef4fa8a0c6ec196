import { sitePath } from '../ui/site-path.ts';
export const tablePath = (id: string): string => `${sitePath}t/${id}`;

/** The page of a table of this browser, which its page holds. */
export const heldPath = (game: string, id: string): string => `${sitePath}play/${game}#${id}`;

/** The replay of a finished game. `isHeld`: of a table that its page held. */
export const replayPath = (game: string, table: string, gameNumber: number, isHeld = false): string =>
  isHeld
    ? `${sitePath}verify#played=${game}.${table}.${gameNumber}`
    : `${sitePath}t/${table}/games/${gameNumber}`;
