import { describe, expect, test } from 'vitest';
import { dropRainbow } from '../../../shared/games/drop-rainbow/index.ts';
import { digestOf } from '../../../shared/kernel/random.ts';
import { closeCodes } from '../../../shared/protocol/codes.ts';
import { settingsSchema } from '../../../shared/protocol/settings.ts';
import { gather } from '../../../test/helpers/memory/gather.ts';
import { Player, tokenOf } from '../../../test/helpers/memory/player.ts';
import { MemoryWorld } from '../../../test/helpers/memory/world.ts';
import type { Reservation } from '../../runtime/calls.ts';
import { commitmentTimeoutMs } from '../seats/seats.ts';
import { noShowTimeoutMs } from './reservations.ts';

const reservation = (name: string): Reservation => ({ id: digestOf(tokenOf(name)), name, color: null });

interface Plan {
  readonly names: readonly string[];
  readonly capacity?: number;
  readonly computers?: number;
  readonly starts?: boolean;
  readonly allowFewer?: boolean;
}

const matchedTable = async ({
  names,
  capacity = names.length,
  computers = 0,
  starts = true,
  allowFewer = false,
}: Plan) => {
  const world = new MemoryWorld('a match');
  const table = await world.create({
    game: 'drop-rainbow',
    options: dropRainbow.options.parse({}),
    settings: settingsSchema.parse({}),
    capacity,
    matched: { seats: names.map(reservation), bots: computers, starts, allowFewer },
  });
  const come = async (name: string): Promise<Player> => {
    const player = await new Player(world, table, name).hello();
    await world.pass(1);
    return player;
  };
  return { world, table, come };
};

describe('a matched table', () => {
  test('starts automatically when all players have come, after a moment for their commitments', async () => {
    const { world, come } = await matchedTable({ names: ['ann', 'bob'] });
    const ann = await come('ann');
    expect(ann.view).toMatchObject({ phase: 'gathering', you: 0 });
    const bob = await come('bob');
    await world.pass(commitmentTimeoutMs - 2);
    expect(bob.view.phase).toBe('gathering');
    await world.pass(1);
    expect(bob.view).toMatchObject({ phase: 'playing', you: 1 });
    expect(ann.view.seats.map((seat) => seat?.name)).toEqual(['ann', 'bob']);
  });

  test('[SEC-127] shows the sealed devices of matched players, also after a computer player has replaced one', async () => {
    const world = new MemoryWorld('sealed');
    const avoid = 'A'.repeat(43);
    const table = await world.create({
      game: 'drop-rainbow',
      options: dropRainbow.options.parse({}),
      settings: settingsSchema.parse({}),
      capacity: 3,
      matched: {
        ...{ seats: [{ ...reservation('ann'), avoid }, reservation('bob'), reservation('cy')], bots: 0 },
        ...{ starts: true, allowFewer: false },
      },
    });
    const [ann, bob] = [
      await new Player(world, table, 'ann').hello(),
      await new Player(world, table, 'bob').hello(),
    ];
    await new Player(world, table, 'cy').hello();
    await world.pass(commitmentTimeoutMs + 1);
    const sealed = () => bob.view.seats.map((seat) => seat?.avoid);
    expect(sealed()).toEqual([avoid, undefined, undefined]);
    await ann.ask({ type: 'leave' });
    expect(bob.view.seats[0]).toMatchObject({ bot: true, avoid });
  });

  test('starts immediately when all have committed seeds', async () => {
    const { world, come } = await matchedTable({ names: ['ann', 'bob'] });
    const players = [await come('ann'), await come('bob')];
    for (const player of players) await player.promise();
    await world.pass(1);
    expect(players[0]?.view).toMatchObject({ phase: 'dealing', you: 0 });
    expect(players[0]?.view.shuffle.commitments).toHaveLength(2);
  });

  test('has bots if requested', async () => {
    const { come } = await matchedTable({ names: ['ann'], capacity: 3, computers: 2 });
    const ann = await come('ann');
    await ann.world.pass(15_000);
    expect(ann.view.phase).toBe('playing');
    expect(ann.view.seats.map((seat) => seat?.bot)).toEqual([false, true, true]);
  });

  test('ends after ten seconds with a no-show, and sends the others back', async () => {
    const { world, table, come } = await matchedTable({ names: ['ann', 'bob'] });
    const ann = await come('ann');
    await world.pass(noShowTimeoutMs - 2);
    expect(ann.client.closed).toBeNull();
    await world.pass(1);
    expect(ann.client.closed).toMatchObject({ code: closeCodes.noShow });
    expect(await table.summary()).toBeNull();
    const ids = ['ann', 'bob', 'cleo'].map((name) => reservation(name).id);
    expect(await table.remote.attendance({ ids })).toEqual({ seated: [], missed: [reservation('bob').id] });
    await world.pass(59_999);
    expect(table.stored()).toBeDefined();
    await world.pass(1);
    expect(table.stored()).toBeUndefined();
    expect(await table.remote.attendance({ ids })).toEqual({ seated: [], missed: [] });
  });

  test('reports attendance and no-shows', async () => {
    const { world, table, come } = await matchedTable({ names: ['ann', 'bob', 'cleo'], allowFewer: true });
    await come('ann');
    await come('bob');
    const ids = ['ann', 'bob', 'cleo', 'dan'].map((name) => reservation(name).id);
    expect(await table.remote.attendance({ ids })).toEqual({ seated: ids.slice(0, 3), missed: [] });
    await world.pass(noShowTimeoutMs);
    expect(await table.remote.attendance({ ids })).toEqual({
      seated: ids.slice(0, 2),
      missed: ids.slice(2, 3),
    });
  });

  test('starts without no-shows if fewer may play', async () => {
    const { world, come } = await matchedTable({ names: ['ann', 'bob', 'cleo'], allowFewer: true });
    const ann = await come('ann');
    const bob = await come('bob');
    await world.pass(noShowTimeoutMs + 15_000);
    expect(ann.view.phase).toBe('playing');
    expect(bob.view.seats.map((seat) => seat?.name)).toEqual(['ann', 'bob']);
  });

  test('does not wait for canceled reservations', async () => {
    const { world, table, come } = await matchedTable({ names: ['ann', 'bob'] });
    const ann = await come('ann');
    await table.remote.cancelReservations({ ids: [reservation('bob').id] });
    await world.pass(commitmentTimeoutMs);
    expect(ann.client.closed).toMatchObject({ code: closeCodes.noShow });
  });

  test('keeps a player who came despite a canceled reservation', async () => {
    const { table, come } = await matchedTable({ names: ['ann', 'bob'] });
    const ann = await come('ann');
    await table.remote.cancelReservations({ ids: [reservation('ann').id] });
    expect(ann.view.you).toBe(0);
  });
});

describe('an open table', () => {
  const openTable = async (names: readonly string[]) => matchedTable({ names, capacity: 3, starts: false });

  test('waits for its host to start', async () => {
    const { world, come } = await openTable(['ann']);
    const ann = await come('ann');
    await world.pass(60_000);
    expect(ann.view.phase).toBe('gathering');
    expect(ann.view.host).toBe(0);
  });

  test('reserves seats for matched players while some are empty', async () => {
    const { table, come } = await openTable(['ann']);
    const ann = await come('ann');
    const [bob, cleo, dan] = ['bob', 'cleo', 'dan'].map(reservation);
    if (!bob || !cleo || !dan) throw new Error('missing player');
    expect(await table.reserve([bob])).toEqual([bob.id]);
    // A repeated call returns the same.
    expect(await table.reserve([bob])).toEqual([bob.id]);
    expect(await table.reserve([cleo, dan])).toEqual([cleo.id]);
    expect(ann.view.seats.map((seat) => seat?.name)).toEqual(['ann', 'bob', 'cleo']);
  });

  test('frees a reserved seat after ten seconds', async () => {
    const { world, table, come } = await openTable(['ann']);
    const ann = await come('ann');
    await table.reserve([reservation('bob')]);
    await world.pass(noShowTimeoutMs - 1);
    expect(ann.view.seats[1]?.name).toBe('bob');
    await world.pass(1);
    expect(ann.view.seats[1]).toBeNull();
    expect(ann.client.closed).toBeNull();
  });

  test('reserves no seats during a game, while locked, and while empty', async () => {
    const { table, players } = await gather({ capacity: 4 });
    await players[0]?.ask({ type: 'change', settings: { locked: true } });
    expect(await table.reserve([reservation('zoe')])).toEqual([]);
    await players[0]?.ask({ type: 'change', settings: { locked: false } });
    expect(await table.reserve([reservation('zoe')])).toEqual([reservation('zoe').id]);
    await table.remote.cancelReservations({ ids: [reservation('zoe').id] });
    await players[0]?.ask({ type: 'start' });
    await players[0]?.world.pass(15_000);
    expect(await table.reserve([reservation('zoe')])).toEqual([]);

    const empty = await gather({ capacity: 4 });
    for (const { client } of empty.players) client.close();
    await empty.world.settled();
    expect(await empty.table.reserve([reservation('zoe')])).toEqual([]);
  });

  test('reserves no seats where there is no table', async () => {
    const { world, table } = await matchedTable({ names: ['ann', 'bob'] });
    await world.pass(noShowTimeoutMs + 60_000);
    expect(await table.reserve([reservation('bob')])).toEqual([]);
  });
});
