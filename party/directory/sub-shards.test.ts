import { describe, expect, test } from 'vitest';
import { idOf, report, store } from '../../test/helpers/directory.ts';
import { randomFrom } from '../../test/helpers/random.ts';
import { isShard } from '../lobby/tables.ts';
import { directoryRoutes } from '../platforms/routes.ts';
import type { DirectoryRoom } from './room.ts';
import { shardOfSubShard, splitAtTables, subShardCount, subShardName } from './sub-shards.ts';

const shard = 'drop-rainbow.any';

/** A shard with tables from 1 on, and its sub-shards, each with its own storage. */
const network = (known = 0) => {
  const root = store(
    Array.from({ length: known }, (_, index) => [
      idOf(index + 1),
      { format: 1, updatedAt: 9, ...report(index + 1) },
    ]),
  );
  const parts = new Map(
    Array.from({ length: subShardCount }, (_, part) => {
      const own = store();
      const life: { room: DirectoryRoom } = { room: own.open() };
      return [subShardName(shard, part), { ...own, life }] as const;
    }),
  );
  /** Sub-shards that do not reply, and those whose replies are lost. */
  const dead = new Set<string>();
  const mute = new Set<string>();
  root.network.callPart = async (name, route, message) => {
    const part = parts.get(name);
    if (part === undefined || dead.has(name)) throw new Error(`${name} does not answer`);
    const answer = await directoryRoutes(part.life.room, name)[route]?.(JSON.parse(JSON.stringify(message)));
    if (mute.has(name)) throw new Error(`${name} does not answer`);
    return JSON.parse(JSON.stringify(answer));
  };
  const life = { room: root.open() };
  return { root, parts, dead, mute, life };
};

const listOf = async (room: DirectoryRoom, limit = 50): Promise<number[]> =>
  (await room.list({ limit }, shard)).map(({ id }) => Number(id));
const tell = (room: DirectoryRoom, number: number, order = 1) => room.report(report(number, order));
const gone = (number: number, order: number) => ({ ...report(number, order), summary: null });

/** Reports a range of tables. */
const fill = async (room: DirectoryRoom, count: number, from = 1): Promise<void> => {
  for (let number = from; number < from + count; number += 1) await tell(room, number);
};

describe('a shard with too many tables', () => {
  test('is split: new tables go to sub-shards, stored ones stay, and lists contain both', async () => {
    const { root, parts, life } = network(splitAtTables - 1);
    await tell(life.room, splitAtTables);
    expect(root.split.is).toBeUndefined();
    await fill(life.room, 40, splitAtTables + 1);
    expect(root.split.is).toEqual({ format: 1, split: 'split' });
    expect(root.stored.size).toBe(splitAtTables);
    const inParts = [...parts.values()].reduce((sum, { stored }) => sum + stored.size, 0);
    expect(inParts).toBe(40);
    expect([...parts.values()].every(({ stored }) => stored.size < 40)).toBe(true);
    // The newest first: those in sub-shards, then its own.
    expect(await listOf(life.room)).toEqual(
      Array.from({ length: 50 }, (_, index) => splitAtTables + 40 - index),
    );
    await tell(life.room, 5, 2);
    expect(root.stored.get(idOf(5))).toMatchObject({ order: 2 });
  });

  test('notifies subscribers of reports to its sub-shards', async () => {
    const { root, life } = network(splitAtTables);
    while (root.later.length > 0) root.later.shift()?.();
    await life.room.onConnect(root.watcher(), shard, null);
    await tell(life.room, splitAtTables + 1);
    await listOf(life.room);
    const last = root.heard[0]?.at(-1);
    expect(last).toMatchObject(['changes', [{ id: idOf(splitAtTables + 1) }], []]);
  });

  test('requests a list from each sub-shard at most once a second', async () => {
    const { root, life } = network(splitAtTables);
    await tell(life.room, splitAtTables + 1);
    const { callPart } = root.network;
    let asked = 0;
    root.network.callPart = (...call) => {
      asked += 1;
      return callPart(...call);
    };
    await Promise.all(Array.from({ length: 100 }, () => listOf(life.room)));
    expect(asked).toBe(subShardCount);
    root.clock.now += 1_000;
    await listOf(life.room);
    expect(asked).toBe(2 * subShardCount);
    // A clock that is set back does not expire the cache.
    root.clock.now -= 500_000;
    await listOf(life.room);
    expect(asked).toBe(3 * subShardCount);
  });

  test('is merged once there are few tables, and until then a sub-shard keeps its own', async () => {
    const { root, life } = network();
    root.split.is = { format: 1, split: 'split' };
    await fill(life.room, 40);
    await tell(life.room, 90_001);
    expect(root.split.is).toEqual({ format: 1, split: 'merging' });
    expect(root.stored.has(idOf(90_001))).toBe(true);
    // The first went to a sub-shard before the merge began.
    await tell(life.room, 1, 50);
    expect(root.stored.has(idOf(1))).toBe(false);
    expect(await listOf(life.room)).toHaveLength(41);
    for (let number = 1; number <= 40; number += 1) await life.room.report(gone(number, 100));
    root.clock.now += 1_000;
    await listOf(life.room);
    await tell(life.room, 90_002);
    expect(root.split.is).toEqual({ format: 1, split: 'whole' });
    expect(await listOf(life.room)).toEqual([90_002, 90_001]);
  });
});

describe('a failure in a split shard', () => {
  test('of a sub-shard is retried, and no table is lost', async () => {
    const { root, parts, dead, mute, life } = network(splitAtTables);
    for (const name of parts.keys()) dead.add(name);
    await expect(tell(life.room, splitAtTables + 1)).rejects.toThrow('does not answer');
    expect(await listOf(life.room, 1)).toEqual([splitAtTables]);
    expect(root.lines).toContainEqual(expect.objectContaining({ event: 'sub-shard-unreachable' }));
    dead.clear();
    for (const name of parts.keys()) mute.add(name);
    await expect(tell(life.room, splitAtTables + 1)).rejects.toThrow('does not answer');
    mute.clear();
    root.clock.now += 1_000;
    await tell(life.room, splitAtTables + 1);
    expect(await listOf(life.room, 2)).toEqual([splitAtTables + 1, splitAtTables]);
  });

  test('to store the split leaves the shard whole, and the table retries', async () => {
    const { root, life } = network(splitAtTables);
    root.failing.saves = 1;
    await expect(tell(life.room, splitAtTables + 1)).rejects.toThrow('the storage has failed');
    expect(root.split.is).toBeUndefined();
    await tell(life.room, splitAtTables + 1);
    expect(await listOf(life.room, 1)).toEqual([splitAtTables + 1]);
  });

  test('at any moment leaves each table listed once', async () => {
    const { root, parts, dead, life } = network(splitAtTables - 20);
    const random = randomFrom('a shard that dies');
    const untold: number[] = Array.from({ length: 60 }, (_, index) => splitAtTables - 19 + index);
    const all = [...untold];
    for (let step = 0; untold.length > 0 && step < 2_000; step += 1) {
      dead.clear();
      for (const name of parts.keys()) if (random.below(4) === 0) dead.add(name);
      root.failing.saves = random.below(5) === 0 ? 1 : 0;
      if (random.below(10) === 0) life.room = root.open();
      const name = subShardName(shard, random.below(subShardCount));
      const part = parts.get(name);
      if (part !== undefined && random.below(3) === 0) part.life.room = part.open();
      const number = untold.shift() ?? 0;
      await tell(life.room, number).catch(() => untold.push(number));
    }
    expect(untold).toEqual([]);
    dead.clear();
    root.failing.saves = 0;
    root.clock.now += 1_000;
    const listed = await listOf(life.room, 100);
    expect(listed.filter((number) => number > splitAtTables - 20).toSorted((a, b) => a - b)).toEqual(all);
  });
});

test('names of sub-shards are distinct from those of shards, and no other names are admitted', () => {
  expect(subShardName(shard, 3)).toBe('3.drop-rainbow.any');
  expect(shardOfSubShard('3.drop-rainbow.any')).toBe(shard);
  expect(shardOfSubShard(shard)).toBeNull();
  for (const name of [shard, '0.drop-rainbow.weur', '7.drop-rainbow.weur']) expect(isShard(name)).toBe(true);
  for (const name of ['8.drop-rainbow.weur', '1.1.drop-rainbow.weur', '1.poker.weur', '1.'])
    expect(isShard(name)).toBe(false);
});
