import { html, type TemplateResult } from 'lit';
import { locale } from '#locale/grammar';
import { gameFacts } from '../../shared/kernel/game-about.ts';
import { inLocale, type UiHints } from '../../shared/kernel/ui-hints.ts';
import type { GamePage } from '../game-ui/game-page.ts';
import { fan, miniCards } from '../game-ui/mini-cards.ts';
import type { GameId } from '../sdk/index.ts';
import { sitePath } from '../ui/site-path.ts';
import { page as dropRainbow } from './drop-rainbow/page.ts';
import { page as presidentialPoker } from './presidential-poker/page.ts';
import { gameEntry } from './registry.ts';
import { page as sequenceStates } from './sequence-states/page.ts';
import { page as sevenPoker } from './seven-poker/page.ts';

/** A line for each game. Pages around tables bundle it; tables do not. */
const pages: { readonly [Id in GameId]: GamePage<Id> } = {
  'drop-rainbow': dropRainbow,
  'seven-poker': sevenPoker,
  'sequence-states': sequenceStates,
  'presidential-poker': presidentialPoker,
};

/** Undefined for a game of another author. */
export const pageOf = (game: string): GamePage<GameId> | undefined =>
  Object.hasOwn(pages, game) ? pages[game as GameId] : undefined;

const defaultCover = miniCards(fan([null, null, null, null, null], { x: 80, y: 50, spread: 18, lean: 8 }));

const hintsOf = (game: GameId): UiHints => {
  const ui: UiHints | 'built-in' = gameEntry(game).ui;
  return ui === 'built-in' ? {} : ui;
};

/** In an SVG, because pages style the covers as one. */
export const coverOf = (game: GameId): TemplateResult => {
  const own = hintsOf(game).cover;
  if (own === undefined) return pageOf(game)?.picture ?? defaultCover;
  return html`<svg viewBox="0 0 160 60" aria-hidden="true"><image href=${new URL(own.replace(/^\/(?!\/)/, sitePath), import.meta.url).href} width="160" height="60"></image></svg>`;
};

/** A line about the game; empty if its author gave none. */
export const aboutGame = (game: GameId): string =>
  inLocale(pageOf(game)?.about.line ?? hintsOf(game).about ?? '', locale);

/** Players, minutes and difficulty in a line. */
export const factsOf = (game: GameId): string =>
  gameFacts({ ...hintsOf(game), ...pageOf(game)?.about, players: gameEntry(game).players }, locale);

/** Of a quick game: as its page says, three for another author's, else the smallest possible number. */
export const quickSeats = (game: GameId, possible: readonly number[] = gameEntry(game).players): number => {
  const { seatsAlone = 3 } = pageOf(game)?.about ?? {};
  return possible.includes(seatsAlone) ? seatsAlone : (possible[0] ?? seatsAlone);
};
