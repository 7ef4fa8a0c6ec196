import type { GameAction } from '../../../shared/kernel/action.ts';
import type { GameEvent, GameReason } from '../../../shared/kernel/game.ts';
import type { UiHints } from '../../../shared/kernel/ui-hints.ts';
import type { GameDescription } from '../../../shared/protocol/lobby.ts';
import type { GameUi } from '../../game-ui/game-ui.ts';
import type { ActionOf, GameId } from '../../sdk/index.ts';
import { rainbowColours } from '../../theme/palette.ts';
import { loadPart } from '../../ui/load-part.ts';
import { board, hand, playerArea, standing } from './board.ts';
import { buttons, controls } from './choice.ts';
import { errorReporter, withDrawing, withFallback } from './drawing.ts';
import { contextOf, type Game } from './model.ts';
import { styles } from './styles.ts';
import {
  bubbleText,
  eventText,
  optionFields,
  optionWords,
  promptText,
  reasonText,
  resultText,
  score,
  spokenSummary,
  stage,
} from './text.ts';

type Described = Pick<GameDescription, 'id' | 'players' | 'options' | 'ui' | 'beats'>;

/** Draws a game by its hints, and by its module if the hints name one. */
export const loadUi = async (game: Described): Promise<GameUi<GameId>> => {
  const { id, ui } = game;
  const plain = defaultUi({ ...game, ui: {} });
  const hinted = withFallback({ ...hintedUi(game, plain) }, plain, errorReporter(`The ui of ${id}`));
  return typeof ui === 'object' && typeof ui.module === 'string' ? withDrawing(hinted, ui.module) : hinted;
};

/** Unreadable hints are dropped. */
const hintedUi = (game: Described, plain: GameUi<GameId>): GameUi<GameId> => {
  try {
    return defaultUi(game);
  } catch (error) {
    console.error(`The ui of ${game.id} cannot be read; the default drawing takes its place.`, error);
    return plain;
  }
};

/** A game drawn by its view's shape and its author's hints. Tables have the types of the built-in games: casts from and to those occur only here. */
const defaultUi = ({ id, players, options, ui, beats }: Described): GameUi<GameId> => {
  const hints: UiHints = typeof ui === 'object' ? ui : {};
  const game: Game = { id, players, options, hints };
  return {
    players,
    options: optionFields(game),
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
      const { scenes } = await loadPart(() => import('./animations.ts'));
      return {
        scenes: (events, context, before) =>
          scenes(game, events as readonly GameEvent[], contextOf(context), before),
        ...(beats && { beats }),
        said: (event, context) => bubbleText(game, contextOf(context), event as GameEvent),
      };
    },
    hints: async () => (why) => reasonText(game, why as GameReason),
    resultText: (outcome, context) => resultText(game, contextOf(context), outcome),
    score: (count) => score(game, count),
    winnersColours: () => rainbowColours,
  };
};
