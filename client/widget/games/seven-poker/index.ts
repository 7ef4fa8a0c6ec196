import type { GameDrawing } from '../drawing.ts';
import { board } from './board.ts';
import { flights } from './flights.ts';
import { moves } from './moves.ts';
import { question } from './question.ts';
import { belongings } from './seat.ts';
import { sentence } from './sentence.ts';
import { lastShowdown } from './showdown.ts';
import { styles } from './styles.ts';
import { words } from './words/en.ts';
import { type Id, options, optionWords, recap, verdict, winnersColours } from './words.ts';

export const drawing: GameDrawing<Id> = {
  players: [3, 4, 5],
  options,
  optionWords,
  styles,
  board,
  belongings,
  moves,
  question,
  recap,
  sentence,
  flights,
  hints: async () => (await import('./hint.ts')).hint,
  verdict,
  score: words.victoryCards,
  remains: lastShowdown,
  winnersColours,
};
