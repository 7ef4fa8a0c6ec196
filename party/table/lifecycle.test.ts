import { describe, expect, test } from 'vitest';
import { seatOf } from '../../shared/kernel/ids.ts';
import { at } from '../../shared/kernel/util.ts';
import { closeCodes, helloTimeoutSeconds } from '../../shared/protocol/codes.ts';
import { asked, begin, gather, playOn, recordOf } from '../../test/helpers/memory/gather.ts';
import { Player } from '../../test/helpers/memory/player.ts';
import { MemoryWorld } from '../../test/helpers/memory/world.ts';
import { emptyTimeoutMs, idleCheckAt } from './clock.ts';
import { endReportedForMs } from './features/report.ts';

const minute = 60_000;
const hour = 60 * minute;

describe('hello', () => {
  test('must come within ten seconds; until then a socket is sent nothing', async () => {
    const { world, table, players } = await begin({ settings: { turnSeconds: null } });
    const silent = new Player(world, table, 'silent');
    await asked(players).act({ type: 'draw' });
    await world.pass(helloTimeoutSeconds * 1000 - 1);
    expect(silent.client.received).toEqual([]);
    expect(silent.client.closed).toBeNull();
    await world.pass(1);
    expect(silent.client.closed?.code).toBe(closeCodes.noHello);
    expect(silent.client.received).toEqual([]);
  });

  test('has a timeout per socket, which an eviction keeps', async () => {
    const { world, table } = await gather();
    const first = new Player(world, table, 'first');
    await world.pass(9_000);
    const later = new Player(world, table, 'later');
    await world.settled();
    table.evict();
    await world.pass(6_000);
    expect([first.client.closed?.code, later.client.closed]).toEqual([closeCodes.noHello, null]);
    await later.hello(null);
    await world.pass(minute);
    expect(later.client.closed).toBeNull();
  });
});

describe('ten thousand messages in a second', () => {
  test('are refused once, then the socket is closed; the others play on', async () => {
    const { world, table, players } = await begin({ settings: { turnSeconds: null } });
    const hasty = await new Player(world, table, 'hasty').hello(null);
    const other = asked(players);
    const heard = other.client.received.length;
    for (let count = 0; count < 10_000; count += 1) {
      if (count % 10 === 0) await world.pass(1);
      hasty.client.say({ type: 'leave', id: `hasty-${count}` });
      if (count === 5_000) expect(await other.act({ type: 'draw' })).toEqual(['ok', expect.any(String)]);
    }
    await world.settled();
    expect(hasty.client.closed?.code).toBe(closeCodes.tooFast);
    expect(
      hasty.client.frames().filter(([kind, , code]) => kind === 'no' && code === 'too-fast'),
    ).toHaveLength(1);
    expect(other.client.frames(heard).filter(([kind]) => kind === 'no')).toEqual([]);
    expect(players.some(({ isAsked }) => isAsked)).toBe(true);
    expect(table.log()).toHaveLength(1);
  });
});

describe('a table ends', () => {
  const rows = [
    { what: 'while gathering', phase: 'gathering', after: 30 * minute },
    { what: 'in play', phase: 'playing', after: 30 * minute },
    { what: 'once it is over', phase: 'over', after: 24 * hour },
  ] as const;

  test.each(rows)('$what after $after ms without a connection', async ({ phase, after }) => {
    const { world, table, players } = await (phase === 'gathering'
      ? gather()
      : begin({ settings: { listed: true } }));
    if (phase === 'over') await playOn(players);
    for (const { client } of players) client.close();
    await world.pass(after - 1);
    expect(recordOf(table).game.phase).toBe(phase);
    await world.pass(1);
    expect(table.stored()).toBeUndefined();
    expect(table.log()).toEqual([]);
    expect(table.alarm).toBeNull();
    expect(await table.summary()).toBeNull();
    const late = new Player(world, table, 'late');
    await world.settled();
    expect(late.client.closed?.code).toBe(closeCodes.noSuchTable);
  });

  test('as long after a game as the operator says', async () => {
    const world = new MemoryWorld('kept shorter');
    world.limits = { ...world.limits, keptAfterGameMs: hour };
    const { table, players } = await begin({ world });
    await playOn(players);
    for (const { client } of players) client.close();
    await world.pass(hour - 1);
    expect(table.stored()).toBeDefined();
    await world.pass(1);
    expect(table.stored()).toBeUndefined();
  });

  test('not while a spectator is connected, nor after a player returned in time', async () => {
    const { world, table, players } = await gather();
    const watcher = await new Player(world, table, 'eve').hello(null);
    for (const { client } of players) client.close();
    await world.pass(2 * hour);
    expect(recordOf(table).game.phase).toBe('gathering');
    watcher.client.close();
    await world.pass(29 * minute);
    const back = await at(players, 0).connectAgain().hello();
    back.client.close();
    await world.pass(29 * minute);
    expect(recordOf(table).game.phase).toBe('gathering');
    await world.pass(minute);
    expect(table.stored()).toBeUndefined();
  });

  test.each(['gathering', 'playing'] as const)(
    'also after a crash without notification (%s)',
    async (phase) => {
      const { world, table } = await (phase === 'gathering'
        ? gather()
        : begin({ settings: { turnSeconds: null } }));
      table.crash();
      await world.pass(2 * hour);
      expect(table.stored()).toBeUndefined();
    },
  );

  test.each([0, 1, 30 * minute - 1, 30 * minute, 12 * hour + 7])(
    'it checks its connections within the hour after %s',
    (now) => {
      expect(idleCheckAt(now) - now).toBeGreaterThan(30 * minute);
      expect(idleCheckAt(now) - now).toBeLessThanOrEqual(60 * minute);
    },
  );
});

describe('reports to the lobby', () => {
  const reported = (world: {
    reports: readonly { summary: { phase: string; players: readonly string[] } | null }[];
  }) =>
    world.reports.map(({ summary }) =>
      summary === null ? 'gone' : `${summary.phase} ${summary.players.join(' ')}`,
    );

  test('are sent for each change of the summary only, with ascending order', async () => {
    const { world, table, players } = await gather({ players: 1, capacity: 2, settings: { listed: true } });
    await world.pass(1_000);
    const bob = await new Player(world, table, 'bob').hello(null);
    await bob.sit();
    await world.pass(1_000);
    await at(players, 0).ask({ type: 'start' });
    await world.pass(1_000);
    await playOn([...players, bob]);
    await at(players, 0).ask({ type: 'leave' });
    await world.pass(1_000);
    bob.client.close();
    for (const { client } of players) client.close();
    await world.pass(25 * hour);
    expect(reported(world)).toEqual([
      'gathering ',
      'gathering ann',
      'gathering ann bob',
      'playing ann bob',
      'over ann bob',
      'over bob',
      'over bob',
      'gone',
    ]);
    const orders = world.reports.map(({ order }) => order);
    expect(orders).toEqual([...new Set(orders)].sort((a, b) => a - b));
  });

  test('are sent at most once a second and combine changes', async () => {
    const { world, players } = await gather({ players: 1, capacity: 5, settings: { listed: true } });
    await world.pass(5_000);
    const count = world.reports.length;
    for (const seat of [1, 2, 3, 4]) await at(players, 0).ask({ type: 'add-bot', seat: seatOf(seat) });
    const told = () => world.reports.slice(count).map(({ summary }) => summary?.players.length);
    expect(told()).toEqual([2]);
    await world.pass(999);
    expect(told()).toEqual([2]);
    await world.pass(1);
    expect(told()).toEqual([2, 5]);
  });

  test('remove a locked or unlisted table, and list it again', async () => {
    const { world, players } = await gather({ players: 1, capacity: 2, settings: { listed: true } });
    await world.pass(1_000);
    const count = world.reports.length;
    for (const settings of [{ locked: true }, { locked: false }, { listed: false }, { listed: true }]) {
      await at(players, 0).ask({ type: 'change', settings });
      await world.pass(1_000);
    }
    expect(reported(world).slice(count)).toEqual(['gone', 'gathering ann', 'gone', 'gathering ann']);
  });

  test('are never sent by an unlisted table', async () => {
    const { world, players } = await begin();
    await playOn(players);
    for (const { client } of players) client.close();
    await world.pass(25 * hour);
    expect(world.reports).toEqual([]);
  });
});

const listed = { settings: { listed: true, turnSeconds: null } } as const;

describe('an unconfirmed report', () => {
  test('is repeated with the present summary until the lobby confirms', async () => {
    const { world, table, players } = await gather({ ...listed, players: 1, capacity: 2 });
    world.lobbyIsDeaf = true;
    const before = world.reports.length;
    await players[0]?.ask({ type: 'add-bot', seat: seatOf(1) });
    await world.pass(hour);
    expect(world.reports).toHaveLength(before);
    expect(recordOf(table).outbox.letters).toHaveLength(1);
    world.lobbyIsDeaf = false;
    await world.pass(300_000);
    expect(world.reports.slice(before)).toHaveLength(1);
    expect(world.reports.at(-1)?.summary?.players).toHaveLength(2);
    expect(recordOf(table).outbox.letters).toEqual([]);
  });

  test('survives a crash of the table', async () => {
    const { world, table, players } = await gather({ ...listed, players: 2, capacity: 3 });
    world.lobbyIsDeaf = true;
    await players[1]?.ask({ type: 'leave' });
    table.crash();
    world.lobbyIsDeaf = false;
    await world.pass(10_000);
    expect(world.reports.at(-1)?.summary?.players).toEqual(['ann']);
  });
});

describe('a table that ends', () => {
  test('is deleted only after the lobby has confirmed', async () => {
    const { world, table, players } = await gather({ ...listed, players: 1, capacity: 2 });
    for (const player of players) player.client.close();
    world.lobbyIsDeaf = true;
    await world.pass(emptyTimeoutMs + 60_000);
    expect(await table.summary()).toBeNull();
    expect(table.stored()).toBeDefined();
    const late = table.connect();
    await world.settled();
    expect(late.closed?.code).toBe(closeCodes.tableGone);
    world.lobbyIsDeaf = false;
    await world.pass(300_000);
    expect(world.reports.at(-1)).toMatchObject({ id: table.id, summary: null });
    expect(table.stored()).toBeUndefined();
    expect(table.alarm).toBeNull();
  });

  test(`is deleted without a confirmation after ${endReportedForMs / 60_000} minutes`, async () => {
    const { world, table, players } = await gather({ ...listed, players: 1, capacity: 2 });
    for (const player of players) player.client.close();
    world.lobbyIsDeaf = true;
    await world.pass(emptyTimeoutMs + endReportedForMs - 60_000);
    expect(table.stored()).toBeDefined();
    await world.pass(hour);
    expect(table.stored()).toBeUndefined();
    expect(table.alarm).toBeNull();
  });
});

test('a table counts tables, games, moves and refusals for the operator', async () => {
  const { world, table, players } = await begin({ players: 2 });
  await players[0]?.ask({ type: 'start' });
  await playOn(players);
  const counts = Object.fromEntries(world.counts);
  expect(counts).toMatchObject({ tables: 1, games: 1, 'games-over': 1, 'refused:in-play': 1 });
  expect(counts.moves).toBe(table.log().length);
});
