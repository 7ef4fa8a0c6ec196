import { expect, test } from 'vitest';
import { dropRainbow } from '../../shared/games/drop-rainbow/index.ts';
import { describeGame } from './describe-game.ts';

test('the description of a game by another author says how long its events are shown', () => {
  const beats = { drew: 500 };
  expect(describeGame({ ...dropRainbow, ui: {}, beats }, {}).beats).toEqual(beats);
  expect(describeGame(dropRainbow, {})).not.toHaveProperty('beats');
});
