import { describe, expect, test } from 'vitest';
import { seatOf } from '../../shared/kernel/ids.ts';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import { at } from '../../shared/kernel/util.ts';
import { closeCodes, helloTimeoutSeconds, ping, protocolVersion } from '../../shared/protocol/codes.ts';
import { asked, begin, type Gathered, gather, playOn, recordOf } from '../../test/helpers/memory/gather.ts';
import { Player, tokenOf } from '../../test/helpers/memory/player.ts';
import type { MemoryClient } from '../../test/helpers/memory/socket.ts';
import type { MemoryTable } from '../../test/helpers/memory/table.ts';
import { MemoryWorld } from '../../test/helpers/memory/world.ts';
import { defaultLimits, maxMessageBurst, maxMessagesOverLimit, spectatorLimits } from '../runtime/limits.ts';
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

  test('are also refused for another device of the seat', async () => {
    const { world, table, players } = await begin({ settings: { turnSeconds: null } });
    const mover = asked(players);
    const other = await new Player(world, table, mover.name).hello();
    for (let count = 0; count < 100; count += 1)
      mover.client.say({ type: 'hint', id: `hasty:${count}`, decision: 0 });
    await world.settled();
    const refusalsOf = ({ client }: Player) =>
      client.frames().filter(([kind, id]) => kind === 'no' && id === null);
    expect(refusalsOf(mover)).toHaveLength(1);
    expect(refusalsOf(other)).toEqual([]);
    for (let count = 0; count < 3; count += 1)
      other.client.say({ type: 'hint', id: `calm:${count}`, decision: 0 });
    await world.settled();
    expect(refusalsOf(other)).toEqual([['no', null, 'too-fast', expect.any(String), null]]);
  });

  test('are a flood; a hand’s pace never is', async () => {
    const { world, table } = await gather();
    const quick = await new Player(world, table, 'quick').hello(null);
    for (let count = 0; count < 400; count += 1) {
      await world.pass(50);
      quick.client.say('ping');
    }
    expect(quick.client.received.slice(-400)).toEqual(Array.from({ length: 400 }, () => 'pong'));
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

  test('do not contain changes that were not saved', async () => {
    const { world, table } = await gather({ players: 1, capacity: 3, settings: { listed: true } });
    const bob = await new Player(world, table, 'bob').hello(null);
    await world.pass(1_000);
    const count = world.reports.length;
    table.failSaves(1);
    await bob.sit();
    await bob.ask({ type: 'sit', name: 'bob', token: tokenOf('bob') });
    await world.pass(1_000);
    expect(reported(world).slice(count)).toEqual(['gathering ann bob']);
  });
});

interface Closing {
  readonly why: keyof typeof closeCodes;
  readonly what: string;
  readonly act: (scene: Gathered) => Promise<Player>;
}

const redirect = tableIdSchema.parse('0123456789ab');

const closings: readonly Closing[] = [
  {
    why: 'noHello',
    what: 'nothing was said for ten seconds',
    act: async ({ world, table }) => {
      const silent = new Player(world, table, 'silent');
      await world.pass(helloTimeoutSeconds * 1000);
      return silent;
    },
  },
  {
    why: 'noSuchTable',
    what: 'no table was set up there',
    act: async ({ world }) => new Player(world, world.table(redirect), 'lost'),
  },
  {
    why: 'tooFast',
    what: 'far too many messages',
    act: async ({ world, table }) => {
      const hasty = await new Player(world, table, 'hasty').hello(null);
      for (let count = 0; count < maxMessageBurst + maxMessagesOverLimit; count += 1) hasty.client.say(ping);
      return hasty;
    },
  },
  {
    why: 'tooSlow',
    what: 'so much is unread',
    act: async ({ world, table }) => {
      const stalled = await new Player(world, table, 'stalled').hello(null);
      stalled.client.stall();
      for (let count = 0; count < 1_000 && stalled.client.closed === null; count += 1) {
        await world.pass(100);
        await stalled.hello(null);
      }
      return stalled;
    },
  },
  {
    why: 'tooMany',
    what: 'as many watch as may',
    act: async ({ world, table }) => {
      for (let count = 0; count < spectatorLimits(defaultLimits).maxSockets; count += 1) watch(table);
      await world.settled();
      return new Player(world, table, 'last').hello(null);
    },
  },
  {
    why: 'tooMany',
    what: 'as many watch from its address as may',
    act: async ({ world, table }) => {
      for (let count = 0; count < spectatorLimits(defaultLimits).maxSocketsPerAddress; count += 1)
        watch(table, '192.0.2.1');
      const redirect = watch(table, '192.0.2.2');
      await world.settled();
      expect(redirect.closed).toBeNull();
      return new Player(world, table, 'last', '192.0.2.1').hello(null);
    },
  },
  {
    why: 'serverChanging',
    what: 'a newer server has stored it',
    act: async ({ world, table }) => {
      table.rewrite({ ...recordOf(table), format: 2 });
      return new Player(world, table, 'early');
    },
  },
  {
    why: 'unreadable',
    what: 'the stored record cannot be read',
    act: async ({ world, table }) => {
      const record = recordOf(table);
      table.rewrite({ ...record, game: { ...record.game, state: { no: 'state' } } });
      return new Player(world, table, 'early');
    },
  },
];

const watch = (table: MemoryTable, address: string | null = null): MemoryClient => {
  const client = table.connect(address);
  client.say({ type: 'hello', protocol: protocolVersion });
  return client;
};

/** Tested below, in party/desk/operator.test.ts, game/reservations.test.ts, party/relay/relay.test.ts and party/directory/room.test.ts. */
const tested = [
  'tableGone',
  'endedByOperator',
  'passwordNeeded',
  'unexpectedMessage',
  'noShow',
  'noSpectators',
  'redirect',
];

describe('a socket is closed with', () => {
  test.each(closings)('$why: $what', async ({ why, act: bringAbout }) => {
    const scene = await begin();
    const heard = scene.players.map(({ client }) => client.closed);
    const closed = await bringAbout(scene);
    await scene.world.settled();
    expect(closed.client.closed).toEqual({ code: closeCodes[why], reason: expect.stringMatching(/\w/) });
    expect(scene.players.map(({ client }) => client.closed)).toEqual(heard);
  });

  test('every close code has a row', () => {
    const known = [...new Set([...closings.map(({ why }) => why), ...tested])];
    expect(known.sort()).toEqual(Object.keys(closeCodes).sort());
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

  test('is deleted immediately if it is not listed', async () => {
    const { world, table, players } = await gather({ players: 1, capacity: 2 });
    for (const player of players) player.client.close();
    await world.pass(emptyTimeoutMs);
    expect(table.stored()).toBeUndefined();
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
