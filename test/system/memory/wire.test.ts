import { expect, test } from 'vitest';
import { gameIds } from '../../../shared/games/registry.ts';
import { unmetBounds } from '../../contract/arcus-games.ts';
import { weighGame } from '../../helpers/weigh.ts';

/** Mean of all frames to four players. */
test.each(gameIds)('a move of %s and the messages before its start have the claimed size', async (game) => {
  const sent: number[] = [];
  for (let number = 0; number < 3; number += 1) {
    const weighed = await weighGame({ game, seed: `bytes ${number}` }, 120);
    sent.push(...weighed.perMove);
    expect(unmetBounds(game, 'bytesBeforeStart', weighed.beforeStart)).toEqual([]);
  }
  const mean = sent.reduce((sum, bytes) => sum + bytes, 0) / sent.length;
  console.info(`${sent.length} moves of ${game} to four players: ${mean.toFixed(0)} bytes each`);
  expect(unmetBounds(game, 'moves', sent.length)).toEqual([]);
  expect(unmetBounds(game, 'bytesPerMove', mean)).toEqual([]);
});
