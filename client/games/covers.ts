import { html, nothing, type TemplateResult } from 'lit';
import { aboutGames, difficulty } from '#locale/embed';
import { locale } from '#locale/grammar';
import { inLocale, type UiHints } from '../../shared/kernel/ui-hints.ts';
import { fan, miniCards } from '../game-ui/mini-cards.ts';
import type { GameId } from '../sdk/index.ts';
import { picture as dropRainbow } from './drop-rainbow/cover.ts';
import { picture as presidentialPoker } from './presidential-poker/cover.ts';
import { gameEntry } from './registry.ts';
import { picture as sequenceStates } from './sequence-states/cover.ts';
import { picture as sevenPoker } from './seven-poker/cover.ts';

/** Decorative SVGs, 8 by 3, that need no styles. Pages that open tables bundle them; tables do not. */
export const covers: Readonly<Record<GameId, TemplateResult>> = {
  'drop-rainbow': dropRainbow,
  'seven-poker': sevenPoker,
  'sequence-states': sequenceStates,
  'presidential-poker': presidentialPoker,
};

const defaultCover = miniCards(fan([null, null, null, null, null], { x: 80, y: 50, spread: 18, lean: 8 }));

const hintsOf = (game: GameId): UiHints | null => {
  const ui: UiHints | 'built-in' = gameEntry(game).ui;
  return ui === 'built-in' ? null : ui;
};

/** In an SVG, because pages style the covers as one. */
export const coverOf = (game: GameId): TemplateResult => {
  const own = hintsOf(game)?.cover;
  if (own === undefined) return covers[game] ?? defaultCover;
  return html`<svg viewBox="0 0 160 60" aria-hidden="true"><image href=${new URL(own, import.meta.url).href} width="160" height="60"></image></svg>`;
};

/** 1 to 3, from the games' documents. */
const difficulties: Readonly<Partial<Record<GameId, number>>> = { 'drop-rainbow': 1, 'seven-poker': 3 };

/** Its stars; nothing for a game without a difficulty. */
export const difficultyOf = (game: GameId): TemplateResult | typeof nothing => {
  const stars = difficulties[game];
  return stars === undefined
    ? nothing
    : html` · <span role="img" aria-label=${difficulty(stars)}>${'★'.repeat(stars).padEnd(3, '☆')}</span>`;
};

/** A line about the game; empty if its author gave none. */
export const aboutGame = (game: GameId): string => {
  const ui = hintsOf(game);
  if (ui === null) return aboutGames[game];
  return ui.about === undefined ? '' : inLocale(ui.about, locale);
};
