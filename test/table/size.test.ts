import { expect, test } from 'vitest';
import { findGame, gameIds } from '../../shared/games/registry.ts';
import { at } from '../../shared/kernel/cards.ts';
import { asked, begin } from '../helpers/memory-table.ts';
import { chanceFrom } from '../helpers/random.ts';

/** The smallest limit on a stored value of all hosts, in bytes. */
const valueLimit = 131_072;

test.each(gameIds)(
  'the record of %s with the most players stays far below what a host can store',
  async (id) => {
    const seats = at([...(findGame(id)?.players ?? [])].reverse(), 0);
    const { world, table, players } = await begin({ game: id, players: seats, seed: `size of ${id}` });
    const chance = chanceFrom(`size of ${id}`);
    let largest = 0;
    for (let action = 0; action < 150 && at(players, 0).view.phase === 'playing'; action += 1) {
      await world.pass(100);
      await asked(players).actByChance(chance);
      largest = Math.max(largest, JSON.stringify(table.stored()).length);
    }
    expect(largest).toBeGreaterThan(1_000);
    expect(largest).toBeLessThan(valueLimit / 8);
  },
);
