import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';

import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { lobby } from '../../../client/sdk/index.ts';
import { root } from '../../../scripts/files.ts';
import { freePort, serverFile, startServer } from '../../../scripts/start/server.ts';
import { closeCodes, protocolVersion } from '../../../shared/protocol/codes.ts';
import { fullTranscriptSchema } from '../../../shared/replay/transcript.ts';
import { verify } from '../../../shared/replay/verify.ts';
import { autoplay, createTable, join, ownTokens, until } from '../../helpers/players.ts';
import { isLong } from '../../helpers/random.ts';
import { newAddress, newTableId, openTable, RawSocket, Refused, TableClient } from '../abuse/clients.ts';
import { listenersOf, treeOf } from '../abuse/processes.ts';
import { addressHeader } from '../abuse/servers.ts';

const folder = mkdtempSync(joinPath(tmpdir(), 'arcus-serve-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const program = joinPath(root, serverFile);

/** The events of a script: JSON lines. */
const eventsIn = (text: string): unknown[] =>
  text.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));

const launch = (env: Readonly<Record<string, string>>, prelude = '') => {
  const { ARCUS_SECRET: _, ...usual } = process.env;
  const words = ['-c', `${prelude} exec "$0" "$1"`, process.execPath, program];
  const child = spawn('sh', words, { env: { ...usual, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const exit = once(child, 'exit');
  onTestFinished(async () => {
    child.kill();
    await exit;
  });
  return {
    pid: child.pid ?? 0,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    exit,
    output: () => output,
  };
};

const isHealthy = async (origin: string): Promise<boolean> =>
  fetch(`${origin}/health`).then(
    ({ ok }) => ok,
    () => false,
  );

describe('a server of `npm run serve`', () => {
  test('listens on this machine, stores a secret, and exits on SIGTERM with open connections', async () => {
    const data = joinPath(folder, 'data');
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const env = { ARCUS_DATA: data, ARCUS_LISTEN: `127.0.0.1:${port}` };
    const first = launch(env);
    await expect.poll(() => isHealthy(origin)).toBe(true);
    const secret = readFileSync(joinPath(data, 'secret'), 'utf8');
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    if (process.platform === 'linux') {
      expect(statSync(joinPath(data, 'secret')).mode & 0o077).toBe(0);
      expect(listenersOf(first.pid)).toEqual([{ port, isLoopback: true }]);
      expect(treeOf(first.pid).filter(({ args }) => args.includes(secret))).toEqual([]);
      // A second server would corrupt the files.
      const second = launch({ ...env, ARCUS_LISTEN: `127.0.0.1:${await freePort()}` });
      expect((await second.exit)[0]).toBe(78);
      expect(eventsIn(second.output())).toEqual([expect.objectContaining({ code: 'data-in-use' })]);
    }
    const { id } = await createTable(origin);
    const ann = join(origin, id);
    onTestFinished(() => ann.close());
    await ann.sit({ name: 'Ann' });
    first.kill('SIGTERM');
    expect(await first.exit).toEqual([0, null]);
    expect(eventsIn(first.output()).at(-1)).toEqual({ event: 'stopped' });

    launch(env);
    await until(ann, 'the table again', ({ status, view }) => status === 'open' && view?.you === 0);
    expect(readFileSync(joinPath(data, 'secret'), 'utf8')).toBe(secret);
  });

  const refused = (
    env: Readonly<Record<string, string>>,
    prelude = '',
  ): Pick<SpawnSyncReturns<string>, 'status'> & { readonly events: unknown[] } => {
    const { ARCUS_SECRET: _, ...usual } = process.env;
    const words = ['-c', `${prelude} exec "$0" "$1"`, process.execPath, program];
    const { status, stderr } = spawnSync('sh', words, { encoding: 'utf8', env: { ...usual, ...env } });
    return { status, events: eventsIn(stderr) };
  };
  const inTheWay = joinPath(folder, 'a "file"');
  writeFileSync(inTheWay, '');
  const older = joinPath(folder, 'older');
  mkdirSync(joinPath(older, 'objects/Table'), { recursive: true });
  const unreadable = joinPath(folder, 'unreadable');
  mkdirSync(unreadable);
  writeFileSync(joinPath(unreadable, 'arcus.db'), 'x'.repeat(4096));

  test.each([
    ['data-not-writable', { ARCUS_DATA: joinPath(inTheWay, 'data') }, ''],
    // As on a full disk.
    ['data-not-writable', { ARCUS_DATA: joinPath(folder, 'fresh') }, 'ulimit -f 0;'],
    ['data-corrupted', { ARCUS_DATA: unreadable }, ''],
    ['data-of-workerd', { ARCUS_DATA: older }, ''],
    ['secret-too-short', { ARCUS_DATA: joinPath(folder, 'short'), ARCUS_SECRET: 'short' }, ''],
    ['not-listening', { ARCUS_DATA: joinPath(folder, 'port'), ARCUS_LISTEN: '192.0.2.1:80' }, ''],
  ])('does not start without its conditions, and says why: %s %j', (code, env, prelude) => {
    expect(refused(env, prelude)).toEqual({
      status: 78,
      events: [{ event: 'not-started', code, why: expect.any(String) }],
    });
    expect(readdirSync(older)).toEqual(['objects']);
    expect(readFileSync(joinPath(unreadable, 'arcus.db'), 'utf8')).toBe('x'.repeat(4096));
  });

  test('with a damaged value closes its table and serves the others, with a damaged page does not start, and deletes nothing', async () => {
    const data = joinPath(folder, 'damaged');
    const file = joinPath(data, 'arcus.db');
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const env = { ARCUS_DATA: data, ARCUS_LISTEN: `127.0.0.1:${port}` };
    const first = launch(env);
    await expect.poll(() => isHealthy(origin)).toBe(true);
    const damaged = await openTable(origin);
    const whole = await openTable(origin);
    first.kill('SIGTERM');
    await first.exit;

    const query = (sql: string): unknown[] => {
      const database = new DatabaseSync(file);
      const rows = database.prepare(sql).all();
      database.close();
      return rows;
    };
    const ofTable = `room = 'table/${damaged.id}'`;
    query(`UPDATE entries SET value = substr(value, 1, 100) WHERE key = 'record' AND ${ofTable}`);
    const rows = query(`SELECT * FROM entries WHERE ${ofTable}`);
    const second = launch(env);
    await expect.poll(() => isHealthy(origin)).toBe(true);
    const socket = await RawSocket.open(`${origin}/parties/table/${damaged.id}`);
    expect(await socket.closed()).toBe(closeCodes.newerTable);
    expect(eventsIn(second.output())).toContainEqual({
      event: 'data-damaged',
      code: 'data-corrupted',
      room: `table/${damaged.id}`,
      error: expect.any(String),
    });
    const ann = await TableClient.come(origin, whole.id);
    expect(await ann.sit('Ann', whole.asHost)).toBe('ok');
    ann.close();
    second.kill('SIGTERM');
    await second.exit;
    expect(query(`SELECT * FROM entries WHERE ${ofTable}`)).toEqual(rows);

    query('PRAGMA wal_checkpoint(TRUNCATE)');
    // Of the second page, the first after the schema.
    const halfPage = 2_048;
    const bytes = readFileSync(file).fill(0, 3 * halfPage, 4 * halfPage);
    writeFileSync(file, bytes);
    const events = [{ event: 'not-started', code: 'data-corrupted', why: expect.any(String) }];
    expect(refused(env)).toEqual({ status: 78, events });
    expect(readFileSync(file)).toEqual(bytes);

    // SQLite would delete the log of an empty database.
    writeFileSync(file, '');
    writeFileSync(`${file}-wal`, 'all that is left');
    expect(refused(env)).toEqual({ status: 78, events });
    expect(readFileSync(`${file}-wal`, 'utf8')).toBe('all that is left');
  });
});

test.runIf(process.platform === 'linux')(
  'a server at its limit of open files refuses connections and serves those that it has',
  async () => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const server = launch(
      { ARCUS_DATA: joinPath(folder, 'files'), ARCUS_LISTEN: `127.0.0.1:${port}` },
      'ulimit -n 128;',
    );
    await expect.poll(() => isHealthy(origin)).toBe(true);
    const { id } = await createTable(origin);
    const ann = join(origin, id);
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
  const start = async (name: string) => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const env = { ARCUS_ADDRESS_HEADER: addressHeader };
    const server = launch(
      { ARCUS_DATA: joinPath(folder, name), ARCUS_LISTEN: `127.0.0.1:${port}`, ...env },
      'ulimit -n 256;',
    );
    await expect.poll(() => isHealthy(origin)).toBe(true);
    return { origin, server };
  };
  const opened: RawSocket[] = [];
  afterAll(() => {
    for (const socket of opened) socket.close();
  });
  const regions = ['weur', 'eeur', 'wnam', 'enam'];
  /** Opens sockets to several parties. Resolves to the statuses of refusals. */
  const flood = async (origin: string, count: number, address: string): Promise<number[]> => {
    const refusals: number[] = [];
    for (let index = 0; index < count; index += 1)
      await RawSocket.open(`${origin}/parties/probe/${regions[index % regions.length]}`, { address }).then(
        (socket) => void opened.push(socket),
        (error) => void refusals.push(error instanceof Refused ? error.status : 0),
      );
    return refusals;
  };

  test('[SEC-62] lets one address hold a quarter of the connections, over all parties', async () => {
    const { origin } = await start('one address');
    expect(new Set(await flood(origin, 60, newAddress()))).toEqual(new Set([429]));
    expect(await flood(origin, 1, newAddress())).toEqual([]);
  });

  test('[SEC-63] keeps the last quarter of its connections for players of its tables', async () => {
    const { origin, server } = await start('reserve');
    const { id } = await createTable(origin);
    for (let index = 0; index < 8; index += 1) await flood(origin, 20, newAddress());
    expect(await flood(origin, 1, newAddress())).toEqual([503]);
    const madeUp = RawSocket.open(`${origin}/parties/table/${newTableId()}`, { address: newAddress() });
    await expect(madeUp).rejects.toThrow('503');
    const ann = join(origin, id);
    onTestFinished(() => ann.close());
    await ann.sit({ name: 'Ann' });
    expect(eventsIn(server.output())).toContainEqual({
      event: 'connections-near-limit',
      connections: expect.any(Number),
      files: 0,
      most: 192,
    });
  });

  test('[SEC-64] continues when each connection requests a file', async () => {
    const { origin, server } = await start('requests of files');
    const { port } = new URL(origin);
    const sockets = Array.from({ length: 190 }, () =>
      connect(Number(port), '127.0.0.1').on('error', () => {}),
    );
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    const request = 'GET /assets/preview.png HTTP/1.1\r\nHost: localhost\r\n\r\n';
    // Pipelined.
    for (const socket of sockets) socket.write(request.repeat(4));
    const answered = (socket: Socket) =>
      new Promise((resolve) => socket.once('data', resolve).once('close', resolve));
    await Promise.all(sockets.map(answered));
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
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const server = launch(
      {
        ARCUS_DATA: joinPath(folder, 'capacity'),
        ARCUS_LISTEN: `127.0.0.1:${port}`,
        ARCUS_ADDRESS_HEADER: addressHeader,
        NODE_OPTIONS: `--import=${usageOnSignal}`,
      },
      `ulimit -n ${openFiles};`,
    );
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
      server.output().split(`{"event":"loaded","table":"${table}"}`).length - 1;

    await expect.poll(() => isHealthy(origin)).toBe(true);
    await note('empty');
    const tables: { readonly id: string; readonly address: string; readonly player: TableClient }[] = [];
    onTestFinished(() => {
      for (const { player } of tables) player.close();
    });
    const open = async (): Promise<void> => {
      const address = newAddress();
      const opened = await openTable(origin, {}, { address }).catch((error: unknown) => {
        if (error instanceof Refused && error.status === 503) return null;
        throw error;
      });
      // A busy server says to come again in five seconds.
      if (opened === null) return sleep(5_000).then(open);
      const { id, asHost } = opened;
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
    await expect(watch()).rejects.toEqual(new Refused(503));
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

test('a server that cannot store says so in its health, accepts no table, serves its tables, and recovers', async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const data = joinPath(folder, 'full');
  launch({ ARCUS_DATA: data, ARCUS_LISTEN: `127.0.0.1:${port}` });
  await expect.poll(() => isHealthy(origin)).toBe(true);
  const { id } = await createTable(origin);
  const database = new DatabaseSync(joinPath(data, 'arcus.db'));
  database.exec('PRAGMA busy_timeout = 5000');
  // Like a full disk.
  const tables = ['entries', 'alarms'];
  for (const table of tables)
    database.exec(
      `CREATE TRIGGER full_${table} BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'full'); END`,
    );
  await expect(createTable(origin)).rejects.toThrow();
  const health = await fetch(`${origin}/health`);
  expect([health.status, await health.json()]).toEqual([503, { ok: false, code: 'data-not-writable' }]);
  expect((await fetch(`${origin}/api/tables/${id}`)).status).toBe(200);
  for (const table of tables) database.exec(`DROP TRIGGER full_${table}`);
  database.close();
  expect(await isHealthy(origin)).toBe(true);
});

/** Code that shifts the system's clock of a Node process by the seconds in a file. */
const clockShift = (file: string): string =>
  `data:text/javascript,${encodeURIComponent(`import { readFileSync } from 'node:fs';
const now = Date.now;
Date.now = () => now() + 1000 * Number(readFileSync(${JSON.stringify(file)}, 'utf8'));`)}`;

test('games continue when the clock is set back by an hour, also over a restart', async () => {
  const ahead = joinPath(folder, 'ahead');
  writeFileSync(ahead, '3600');
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ARCUS_DATA: joinPath(folder, 'clock'),
    ARCUS_LISTEN: `127.0.0.1:${port}`,
    NODE_OPTIONS: `--import=${clockShift(ahead)}`,
  };
  const server = launch(env);
  await expect.poll(() => isHealthy(origin)).toBe(true);
  const { id } = await createTable(origin, { seats: 2, settings: { turnSeconds: null } });
  const ann = join(origin, id);
  onTestFinished(() => ann.close());
  await ann.sit({ name: 'Ann', seat: 0 });
  await ann.addBot(1);
  const serverTime = async (): Promise<number> => {
    const socket = await RawSocket.open(`${origin}/parties/table/${id}`);
    const welcome = socket.next('welcome');
    socket.say({ type: 'hello', protocol: protocolVersion });
    const [, , time] = await welcome;
    socket.close();
    return z.int().parse(time);
  };
  const before = await serverTime();
  writeFileSync(ahead, '0');
  await ann.say('The clock is an hour back');
  const setBack = (output: string) => {
    const [event] = eventsIn(output).filter((one) => (one as { event: string }).event === 'clock-set-back');
    return event;
  };
  await expect
    .poll(() => setBack(server.output()))
    .toEqual({ event: 'clock-set-back', code: 'clock-behind', seconds: expect.any(Number) });
  server.kill('SIGTERM');
  await server.exit;
  const again = launch(env);
  await until(ann, 'the table again', ({ status }) => status === 'open');
  expect(await serverTime()).toBeGreaterThanOrEqual(before);
  expect(setBack(again.output())).toMatchObject({ code: 'clock-behind' });
  // After her turn the computer player acts, for which the table's alarm rings.
  const movedByItself = new Promise<void>((resolve) =>
    ann.subscribe((_, events) => {
      if (events.some((event) => event.type === 'drew' && event.seat === 1)) resolve();
    }),
  );
  await ann.start();
  autoplay(ann);
  await movedByItself;
});

/** Plays a game of two to its end. */
const playedTable = async (origin: string) => {
  const { id } = await createTable(origin, { seats: 2, settings: { turnSeconds: null } });
  const stores = [ownTokens(), ownTokens()] as const;
  const come = (server: string) => {
    const players = stores.map((tokens) => join(server, id, tokens));
    onTestFinished(() => {
      for (const player of players) player.close();
    });
    return players;
  };
  const [ann, bo] = come(origin);
  if (ann === undefined || bo === undefined) throw new Error('no client');
  await ann.sit({ name: 'Ann', seat: 0 });
  await bo.sit({ name: 'Bo', seat: 1 });
  const counts = [ann, bo].map(autoplay);
  await ann.start();
  return {
    id,
    come,
    acknowledged: (): number => counts.reduce((sum, { draw, stop }) => sum + draw + stop, 0),
    over: async (players = [ann, bo]): Promise<void> => {
      for (const player of players) await until(player, 'the end', ({ view }) => view?.phase === 'over');
    },
  };
};

/** Code that makes every sync of a Node process longer by the milliseconds in a file. */
const slowDisk = (file: string): string =>
  `data:text/javascript,${encodeURIComponent(`import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const { fdatasync } = fs;
fs.fdatasync = (file, done) =>
  setTimeout(fdatasync, Number(fs.readFileSync(${JSON.stringify(file)}, 'utf8')), file, done);
syncBuiltinESMExports();`)}`;

test('a server on a disk that is 100 ms slower plays, stores what it acknowledges, and refuses new tables before moves when the disk gets slower', async () => {
  const delay = joinPath(folder, 'delay');
  writeFileSync(delay, '100');
  const env = { NODE_OPTIONS: `--import=${slowDisk(delay)}` };
  const server = await startServer({ platform: 'node', env });
  onTestFinished(() => server.stop());
  const { origin } = server;
  const tables = await Promise.all(Array.from({ length: 3 }, () => playedTable(origin)));
  const moves = () => tables.map(({ acknowledged }) => acknowledged());
  await expect.poll(() => Math.min(...moves())).toBeGreaterThan(3);
  expect(eventsIn(server.log())).toContainEqual({
    event: 'slow-disk',
    code: 'data-slow',
    ms: expect.toSatisfy((ms: number) => ms >= 100),
  });

  // Long enough for the poll to meet games that still go on.
  writeFileSync(delay, '1100');
  const refusal = expect.poll(() =>
    createTable(origin).then(
      () => 'opened',
      ({ code }) => code,
    ),
  );
  await refusal.toBe('busy');
  const before = moves();
  await expect.poll(() => moves().every((count, index) => count > (before[index] ?? 0))).toBe(true);

  const acknowledged = moves();
  await server.kill9();
  writeFileSync(delay, '0');
  await server.restart();
  await createTable(origin);
  for (const [index, table] of tables.entries()) {
    await table.over();
    const text = await lobby(origin).getTranscript(table.id, 1);
    expect(verify(text).findings.filter(({ result }) => result === 'wrong')).toEqual([]);
    const { actions } = fullTranscriptSchema.parse(JSON.parse(text));
    expect(actions.length).toBeGreaterThanOrEqual(acknowledged[index] ?? 0);
  }
});

test('a copy made during games continues from there, with all actions acknowledged before', async () => {
  const server = await startServer({ platform: 'node' });
  onTestFinished(() => server.stop());
  const tables = await Promise.all(Array.from({ length: 3 }, () => playedTable(server.origin)));
  await expect.poll(() => Math.min(...tables.map(({ acknowledged }) => acknowledged()))).toBeGreaterThan(3);
  const copies = isLong ? 100 : 1;
  for (let number = 0; number < copies; number += 1) {
    const before = tables.map(({ acknowledged }) => acknowledged());
    const target = joinPath(folder, `backup-${number}`);
    const said = await new Promise<string>((resolve, reject) => {
      const env = { ...process.env, ARCUS_DATA: server.persistDir };
      const backup = spawn(process.execPath, [program, 'backup', target], { env });
      let output = '';
      for (const stream of [backup.stdout, backup.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text;
        });
      backup.once('exit', (code) => (code === 0 ? resolve(output) : reject(new Error(output))));
    });
    expect(eventsIn(said)).toEqual([{ event: 'backup', target }]);
    // A server on the copy, with the same secret.
    const restored = await startServer({ platform: 'node', persistDir: target });
    try {
      for (const [index, table] of tables.entries()) {
        const players = table.come(restored.origin);
        for (const player of players) autoplay(player);
        await table.over(players);
        await table.over();
        const [original, copy] = await Promise.all(
          [server, restored].map(async ({ origin }) => {
            const text = await lobby(origin).getTranscript(table.id, 1);
            expect(verify(text).findings.filter(({ result }) => result === 'wrong')).toEqual([]);
            return fullTranscriptSchema.parse(JSON.parse(text)).actions;
          }),
        );
        const kept = before[index] ?? 0;
        expect(kept).toBeGreaterThan(3);
        expect(copy?.slice(0, kept)).toEqual(original?.slice(0, kept));
      }
    } finally {
      await restored.stop();
    }
  }
});

test('a backup refuses an existing target and a missing source', () => {
  const say = (data: string, target: string): unknown => {
    const env = { ...process.env, ARCUS_DATA: data };
    const { status, stderr } = spawnSync(process.execPath, [program, 'backup', target], {
      encoding: 'utf8',
      env,
    });
    return [status, ...eventsIn(stderr)];
  };
  const failed = [78, { event: 'not-started', code: 'backup-failed', why: expect.any(String) }];
  expect(say(joinPath(folder, 'data'), folder)).toEqual(failed);
  expect(say(joinPath(folder, 'none'), joinPath(folder, 'new'))).toEqual(failed);
  expect(existsSync(joinPath(folder, 'new'))).toBe(false);
});
