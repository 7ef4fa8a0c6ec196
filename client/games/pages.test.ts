import { expect, test } from 'vitest';
import { renderToText } from '../../scripts/build/rules.ts';
import type { GameId } from '../sdk/index.ts';
import { addGames } from './own-games.ts';
import { coverOf } from './pages.ts';

test('the poster of a game by another author has the picture that its hints name, or cards face down', () => {
  const own = {
    version: 1,
    name: 'Own',
    names: { en: 'Own', ko: 'Own', es: 'Own' },
    players: [2],
    levels: ['easy' as const],
    options: {},
    rules: false,
    lesson: false,
  };
  addGames([
    { ...own, id: 'pictured', ui: { cover: '/own.svg' } },
    { ...own, id: 'plain', ui: {} },
  ]);
  const drawn = (id: string): string => renderToText(coverOf(id as GameId));
  expect(drawn('pictured')).toMatch(/<image href="[^"]*\/own\.svg"/);
  expect(drawn('plain')).not.toContain('<image');
});
