import { gameWords } from '#locale/seven-poker';
import { meta } from '../../../../shared/games/seven-poker/meta.ts';
import type { GameUi } from '../drawing.ts';
import { board } from './board.ts';
import { cardAnimations } from './flights.ts';
import { moves } from './moves.ts';
import { promptText } from './question.ts';
import { playerArea } from './seat.ts';
import { describeEvent } from './sentence.ts';
import { lastShowdown } from './showdown.ts';
import { styles } from './styles.ts';
import { type Id, options, optionWords, resultText, spokenSummary, winnersColours } from './words.ts';

export const ui: GameUi<Id> = {
  players: meta.players,
  options,
  optionWords,
  styles,
  board,
  playerArea,
  moves,
  promptText,
  spokenSummary,
  describeEvent,
  cardAnimations,
  hints: async () => (await import('./hint.ts')).hint,
  resultText,
  score: gameWords.victoryCards,
  finalView: lastShowdown,
  winnersColours,
};
