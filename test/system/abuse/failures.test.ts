import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, serverFile, startServer } from '../../../scripts/start/server.ts';
import {
  expectOk,
  get,
  newAddress,
  newTableId,
  openTable,
  post,
  rawRequest,
  seated,
  TableClient,
} from './clients.ts';
import { memoryOf, treeOf } from './processes.ts';
import { addressHeader, isLong, secret } from './servers.ts';

/** Tests that may stop their server, in sequence. */

const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Whether a process has our code. */
const isServer = ({ args }: { readonly args: string }): boolean =>
  args.startsWith(process.execPath) && args.includes(serverFile);

const setDiskFull = ({ pid = 0 }: RunningServer, isFull: boolean): void => {
  const most = isFull ? '0' : 'unlimited';
  for (const worker of treeOf(pid).filter(isServer))
    execFileSync('prlimit', ['--pid', String(worker.pid), `--fsize=${most}:unlimited`]);
};

const hasPrlimit = (): boolean => {
  try {
    execFileSync('prlimit', ['--version']);
    return process.platform === 'linux';
  } catch {
    return false;
  }
};

describe.sequential('a failing server', () => {
  let server: RunningServer;

  beforeAll(async () => {
    server = await startServer({
      platform: 'node',
      env: { ARCUS_SECRET: secret, ARCUS_ADDRESS_HEADER: addressHeader },
    });
  });
  afterAll(() => server.stop());

  test.runIf(hasPrlimit())(
    '[SEC-24] sends no state that it failed to store, and continues once it can store',
    async () => {
      const { id, guests } = await seated(server.origin, ['Ann', 'Bo'], { seats: 2 });
      const [ann, bo] = guests;
      if (ann === undefined || bo === undefined) throw new Error('a seat is free');
      expectOk(await ann.ask({ type: 'say', text: 'stored' }), 'a message is written');
      setDiskFull(server, true);
      const answer = await ann.ask({ type: 'say', text: 'lost' }).catch(() => 'none');
      const opened = await post(`${server.origin}/api/tables`, '{"game":"drop-rainbow"}').catch(() => null);
      setDiskFull(server, false);
      expect(answer).not.toBe('ok');
      expect(opened?.status).not.toBe(201);
      expect(JSON.stringify(bo.socket.heard)).not.toContain('lost');
      const again = await TableClient.come(server.origin, id, { address: newAddress() }, ann.token);
      const view = await again.view();
      expect(view.you).toBe(0);
      expect(Object.values(view.chat).map(({ text }) => text)).toEqual(['stored']);
      expectOk(await again.ask({ type: 'say', text: 'once more' }), 'a message is written again');
      for (const guest of [...guests, again]) guest.close();
    },
  );

  const health = () =>
    rawRequest(server.origin, ['GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n']);

  test('[SEC-31] a slow body of a refused request delays no other request', async () => {
    const { host } = new URL(server.origin);
    const head = (path: string, framing: string) =>
      `POST ${path} HTTP/1.1\r\nHost: ${host}\r\n${framing}\r\n\r\n`;
    const big = 'x'.repeat(128 * 1024);
    const chunk = `${big.length.toString(16)}\r\n${big}\r\n`;
    const paths = [
      `/parties/table/${newTableId()}/create`,
      '/parties/directory/unknown',
      '/api/tables',
      '/t/unknown',
      '/api/games',
    ];
    const bodies = [
      [`Content-Length: ${big.length}`, big],
      ['Transfer-Encoding: chunked', `${chunk}0\r\n\r\n`],
      // The rest is never sent.
      [`Content-Length: ${2 * big.length}`, big],
      ['Transfer-Encoding: chunked', chunk],
    ];
    const requests = paths.flatMap((path) =>
      bodies.map(([framing = '', body = '']) => rawRequest(server.origin, [head(path, framing), body], 2)),
    );
    await Promise.all(requests);
    expect(await Promise.all(times(4, health))).toEqual(times(4, () => 'HTTP/1.1 200 OK'));
  });

  /** Spectators who stopped reading at a table with a view of 30 kB, and an active player. */
  const stalledWatchers = async (count: number) => {
    const names = ['Ann', 'Bo', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gil', 'Hal'];
    const { id, guests } = await seated(server.origin, names, { game: 'presidential-poker' });
    // The maximum number and length of chat messages.
    for (const guest of guests)
      for (let number = 0; number < 5; number += 1)
        expectOk(await guest.ask({ type: 'say', text: '𠀀'.repeat(200) }), 'a message is written');
    const watchers = await Promise.all(
      times(count, () => TableClient.come(server.origin, id, { address: newAddress() })),
    );
    for (const { socket } of watchers) socket.stall();
    return { id, guests, watchers };
  };

  /** Memory of the processes with our code, without tools. */
  const workersMemory = (): number =>
    treeOf(server.pid ?? 0)
      .filter(isServer)
      .reduce((sum, { pid }) => sum + memoryOf(pid), 0);

  /** The last reported number of spectators. */
  const watchingOf = (guest: TableClient | undefined): unknown => {
    const frames = guest?.socket.heard.filter((frame) => Array.isArray(frame) && frame[0] === 'presence');
    return frames?.map((frame) => (Array.isArray(frame) ? frame[2] : null)).at(-1);
  };

  /** Each requests full views and sends heartbeats. */
  const askBlindly = async (watchers: readonly TableClient[]): Promise<void> => {
    for (const { socket } of watchers)
      if (socket.code === null)
        for (const message of [{ type: 'hello', protocol: 1 }, 'ping', 'mark 0123456789abcdef'])
          socket.say(message);
    await delay(1000 / 6);
  };

  test('[SEC-27] closes sockets that request and do not read, while the others play on', async ({
    expect,
  }) => {
    const { id, guests, watchers } = await stalledWatchers(3);
    const [ann] = guests;
    await expect.poll(() => watchingOf(ann)).toBe(3);
    const player = playOn(ann);
    // 256 kB are nine views; then the table reports no spectators.
    for (let rounds = 0; rounds < 200 && watchingOf(ann) !== 0; rounds += 1) await askBlindly(watchers);
    await expect.poll(() => watchingOf(ann)).toBe(0);
    for (const { socket } of watchers) socket.readOn();
    expect(await player.end()).toBeLessThan(mostTaken);
    const codes = await Promise.all(watchers.map(({ socket }) => socket.closed()));
    expect(codes).toEqual(times(3, () => 4014));
    const again = await TableClient.come(server.origin, id, { address: newAddress() });
    expect((await again.view()).seats).toHaveLength(8);
    for (const client of [...watchers, ...guests, again]) client.close();
  });

  (isLong ? test : test.skip)(
    'buffers little for sockets that request and do not read',
    async () => {
      const { guests, watchers } = await stalledWatchers(12);
      const player = playOn(guests[0]);
      const before = workersMemory();
      for (let rounds = 0; rounds < 60 * 6; rounds += 1) await askBlindly(watchers);
      const grown = workersMemory() - before;
      console.info(`${Math.round(grown / 1024)} kB more in a minute`);
      expect(grown).toBeLessThan(64 * 1024 * 1024);
      expect(await player.end()).toBeLessThan(mostTaken);
      for (const client of [...watchers, ...guests]) client.close();
    },
    180_000,
  );

  (isLong ? test : test.skip)(
    'responds as fast with 5,000 tables',
    async () => {
      const { guests } = await seated(server.origin, ['Ann', 'Bo'], { seats: 2 });
      for (let made = 0; made < 5_000; made += 50)
        await Promise.all(times(50, () => openTable(server.origin, { settings: { listed: true } })));
      const player = playOn(guests[0]);
      let plays = true;
      const slowest = player.end().finally(() => {
        plays = false;
      });
      const took = [];
      while (plays) {
        const from = performance.now();
        const { status } = await get(`${server.origin}/api/tables?limit=50`, { address: newAddress() });
        expect(status).toBe(200);
        took.push(performance.now() - from);
      }
      expect(await slowest).toBeLessThan(mostTaken);
      expect(took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)]).toBeLessThan(250);
      for (const guest of guests) guest.close();
    },
    600_000,
  );
});

/** Milliseconds. The short form only checks that all requests are answered. */
const mostTaken = isLong ? 250 : Number.POSITIVE_INFINITY;
/** Enough for a p99. */
const leastAsked = isLong ? 200 : 1;

/** Requests in sequence, just below the rate limit. */
const playOn = (guest: TableClient | undefined) => {
  const took: number[] = [];
  let ended = false;
  const playing = (async () => {
    while (!ended || took.length < leastAsked) {
      const from = performance.now();
      const answer = await guest?.ask({ type: 'commit', commitment: randomBytes(32).toString('hex') });
      took.push(answer === 'ok' ? performance.now() - from : Number.POSITIVE_INFINITY);
      await delay(1000 / 15);
    }
  })().catch(() => void took.push(Number.POSITIVE_INFINITY));
  return {
    /** Resolves to the p99 in ms; infinity if a request failed. */
    end: async (): Promise<number> => {
      ended = true;
      await playing;
      const inOrder = took.toSorted((a, b) => a - b);
      return inOrder[Math.floor(inOrder.length * 0.99)] ?? Number.POSITIVE_INFINITY;
    },
  };
};
