import type { TemplateResult } from 'lit';
import { aboutGames } from '#locale/embed';
import { locale } from '#locale/grammar';
import { inLocale, type UiHints } from '../../shared/kernel/ui-hints.ts';
import { fan, miniCards } from '../game-ui/mini-cards.ts';
import type { GameId } from '../sdk/index.ts';
import { picture as dropRainbow } from './drop-rainbow/cover.ts';
import { picture as presidentialPoker } from './presidential-poker/cover.ts';
import { gameEntry } from './registry.ts';
import { picture as sequenceStates } from './sequence-states/cover.ts';
import { picture as sevenPoker } from './seven-poker/cover.ts';

/** Of every game an SVG, 8 by 3, that says nothing to a screen reader and needs no styles. Pages that open tables have them, tables do not. */
export const covers: Readonly<Record<GameId, TemplateResult>> = {
  'drop-rainbow': dropRainbow,
  'seven-poker': sevenPoker,
  'sequence-states': sequenceStates,
  'presidential-poker': presidentialPoker,
};

/** A hand that nobody sees: of every game that has no picture. */
const defaultCover = miniCards(fan([null, null, null, null, null], { x: 80, y: 50, spread: 18, lean: 8 }));

export const coverOf = (game: GameId): TemplateResult => covers[game] ?? defaultCover;

/** What a game is about, for whoever chooses one; nothing if nobody has said. */
export const aboutGame = (game: GameId): string => {
  const ui: UiHints | 'built-in' = gameEntry(game).ui;
  if (ui === 'built-in') return aboutGames[game];
  return ui.about === undefined ? '' : inLocale(ui.about, locale);
};
