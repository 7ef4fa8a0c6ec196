import { gameWords } from '#locale/drop-rainbow';
import { meta } from '../../../shared/games/drop-rainbow/meta.ts';
import { sentenceOf } from '../../locales/grammar.ts';
import type { GameUi } from '../game-ui.ts';
import { board, playerArea, winnersColours } from './board.ts';
import { cardAnimations } from './flights.ts';
import { styles } from './styles.ts';
import {
  describeEvent,
  type Id,
  options,
  optionWords,
  promptText,
  resultText,
  spokenSummary,
} from './words.ts';

export const ui: GameUi<Id> = {
  players: meta.players,
  options,
  optionWords,
  styles,
  board,
  playerArea,
  moves: ({ view }) => [
    { action: { type: 'stop' }, label: gameWords.stop(view.row.length), key: 's' },
    { action: { type: 'draw' }, label: gameWords.draw, key: 'd', bold: true },
  ],
  promptText,
  spokenSummary,
  describeEvent,
  cardAnimations,
  hints: async () => {
    const { hintSentences } = await import('#locale/drop-rainbow-hints');
    return (why) => sentenceOf(hintSentences, why.code, why);
  },
  resultText,
  score: gameWords.cards,
  winnersColours,
};
