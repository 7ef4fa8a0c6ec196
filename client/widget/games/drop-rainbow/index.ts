import type { GameDrawing } from '../drawing.ts';
import { belongings, board, winnersColours } from './board.ts';
import { flights } from './flights.ts';
import { styles } from './styles.ts';
import { cardCount, type Id, options, optionWords, question, sentence, stopLabel, verdict } from './words.ts';

export const drawing: GameDrawing<Id> = {
  players: [2, 3, 4, 5],
  options,
  optionWords,
  styles,
  board,
  belongings,
  moves: ({ view }) => [
    { action: { type: 'stop' }, label: stopLabel(view.row.length), key: 's' },
    { action: { type: 'draw' }, label: 'Draw', key: 'd', bold: true },
  ],
  question,
  sentence,
  flights,
  verdict,
  score: cardCount,
  winnersColours,
};
