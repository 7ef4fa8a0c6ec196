import type { AnyGame } from '../../kernel/game.js';

/** Earlier versions of the games. */
export declare const releasedGames: readonly AnyGame[];
