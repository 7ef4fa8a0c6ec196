import { expect, test } from 'vitest';
import { simulate } from '../scripts/simulation.ts';
import { games } from '../shared/games/registry.ts';
import { isLong } from './helpers/random.ts';
import { scriptsOf } from './zoo/zoo.ts';

const scripts = scriptsOf('presidential-poker');

/** How many of so many games between two this level of Presidential Poker wins from a script. */
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

// What they win shows in hundreds of games only: the short form adds up the four scripts that come nearest.
test.each(isLong ? ['normal', 'hard'] : ['normal'])(
  '%s of Presidential Poker wins more than it loses between two, from scripts that bet always, seldom and much, or all they have',
  { timeout: 600_000 },
  (level) => {
    const count = isLong ? 400 : 20;
    const won = ['tight', 'small-bully', 'pot-bully', 'all-in'].map((script) =>
      wonFrom(script, level, count),
    );
    expect(won.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(2 * count);
    if (isLong) for (const one of won) expect(one).toBeGreaterThan(0.45 * count);
  },
);
