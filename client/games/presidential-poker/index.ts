import { gameWords } from '#games/presidential-poker/locale';
import type { GameUi } from '../../game-ui/game-ui.ts';
import { sentenceOf } from '../../locales/grammar.ts';
import { loadPart } from '../../ui/load-part.ts';
import { board, finalView, stage, winnersColors, winningCards } from './board.ts';
import { controls, moves } from './controls.ts';
import type { Id } from './cover.ts';
import { shortName } from './hand.ts';
import { hand, playerArea, standing, worth } from './player-area.ts';
import { styles } from './styles.ts';
import { describeEvent, goal, lasted, optionWords, promptText, resultText, spokenSummary } from './text.ts';

export const ui: GameUi<Id> = {
  optionWords,
  goal,
  styles,
  board,
  playerArea,
  hand,
  worth,
  standing,
  stage,
  controls,
  moves,
  promptText,
  spokenSummary,
  describeEvent,
  motion: () => loadPart(() => import('./animations.ts')),
  hints: async () => {
    const { hintSentences } = await loadPart(() => import('#games/presidential-poker/hints'));
    return (why) => sentenceOf(hintSentences, why.code, why, { cardName: shortName });
  },
  resultText,
  lasted,
  score: gameWords.chips,
  finalView,
  winnersColors,
  winningCards,
};
