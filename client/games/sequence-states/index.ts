import { gameWords } from '#locale/sequence-states';
import { meta } from '../../../shared/games/sequence-states/meta.ts';
import { sentenceOf } from '../../locales/grammar.ts';
import type { GameUi } from '../game-ui.ts';
import { playerArea, winnersColours } from './belongings.ts';
import { board, finalView } from './board.ts';
import { teamAt } from './chips.ts';
import type { Id } from './choice.ts';
import { cardAnimations } from './flights.ts';
import { openHand, spokenSummary } from './hand.ts';
import { describeEvent } from './sentences.ts';
import { styles } from './styles.ts';
import { moves, options, optionWords, promptText, resultText, spaceName, talk } from './words.ts';

export const ui: GameUi<Id> = {
  players: meta.players,
  options,
  seating: gameWords.seating,
  talk,
  optionWords,
  styles,
  board,
  playerArea,
  hand: openHand,
  moves,
  promptText,
  spokenSummary,
  describeEvent,
  cardAnimations,
  hints: async () => {
    const { hintSentences, hintSpace } = await import('#locale/sequence-states-hints');
    return (why) =>
      sentenceOf(hintSentences, why.code, why, { spaceName: (space) => spaceName(space, hintSpace) });
  },
  resultText,
  team: ({ view }, seat) => teamAt(view, seat),
  score: gameWords.score,
  winnersColours,
  finalView,
};
