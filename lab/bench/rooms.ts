import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { numbers, readCommand, text, whole } from '../../scripts/command-line.ts';
import { type RunningServer, startServer } from '../../scripts/start/server.ts';
import { at } from '../../shared/kernel/util.ts';
import { seatedTable, until } from '../../test/helpers/players.ts';
import { memoryOf } from '../../test/system/abuse/processes.ts';
import { printRow, quantile } from '../figures.ts';
import { startBareRooms } from './bare-room.ts';
import { treeCpuMs } from './processes.ts';

const { values } = readCommand({
  name: 'npm run lab -- rooms',
  about:
    'Measures moves at tables on the Cloudflare runtime, beside a bare room: one that only stores and sends.',
  options: {
    tables: numbers('concurrent tables', [1, 10, 50]),
    seconds: whole('duration of each measurement', 5),
    data: text('DIR', 'the folder of the storage; in memory by default', undefined),
  },
});

const seats = 4;
/** Tables opened in addition, to replace finished games: a measurement contains moves only. */
const spareTables = 40;
/** About as many as a game of Drop Rainbow has. */
const bareMoves = 60;

/** Four players in a room, who move in turn. */
interface Playing {
  /** Resolves when the player has seen the result of the next move; to false if the game is over. */
  move(): Promise<boolean>;
  close(): void;
}

interface Target {
  readonly name: string;
  start(): Promise<RunningServer>;
  open(origin: string, number: number): Promise<Playing>;
}

const arcus: Target = {
  name: 'arcus',
  start: () => {
    const persistDir = values.data && mkdtempSync(join(values.data, 'arcus-'));
    if (persistDir) process.once('exit', () => rmSync(persistDir, { recursive: true, force: true }));
    const env = {
      ARCUS_SECRET: 'a secret of the bench, with enough letters',
      ARCUS_TABLES_PER_HOUR: '1000000000',
      ARCUS_REQUESTS_PER_MINUTE: '1000000000',
    };
    return startServer({ platform: 'cloudflare', env, ...(persistDir && { persistDir }) });
  },
  async open(origin) {
    const { players } = await seatedTable(origin, ['Ann', 'Bo', 'Cleo', 'Dan'], {
      seats,
      settings: { turnSeconds: null },
    });
    await at(players, 0).start();
    for (const player of players) await until(player, 'a game', ({ view }) => view?.phase === 'playing');
    return {
      async move() {
        for (;;) {
          const mover = players.find(({ state }) => state.view?.prompt != null);
          const legal = mover?.state.view?.prompt?.legal ?? [];
          await mover?.act({ type: Math.random() < 0.6 || legal.length === 1 ? 'draw' : 'stop' });
          if (mover !== undefined) return true;
          if (players.some(({ state }) => state.view?.phase === 'over')) return false;
          await sleep(1);
        }
      },
      close: () => {
        for (const player of players) player.close();
      },
    };
  },
};

const bare: Target = {
  name: 'bare room',
  start: () => startBareRooms(values.data),
  async open(origin, number) {
    const address = `${origin.replace('http', 'ws')}/parties/room/bench${number}`;
    const sockets = Array.from({ length: seats }, () => new WebSocket(address));
    await Promise.all(sockets.map((socket) => once(socket, 'open')));
    let moves = 0;
    return {
      async move() {
        const socket = at(sockets, moves % seats);
        moves += 1;
        const answer = once(socket, 'message');
        socket.send(JSON.stringify({ type: 'act', id: `client:${moves}`, decision: moves }));
        await answer;
        return moves < bareMoves;
      },
      close: () => {
        for (const socket of sockets) socket.close();
      },
    };
  },
};

/** Plays at `tables` of the pool at a time, and at the next one after a game. Resolves to the milliseconds of each move. */
const play = async (pool: Playing[], tables: number, durationMs: number): Promise<number[]> => {
  const times: number[] = [];
  const end = performance.now() + durationMs;
  const slots = Array.from({ length: tables }, async () => {
    for (let playing = pool.pop(); playing !== undefined; playing = pool.pop()) {
      let goesOn = true;
      while (goesOn && performance.now() < end) {
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

const measure = async (target: Target, tables: number): Promise<void> => {
  const server = await target.start();
  try {
    const pool: Playing[] = [];
    const before = treeCpuMs(server.pid);
    for (let number = 0; number < tables + spareTables; number += 1)
      pool.push(await target.open(server.origin, number));
    const openMs = (treeCpuMs(server.pid) - before) / pool.length;
    const all = [...pool];
    // Warms up the compiler of the runtime.
    await play([at(pool, pool.length - 1)], 1, 300);
    pool.pop();
    await sleep(2_000);
    const from = treeCpuMs(server.pid);
    const startedAt = performance.now();
    const times = await play(pool, tables, values.seconds * 1000);
    const seconds = (performance.now() - startedAt) / 1000;
    const used = treeCpuMs(server.pid) - from;
    print(target.name, [
      tables,
      (used / times.length).toFixed(3),
      (times.length / seconds).toFixed(0),
      quantile(times, 0.5).toFixed(1),
      quantile(times, 0.99).toFixed(1),
      openMs.toFixed(1),
      (memoryOf(server.pid ?? 0) / 2 ** 20).toFixed(0),
    ]);
    for (const playing of all) playing.close();
  } finally {
    await server.stop();
  }
};

const print = (name: string, cells: readonly (string | number)[]): void =>
  printRow(name, cells, { nameWidth: 24, cellWidth: 9 });
print('', ['tables', 'CPU ms', 'moves/s', 'p50 ms', 'p99 ms', 'open ms', 'MB']);
for (const tables of values.tables) for (const target of [bare, arcus]) await measure(target, tables);
process.exit();
