import {
  cpSync,
  fdatasync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { randomFrom } from '../../test/helpers/random.ts';
import { backUp, LostLogError, type SqliteEvents, SqliteStore } from './sqlite.ts';

let folder: string;
const opened: SqliteStore[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'arcus-sqlite-'));
});
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const quiet: SqliteEvents = {
  now: () => Date.now(),
  onAlarm: async () => undefined,
  onFailure: () => undefined,
  onStored: () => undefined,
  onDamage: () => undefined,
  onSync: () => undefined,
};

const open = (
  events: Partial<SqliteEvents> = {},
  sync?: ConstructorParameters<typeof SqliteStore>[2],
  at = folder,
) => {
  const store = new SqliteStore(at, { ...quiet, ...events }, sync);
  opened.push(store);
  return store;
};

test('a store keeps the entries of each room apart, in order, and deletes them', async () => {
  const store = open();
  const [ann, bo] = [store.storageOf('table/ann'), store.storageOf('table/bo')];
  await ann.put({ record: { cards: [1, 2] }, 'log:2': 'b', 'log:10': 'c', 'log:1': 'a', logs: 0 });
  await bo.put({ record: 'of Bo' });
  expect(await ann.get('record')).toEqual({ cards: [1, 2] });
  expect(await ann.get('none')).toBeUndefined();
  expect([...(await ann.list({ prefix: 'log:' }))]).toEqual([
    ['log:1', 'a'],
    ['log:10', 'c'],
    ['log:2', 'b'],
  ]);
  expect([...(await ann.list({ prefix: 'log:', startAfter: 'log:1' })).keys()]).toEqual(['log:10', 'log:2']);
  await ann.transaction(async (transaction) => {
    await transaction.put('log:2', 'new');
    await transaction.delete('log:1');
  });
  expect([...(await ann.list()).keys()]).toEqual(['log:10', 'log:2', 'logs', 'record']);
  await ann.deleteAll();
  expect([(await ann.list()).size, await bo.get('record')]).toEqual([0, 'of Bo']);
});

test('[SEC-24] a store loses nothing that it acknowledged when the power fails', async () => {
  const random = randomFrom('power');
  let disk = mkdtempSync(join(tmpdir(), 'arcus-disk-'));
  let losses = 0;
  // A sync stores the writes from before its begin; later ones may be lost.
  const store = open({}, (file, done) => {
    const image = mkdtempSync(join(tmpdir(), 'arcus-disk-'));
    cpSync(folder, image, { recursive: true });
    fdatasync(file, (error) => {
      rmSync(disk, { recursive: true });
      disk = image;
      done(error);
    });
  });
  const acknowledged = new Map<string, number>();
  const read = async (): Promise<void> => {
    const copy = mkdtempSync(join(tmpdir(), 'arcus-copy-'));
    const told = new Map(acknowledged);
    cpSync(disk, copy, { recursive: true });
    const survivor = open({}, undefined, copy);
    for (const [room, value] of told)
      expect(await survivor.storageOf(room).get('record')).toBeGreaterThanOrEqual(value);
    losses += 1;
    await survivor.close();
    opened.splice(opened.indexOf(survivor), 1);
    rmSync(copy, { recursive: true });
  };
  const play = async (room: string): Promise<void> => {
    for (let value = 1; value <= 40; value += 1) {
      await store.storageOf(room).put({ record: value, filling: 'x'.repeat(random.below(20_000)) });
      acknowledged.set(room, value);
      if (random.below(8) === 0) await read();
    }
  };
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map(play));
  expect(losses).toBeGreaterThan(10);
  rmSync(disk, { recursive: true });
});

test('a store commits what all rooms write during a sync together, and reads meanwhile', async () => {
  let syncs = 0;
  const waiting: (() => void)[] = [];
  const store = open({}, (_, done) => {
    syncs += 1;
    waiting.push(() => done(null));
  });
  const first = store.storageOf('a').put({ record: 1 });
  await expect.poll(() => syncs).toBe(1);
  const others = ['b', 'c', 'd'].map((room) => store.storageOf(room).put({ record: room }));
  expect(await store.storageOf('c').get('record')).toBe('c');
  let stored = 0;
  for (const write of others) write.then(() => (stored += 1));
  waiting[0]?.();
  await first;
  await expect.poll(() => syncs).toBe(2);
  expect(stored).toBe(0);
  waiting[1]?.();
  await Promise.all(others);
  expect(syncs).toBe(2);
});

test('a store reports the time of each sync', async () => {
  const syncs: number[] = [];
  let now = 0;
  const store = open({ now: () => now, onSync: (ms) => void syncs.push(ms) }, (_, done) => {
    now += now > 0 ? 150 : 100;
    setImmediate(done, null);
  });
  await store.storageOf('a').put({ record: 1 });
  await store.storageOf('a').put({ record: 2 });
  expect(syncs).toEqual([100, 150]);
});

test('[SEC-24] a store that fails during a sync reports no success when that ends', async () => {
  const reports: string[] = [];
  const waiting: (() => void)[] = [];
  const store = open(
    { onStored: () => void reports.push('stored'), onFailure: () => void reports.push('failed') },
    (_, done) => void waiting.push(() => done(null)),
  );
  const first = store.storageOf('a').put({ record: 1 });
  await expect.poll(() => waiting.length).toBe(1);
  const other = new DatabaseSync(join(folder, 'arcus.db'));
  other.exec("CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'full'); END");
  await expect(store.storageOf('b').put({ record: 1 })).rejects.toThrow('full');
  waiting[0]?.();
  await first;
  expect(reports).toEqual(['failed']);
  other.exec('DROP TRIGGER full');
  other.close();
  const second = store.storageOf('b').put({ record: 1 });
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]?.();
  await second;
  expect(reports).toEqual(['failed', 'stored']);
});

test('an alarm waits for a sync only with other writes', async () => {
  const waiting: (() => void)[] = [];
  const store = open({}, (_, done) => void waiting.push(() => done(null)));
  const room = store.storageOf('a');
  await room.setAlarm(Date.now() + 3_600_000);
  await room.deleteAlarm();
  expect(waiting).toEqual([]);
  const order: string[] = [];
  const writes = [
    room.put({ record: 1 }).then(() => void order.push('record')),
    room.setAlarm(Date.now() + 3_600_000).then(() => void order.push('alarm')),
  ];
  await expect.poll(() => waiting.length).toBe(1);
  expect(order).toEqual([]);
  waiting[0]?.();
  await Promise.all(writes);
});

test('an alarm rings in time, stays until its handler is done, and rings again after a failure or a restart', async () => {
  const rung: string[] = [];
  let finish = (): void => undefined;
  let fails = true;
  const handled = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const start = Date.now();
  const store = open({
    onAlarm: async (room) => {
      if (room === 'slow') {
        rung.push(room);
        await handled;
      } else if (fails) {
        fails = false;
        rung.push('a failure');
        throw new Error('not handled');
      } else {
        await store.storageOf(room).setAlarm(start + 3_600_000);
        rung.push(room);
      }
    },
  });
  await store.storageOf('slow').setAlarm(start);
  await store.storageOf('failing').setAlarm(start + 30);
  await store.storageOf('later').setAlarm(start + 3_600_000);
  await expect.poll(() => rung).toEqual(['slow', 'a failure', 'failing']);
  // The handler of one has not ended, so that its alarm survives a crash; the other has a new alarm.
  const copy = mkdtempSync(join(tmpdir(), 'arcus-copy-'));
  cpSync(folder, copy, { recursive: true });
  const again: string[] = [];
  const survivor = open({ onAlarm: async (room) => void again.push(room) }, undefined, copy);
  survivor.start();
  await expect.poll(() => again).toEqual(['slow']);
  finish();
  await expect
    .poll(async () => {
      rung.length = 0;
      store.start();
      return rung;
    })
    .toEqual([]);
  rmSync(copy, { recursive: true });
});

test('an alarm whose end could not be stored rings again', async () => {
  let rung = 0;
  let failures = 0;
  const other = new DatabaseSync(join(folder, 'arcus.db'));
  const store = open({
    onAlarm: async () => {
      rung += 1;
    },
    onFailure: () => {
      failures += 1;
      other.exec('DROP TRIGGER full');
      other.close();
    },
  });
  other.exec('PRAGMA busy_timeout = 5000');
  // Like a full disk.
  other.exec("CREATE TRIGGER full BEFORE DELETE ON alarms BEGIN SELECT RAISE(ABORT, 'full'); END");
  // Later than its own commit.
  await store.storageOf('a').setAlarm(Date.now() + 30);
  await expect.poll(() => rung).toBe(2);
  expect(failures).toBe(1);
});

/** The folder as it is after `kill -9`, with a log of moves. */
const killed = async (): Promise<string> => {
  await open().storageOf('a').put({ record: 'kept' });
  const copy = join(folder, 'killed');
  for (const file of ['arcus.db', 'arcus.db-wal']) cpSync(join(folder, file), join(copy, file));
  return copy;
};

test.each([
  ['is missing', (log: string) => rmSync(log)],
  ['has no header', (log: string) => writeFileSync(log, Buffer.alloc(8_192))],
  [
    'has a damaged header',
    (log: string) => {
      const bytes = readFileSync(log);
      bytes[20] = (bytes[20] ?? 0) ^ 1;
      writeFileSync(log, bytes);
    },
  ],
])(
  '[SEC-155] a store that was killed does not open if its log %s, unless the loss is accepted',
  async (_, damage) => {
    const copy = await killed();
    damage(join(copy, 'arcus.db-wal'));
    const files = () => readdirSync(copy).map((file) => [file, readFileSync(join(copy, file))]);
    const before = files();
    expect(() => open({}, undefined, copy)).toThrow(LostLogError);
    expect(files()).toEqual(before);
    const store = new SqliteStore(copy, quiet, fdatasync, true);
    opened.push(store);
    expect(await store.storageOf('a').get('record')).toBeUndefined();
  },
);

test('a store that was killed opens with a log that has a torn end, or is empty after a checkpoint', async () => {
  const copy = await killed();
  const log = join(copy, 'arcus.db-wal');
  writeFileSync(log, readFileSync(log).subarray(0, -100));
  await open({}, undefined, copy).close();
  opened.pop();
  const other = new DatabaseSync(join(folder, 'arcus.db'));
  other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  other.close();
  rmSync(copy, { recursive: true });
  for (const file of ['arcus.db', 'arcus.db-wal']) cpSync(join(folder, file), join(copy, file));
  expect(statSync(log).size).toBe(0);
  expect(await open({}, undefined, copy).storageOf('a').get('record')).toBe('kept');
});

test('a store that was closed, and a backup, need no log', async () => {
  await killed();
  backUp(folder, join(folder, 'backup'));
  await opened.pop()?.close();
  cpSync(join(folder, 'arcus.db'), join(folder, 'closed', 'arcus.db'));
  for (const at of [join(folder, 'closed'), join(folder, 'backup')])
    expect(await open({}, undefined, at).storageOf('a').get('record')).toBe('kept');
});

test('[SEC-155] a store with a damaged page does not open', async () => {
  await open()
    .storageOf('a')
    .put({ record: 'x'.repeat(100_000) });
  await opened.pop()?.close();
  const copy = join(folder, 'damaged');
  cpSync(join(folder, 'arcus.db'), join(copy, 'arcus.db'));
  const bytes = readFileSync(join(copy, 'arcus.db'));
  // A page of 4,096 bytes in the chain of the long value.
  bytes.fill(0, bytes.length - 8 * 4_096, bytes.length - 7 * 4_096);
  writeFileSync(join(copy, 'arcus.db'), bytes);
  expect(() => open({}, undefined, copy)).toThrow('malformed');
});
