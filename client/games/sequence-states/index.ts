import { gameWords } from '#games/sequence-states/locale';
import type { GameUi } from '../../game-ui/game-ui.ts';
import { sentenceOf } from '../../locales/grammar.ts';
import { loadPart } from '../../ui/load-part.ts';
import { board, finalView, winnersColors } from './board.ts';
import { chipColors, chipsOf, teamAt } from './chips.ts';
import type { Id } from './cover.ts';
import { hand, playerArea, standing } from './player-area.ts';
import { styles } from './styles.ts';
import {
  describeEvent,
  goal,
  moves,
  optionWords,
  promptText,
  resultText,
  spaceName,
  spokenSummary,
  talk,
} from './text.ts';

export const ui: GameUi<Id> = {
  seating: gameWords.seating,
  seatColors: chipColors,
  talk,
  optionWords,
  goal,
  styles,
  board,
  playerArea,
  hand,
  standing,
  seatLayout: { columns: true },
  stage: ({ view }) => gameWords.teamsPlay(view.teams),
  moves,
  promptText,
  spokenSummary,
  describeEvent,
  motion: () => loadPart(() => import('./animations.ts')),
  hints: async (options) => {
    const { hintSentences } = await loadPart(() => import('#games/sequence-states/hints'));
    return (why) =>
      sentenceOf(hintSentences, why.code, why, { spaceName: (space) => spaceName(space, options) });
  },
  resultText,
  team: ({ view }, seat) => teamAt(view, seat),
  discColor: (context, seat) => chipsOf(context, teamAt(context.view, seat)),
  score: gameWords.score,
  winnersColors,
  finalView,
};
