import type { AnyGame } from '../../kernel/game.ts';

declare const game: AnyGame;
export default game;
