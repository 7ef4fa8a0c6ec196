import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '../../scripts/start/server.ts';
import { usageOf } from './processes.ts';
import { arcus, bare, type Load, type Playing, since, sum, type Target } from './rooms.ts';

/** What is opened, and what is said there before everybody falls silent. */
interface Case {
  readonly name: string;
  readonly target: Target;
  readonly messages: number;
}

/** Opening a table and seating four is as many events: a request, four sockets that come, and what each says. */
const eventsOfOpening = 22;

const cases: readonly Case[] = [
  { name: 'four sockets, nothing stored', target: bare, messages: 0 },
  { name: 'bare room', target: bare, messages: 1 },
  { name: `bare room, ${eventsOfOpening} messages`, target: bare, messages: eventsOfOpening },
  { name: 'arcus', target: arcus, messages: 0 },
];

const measure = async ({ name, target, messages }: Case, platform: Platform, load: Load): Promise<void> => {
  const { opened, seconds } = load;
  const server = await target.start(platform, load.data);
  try {
    const empty = usageOf(server.pid);
    const all: Playing[] = [];
    for (let number = 0; number < opened; number += 1) {
      const playing = await target.open(server, number);
      for (let said = 0; said < messages; said += 1) await playing.move();
      all.push(playing);
    }
    const open = usageOf(server.pid);
    // What was opened last is being stored, and what was needed for it is not yet given back.
    await sleep(5_000);
    const from = usageOf(server.pid).cpu;
    await sleep(seconds * 1000);
    const { cpu, memory } = usageOf(server.pid);
    for (const playing of all) playing.close();
    const figures = [
      (sum(since(empty.cpu, open.cpu)) / opened).toFixed(1),
      empty.memory.toFixed(0),
      memory.toFixed(0),
      ((memory - empty.memory) / opened).toFixed(2),
      (sum(since(from, cpu)) / (seconds * 10)).toFixed(2),
    ];
    console.log(`${`${platform}, ${name}`.padEnd(42)}${figures.map((one) => one.padStart(11)).join('')}`);
  } finally {
    await server.stop();
  }
};

/** Tables at which four sit and nobody does anything, beside what holds as many sockets: what opening one costs, and what it holds. */
export const benchIdle = async (load: Load): Promise<void> => {
  const columns = ['open, ms', 'empty, MB', 'MB', 'MB each', 'idle, %'];
  console.log(
    `${`${load.opened} of each`.padEnd(42)}${columns.map((column) => column.padStart(11)).join('')}`,
  );
  for (const platform of load.platforms) for (const one of cases) await measure(one, platform, load);
};
