import { sha256 } from '@noble/hashes/sha2.js';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { nextGameOf } from '../../../party/table/record.ts';
import { viewParts } from '../../../party/table/views/views.ts';
import { gameIds } from '../../../shared/games/registry.ts';
import { seatsUpTo } from '../../../shared/kernel/ids.ts';
import { at, isJsonObject } from '../../../shared/kernel/util.ts';
import { CountedTable, type Message, replay, scriptOf } from '../../helpers/memory/counted-table.ts';

/** Per move; the log alone takes six to seven. */
const maxHashedBlocks = 8;
/** For the new leaves of a deal. */
const maxHashedBlocksPerDeal = 300;
/** Enough games for this number of moves are replayed. */
const minHashedMoves = 300;

describe.each(gameIds)('costs of a move in %s', (id) => {
  const game = nextGameOf({ id });
  const players = at(game.players, 0);
  let messages: readonly Message[] = [];
  let table: CountedTable;
  /** Calls of the rules by the number of spectators. */
  const calls: Record<number, object> = {};

  beforeAll(async () => {
    messages = await scriptOf({ game: id, players, watchers: 0 }, 0);
    for (const watchers of [50, 0]) {
      table = new CountedTable(true);
      await table.open({ game: id, players, watchers });
      const spies = {
        view: vi.spyOn(game, 'view'),
        apply: vi.spyOn(game, 'apply'),
        state: vi.spyOn(game.state, 'safeParse'),
        action: vi.spyOn(game.action, 'safeParse'),
      };
      await replay(table, messages);
      calls[watchers] = Object.fromEntries(
        Object.entries(spies).map(([name, { mock }]) => [name, mock.calls.length]),
      );
      vi.restoreAllMocks();
    }
  });

  test.each([0, 50])(
    'makes one view per seat and one for all of %i spectators, and parses only the action',
    (watchers) => {
      const moves = messages.length;
      const view = moves * (players + Math.min(watchers, 1));
      expect(calls[watchers]).toEqual({ view, apply: moves, state: 0, action: moves });
    },
  );

  test('writes one row of a move or the record, the log every 16 moves, and rarely sets an alarm', () => {
    const moves = messages.length;
    // The last row but one is the finished game.
    expect(table.rows).toBe(moves + Math.ceil(moves / 16) + 1);
    expect(table.rows - 1).toBeLessThanOrEqual(1.15 * moves);
    // Moves are 1.5 s apart, and a turn lasts at most a minute.
    expect(table.alarms).toBeLessThanOrEqual(Math.ceil(moves / 30) + 2);
  });

  test('writes at most a quarter of the bytes of its record', () => {
    expect(table.stored / messages.length).toBeLessThan(JSON.stringify(table.record).length / 4);
  });

  test('makes the common part of views once', () => {
    const { record } = table;
    if (record === undefined) throw new Error('nothing is stored');
    const { common } = viewParts(record, 'spectator');
    for (const seat of seatsUpTo(players)) expect(viewParts(record, seat).common).toBe(common);
  });

  test('hashes at most 8 blocks of 64 bytes, and 300 for each deal after the first, in 300 moves and more', async () => {
    const company = { game: id, players: 4, watchers: 2 };
    const hashing = Object.getPrototypeOf(Object.getPrototypeOf(sha256.create()));
    let [hashed, moves, deals] = [0, 0, 0];
    for (let number = 0; moves < minHashedMoves; number += 1) {
      const script = await scriptOf(company, number);
      const busy = new CountedTable(false);
      await busy.open(company);
      const blocks = vi.spyOn(hashing, 'process');
      await replay(busy, script);
      hashed += blocks.mock.calls.length;
      vi.restoreAllMocks();
      moves += script.length;
      const state = busy.record?.game.state;
      if (isJsonObject(state) && typeof state.handNumber === 'number') deals += state.handNumber - 1;
    }
    console.info(`a move of ${id} hashes ${(hashed / moves).toFixed(0)} blocks, with ${deals} more deals`);
    expect(hashed).toBeGreaterThan(moves);
    expect(hashed).toBeLessThanOrEqual(moves * maxHashedBlocks + deals * maxHashedBlocksPerDeal);
  });
});
