import { expect, test } from 'vitest';
import { renderToText } from '../../scripts/build/rules.ts';
import type { GameId } from '../sdk/index.ts';
import { addGames } from './own-games.ts';
import { coverOf, difficultyOf } from './pages.ts';

test.each([
  ['drop-rainbow', '★☆☆', 'Difficulty: 1 of 3'],
  ['seven-poker', '★★★', 'Difficulty: 3 of 3'],
] as const)('the poster of %s has the stars of its document', (game, stars, label) => {
  expect(renderToText(difficultyOf(game))).toMatch(new RegExp(`aria-label="${label}">${stars}<`));
});

test.each(['sequence-states', 'presidential-poker'] as const)(
  'the poster of %s has no stars: its document has none',
  (game) => {
    expect(renderToText(difficultyOf(game))).toBe('');
  },
);

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
