import { setTimeout as sleep } from 'node:timers/promises';
import { numbers, readCommand, someOf, text, whole } from '../../scripts/command-line.ts';
import { type Platform, platforms } from '../../scripts/start/server.ts';
import { at } from '../../shared/kernel/util.ts';
import { quantile } from '../figures.ts';
import { printRow } from './print.ts';
import { since, totalOf, usageOf } from './processes.ts';
import { arcus, bare, type Playing, type Target } from './targets.ts';

const { values } = readCommand({
  name: 'npm run lab -- rooms',
  about: 'Measures moves at tables on real servers, beside a bare room: one that only stores and sends.',
  options: {
    platforms: someOf(platforms, 'servers', platforms),
    tables: numbers('concurrent tables', [1, 10, 50]),
    seconds: whole('duration of each measurement', 5),
    think: whole('maximum of the random time before each move, in ms', 0, 0),
    data: text('DIR', 'the folder of the storage; in memory by default', undefined),
  },
});

/** Tables opened in addition, to replace finished games: a measurement contains moves only. */
const spareTables = 40;

const measure = async (target: Target, platform: Platform, tables: number): Promise<void> => {
  const server = await target.start(platform, values.data);
  try {
    const opened = tables + spareTables;
    const before = usageOf(server.pid).cpu;
    const pool: Playing[] = [];
    for (let number = 0; number < opened; number += 1) pool.push(await target.open(server, number));
    const setUp = totalOf(since(before, usageOf(server.pid).cpu)) / opened;
    const all = [...pool];
    // Warms up the compiler of the runtime.
    await play([at(pool, pool.length - 1)], 1, 300);
    pool.pop();
    const idleFrom = usageOf(server.pid).cpu;
    await sleep(2_000);
    const idle = totalOf(since(idleFrom, usageOf(server.pid).cpu)) / 20;
    const from = usageOf(server.pid).cpu;
    const startedAt = performance.now();
    const times = await play(pool, tables, values.seconds * 1000);
    const seconds = (performance.now() - startedAt) / 1000;
    const { cpu, memory } = usageOf(server.pid);
    const used = since(from, cpu);
    const byProcess = [...used].map(([name, time]) => `${name} ${(time / times.length).toFixed(3)}`);
    print(`${platform}, ${target.name}`, [
      tables,
      (totalOf(used) / times.length).toFixed(3),
      (times.length / seconds).toFixed(0),
      quantile(times, 0.5).toFixed(1),
      quantile(times, 0.99).toFixed(1),
      setUp.toFixed(1),
      idle.toFixed(1),
      memory.toFixed(0),
      `  ${byProcess.join(', ')}`,
    ]);
    for (const playing of all) playing.close();
  } finally {
    await server.stop();
  }
};

/** Plays at `tables` of the pool at a time, and at the next one after a game. Resolves to the milliseconds of each move. */
const play = async (pool: Playing[], tables: number, durationMs: number): Promise<number[]> => {
  const times: number[] = [];
  const end = performance.now() + durationMs;
  const slots = Array.from({ length: tables }, async () => {
    for (let playing = pool.pop(); playing !== undefined; playing = pool.pop()) {
      let goesOn = true;
      while (goesOn && performance.now() < end) {
        if (values.think > 0) await sleep(Math.random() * values.think);
        const sent = performance.now();
        goesOn = await playing.move();
        if (goesOn) times.push(performance.now() - sent);
      }
      if (performance.now() >= end) return;
    }
  });
  await Promise.all(slots);
  return times;
};

const print = (name: string, cells: readonly (string | number)[]): void =>
  printRow(name, cells, { nameWidth: 24, cellWidth: 9 });
print('', [
  'tables',
  'CPU ms',
  'moves/s',
  'p50 ms',
  'p99 ms',
  'open ms',
  'idle %',
  'MB',
  '  CPU ms by process',
]);
for (const platform of values.platforms)
  for (const tables of values.tables)
    for (const target of platform === 'node' ? [arcus] : [bare, arcus])
      await measure(target, platform, tables);
