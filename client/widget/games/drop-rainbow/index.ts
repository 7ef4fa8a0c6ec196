import type { GameDrawing } from '../drawing.ts';
import { belongings, board, winnersColours } from './board.ts';
import { flights } from './flights.ts';
import { styles } from './styles.ts';
import { words } from './words/en.ts';
import { type Id, options, optionWords, question, recap, sentence, verdict } from './words.ts';

export const drawing: GameDrawing<Id> = {
  players: [2, 3, 4, 5],
  options,
  optionWords,
  styles,
  board,
  belongings,
  moves: ({ view }) => [
    { action: { type: 'stop' }, label: words.stop(view.row.length), key: 's' },
    { action: { type: 'draw' }, label: words.draw, key: 'd', bold: true },
  ],
  question,
  recap,
  sentence,
  flights,
  hints: async () => (await import('./hint.ts')).hint,
  verdict,
  score: words.cards,
  winnersColours,
};
