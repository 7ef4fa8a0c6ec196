import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, cpus, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { maxSpectatorsPerRelay } from '../../party/runtime/limits.ts';
import { buildIfStale } from '../../scripts/build/build.ts';
import { numbers, readCommand } from '../../scripts/command-line.ts';
import { startServer } from '../../scripts/start/server.ts';
import { at } from '../../shared/kernel/util.ts';
import { type DropRainbow, seatedTable, until } from '../../test/helpers/players.ts';
import { printRow, quantile } from '../figures.ts';
import { treeCpuMs } from './processes.ts';

const { values } = readCommand({
  name: 'npm run lab -- watchers',
  about:
    'Measures on the Cloudflare runtime how long players wait for a move while spectators watch; the tables play in turns.',
  options: { watchers: numbers('spectators at relays, table by table', [1_000]) },
});

const turns = 6;
const movesPerTurn = 150;
/** The random pause before the next move. */
const pauseMs = { min: 60, max: 180 };

interface Audience {
  readonly name: string;
  /** Spectators at the table, and at relays. */
  readonly own: number;
  readonly far: number;
}

const audiencesOf = (watchers: readonly number[]): Audience[] => [
  { name: 'no spectators', own: 0, far: 0 },
  { name: '20 at the table', own: 20, far: 0 },
  ...watchers.map((far) => ({ name: `20 at the table, ${far} at relays`, own: 20, far })),
];

interface Scene extends Audience {
  readonly players: readonly DropRainbow[];
  readonly crowds: readonly ChildProcess[];
  /** Milliseconds per move. */
  readonly waits: number[];
  /** CPU of the server for all moves, in ms. */
  work: number;
}

const socketsScript = fileURLToPath(new URL('./watcher-sockets.ts', import.meta.url));

const crowd = async (origin: string, path: string, count: number): Promise<ChildProcess[]> => {
  if (count === 0) return [];
  const child = fork(socketsScript, [origin, path, String(count)]);
  process.once('exit', () => child.kill());
  // Stands for other machines: must not delay the players.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('spectators failed'))),
  ]);
  return [child];
};

const setUp = async (origin: string, audience: Audience): Promise<Scene> => {
  const { id, players } = await seatedTable(origin, ['Ann', 'Bo'], { settings: { turnSeconds: null } });
  await at(players, 0).start();
  const crowds = await crowd(origin, `/parties/table/${id}`, audience.own);
  // Relays fill up one after the other.
  for (let relay = 0; relay * maxSpectatorsPerRelay < audience.far; relay += 1)
    crowds.push(...(await crowd(origin, `/parties/relay/${id}.${relay}`, maxSpectatorsPerRelay)));
  return { ...audience, players, crowds, waits: [], work: 0 };
};

/** From sending until the reply, and until the other player has the new view. */
const move = async ({ players, waits }: Scene): Promise<void> => {
  if (at(players, 0).state.view?.phase === 'over') {
    await Promise.all(players.map((player) => player.rematch(true)));
    for (const player of players) await until(player, 'a game', ({ view }) => view?.phase === 'playing');
  }
  const mover = players.find(({ state }) => state.view?.prompt);
  const other = players.find((player) => player !== mover);
  if (mover === undefined || other === undefined) throw new Error('no player has a prompt');
  const { view } = other.state;
  const type = (mover.state.view?.gameView?.row.length ?? 0) < 3 ? 'draw' : 'stop';
  const began = performance.now();
  await Promise.all([
    mover.act({ type }),
    until(other, 'the move', (state) => state.view?.gameView !== view?.gameView),
  ]);
  waits.push(performance.now() - began);
};

const measure = async (): Promise<void> => {
  await buildIfStale();
  const env = { ARCUS_SECRET: 'a secret of the bench, with enough letters', ARCUS_SOCKETS_PER_TABLE: '3000' };
  const server = await startServer({ platform: 'cloudflare', env });
  const scenes: Scene[] = [];
  try {
    for (const audience of audiencesOf(values.watchers)) scenes.push(await setUp(server.origin, audience));
    for (const scene of scenes) for (let warmUp = 0; warmUp < 10; warmUp += 1) await move(scene);
    await sleep(2_000);
    for (const scene of scenes) scene.waits.length = 0;
    for (let turn = 0; turn < turns; turn += 1) {
      for (const scene of scenes) {
        await sleep(500);
        const before = treeCpuMs(server.pid);
        for (let count = 0; count < movesPerTurn; count += 1) {
          await move(scene);
          await sleep(pauseMs.min + Math.random() * (pauseMs.max - pauseMs.min));
        }
        scene.work += treeCpuMs(server.pid) - before;
      }
    }
    report(scenes);
  } finally {
    for (const { crowds, players } of scenes) {
      for (const player of players) player.close();
      for (const child of crowds) child.kill();
    }
    await server.stop();
  }
};

const report = (scenes: readonly Scene[]): void => {
  const moves = turns * movesPerTurn;
  console.log(
    `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, ${moves} moves each, ${pauseMs.min} to ${pauseMs.max} ms apart`,
  );
  const heads = ['p50 ms', 'p99 ms', 'p99 of the first', 'turn by turn', 'CPU ms a move'];
  const print = (name: string, cells: readonly string[]): void =>
    printRow(name, cells, { nameWidth: 36, cellWidth: 18 });
  print('', heads);
  const p99Of = (waits: readonly number[], turn: number): number =>
    quantile(waits.slice(turn * movesPerTurn, (turn + 1) * movesPerTurn), 0.99);
  const first = scenes[0]?.waits ?? [];
  for (const { name, waits, work } of scenes) {
    const ratios = Array.from({ length: turns }, (_, turn) => p99Of(waits, turn) / p99Of(first, turn));
    const p99 = quantile(waits, 0.99);
    const figures = [quantile(waits, 0.5), p99, p99 / quantile(first, 0.99)];
    const cells = [
      ...figures.map((figure) => figure.toFixed(2)),
      `${Math.min(...ratios).toFixed(1)} to ${Math.max(...ratios).toFixed(1)}`,
      (work / moves).toFixed(2),
    ];
    print(name, cells);
  }
};

await measure();
