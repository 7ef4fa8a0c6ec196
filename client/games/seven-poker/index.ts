import { gameWords } from '#locale/seven-poker';
import { meta } from '../../../shared/games/seven-poker/meta.ts';
import { sentenceOf } from '../../locales/grammar.ts';
import type { GameUi } from '../game-ui.ts';
import { board } from './board.ts';
import { cardAnimations } from './flights.ts';
import { moves } from './moves.ts';
import { promptText } from './question.ts';
import { playerArea } from './seat.ts';
import { describeEvent } from './sentence.ts';
import { lastShowdown } from './showdown.ts';
import { styles } from './styles.ts';
import { type Id, options, optionWords, resultText, spokenSummary, winnersColours } from './words.ts';
import { countsOf } from './worth.ts';

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
  hints: async () => {
    const { hintSentences } = await import('#locale/seven-poker-hints');
    return (why) => sentenceOf(hintSentences, why.code, why, { countsOf });
  },
  resultText,
  score: gameWords.victoryCards,
  finalView: lastShowdown,
  winnersColours,
};
