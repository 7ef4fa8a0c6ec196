import { sitePath } from '../ui/site-path.ts';

/** What a page that holds a game has in its address: a new table, or one of this browser. */
export interface Wish {
  /** The table of this day, like `2026-11-28`: nothing else is chosen. */
  readonly daily?: string;
  readonly seats?: number;
  readonly level?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** The address of a new table against computer players that its page holds. */
export const newGamePath = (game: string, wish: Wish): string =>
  `${sitePath}play/${game}#${encodeURIComponent(JSON.stringify(wish))}`;
