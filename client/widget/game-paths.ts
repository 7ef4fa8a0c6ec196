import { sitePath } from '../ui/site-path.ts';
export const tablePath = (id: string): string => `${sitePath}t/${id}`;

/** The page of a local table: one that the page holds, of this browser. */
export const localTablePath = (game: string, id: string): string => `${sitePath}play/${game}#${id}`;

/** The replay of a finished game. `isLocal`: of a local table. */
export const replayPath = (game: string, table: string, gameNumber: number, isLocal = false): string =>
  isLocal
    ? `${sitePath}verify#played=${game}.${table}.${gameNumber}`
    : `${sitePath}t/${table}/games/${gameNumber}`;
