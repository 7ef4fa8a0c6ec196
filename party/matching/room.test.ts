import { describe, expect, test } from 'vitest';
import { closeCodes, ping, pong, protocolVersion } from '../../shared/protocol/codes.ts';
import type { Socket } from '../runtime/actor.ts';
import { defaultLimits, maxMessageBurst } from '../runtime/limits.ts';
import type { Call, Connection } from './events.ts';
import { MatcherRoom, matcherLimits } from './room.ts';

const name = 'drop-rainbow';

/** A platform in memory; every room on it is the same matcher after a restart. */
const platform = (limits = matcherLimits(defaultLimits)) => {
  const stored = new Map<string, unknown>();
  const sockets = new Set<Socket<Connection>>();
  const calls: Call[] = [];
  const lines: object[] = [];
  const clock = { now: 1_000_000, alarm: null as number | null };
  const failing = { saves: 0 };
  const saves = { count: 0 };
  let drawn = 0;
  const open = () =>
    new MatcherRoom({
      now: () => clock.now,
      log: (line) => void lines.push(line),
      limits,
      maxTablesPerHour: 120,
      proofOfWork: null,
      isBanned: () => false,
      secret: 's'.repeat(32),
      randomHex: (bytes) => {
        drawn += 1;
        return drawn.toString(16).padStart(bytes * 2, '0');
      },
      sockets: () => sockets,
      load: async () => new Map(stored),
      save: async (changes) => {
        saves.count += 1;
        if (failing.saves > 0) {
          failing.saves -= 1;
          throw new Error('the storage has failed');
        }
        for (const [key, value] of changes) {
          if (value === null) stored.delete(key);
          else stored.set(key, JSON.parse(JSON.stringify(value)));
        }
      },
      setAlarm: async (at) => {
        clock.alarm = at;
      },
      call: async (call) => {
        calls.push(call);
        return {};
      },
    });
  const socket = () => {
    let attached: Connection | undefined;
    const heard: unknown[] = [];
    const closed: number[] = [];
    const made: Socket<Connection> = {
      answeredAt: () => null,
      attached: () => attached,
      attach: (connection) => {
        attached = connection;
      },
      send: (text) => void heard.push(text === pong ? text : JSON.parse(String(text))),
      close: (code) => void closed.push(code),
    };
    sockets.add(made);
    return { socket: made, heard, closed };
  };
  return { stored, sockets, calls, lines, clock, failing, saves, open, socket };
};

const seek = (who: string) =>
  JSON.stringify({
    type: 'seek',
    protocol: protocolVersion,
    token: who.padEnd(43, '_'),
    size: 2,
    name: who,
    latencies: { weur: 20 },
  });

const come = async (room: MatcherRoom, world: ReturnType<typeof platform>, who: string) => {
  const client = world.socket();
  await room.onConnect(client.socket, name, null);
  await room.onMessage(client.socket, seek(who));
  return client;
};

describe('matcher room', () => {
  test('sends the waiting status after it is stored', async () => {
    const world = platform();
    const room = world.open();
    const ann = await come(room, world, 'ann');
    expect(ann.heard).toEqual([['waiting', 0, 250, 0, false]]);
    const stored = [...world.stored.keys()].map((key) => key.split(':')[0]);
    expect(stored.toSorted()).toEqual(['arrivalRates', 'meta', 'tickets']);
  });

  test('refuses and changes nothing if storing fails', async () => {
    const world = platform();
    const room = world.open();
    const ann = world.socket();
    await room.onConnect(ann.socket, name, null);
    world.failing.saves = 1;
    await room.onMessage(ann.socket, seek('ann'));
    expect(ann.heard).toMatchObject([['no', 'not-saved', expect.any(String)]]);
    expect([...world.stored.keys()]).not.toContainEqual(expect.stringContaining('tickets'));
    expect(world.lines).toMatchObject([{ event: 'step-failed', matcher: name, on: 'message' }]);
    await room.onMessage(ann.socket, seek('ann'));
    expect(ann.heard.at(-1)).toMatchObject(['waiting', 0, 250, 0, false]);
  });

  test('stores and sends in one step what arrives during a step, each event alone if storing fails', async () => {
    const world = platform();
    const room = world.open();
    const clients = ['ann', 'bo', 'cy', 'dee'].map((who) => ({ who, ...world.socket() }));
    await Promise.all(clients.map(({ socket }) => room.onConnect(socket, name, null)));
    world.saves.count = 0;
    await Promise.all(clients.map(({ socket, who }) => room.onMessage(socket, seek(who))));
    // The first alone, the others, and the replies of both tables.
    expect(world.saves.count).toBe(3);
    expect(world.calls.map(({ route }) => route)).toEqual(['create', 'create']);
    const more = ['eve', 'finn', 'gus'].map((who) => ({ who, ...world.socket() }));
    for (const { socket } of more) await room.onConnect(socket, name, null);
    world.failing.saves = 3;
    await Promise.all(more.map(({ socket, who }) => room.onMessage(socket, seek(who))));
    expect(more.map(({ heard }) => Object(heard.at(0))[0])).toEqual(['no', 'no', 'waiting']);
  });

  test('restores waiting players after a restart', async () => {
    const world = platform();
    await come(world.open(), world, 'ann');
    const bo = await come(world.open(), world, 'bo');
    expect(bo.heard[0]).toMatchObject(['waiting', 0, expect.any(Number), 1, false]);
    expect(world.calls.map(({ route }) => route)).toEqual(['create']);
    expect(world.calls[0]?.message).toMatchObject({ seats: 2, region: 'weur' });
  });

  test('handles the alarm without its name', async () => {
    const world = platform();
    const ann = await come(world.open(), world, 'ann');
    const woken = world.open();
    for (let step = 0; step < 10 && world.clock.now < 1_008_000; step += 1) {
      world.clock.now = world.clock.alarm ?? 0;
      await woken.onAlarm();
    }
    expect(ann.heard.at(-1)).toEqual(['waiting', 8_000, 250, 0, false]);
  });

  test('[SEC-43] closes a socket without a seek request after ten seconds', async () => {
    const world = platform();
    const room = world.open();
    const silent = world.socket();
    await room.onConnect(silent.socket, name, null);
    await room.onMessage(silent.socket, ping);
    expect(silent.heard).toEqual([pong]);
    expect(world.clock.alarm).toBe(1_010_000);
    world.clock.now = 1_010_000;
    await room.onAlarm();
    expect(silent.closed).toEqual([closeCodes.noHello]);
  });

  test.each([
    ['no JSON', 'seek', 'bad-json'],
    ['no request', '{"type":"hello"}', 'bad-message'],
    ['too long', `"${'x'.repeat(9_000)}"`, 'too-big'],
    ['a take without a ticket', '{"type":"take","what":"open-table"}', 'hello-first'],
    [
      'another protocol',
      seek('ann').replace(`"protocol":${protocolVersion}`, '"protocol":99'),
      'wrong-protocol',
    ],
    ['a size of no table', seek('ann').replace('"size":2', '"size":9'), 'wrong-player-count'],
    [
      'options of no game',
      seek('ann').replace('"latencies"', '"options":{"no":1},"latencies"'),
      'bad-options',
    ],
  ])('[SEC-31] refuses %s', async (_, text, code) => {
    const world = platform();
    const room = world.open();
    const client = world.socket();
    await room.onConnect(client.socket, name, null);
    await room.onMessage(client.socket, text);
    expect(client.heard).toMatchObject([['no', code, expect.any(String)]]);
  });

  test.each(['whist', 'drop-rainbow.2.weur', 'x'])('rejects the name %s', async (other) => {
    const world = platform();
    const client = world.socket();
    await world.open().onConnect(client.socket, other, null);
    expect(client.closed).toEqual([closeCodes.noSuchTable]);
    expect(world.stored.size).toBe(0);
  });

  test('[SEC-25] leaves seven eighths of its sockets to other groups of addresses', async () => {
    const world = platform({ maxSockets: 16, maxSocketsPerAddress: 40 });
    const room = world.open();
    const closed = async (address: string) => {
      const client = world.socket();
      await room.onConnect(client.socket, name, address);
      return client.closed;
    };
    expect(await closed('192.0.2.1')).toEqual([]);
    expect(await closed('192.0.77.2')).toEqual([]);
    expect(await closed('192.0.3.3')).toEqual([closeCodes.tooMany]);
    expect(await closed('198.51.100.1')).toEqual([]);
  });

  test('[SEC-25] limits the messages of an address across its sockets', async () => {
    const world = platform();
    const room = world.open();
    const sockets = [0, 1, 2, 3].map(() => world.socket());
    for (const { socket } of sockets) await room.onConnect(socket, name, '192.0.2.1');
    for (let round = 0; round < 30; round += 1)
      for (const { socket } of sockets) await room.onMessage(socket, ping);
    const other = world.socket();
    await room.onConnect(other.socket, name, '192.0.2.2');
    await room.onMessage(other.socket, ping);
    expect(sockets.flatMap(({ heard }) => heard).filter((frame) => frame === pong)).toHaveLength(
      maxMessageBurst,
    );
    expect(other.heard).toEqual([pong]);
  });
});
