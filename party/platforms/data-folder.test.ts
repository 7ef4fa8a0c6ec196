import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { arcusGames } from '../../shared/games/registry.ts';
import { closeCodes } from '../../shared/protocol/codes.ts';
import { other } from '../../test/helpers/fake-env.ts';
import { openData } from './data-folder.ts';
import { startServer } from './node.ts';
import { budget, loadOf } from './variables.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'arcus-data-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const options = () => ({ folder, secret: undefined, log: () => undefined, onAlarm: async () => undefined });

test('a data folder belongs to one server, and to the next one after its end', async () => {
  const first = await openData(options());
  await expect(openData(options())).rejects.toMatchObject({ code: 'data-in-use' });
  await first.close();
  const second = await openData(options());
  expect(second.secret).toBe(first.secret);
  await second.close();
});

test('a data folder of a newer version is refused in one sentence, and nothing of it changes', async () => {
  const first = await openData(options());
  await first.store.storageOf('table/one').put({ record: { format: 2 } });
  await first.close();
  const file = join(folder, 'arcus.db');
  const database = new DatabaseSync(file);
  database.exec('PRAGMA user_version = 2; PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  const bytes = readFileSync(file);
  await expect(openData(options())).rejects.toMatchObject({
    code: 'data-newer',
    message: expect.stringContaining('A newer version of Arcus wrote'),
  });
  expect(readFileSync(file)).toEqual(bytes);
});

test('[SEC-155] a database without its secret, and one without its log, is refused in a sentence with a way out', async () => {
  const first = await openData(options());
  await first.close();
  const { secret } = first;
  rmSync(join(folder, 'secret'));
  await expect(openData(options())).rejects.toMatchObject({
    code: 'secret-lost',
    message: expect.stringContaining('copy it from a backup, or set ARCUS_SECRET'),
  });
  expect(file('secret')).toBe(false);
  const second = await openData({ ...options(), secret });
  await second.store.storageOf('room').put({ last: 'word' });
  const copy = { ...options(), folder: join(folder, 'copy'), secret };
  cpSync(join(folder, 'arcus.db'), join(copy.folder, 'arcus.db'));
  await second.close();
  await expect(openData(copy)).rejects.toMatchObject({
    code: 'log-lost',
    message: expect.stringContaining('restore a backup'),
  });
  await (await openData({ ...copy, acceptsLoss: true })).close();
});

const file = (name: string): boolean => existsSync(join(folder, name));

test('a data folder goes to a process that takes over, once its server has closed it', async () => {
  const first = await openData(options());
  const asked = new Promise<void>((resolve) => first.start(resolve));
  const second = openData({ ...options(), takesOver: true });
  await asked;
  await first.store.storageOf('room').put({ last: 'word' });
  await first.close();
  const next = await second;
  expect(await next.store.storageOf('room').get('last')).toBe('word');
  const successor = vi.fn();
  const listens = first.successor().then(successor);
  await expect(openData(options())).rejects.toMatchObject({ code: 'data-in-use' });
  expect(successor).not.toHaveBeenCalled();
  next.start(() => undefined);
  await listens;
  await next.close();
  expect([file('take-over'), file('handed-over')]).toEqual([false, false]);
});

test('a process that would not start on a folder does not ask its server for it', async () => {
  const first = await openData(options());
  onTestFinished(() => first.close());
  const asked = vi.fn();
  first.start(asked);
  const takeOver = (secret?: string) => openData({ ...options(), takesOver: true, secret });
  await expect(takeOver('short')).rejects.toMatchObject({ code: 'secret-too-short' });
  const database = new DatabaseSync(join(folder, 'arcus.db'));
  database.exec('PRAGMA user_version = 99');
  database.close();
  await expect(takeOver()).rejects.toMatchObject({ code: 'data-newer' });
  expect(file('take-over')).toBe(false);
  expect(asked).not.toHaveBeenCalled();
});

test('a process that takes over a folder in vain says why and withdraws its request, and a free folder needs no request', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const takeOver = () => openData({ ...options(), takesOver: true });
  const first = await takeOver();
  const unanswered = takeOver();
  expect(file('take-over')).toBe(true);
  vi.advanceTimersByTime(10_001);
  await expect(unanswered).rejects.toMatchObject({
    code: 'data-in-use',
    message: expect.stringContaining('does not answer'),
  });
  expect(file('take-over')).toBe(false);
  const drains = new Promise<void>((resolve) => first.start(resolve));
  const endless = takeOver();
  await drains;
  vi.advanceTimersByTime(10_001);
  // It cannot be withdrawn after it was accepted.
  await expect(openData(options())).rejects.toMatchObject({ code: 'data-in-use' });
  vi.advanceTimersByTime(10_000);
  await expect(endless).rejects.toMatchObject({
    code: 'data-in-use',
    message: expect.stringContaining('does not end'),
  });
  await first.close();
  await (await openData(options())).close();
});

test('[SEC-154] the time of a data folder is the system’s at each start, and stored nowhere', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const first = await openData(options());
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(first.now()).toBe(Date.now() - 3_600_000);
  await first.close();
  const second = await openData(options());
  expect(second.now()).toBe(Date.now());
  await second.close();
});

test('a server that does not start leaves its data folder to the next one', async () => {
  await expect(openData({ ...options(), secret: 'short' })).rejects.toMatchObject({
    code: 'secret-too-short',
  });
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  await expect(
    startServer({ games: arcusGames, data: folder, port, log: () => undefined }),
  ).rejects.toMatchObject({
    code: 'not-listening',
  });
  taken.close();
  await (await openData(options())).close();
});

test.each<[string, Readonly<Record<string, string>>]>([
  ['unreadable', { 'arcus.db': 'x'.repeat(4096), secret: 'x'.repeat(32) }],
  // SQLite would delete the log of an empty database.
  ['empty', { 'arcus.db': '', 'arcus.db-wal': 'all that is left' }],
])('an %s database is refused, and nothing of it is deleted', async (_, files) => {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  await expect(openData(options())).rejects.toMatchObject({ code: 'data-corrupted' });
  for (const [name, content] of Object.entries(files))
    expect(readFileSync(join(folder, name), 'utf8')).toBe(content);
});

test('a folder below a file is no data folder, and Node has no jurisdictions', async () => {
  writeFileSync(join(folder, 'file'), '');
  const below = openData({ ...options(), folder: join(folder, 'file/data') });
  await expect(below).rejects.toMatchObject({ code: 'data-not-writable' });
  const start = { games: arcusGames, data: folder, log: () => undefined };
  await expect(startServer({ ...start, variables: { ARCUS_JURISDICTION: 'eu' } })).rejects.toMatchObject({
    code: 'no-jurisdictions',
  });
});

test('[SEC-65] an address without CPU time gets no file', async () => {
  const files = join(folder, 'public');
  mkdirSync(files);
  for (const file of ['_headers', 'a.js']) writeFileSync(join(files, file), '');
  const variables = { ARCUS_ADDRESS_HEADER: 'X-Client' };
  const data = join(folder, 'data');
  const server = await startServer({ games: arcusGames, data, files, variables, log: () => undefined });
  budget.charge('192.0.2.1', 10_000, Date.now());
  const ask = (client: string) => fetch(`${server.origin}/a.js`, { headers: { 'x-client': client } });
  const [refused, served] = [await ask('192.0.2.1'), await ask('192.0.2.2')];
  expect([refused.status, served.status]).toEqual([429, 200]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await server.close();
});

test('[SEC-44] requests and sockets for tables that were never opened store nothing', async () => {
  const server = await startServer({ games: arcusGames, data: folder, log: () => undefined });
  // A busy server would refuse the sockets.
  loadOf({}).isShort = () => false;
  const database = new DatabaseSync(join(folder, 'arcus.db'));
  const rows = () =>
    ['entries', 'alarms'].map((table) => database.prepare(`SELECT room FROM ${table}`).all());
  const before = rows();
  for (const path of [`t/${other}`, `api/tables/${other}`, `api/tables/${other}/games/1`])
    expect((await fetch(`${server.origin}/${path}`)).status).toBe(404);
  for (const path of [`table/${other}`, `relay/${other}.0`]) {
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/parties/${path}`);
    const [code] = await once(socket, 'close');
    expect(code).toBe(closeCodes.noSuchTable);
  }
  expect(rows()).toEqual(before);
  database.close();
  await server.close();
});
