import { describe, expect, test } from 'vitest';
import { at } from '../../shared/kernel/cards.ts';
import { Player } from '../../test/helpers/memory-player.ts';
import { begin, gather, playOn, recordOf } from '../../test/helpers/memory-table.ts';

const second = 1_000;
const minute = 60 * second;

describe('[ALL-5] a table with nobody awake pauses', () => {
  const hour = 60 * minute;

  test('all away: no clock, no automatic play; whoever comes back has a fresh clock', async () => {
    const { players, world, table } = await begin({
      settings: { turnSeconds: 15 },
      players: 2,
      computers: 1,
    });
    while (!at(players, 0).view.paused) await world.pass(second);
    const count = table.log().length;
    expect(
      recordOf(table)
        .seats.slice(0, 2)
        .map((seat) => seat?.away),
    ).toEqual([true, true]);
    await world.pass(5 * hour);
    expect(table.log()).toHaveLength(count);
    expect(Object.values(at(players, 1).view.toAct)).toEqual([null]);

    const back = at(players, 0);
    await back.hello();
    expect(back.view.paused).toBe(false);
    expect(recordOf(table).decisions[0]?.openedAt).toBe(world.now);
    while (!back.isAsked) await world.pass(100);
    const opened = recordOf(table).decisions[0]?.openedAt ?? 0;
    expect(back.view.toAct).toEqual({ 0: opened + 15 * second - back.view.createdAt });
  });

  test('all gone: computer players do not play among themselves', async () => {
    const { players, world, table } = await begin({
      players: 1,
      computers: 2,
      settings: { turnSeconds: null },
    });
    at(players, 0).client.close();
    await world.pass(20 * minute);
    const count = table.log().length;
    expect(recordOf(table).paused).toBe(true);
    await world.pass(5 * minute);
    expect(table.log()).toHaveLength(count);
    const ann = at(players, 0);
    await ann.connectAgain().hello();
    expect(ann.view.paused).toBe(false);
    await playOn(players);
    expect(ann.view.outcome).not.toBeNull();
  });

  test('all left for good: the same', async () => {
    const { players, world, table } = await begin({ players: 2, settings: { botsReplaceLeavers: false } });
    const watcher = await new Player(world, table, 'eve').hello(null);
    for (const player of players) await player.ask({ type: 'leave' });
    expect(watcher.view.paused).toBe(true);
    await world.pass(hour);
    expect(table.log()).toEqual([]);
  });

  test.each([
    ['with a clock, whose alarm rings', 60, 25 * minute],
    ['without a clock, once it looks round', null, hour + 10 * minute],
  ])('after a crash, of which nobody was told, too: %s', async (_what, turnSeconds, wait) => {
    const { players, world, table } = await begin({
      seed: 'a human begins',
      settings: { turnSeconds },
      players: 2,
      computers: 1,
    });
    expect(players.some(({ isAsked }) => isAsked)).toBe(true);
    table.crash();
    await world.pass(wait);
    const record = recordOf(table);
    expect(record.paused).toBe(true);
    expect(record.seats.slice(0, 2).every((seat) => seat?.away)).toBe(true);
    const ann = at(players, 0);
    await ann.connectAgain().hello();
    await at(players, 1).connectAgain().hello();
    await playOn(players);
    expect(ann.view.phase).toBe('over');
  });

  test('does not happen before a game', async () => {
    const { players, world } = await gather({ players: 2 });
    at(players, 0).client.close();
    await world.pass(10 * minute);
    expect(at(players, 1).view.paused).toBe(false);
    expect(at(players, 1).view.seats[0]?.away).toBe(false);
  });
});
