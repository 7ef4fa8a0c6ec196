import { expect, test } from 'vitest';
import { maxKeptGames } from '../../../party/table/record.ts';
import { findGame, gameIds } from '../../../shared/games/registry.ts';
import { at } from '../../../shared/kernel/util.ts';
import { unmetBounds } from '../../contract/arcus-games.ts';
import { asked, begin, playOn } from '../../helpers/memory/gather.ts';
import { isLong, randomFrom } from '../../helpers/random.ts';

test.each(gameIds)(
  'the record of %s with the maximum of players stays far below the storage limit',
  async (id) => {
    const seats = at([...(findGame(id)?.players ?? [])].reverse(), 0);
    const { world, table, players } = await begin({ game: id, players: seats, seed: `size of ${id}` });
    const random = randomFrom(`size of ${id}`);
    let largest = 0;
    for (let action = 0; action < 150 && at(players, 0).view.phase === 'playing'; action += 1) {
      await world.pass(100);
      await asked(players).actByChance(random);
      largest = Math.max(largest, JSON.stringify(table.stored()).length);
    }
    expect(unmetBounds(id, 'bytesOfRecord', largest)).toEqual([]);
  },
);

/** The options of the longest games. */
const longest: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'drop-rainbow': { cardsPerColor: 12 },
  'seven-poker': { victoryCards: 6 },
  'sequence-states': { loseUndrawnCard: true },
};

test.each(gameIds)('a table of %s with the maximum of stored logs stays within its budget', async (id) => {
  const { players: counts = [] } = findGame(id) ?? {};
  let largest = 0;
  for (let game = 0; game < (isLong ? 30 : 1); game += 1) {
    const seed = `budget of ${id}, ${game}`;
    const { table, players } = await begin({
      game: id,
      options: longest[id] ?? {},
      players: at([...counts].reverse(), 0),
      seed,
    });
    await playOn(players, randomFrom(seed));
    const log = JSON.stringify(table.log()).length;
    const record = JSON.stringify(table.stored()).length;
    largest = Math.max(largest, record + maxKeptGames * log);
  }
  console.info(`a table of ${id} stores up to ${largest} bytes`);
  expect(unmetBounds(id, 'bytesStored', largest)).toEqual([]);
});
