import { describe, expect, test } from 'vitest';
import type { AnyGame } from '../../shared/kernel/game.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import { at } from '../../shared/kernel/util.ts';
import { registerGame, secretChoice } from '../../test/helpers/games.ts';
import { asked, begin, gather, recordOf } from '../../test/helpers/memory/gather.ts';
import { Player } from '../../test/helpers/memory/player.ts';
import { Budget } from '../runtime/budget.ts';
import { ServerChanging } from '../runtime/stored.ts';
import type { LogEntry, TableRecord } from './record.ts';
import { TableRoom } from './room.ts';

const choice: AnyGame = secretChoice;
registerGame(choice);
registerGame({ ...choice, id: 'shortened', version: 2 });

describe('an unreadable record', () => {
  test.each([
    [
      'of a newer number',
      (record: TableRecord) => ({ ...record, format: 2 }),
      { why: 'newer', fault: 'table record: It has number 2, after 1.' },
    ],
    [
      'with a state that is none of the game’s',
      (record: TableRecord) => ({ ...record, game: { ...record.game, state: 7 } }),
      { why: 'unreadable', fault: 'state: Invalid input: expected object, received number' },
    ],
    [
      'of a game that is gone',
      (record: TableRecord) => ({ ...record, game: { ...record.game, id: 'whist' } }),
      { why: 'unregistered', fault: 'game: whist is not registered' },
    ],
    [
      'of a version of its game that is gone',
      (record: TableRecord) => ({ ...record, game: { ...record.game, id: 'shortened' } }),
      { why: 'unregistered', fault: 'game: version 1 of shortened is not registered' },
    ],
    [
      'with more in it',
      (record: TableRecord) => ({ ...record, more: 1 }),
      { why: 'unreadable', fault: 'table record: request: Unrecognized key: "more"' },
    ],
  ])('%s is never overwritten, and the log gives the reason', async (_what, change, fault) => {
    const { players, world, table } = await begin({ settings: { turnSeconds: 15 } });
    const foreign = change(recordOf(table));
    table.rewrite(foreign);
    at(players, 0).client.say({ type: 'act', id: 'too-late', decision: 1, action: { type: 'draw' } });
    at(players, 1).client.close();
    const late = new Player(world, table, 'late');
    const { game, settings, table: created } = recordOf((await gather()).table);
    await world.pass(10 * 60_000);
    expect(
      await table.create({ game: game.id, options: game.options, settings, capacity: created.capacity }),
    ).toBeNull();
    const summary = table.summary();
    const comesBack = fault.why !== 'unreadable';
    if (comesBack) await expect(summary).rejects.toThrow(ServerChanging);
    else expect(await summary).toBeNull();
    expect(table.stored()).toEqual({ format: 1, ...JSON.parse(JSON.stringify(foreign)) });
    expect(table.log()).toEqual([]);
    expect(late.client.closed?.code).toBe(comesBack ? 4016 : 4017);
    expect(world.lines).toContainEqual({ event: 'record-refused', ...fault });
  });
});

describe('a move', () => {
  test.each([
    ['of a newer number', () => ({ format: 2 }), { why: 'newer', fault: 'move: It has number 2, after 1.' }],
    [
      'of another shape',
      () => ({ version: 'a' }),
      { why: 'unreadable', fault: expect.stringContaining('move: version: ') },
    ],
    [
      'after one that is lost',
      () => ({ index: 1 }),
      { why: 'unreadable', fault: 'Error: move 0 is missing' },
    ],
    [
      'against the rules',
      ({ seat }: LogEntry) => ({ seat: seatOf(1 - seat) }),
      { why: 'unreadable', fault: 'Error: move 0 is refused by DR-9' },
    ],
  ])('%s is never overwritten, and the log gives the reason', async (_what, change, fault) => {
    const { players, world, table } = await begin({ settings: { turnSeconds: 15 } });
    await asked(players).act({ type: 'draw' });
    const { record, moves } = table.storedApart();
    const [entry] = table.log();
    if (entry === undefined) throw new Error('no move is stored');
    const foreign = moves.map((move) => ({ ...Object(move), ...change(entry) }));
    expect(foreign).toHaveLength(1);
    table.rewrite(Object(record), foreign);
    const late = new Player(world, table, 'late');
    await world.pass(10 * 60_000);
    expect(late.client.closed?.code).toBe(fault.why === 'newer' ? 4016 : 4017);
    expect(table.storedApart()).toEqual({ record, moves: foreign });
    expect(world.lines).toContainEqual({ event: 'record-refused', ...fault });
  });
});

describe('[SEC-65] a computer player’s move is charged to an address of the table’s players', () => {
  const play = async (addresses: readonly string[]) => {
    const { world, table } = await gather({ players: 0, capacity: 3 });
    const budget = new Budget();
    world.makeRoom = (platform) => new TableRoom({ ...platform, budget });
    table.crash();
    const players = addresses.map((address) => new Player(world, table, `at-${address}`, address));
    for (const player of players) await (await player.hello(null)).sit();
    const host = at(players, 0);
    for (let seat = addresses.length; seat < 3; seat += 1)
      await host.ask({ type: 'add-bot', seat: seatOf(seat) });
    await host.ask({ type: 'start' });
    for (const player of players) await player.ask({ type: 'hand-over' });
    return { world, table, budget };
  };

  test('and waits until that address has CPU time for it', async () => {
    const { world, table, budget } = await play(['a']);
    budget.charge('a', 2_000, world.now);
    const before = table.log().length;
    await world.pass(5_000);
    expect(table.log()).toHaveLength(before);
    await world.pass(10_000);
    expect(table.log().length).toBeGreaterThan(before);
  });

  test('and no table waits for the address of one player alone', async () => {
    const { world, table, budget } = await play(['a', 'b']);
    budget.charge('a', 2_000, world.now);
    const before = table.log().length;
    await world.pass(5_000);
    expect(table.log().length).toBeGreaterThan(before);
  });
});
