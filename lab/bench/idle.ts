import { setTimeout as sleep } from 'node:timers/promises';
import { readCommand, someOf, text, whole } from '../../scripts/command-line.ts';
import { type Platform, platforms } from '../../scripts/start/server.ts';
import { printRow } from './print.ts';
import { since, totalOf, usageOf } from './processes.ts';
import { arcus, bare, type Playing, type Target } from './targets.ts';

const { values } = readCommand({
  name: 'npm run lab -- idle',
  about:
    'Measures idle tables with four players beside bare rooms with as many sockets: opening, memory, CPU.',
  options: {
    platforms: someOf(platforms, 'servers', platforms),
    tables: whole('number of tables', 249),
    seconds: whole('duration of the idle measurement', 5),
    data: text('DIR', 'the folder of the storage; in memory by default', undefined),
  },
});

interface Case {
  readonly name: string;
  readonly target: Target;
  /** Messages in each room before it is idle. */
  readonly messages: number;
}

/** The events of opening a table and seating four: a request, four sockets, and their messages. */
const eventsOfOpening = 22;

const cases: readonly Case[] = [
  { name: 'four sockets, nothing stored', target: bare, messages: 0 },
  { name: 'bare room', target: bare, messages: 1 },
  { name: `bare room, ${eventsOfOpening} messages`, target: bare, messages: eventsOfOpening },
  { name: 'arcus', target: arcus, messages: 0 },
];

const measure = async ({ name, target, messages }: Case, platform: Platform): Promise<void> => {
  const server = await target.start(platform, values.data);
  try {
    const empty = usageOf(server.pid);
    const all: Playing[] = [];
    for (let number = 0; number < values.tables; number += 1) {
      const playing = await target.open(server, number);
      for (let sent = 0; sent < messages; sent += 1) await playing.move();
      all.push(playing);
    }
    const open = usageOf(server.pid);
    // Storage settles, and the memory of the opening is released.
    await sleep(5_000);
    const from = usageOf(server.pid).cpu;
    await sleep(values.seconds * 1000);
    const { cpu, memory } = usageOf(server.pid);
    for (const playing of all) playing.close();
    printRow(`${platform}, ${name}`, [
      (totalOf(since(empty.cpu, open.cpu)) / values.tables).toFixed(1),
      empty.memory.toFixed(0),
      memory.toFixed(0),
      ((memory - empty.memory) / values.tables).toFixed(2),
      (totalOf(since(from, cpu)) / (values.seconds * 10)).toFixed(2),
    ]);
  } finally {
    await server.stop();
  }
};

printRow(`${values.tables} of each`, ['open, ms', 'empty, MB', 'MB', 'MB each', 'idle, %']);
for (const platform of values.platforms)
  for (const one of cases) if (platform !== 'node' || one.target !== bare) await measure(one, platform);
