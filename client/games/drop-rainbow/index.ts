import { gameWords } from '#games/drop-rainbow/locale';
import type { GameUi } from '../../game-ui/game-ui.ts';
import { sentenceOf } from '../../locales/grammar.ts';
import { loadPart } from '../../ui/load-part.ts';
import { board, winnersColors, winningCards } from './board.ts';
import type { Id } from './cover.ts';
import { hand, playerArea, standing, worth } from './player-area.ts';
import { styles } from './styles.ts';
import { describeEvent, goal, moves, optionWords, promptText, resultText, spokenSummary } from './text.ts';

export const ui: GameUi<Id> = {
  optionWords,
  goal,
  styles,
  board,
  playerArea,
  hand,
  worth,
  standing,
  stage: ({ view }) => `${gameWords.cards(view.deck)} ${gameWords.left}`,
  moves,
  promptText,
  spokenSummary,
  describeEvent,
  motion: () => loadPart(() => import('./animations.ts')),
  hints: async () => {
    const { hintSentences } = await loadPart(() => import('#games/drop-rainbow/hints'));
    return (why) => sentenceOf(hintSentences, why.code, why);
  },
  resultText,
  score: gameWords.cards,
  winnersColors,
  winningCards,
};
