import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { constants, cpus, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { watchersPerRelay } from '../../party/runtime/limits.ts';
import { buildIfStale } from '../../scripts/build/build.ts';
import { buildServer } from '../../scripts/serve/build.ts';
import { type RunningServer, startServer } from '../../scripts/start/server.ts';
import { at } from '../../shared/kernel/util.ts';
import { type DropRainbow, seatedTable, until } from '../../test/helpers/players.ts';
import type { Load } from './rooms.ts';

/** Moves of each table, in turns of so many, and the pause between two of them in milliseconds, by chance: people are slower. */
const turns = 6;
const movesPerTurn = 150;
const pause = { least: 60, most: 180 };

interface Audience {
  readonly name: string;
  /** How many watch at the table itself, and at relays. */
  readonly own: number;
  readonly far: number;
}

const audiencesOf = (watchers: readonly number[]): Audience[] => [
  { name: 'nobody watches', own: 0, far: 0 },
  { name: '20 at the table', own: 20, far: 0 },
  ...watchers.map((far) => ({ name: `20 at the table, ${far} at relays`, own: 20, far })),
];

interface Scene extends Audience {
  readonly players: readonly DropRainbow[];
  readonly crowds: readonly ChildProcess[];
  /** What players waited for each move, in milliseconds. */
  readonly waits: number[];
  /** How many steps its watchers had been shown before the first move that counts. */
  before: number;
  /** What the server worked for all moves, in milliseconds of processor time. */
  work: number;
}

const socketsScript = fileURLToPath(new URL('./watcher-sockets.ts', import.meta.url));

const crowd = async (origin: string, path: string, count: number): Promise<ChildProcess[]> => {
  if (count === 0) return [];
  const child = fork(socketsScript, [origin, path, String(count)]);
  process.once('exit', () => child.kill());
  // They stand for other machines, and are not to keep this one from the players.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('watchers have failed'))),
  ]);
  return [child];
};

const setUp = async (origin: string, audience: Audience): Promise<Scene> => {
  const { id, players } = await seatedTable(origin, ['Ann', 'Bo'], { settings: { turnSeconds: null } });
  await at(players, 0).start();
  const crowds = await crowd(origin, `/parties/table/${id}`, audience.own);
  // A relay is opened once the one before it is full.
  for (let relay = 0; relay * watchersPerRelay < audience.far; relay += 1)
    crowds.push(...(await crowd(origin, `/parties/relay/${id}.${relay}`, watchersPerRelay)));
  return { ...audience, players, crowds, waits: [], before: 0, work: 0 };
};

/** Milliseconds of processor time of a server's process group so far. */
const workOf = ({ pid }: RunningServer): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .reduce((sum, name) => {
      try {
        // Behind the name, which may hold anything: state, parent, group, and at 11 and 12 user and system time in hundredths of a second.
        const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
        return Number(fields[2]) === pid ? sum + 10 * (Number(fields[11]) + Number(fields[12])) : sum;
      } catch {
        return sum;
      }
    }, 0);

/** One move, from its sending until it is acknowledged and the other player has seen it. */
const move = async ({ players, waits }: Scene): Promise<void> => {
  if (at(players, 0).state.view?.phase === 'over') {
    await Promise.all(players.map((player) => player.rematch(true)));
    for (const player of players) await until(player, 'a game', ({ view }) => view?.phase === 'playing');
  }
  const mover = players.find(({ state }) => state.view?.prompt);
  const other = players.find((player) => player !== mover);
  if (mover === undefined || other === undefined) throw new Error('nobody is to move');
  const { view } = other.state;
  const type = (mover.state.view?.gameView?.row.length ?? 0) < 3 ? 'draw' : 'stop';
  const began = performance.now();
  await Promise.all([
    mover.act({ type }),
    until(other, 'the move', (state) => state.view?.gameView !== view?.gameView),
  ]);
  waits.push(performance.now() - began);
};

const sortedOf = (waits: readonly number[]): number[] => [...waits].sort((a, b) => a - b);

const quantile = (sorted: readonly number[], share: number): number =>
  at(sorted, Math.min(sorted.length - 1, Math.floor(share * sorted.length)));

/** Of all moves, or of those of one turn. */
const p99Of = (waits: readonly number[], turn?: number): number =>
  quantile(
    sortedOf(turn === undefined ? waits : waits.slice(turn * movesPerTurn, (turn + 1) * movesPerTurn)),
    0.99,
  );

/** What players wait for while others watch, on `workerd` on this machine: tables with audiences of all sizes, played in turns. */
export const benchWatchers = async ({ watchers }: Load): Promise<void> => {
  await buildIfStale();
  await buildServer();
  const server = await startServer({ platform: 'workerd', env: { ARCUS_SOCKETS_PER_TABLE: '3000' } });
  const scenes: Scene[] = [];
  try {
    for (const audience of audiencesOf(watchers)) scenes.push(await setUp(server.origin, audience));
    for (const scene of scenes) for (let warmUp = 0; warmUp < 10; warmUp += 1) await move(scene);
    await sleep(2_000);
    for (const scene of scenes) {
      scene.waits.length = 0;
      scene.before = await stepsShown(scene.crowds);
    }
    for (let turn = 0; turn < turns; turn += 1) {
      for (const scene of scenes) {
        await sleep(500);
        const before = workOf(server);
        for (let count = 0; count < movesPerTurn; count += 1) {
          await move(scene);
          await sleep(pause.least + Math.random() * (pause.most - pause.least));
        }
        scene.work += workOf(server) - before;
      }
    }
    await report(scenes);
  } finally {
    for (const { crowds, players } of scenes) {
      for (const player of players) player.close();
      for (const child of crowds) child.kill();
    }
    await server.stop();
  }
};

/** How many steps of the game a crowd has been shown so far, all together. */
const stepsShown = async (crowds: readonly ChildProcess[]): Promise<number> => {
  const counts = await Promise.all(
    crowds.map(async (child) => {
      const answer = once(child, 'message');
      child.send('count');
      return Number((await answer)[0]);
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
};

const report = async (scenes: readonly Scene[]): Promise<void> => {
  const moves = turns * movesPerTurn;
  console.log(
    `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, workerd, ${moves} moves each, ${pause.least} to ${pause.most} ms apart`,
  );
  const heads = [
    'p50 ms',
    'p99 ms',
    'p99 of the first',
    'turn by turn',
    'work ms a move',
    'steps seen a move',
  ];
  console.log(`${''.padEnd(36)}${heads.map((head) => head.padStart(18)).join('')}`);
  const first = scenes[0]?.waits ?? [];
  await sleep(2_000);
  for (const { name, own, far, crowds, before, waits, work } of scenes) {
    const ratios = Array.from({ length: turns }, (_, turn) => p99Of(waits, turn) / p99Of(first, turn));
    const figures = [quantile(sortedOf(waits), 0.5), p99Of(waits), p99Of(waits) / p99Of(first)];
    const shown = own + far === 0 ? 0 : ((await stepsShown(crowds)) - before) / (own + far) / moves;
    const cells = [
      ...figures.map((figure) => figure.toFixed(2)),
      `${Math.min(...ratios).toFixed(1)} to ${Math.max(...ratios).toFixed(1)}`,
      (work / moves).toFixed(2),
      shown.toFixed(2),
    ];
    console.log(name.padEnd(36) + cells.map((cell) => cell.padStart(18)).join(''));
  }
};
