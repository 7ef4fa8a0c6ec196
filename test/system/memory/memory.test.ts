import { expect, test } from 'vitest';
import { at } from '../../../shared/kernel/util.ts';
import { begin, gather, recordOf } from '../../helpers/memory/gather.ts';
import { AlarmQueue, MemoryWorld } from '../../helpers/memory/world.ts';
import { isLong, randomFrom } from '../../helpers/random.ts';

test('alarms ring in order of time; of two at one time, the one set first (seed "alarms")', () => {
  const random = randomFrom('alarms');
  const queue = new AlarmQueue<{ alarm: number | null; name: number }>();
  const sleepers = Array.from({ length: 500 }, (_, name) => ({ alarm: random.below(100), name }));
  for (const sleeper of sleepers) queue.add(sleeper.alarm, sleeper);
  // Every third is replaced, every fifth is cancelled.
  for (const sleeper of sleepers.filter(({ name }) => name % 3 === 0)) {
    sleeper.alarm += 50;
    queue.add(sleeper.alarm, sleeper);
  }
  const silent = new Set(sleepers.filter(({ name }) => name % 5 === 0));
  const rung: { at: number; name: number }[] = [];
  for (const sleeper of silent) Object.assign(sleeper, { alarm: null });
  for (let next = queue.take(120); next !== undefined; next = queue.take(120))
    rung.push({ at: next.at, name: next.sleeper.name });
  const due = sleepers.filter((sleeper) => !silent.has(sleeper) && sleeper.alarm <= 120);
  // Replaced alarms were set last.
  const wasReset = ({ name }: { name: number }): number => (name % 3 === 0 ? 1 : 0);
  const expected = due.sort((a, b) => a.alarm - b.alarm || wasReset(a) - wasReset(b) || a.name - b.name);
  expect(rung).toEqual(expected.map(({ alarm, name }) => ({ at: alarm, name })));
});

const tablesAtOnce = isLong ? 1_000 : 100;

test(`${tablesAtOnce} tables share one clock, and none waits for another`, async () => {
  const world = new MemoryWorld('many tables');
  const tables = [];
  for (let index = 0; index < tablesAtOnce; index += 1) {
    tables.push(
      (await begin({ world, players: 1, computers: 1, settings: { turnSeconds: 15, clockAlone: true } }))
        .table,
    );
  }
  const before = world.now;
  await world.pass(40_000);
  expect(world.now).toBe(before + 40_000);
  // At each table a turn has expired.
  expect(tables.filter((table) => table.log().some(({ by }) => by === 'time'))).toHaveLength(tablesAtOnce);
  for (const table of tables) {
    const times = table.log().map(({ at: time }) => time);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  }
});

test('worlds with the same seed run identically, others do not', async () => {
  const run = async (seed: string) => {
    const { world, table, players } = await begin({
      seed,
      players: 2,
      computers: 1,
      settings: { turnSeconds: 15 },
    });
    await world.pass(120_000);
    return [table.id, recordOf(table), table.log(), at(players, 0).client.received];
  };
  expect(await run('same')).toEqual(await run('same'));
  expect(await run('same')).not.toEqual(await run('other'));
});

test('stored values are not shared by reference', async () => {
  const { table } = await gather();
  const record = recordOf(table);
  Object.assign(record, { host: 1 });
  expect(recordOf(table).host.seat).toBe(0);
});

test('after a crash the old room sends and stores nothing', async () => {
  const { table, world, players } = await gather({ players: 2, capacity: 3 });
  const ann = at(players, 0);
  const release = table.holdSaves();
  const heard = ann.client.received.length;
  ann.client.say({ type: 'leave', id: 'lost-one' });
  await world.settled();
  table.crash();
  release();
  await world.pass(0);
  ann.client.say({ type: 'leave', id: 'lost-two' });
  await world.settled();
  expect(ann.client.received).toHaveLength(heard);
  expect(recordOf(table).seats.map((seat) => seat?.name)).toEqual(['ann', 'bob', undefined]);
});
