import type { GameAction } from '../../../shared/kernel/action.ts';
import type { GameEvent, GameReason } from '../../../shared/kernel/game.ts';
import type { GameDescription } from '../../../shared/protocol/lobby.ts';
import type { GameUi } from '../../game-ui/game-ui.ts';
import type { ActionOf, GameId } from '../../sdk/index.ts';
import { rainbowColors } from '../../theme/palette.ts';
import { loadPart } from '../../ui/load-part.ts';
import { buttons, controls } from './answers.ts';
import { reporter, withHints, withModule } from './author.ts';
import { contextOf, type Game } from './fields.ts';
import { styles } from './styles.ts';
import { board, hand, playerArea, standing } from './table.ts';
import {
  bubbleText,
  eventText,
  optionWords,
  promptText,
  reasonText,
  resultText,
  score,
  spokenSummary,
  stage,
} from './text.ts';

type Described = Pick<GameDescription, 'id' | 'options' | 'ui' | 'beats'>;

/** The plain table: draws a game from its view, its hints and its legal actions, and lets the hints' module draw parts. */
export const loadUi = async (described: Described): Promise<GameUi<GameId>> => {
  const { id, ui, ...game } = described;
  const bare = plainUi({ ...game, hints: {} });
  if (typeof ui !== 'object') return bare;
  const report = reporter(`the ui of ${id}`);
  let hinted = bare;
  try {
    hinted = withHints(plainUi({ ...game, hints: ui }), bare, report);
  } catch (error) {
    report('drawing-invalid', 'it cannot be read.', error);
  }
  return typeof ui.module === 'string' ? withModule(hinted, ui.module) : hinted;
};

/** Tables have the types of the built-in games: casts from and to those occur only here. */
const plainUi = (game: Game & Pick<Described, 'beats'>): GameUi<GameId> => ({
  optionWords: (chosen) => optionWords(game, chosen),
  styles,
  board: (context) => board(game, contextOf(context)),
  playerArea: (context, seat) => playerArea(game, contextOf(context), seat),
  hand: (context) => hand(game, contextOf(context)),
  standing: (context, seat) => standing(game, contextOf(context), seat),
  stage: (context) => stage(game, contextOf(context)),
  controls: (context) => controls(game, contextOf(context)),
  moves: (context) =>
    buttons(game, contextOf(context)).map((button) => ({
      ...button,
      action: button.action as GameAction as ActionOf<GameId>,
    })),
  promptText: (context) => promptText(game, contextOf(context)),
  spokenSummary: (context) => spokenSummary(game, contextOf(context)),
  describeEvent: (event, context) => eventText(game, contextOf(context), event as GameEvent),
  motion: async () => {
    const { scenes } = await loadPart(() => import('./motion.ts'));
    return {
      scenes: (events, context, before) =>
        scenes(game, events as readonly GameEvent[], contextOf(context), before),
      ...(game.beats && { beats: game.beats }),
      said: (event, context) => bubbleText(game, contextOf(context), event as GameEvent),
    };
  },
  hints: async () => (why) => reasonText(game, why as GameReason),
  resultText: (outcome, context) => resultText(game, contextOf(context), outcome),
  score: (count) => score(game, count),
  winnersColors: () => rainbowColors,
});
