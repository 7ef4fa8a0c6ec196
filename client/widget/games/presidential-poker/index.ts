import { gameWords } from '#locale/presidential-poker';
import { meta } from '../../../../shared/games/presidential-poker/meta.ts';
import type { GameUi } from '../drawing.ts';
import { board } from './board.ts';
import { controls } from './controls.ts';
import { cardAnimations } from './flights.ts';
import { moves } from './moves.ts';
import { promptText } from './question.ts';
import { spokenSummary } from './recap.ts';
import { lastResult, winnersColours } from './result.ts';
import { playerArea } from './seat.ts';
import { describeEvent } from './sentence.ts';
import { styles } from './styles.ts';
import { type Id, options, optionWords, resultText } from './words.ts';

export const ui: GameUi<Id> = {
  players: meta.players,
  options,
  optionWords,
  styles,
  board,
  playerArea,
  controls,
  moves,
  promptText,
  spokenSummary,
  describeEvent,
  cardAnimations,
  hints: async () => (await import('./hint.ts')).hint,
  resultText,
  score: gameWords.chips,
  finalView: lastResult,
  winnersColours,
};
