import { expect, test } from 'vitest';
import { renderToText } from '../../scripts/build/rules.ts';
import { difficultyOf } from './covers.ts';

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
