import { describe, expect, test } from 'vitest';
import { findGame, gameIds, games } from '../../shared/games/registry.ts';
import { at } from '../../shared/kernel/util.ts';
import { scriptsOf } from '../helpers/opponents/index.ts';
import { isLong, randomFrom, sampler } from '../helpers/random.ts';
import { claims } from './arcus-games.ts';
import { duelFaults } from './claims.ts';
import { matchOf, playerKinds, playMatch, simulate } from './simulation.ts';

describe.each(gameIds)('computer players of %s', (id) => {
  const game = findGame(id);
  if (game === undefined) throw new Error(`the registry does not find ${id}`);
  const drawOptions = sampler(game.options);

  // In the long form 10,000 games of all games together, otherwise one for each number of players.
  const legalGames = isLong ? Math.ceil(10_000 / gameIds.length) : game.players.length;

  test(`of all levels, mixed with random players, act legally to the end of ${legalGames} games`, () => {
    for (let index = 0; index < legalGames; index += 1) {
      const seats = at(game.players, index % game.players.length);
      const seed = `${id}, legal game ${index}`;
      const options = index % 3 === 0 ? game.options.parse({}) : drawOptions(randomFrom(seed));
      const match = matchOf({ game, options, seats, pattern: playerKinds, seed }, index);
      try {
        playMatch(match);
      } catch (error) {
        throw new Error(`"${seed}"`, { cause: error });
      }
    }
  });

  test.each([...(claims[id].strength ?? [])])('$better beats $worse as claimed, in $games games', (duel) => {
    expect(duelFaults(game, duel)).toEqual([]);
  });
});

const scripts = scriptsOf('presidential-poker');

const wonFrom = (script: string, level: string, count: number): number => {
  const { levels } = simulate(games['presidential-poker'], {
    pattern: [level, script],
    scripts,
    players: 2,
    games: count,
    seed: `zoo ${script}`,
  });
  return count * (levels[level]?.share ?? 0);
};

// Differences show only in hundreds of games.
test.runIf(isLong).each(['normal', 'hard'])(
  '%s of Presidential Poker wins more than it loses between two, from scripts that bet always, seldom and much, or all they have',
  { timeout: 600_000 },
  (level) => {
    const count = 400;
    const won = ['tight', 'small-bully', 'pot-bully', 'all-in'].map((script) =>
      wonFrom(script, level, count),
    );
    expect(won.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(2 * count);
    for (const one of won) expect(one).toBeGreaterThan(0.45 * count);
  },
);
