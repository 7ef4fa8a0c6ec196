import { describe, expect, test } from 'vitest';
import { matchOf, play, playerKinds } from '../../scripts/simulation.ts';
import { findGame, gameIds } from '../../shared/games/registry.ts';
import { at } from '../../shared/kernel/util.ts';
import { isLong, randomFrom, sampler } from '../helpers/random.ts';
import { duelFaults } from './claims.ts';
import { claims } from './ours.ts';

describe.each(gameIds)('computer players of %s', (id) => {
  const game = findGame(id);
  if (game === undefined) throw new Error(`the registry does not find ${id}`);
  const drawOptions = sampler(game.options);

  // 10,000 games of all games together, or one for each number of players.
  const legalGames = isLong ? Math.ceil(10_000 / gameIds.length) : game.players.length;

  test(`of all levels, mixed with random players, act legally to the end of ${legalGames} games`, () => {
    for (let index = 0; index < legalGames; index += 1) {
      const seats = at(game.players, index % game.players.length);
      const seed = `${id}, legal game ${index}`;
      const options = index % 3 === 0 ? game.options.parse({}) : drawOptions(randomFrom(seed));
      const match = matchOf({ game, options, seats, pattern: playerKinds, seed }, index);
      try {
        play(match);
      } catch (error) {
        throw new Error(`"${seed}"`, { cause: error });
      }
    }
  });

  test.each([...(claims[id].strength ?? [])])('$better beats $worse as claimed, in $games games', (duel) => {
    expect(duelFaults(game, duel)).toEqual([]);
  });
});
