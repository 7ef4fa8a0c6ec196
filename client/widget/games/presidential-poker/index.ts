import type { GameDrawing } from '../drawing.ts';
import { board } from './board.ts';
import { controls } from './controls.ts';
import { flights } from './flights.ts';
import { moves } from './moves.ts';
import { question } from './question.ts';
import { recap } from './recap.ts';
import { lastResult, winnersColours } from './result.ts';
import { belongings } from './seat.ts';
import { sentence } from './sentence.ts';
import { styles } from './styles.ts';
import { words } from './words/en.ts';
import { type Id, options, optionWords, verdict } from './words.ts';

export const drawing: GameDrawing<Id> = {
  players: [2, 3, 4, 5, 6, 7, 8],
  options,
  optionWords,
  styles,
  board,
  belongings,
  controls,
  moves,
  question,
  recap,
  sentence,
  flights,
  hints: async () => (await import('./hint.ts')).hint,
  verdict,
  score: words.chips,
  remains: lastResult,
  winnersColours,
};
