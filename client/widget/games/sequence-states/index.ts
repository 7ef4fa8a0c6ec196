import type { GameDrawing } from '../drawing.ts';
import { belongings, winnersColours } from './belongings.ts';
import { board, remains } from './board.ts';
import { teamAt } from './chips.ts';
import type { Id } from './choice.ts';
import { flights } from './flights.ts';
import { openHand, recap } from './hand.ts';
import { sentence } from './sentences.ts';
import { styles } from './styles.ts';
import { words } from './words/en.ts';
import { moves, options, optionWords, question, talk, verdict } from './words.ts';

export const drawing: GameDrawing<Id> = {
  players: [2, 3, 4, 6, 8, 9, 10, 12],
  options,
  seating: words.seating,
  talk,
  optionWords,
  styles,
  board,
  belongings,
  hand: openHand,
  moves,
  question,
  recap,
  sentence,
  flights,
  hints: async () => (await import('./hint.ts')).hint,
  verdict,
  team: ({ view }, seat) => teamAt(view, seat),
  score: words.score,
  winnersColours,
  remains,
};
