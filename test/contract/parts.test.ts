import { expect, test } from 'vitest';
import { gameIds } from '../../shared/games/registry.ts';
import { missingParts } from './parts.ts';

test.each(gameIds)('%s has all parts', async (id) => {
  expect(await missingParts(id)).toEqual([]);
});

test('a game without any part lacks its lines, its files and its texts', async () => {
  const missing = await missingParts('whist');
  expect(missing).toEqual(
    expect.arrayContaining([
      'client/games/registry.ts: a line for its drawing',
      'client/games/pages.ts: a line for its page',
      'shared/games/whist/lesson.ts: exports `taught`',
      'shared/games/whist/about.ts: exports `about`',
      'test/helpers/positions/whist.ts: exports `claims`',
      'test/fairness/verify.py: its deck and options',
    ]),
  );
});
