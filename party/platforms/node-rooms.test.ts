import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Metrics } from './node-metrics.ts';
import { Rooms } from './node-rooms.ts';
import { SqliteStore } from './sqlite.ts';

test('rooms of made-up sites leave the memory, those of real ones stay', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const folder = mkdtempSync(join(tmpdir(), 'arcus-rooms-'));
  let now = 0;
  const quiet = () => undefined;
  const store = new SqliteStore(folder, {
    now: () => now,
    onAlarm: async () => undefined,
    onFailure: quiet,
    onStored: quiet,
    onDamage: quiet,
    onSync: quiet,
  });
  const metrics = new Metrics();
  const rooms = new Rooms({ now: () => now }, store, metrics);
  onTestFinished(async () => {
    await rooms.close();
    await store.close();
    rmSync(folder, { recursive: true });
    vi.useRealTimers();
  });
  const inMemory = async () =>
    Number(/^arcus_rooms\{party="site"\} (\d+)/m.exec(await metrics.text())?.[1] ?? 0);
  const settings = {
    origins: [],
    webhook: null,
    publicKey: null,
    maxRequestsPerMinute: 60,
    maxOpenTables: 5,
  };
  await rooms.call('site', 'club', 'add', { id: 'club', settings });
  const identity = { token: 'a.b.c', client: 'c', audience: 'https://arcus.test' };
  for (let index = 0; index < 50; index += 1)
    await rooms.call('site', `made-up-${index}`, 'verify', identity);
  expect(await inMemory()).toBe(51);
  now += 60_000;
  vi.advanceTimersByTime(60_000);
  expect(await inMemory()).toBe(1);
});
