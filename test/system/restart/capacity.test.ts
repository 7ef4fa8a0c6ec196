import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { createTable, join as joinTable } from '../../helpers/players.ts';
import { isLong } from '../../helpers/random.ts';
import { newAddress, newTableId, openTable, RawSocket, Refused, TableClient } from '../abuse/clients.ts';
import { addressHeader } from '../abuse/servers.ts';
import { eventsIn, isHealthy, serverOn, testFolder } from './launch.ts';

const folder = testFolder();

test.runIf(process.platform === 'linux')(
  'a server at its limit of open files refuses connections and serves those that it has',
  async () => {
    const { port, origin, start } = await serverOn(join(folder, 'files'), {}, 'ulimit -n 128;');
    const server = await start();
    const { id } = await createTable(origin);
    const ann = joinTable(origin, id);
    onTestFinished(() => ann.close());
    await ann.sit({ name: 'Ann' });
    const sockets = Array.from({ length: 300 }, () => connect(port, '127.0.0.1').on('error', () => {}));
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
    });
    await expect
      .poll(() => eventsIn(server.output()))
      .toContainEqual(expect.objectContaining({ event: 'connections-refused' }));
    await ann.say('Still here');
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => isHealthy(origin)).toBe(true);
  },
);

describe.runIf(process.platform === 'linux')('a server with 256 open files', () => {
  const begin = async (name: string) => {
    const env = { ARCUS_ADDRESS_HEADER: addressHeader };
    const { start, ...rest } = await serverOn(join(folder, name), env, 'ulimit -n 256;');
    return { ...rest, server: await start() };
  };
  const opened: RawSocket[] = [];
  afterAll(() => {
    for (const socket of opened) socket.close();
  });
  const regions = ['weur', 'eeur', 'wnam', 'enam'];
  /** Opens sockets, to several parties unless `room` names one. Resolves to the statuses of refusals. */
  const flood = async (origin: string, count: number, address: string, room?: string): Promise<number[]> => {
    const refusals: number[] = [];
    for (let index = 0; index < count; index += 1)
      await RawSocket.open(`${origin}/parties/${room ?? `probe/${regions[index % regions.length]}`}`, {
        address,
      }).then(
        (socket) => void opened.push(socket),
        (error) => void refusals.push(error instanceof Refused ? error.status : 0),
      );
    return refusals;
  };

  test('[SEC-62] lets one address hold a quarter of the connections, over all parties', async () => {
    const { origin } = await begin('one address');
    const address = newAddress();
    const before = opened.length;
    // A busy server refuses some with 503.
    await expect.poll(() => flood(origin, 20, address)).toContain(429);
    expect(opened.length - before).toBeLessThanOrEqual(64);
    await expect.poll(() => flood(origin, 1, newAddress())).toEqual([]);
  });

  test('[SEC-63] keeps the last quarter of its connections for players of its tables', async () => {
    const { origin, server } = await begin('reserve');
    const { id } = await createTable(origin);
    const idle = connect(Number(new URL(origin).port), '127.0.0.1');
    await once(idle, 'connect');
    // A busy server refuses some.
    const floodMore = async () => {
      await flood(origin, 20, newAddress());
      return eventsIn(server.output());
    };
    await expect.poll(floodMore).toContainEqual({
      event: 'connections-near-limit',
      connections: expect.any(Number),
      files: 0,
      most: 192,
    });
    // A connection that closes, as those of requests do, makes room for one more stranger.
    idle.destroy();
    await expect.poll(() => flood(origin, 1, newAddress())).toEqual([]);
    const refusals = async () => [
      ...(await flood(origin, 1, newAddress())),
      ...(await flood(origin, 1, newAddress(), `table/${newTableId()}`)),
    ];
    await expect.poll(refusals).toEqual([503, 503]);
    const ann = joinTable(origin, id);
    onTestFinished(() => ann.close());
    await ann.sit({ name: 'Ann' });
  });

  test('[SEC-64] continues when each connection requests a file', async () => {
    const { port, origin, server } = await begin('requests of files');
    const sockets = Array.from({ length: 190 }, () => connect(port, '127.0.0.1').on('error', () => {}));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    const request = 'GET /assets/preview.png HTTP/1.1\r\nHost: localhost\r\n\r\n';
    // Pipelined.
    for (const socket of sockets) socket.write(request.repeat(4));
    const answered = (socket: Socket) =>
      new Promise<string>((resolve) =>
        socket.once('data', (answer) => resolve(String(answer))).once('close', () => resolve('')),
      );
    const answers = await Promise.all(sockets.map(answered));
    expect(answers.some((answer) => answer.startsWith('HTTP/1.1 503'))).toBe(true);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => isHealthy(origin)).toBe(true);
    expect(server.output()).not.toContain('EMFILE');
  });
});

/** Code that writes the usage of a Node process, after a garbage collection, on SIGUSR2. */
const usageOnSignal = `data:text/javascript,${encodeURIComponent(`import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => {
  const { user, system } = process.cpuUsage();
  collect();
  const { rss, heapUsed } = process.memoryUsage();
  console.log(JSON.stringify({ event: 'usage', cpuMs: (user + system) / 1000, rss, heapUsed }));
});`)}`;

const usageSchema = z.object({
  event: z.literal('usage'),
  cpuMs: z.number(),
  rss: z.number(),
  heapUsed: z.number(),
});

/** A server of 10,000 sockets needs a hard limit of this many files, and so does its test. */
const openFiles = 13_500;
const [, , hardLimit = '0'] =
  process.platform === 'linux'
    ? (/Max open files +(\S+) +(\S+)/.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [])
    : [];

test.runIf(isLong && (hardLimit === 'unlimited' || Number(hardLimit) >= openFiles))(
  'a server holds 10,000 tables and 10,000 sockets, forgets idle tables, and refuses strangers before players',
  async () => {
    const count = 10_000;
    const { origin, start } = await serverOn(
      join(folder, 'capacity'),
      { ARCUS_ADDRESS_HEADER: addressHeader, NODE_OPTIONS: `--import=${usageOnSignal}` },
      `ulimit -n ${openFiles};`,
    );
    const server = await start();
    const usages = () =>
      eventsIn(server.output()).flatMap((event) => usageSchema.safeParse(event).data ?? []);
    const usage = async () => {
      const before = usages().length;
      server.kill('SIGUSR2');
      await expect.poll(() => usages().length).toBeGreaterThan(before);
      return usageSchema.parse(usages().at(-1));
    };
    const figures: Record<string, string> = {};
    const note = async (when: string): Promise<void> => {
      const { cpuMs, rss, heapUsed } = await usage();
      const [resident, heap] = [rss, heapUsed].map((bytes) => (bytes / 2 ** 20).toFixed(0));
      figures[when] = `${resident} MB, heap ${heap} MB, CPU so far ${cpuMs.toFixed(0)} ms`;
    };
    const timed = async (name: string, works: Iterable<() => Promise<unknown>>): Promise<void> => {
      const times: number[] = [];
      const queue = works[Symbol.iterator]();
      const lane = async (): Promise<void> => {
        for (let next = queue.next(); !next.done; next = queue.next()) {
          const from = performance.now();
          await next.value();
          times.push(performance.now() - from);
        }
      };
      await Promise.all(Array.from({ length: 16 }, lane));
      times.sort((a, b) => a - b);
      const [p50, p99] = [0.5, 0.99].map((share) => times[Math.floor(share * times.length)]?.toFixed(0));
      figures[name] = `p50 ${p50} ms, p99 ${p99} ms`;
    };
    const timesLoaded = (table: string): number =>
      server.output().split(`"event":"loaded","table":"${table}"}`).length - 1;

    await note('empty');
    const tables: { readonly id: string; readonly address: string; readonly player: TableClient }[] = [];
    onTestFinished(() => {
      for (const { player } of tables) player.close();
    });
    const open = async (): Promise<void> => {
      const address = newAddress();
      const { id, asHost } = await openTable(origin, {}, { address });
      const player = await TableClient.come(origin, id, { address });
      expect(await player.sit('Ann', asHost)).toBe('ok');
      tables.push({ id, address, player });
    };
    await timed(
      'opening a table and sitting down',
      Array.from({ length: count }, () => open),
    );
    await note('opened');

    const wakes = tables.filter((_, index) => index % 100 === 0);
    const loaded = wakes.map(({ id }) => timesLoaded(id));
    // Rooms leave the memory 10 to 12 s after their last event.
    await sleep(15_000);
    await note('asleep');
    expect(await Promise.all(tables.map(({ player }) => player.socket.isAlive()))).not.toContain(false);
    await note('after a heartbeat of each');
    await timed(
      'a message that wakes its table',
      wakes.map(({ player }) => async () => {
        expect(await player.ask({ type: 'say', text: 'Still here' })).toBe('ok');
      }),
    );
    expect(wakes.map(({ id }) => timesLoaded(id))).toEqual(loaded.map((times) => times + 1));

    const strangers: RawSocket[] = [];
    onTestFinished(() => {
      for (const socket of strangers) socket.close();
    });
    const watch = () => RawSocket.open(`${origin}/parties/probe/weur`, { address: newAddress() });
    const isNearLimit = async (): Promise<boolean> => {
      // A busy server refuses strangers for a moment.
      await watch().then(
        (socket) => strangers.push(socket),
        () => undefined,
      );
      return server.output().includes('connections-near-limit');
    };
    await expect.poll(isNearLimit, { interval: 1 }).toBe(true);
    await expect(watch()).rejects.toThrow('503');
    const [first] = tables;
    if (first === undefined) throw new Error('no table');
    await TableClient.come(origin, first.id, { address: first.address }, first.player.token);
    await note('near the limit');
    // As in compose.yaml.
    expect((await usage()).rss).toBeLessThan(2 * 2 ** 30);
    console.info({ strangers: strangers.length, ...figures });
    expect(server.output()).not.toContain('EMFILE');
  },
);
