import { describe, expect, test } from 'vitest';
import { matchOf, type PlayerKind, play, playerKinds, winShareOf } from '../../scripts/simulation.ts';
import { findGame, gameIds } from '../../shared/games/registry.ts';
import { at } from '../../shared/kernel/util.ts';
import { shortOptions } from '../helpers/games.ts';
import { isLong, randomFrom, sampler } from '../helpers/random.ts';

/** Between equal players the better one would reach the floor once in fifty runs; in the long form, once in a thousand. */
const duels: readonly { better: PlayerKind; worse: PlayerKind; games: number; floor: number }[] = isLong
  ? [
      { better: 'hard', worse: 'random', games: 300, floor: 177 },
      { better: 'hard', worse: 'normal', games: 300, floor: 177 },
      { better: 'normal', worse: 'easy', games: 300, floor: 177 },
      { better: 'easy', worse: 'random', games: 300, floor: 177 },
    ]
  : [{ better: 'normal', worse: 'easy', games: 60, floor: 38 }];

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

  test.each(duels)('$better wins at least $floor of $games games against $worse', (duel) => {
    const { better, worse, games, floor } = duel;
    const seed = `${id}, ${better} against ${worse}`;
    const options = game.options.parse(isLong || id !== 'seven-poker' ? {} : shortOptions[id]);
    const seats = at(game.players, 0);
    let won = 0;
    for (let index = 0; index < games && won < floor; index += 1) {
      const match = matchOf({ game, options, seats, pattern: [better, worse], seed }, index);
      won += winShareOf(better, match, play(match).outcome);
    }
    expect(won, `seed "${seed}"`).toBeGreaterThanOrEqual(floor);
  });
});
