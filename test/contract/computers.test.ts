import { describe, test } from 'vitest';
import { kinds, matchOf, play } from '../../scripts/simulate/play.ts';
import { findGame, gameIds } from '../../shared/games/registry.ts';
import { at } from '../../shared/kernel/cards.ts';
import { chanceFrom, sampler } from '../helpers/random.ts';

/** ARCUS_LONG=1 plays 10,000 games in all. */
const long = process.env.ARCUS_LONG === '1';
const legalGames = long ? Math.ceil(10_000 / gameIds.length) : 12;

describe.each(gameIds)('computer players of %s', (id) => {
  const game = findGame(id);
  if (game === undefined) throw new Error(`the registry does not find ${id}`);
  const drawOptions = sampler(game.options);

  test(`of all levels, mixed with random players, act legally to the end of ${legalGames} games`, () => {
    for (let index = 0; index < legalGames; index += 1) {
      const seats = at(game.players, index % game.players.length);
      const seed = `${id}, legal game ${index}`;
      const options = index % 3 === 0 ? game.options.parse({}) : drawOptions(chanceFrom(seed));
      const match = matchOf({ game, options, seats, pattern: kinds, seed }, index);
      try {
        play(match);
      } catch (error) {
        throw new Error(`"${seed}"`, { cause: error });
      }
    }
  });
});
