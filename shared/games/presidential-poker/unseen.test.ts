import { expect, test } from 'vitest';
import { gamesTold } from '../../../test/contract/hiding.ts';
import { byBots, byChance, type Plan, type Player, play } from '../../../test/contract/play.ts';
import { isLong } from '../../../test/helpers/random.ts';
import { examples } from './examples.ts';
import { presidentialPoker as game } from './index.ts';
import { optionsSchema } from './types.ts';

const rounds = isLong ? 100 : 4;

/** Of a single hand most is never seen: what was dropped, what won unseen, and the rest of the stock. */
test.each(game.players)(
  '[ALL-4] [PP-10] with %d players a hand looks the same, whatever is not shown',
  (seats) => {
    const planned = (players: string): Plan[] =>
      Array.from({ length: rounds }, (_, round) => ({
        seed: `one hand of ${seats} ${players}, ${round}`,
        seats,
        options: optionsSchema.parse({ maxHands: 1, cut: round % 2 === 1 }),
      }));
    const run = (players: string, player: Player) => planned(players).map((plan) => play(game, plan, player));
    const subject = {
      game,
      examples,
      rules: '',
      runs: run('players', byChance),
      botRuns: run('computers', byBots(optionsSchema.parse({}))),
      timeoutRuns: [],
    };
    expect(gamesTold(subject)).toEqual([]);
  },
);
