import { sha256 } from '@noble/hashes/sha2.js';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { nextGameOf } from '../../../party/table/record.ts';
import { viewParts } from '../../../party/table/views/views.ts';
import { gameIds } from '../../../shared/games/registry.ts';
import { seatsUpTo } from '../../../shared/kernel/ids.ts';
import { at, isJsonObject } from '../../../shared/kernel/util.ts';
import { CountedTable, playGames, replay, scriptsOf } from '../../helpers/memory/counted-table.ts';

afterEach(() => void vi.restoreAllMocks());

/** Per move; the log alone takes six to seven. */
const maxHashedBlocks = 8;
/** For the new leaves of a deal. */
const maxHashedBlocksPerDeal = 300;

describe.each(gameIds)('costs of a move in %s', (id) => {
  const game = nextGameOf({ id });
  const players = at(game.players, 0);

  test('writes one row of a move or the record, the log every 16 moves, and rarely sets an alarm', async () => {
    const { tables, moves } = await playGames({ game: id, players, watchers: 0 }, 1);
    const table = at(tables, 0);
    // The last row but one is the finished game.
    expect(table.rows).toBe(moves + Math.ceil(moves / 16) + 1);
    expect(table.rows - 1).toBeLessThanOrEqual(1.15 * moves);
    // Moves are 1.5 s apart, and a turn lasts at most a minute.
    expect(table.alarms).toBeLessThanOrEqual(Math.ceil(moves / 30) + 2);
  });

  test('writes at most a quarter of the bytes of its record', async () => {
    const { tables, moves } = await playGames({ game: id, players, watchers: 0 }, 1);
    const { stored, record } = at(tables, 0);
    expect(stored / moves).toBeLessThan(JSON.stringify(record).length / 4);
  });

  test.each([0, 50])(
    'makes one view per seat and one for all of %i spectators, and parses only the action',
    async (watchers) => {
      const spies = {
        view: vi.spyOn(game, 'view'),
        apply: vi.spyOn(game, 'apply'),
        state: vi.spyOn(game.state, 'safeParse'),
        action: vi.spyOn(game.action, 'safeParse'),
      };
      const clear = (): void => {
        for (const spy of Object.values(spies)) spy.mockClear();
      };
      const { moves } = await playGames({ game: id, players, watchers }, 1, clear);
      expect(spies.apply).toHaveBeenCalledTimes(moves);
      expect(spies.view).toHaveBeenCalledTimes(moves * (players + Math.min(watchers, 1)));
      expect(spies.state).not.toHaveBeenCalled();
      expect(spies.action).toHaveBeenCalledTimes(moves);
    },
  );

  test('hashes at most 8 blocks of 64 bytes, and 300 for each deal after the first, in six games', async () => {
    const blocks = vi.spyOn(Object.getPrototypeOf(Object.getPrototypeOf(sha256.create())), 'process');
    const company = { game: id, players: 4, watchers: 2 };
    let [hashed, moves, deals] = [0, 0, 0];
    for (const messages of await scriptsOf(company, 6)) {
      const table = new CountedTable(false);
      await table.open(company);
      const before = blocks.mock.calls.length;
      await replay(table, messages);
      hashed += blocks.mock.calls.length - before;
      moves += messages.length;
      const state = table.record?.game.state;
      if (isJsonObject(state) && typeof state.handNumber === 'number') deals += state.handNumber - 1;
    }
    console.info(`a move of ${id} hashes ${(hashed / moves).toFixed(0)} blocks, with ${deals} more deals`);
    expect(hashed).toBeGreaterThan(moves);
    expect(hashed).toBeLessThanOrEqual(moves * maxHashedBlocks + deals * maxHashedBlocksPerDeal);
  });

  test('makes the common part of views once', async () => {
    const { tables } = await playGames({ game: id, players, watchers: 1 }, 1);
    const { record } = at(tables, 0);
    if (record === undefined) throw new Error('nothing is stored');
    const { common } = viewParts(record, 'spectator');
    for (const seat of seatsUpTo(players)) expect(viewParts(record, seat).common).toBe(common);
  });
});
