import * as z from 'zod';
import type { AnyGame } from '../../shared/kernel/game.ts';
import { registeredGames } from '../../shared/kernel/game-registry.ts';
import { type Locale, locales } from '../../shared/kernel/locales.ts';
import { inLocale } from '../../shared/kernel/ui-hints.ts';
import type { GameDescription } from '../../shared/protocol/lobby.ts';
import type { LobbyEnv } from './lobby-env.ts';

type Rules = LobbyEnv['rules'];

/** A game's rules as trusted HTML, as a file of it, or as plain text; in this language or the first. Null without rules. */
export const rulesOf = (
  { id, ui }: AnyGame,
  locale: Locale,
  rules: Rules,
): { readonly html: string } | { readonly file: string } | { readonly text: string } | null => {
  const page = rules[id]?.[locale] ?? rules[id]?.[locales[0]];
  if (page !== undefined) return typeof page === 'string' ? { html: page } : page;
  const text = typeof ui === 'object' ? ui.rules : undefined;
  return text === undefined ? null : { text: inLocale(text, locale) };
};

/** Relative luminance from 0 to 1 (WCAG). */
const luminance = (parts: readonly number[]): number =>
  parts.reduce((sum, part, at) => {
    const share = part / 255;
    const linear = share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    return sum + linear * ([0.2126, 0.7152, 0.0722][at] ?? 0);
  }, 0);

/** Text on a lighter mat is unreadable. */
const maxMatLuminance = 0.055;

/** Darkens a requested mat color as far as needed; undefined if it is invalid. */
const matOf = (requested: unknown): string | undefined => {
  if (typeof requested !== 'string' || !/^#[\da-f]{6}$/i.test(requested)) return undefined;
  let parts = [1, 3, 5].map((at) => Number.parseInt(requested.slice(at, at + 2), 16));
  while (luminance(parts) > maxMatLuminance) parts = parts.map((part) => Math.floor(part * 0.94));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
};

/** Each built-in game has one in the pages. */
export const hasLesson = ({ ui, lesson }: AnyGame): boolean => ui === 'built-in' || lesson !== undefined;

export const describeGame = (game: AnyGame, rules: Rules): GameDescription => {
  const { id, version, name, players, levels, options, beats, ui = {} } = game;
  return {
    id,
    version,
    name: name.en,
    names: name,
    players: [...players],
    levels: [...levels],
    options: z.toJSONSchema(options, { io: 'input' }),
    // Served as a page.
    ui: ui === 'built-in' ? ui : { ...ui, mat: matOf(ui.mat), rules: undefined },
    ...(ui !== 'built-in' && beats && { beats: beats as Record<string, number> }),
    rules: rulesOf(game, locales[0], rules) !== null,
    ...(hasLesson(game) && { lesson: true }),
  };
};

/** The games for a page's metadata; built-in ones by id only. */
export const gamesForPage = (
  rules: Rules,
  games: readonly AnyGame[] = registeredGames(),
): readonly (string | GameDescription)[] =>
  games.map((game) => (game.ui === 'built-in' ? game.id : describeGame(game, rules)));
