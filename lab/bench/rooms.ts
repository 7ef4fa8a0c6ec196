import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { connectTable, lobby } from '../../client/sdk/node.ts';
import { buildServer } from '../../scripts/serve/build.ts';
import { type Platform, startServer } from '../../scripts/start/server.ts';
import { at } from '../../shared/kernel/util.ts';
import { type Measured, startBareRooms } from './bare-room.ts';
import { usageOf } from './processes.ts';

/** How rooms of a server are loaded. */
export interface Load {
  readonly platforms: readonly Platform[];
  readonly tables: readonly number[];
  readonly seconds: number;
  /** How many are opened that nobody plays at. */
  readonly opened: number;
  /** A player waits for a random time up to so many milliseconds; 0 is as fast as can be. */
  readonly think: number;
  /** The folder in which rooms are stored; a folder in memory if there is one and nobody says another. */
  readonly data: string | undefined;
  /** Where the harness is that measures others too. */
  readonly harness: string | undefined;
  /** How many watch at relays, table by table. */
  readonly watchers: readonly number[];
}

/** Four players in a room who move one after the other. */
export interface Playing {
  /** Makes the next move. Resolves once its player has seen what came of it, to false if the game is over. */
  move(): Promise<boolean>;
  close(): void;
}

export interface Target {
  readonly name: string;
  start(platform: Platform, data: string | undefined): Promise<Measured>;
  open(server: Measured, number: number): Promise<Playing>;
}

const seats = 4;

/** All clients of one process would share a store. */
export const tokenStore = () => {
  const kept = new Map<string, string>();
  return {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  };
};

/** A server without limits on who comes from one address. */
export const startArcus = async (platform: Platform, data: string | undefined): Promise<Measured> => {
  if (platform === 'workerd') await buildServer();
  const persistDir = data === undefined ? undefined : mkdtempSync(join(data, 'arcus-'));
  const server = await startServer({
    platform,
    ...(persistDir && { persistDir }),
    env: {
      ARCUS_SECRET: 'a secret of the bench, with enough letters',
      // All come from one address here.
      ARCUS_TABLES_PER_HOUR: '1000000000',
      ARCUS_REQUESTS_PER_MINUTE: '1000000000',
      ARCUS_SOCKETS_PER_ADDRESS: '1000',
      ARCUS_SOCKETS_PER_TABLE: '1000',
    },
  });
  if (server.pid === undefined) throw new Error('the server has ended');
  return {
    origin: server.origin,
    pid: server.pid,
    stop: async () => {
      await server.stop();
      if (persistDir !== undefined) rmSync(persistDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

export const arcus: Target = {
  name: 'arcus',
  start: startArcus,
  async open({ origin: host }) {
    const settings = { turnSeconds: null };
    const stores = Array.from({ length: seats }, tokenStore);
    const { id } = await lobby(host, at(stores, 0)).createTable({
      game: 'drop-rainbow',
      seats,
      settings,
    });
    const players = stores.map((tokens) => connectTable({ host, table: id, game: 'drop-rainbow', tokens }));
    for (const [seat, player] of players.entries()) await player.sit({ name: `player ${seat}`, seat });
    await at(players, 0).start();
    const until = async (is: () => boolean): Promise<void> => {
      for (let tries = 0; !is(); tries += 1) {
        if (tries > 10_000)
          throw new Error(`a table waits: ${players.map(({ state }) => state.view?.phase)}`);
        await sleep(1);
      }
    };
    await until(() => players.every(({ state }) => state.view?.phase === 'playing'));
    const isAsked = ({ state }: (typeof players)[number]): boolean => (state.view?.prompt ?? null) !== null;
    return {
      async move() {
        await until(() => players.some((player) => isAsked(player) || player.state.view?.phase === 'over'));
        const player = players.find(isAsked);
        if (player === undefined) return false;
        const legal = player.state.view?.prompt?.legal ?? [];
        const type = Math.random() < 0.6 || legal.length === 1 ? 'draw' : 'stop';
        await player.act({ type });
        return true;
      },
      close: () => {
        for (const player of players) player.close();
      },
    };
  },
};

export const bare: Target = {
  name: 'bare room',
  start: startBareRooms,
  async open({ origin }, number) {
    const address = `${origin.replace('http', 'ws')}/parties/room/bench${number}`;
    const sockets = Array.from({ length: seats }, () => new WebSocket(address));
    await Promise.all(
      sockets.map(
        (socket) =>
          new Promise((resolve, reject) => {
            socket.once('open', resolve);
            socket.once('error', reject);
          }),
      ),
    );
    let moves = 0;
    return {
      move: () =>
        new Promise((resolve) => {
          const socket = at(sockets, moves % seats);
          moves += 1;
          socket.once('message', () => resolve(moves < 60));
          socket.send(JSON.stringify({ type: 'act', id: `client:${moves}`, decision: moves }));
        }),
      close: () => {
        for (const socket of sockets) socket.close();
      },
    };
  },
};

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;

/** So many tables are opened beforehand besides those that are played at, so that what is measured holds moves only. */
const spare = 40;

const measure = async (target: Target, platform: Platform, tables: number, load: Load): Promise<void> => {
  const server = await target.start(platform, load.data);
  try {
    const opened = tables + spare;
    const before = usageOf(server.pid).cpu;
    const pool: Playing[] = [];
    for (let number = 0; number < opened; number += 1) pool.push(await target.open(server, number));
    const setUp = sum(since(before, usageOf(server.pid).cpu)) / opened;
    const all = [...pool];
    // The runtime is to have compiled what it runs often.
    await play([at(pool, pool.length - 1)], 1, 300, load.think);
    pool.pop();
    const idleFrom = usageOf(server.pid).cpu;
    await sleep(2_000);
    const idle = sum(since(idleFrom, usageOf(server.pid).cpu)) / 20;
    const from = usageOf(server.pid).cpu;
    const began = performance.now();
    const times = await play(pool, tables, load.seconds * 1000, load.think);
    const seconds = (performance.now() - began) / 1000;
    const { cpu, memory } = usageOf(server.pid);
    const used = since(from, cpu);
    times.sort((a, b) => a - b);
    const figures = [
      String(tables),
      (sum(used) / times.length).toFixed(3),
      (times.length / seconds).toFixed(0),
      quantile(times, 0.5).toFixed(1),
      quantile(times, 0.99).toFixed(1),
      setUp.toFixed(1),
      idle.toFixed(1),
      memory.toFixed(0),
    ];
    const by = [...used].map(([name, time]) => `${name} ${(time / times.length).toFixed(3)}`).join(', ');
    console.log(
      `${`${platform}, ${target.name}`.padEnd(24)}${figures.map((one) => one.padStart(9)).join('')}  ${by}`,
    );
    for (const playing of all) playing.close();
  } finally {
    await server.stop();
  }
};

export const sum = (numbers: ReadonlyMap<string, number>): number =>
  [...numbers.values()].reduce((a, b) => a + b, 0);

export const since = (
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): Map<string, number> => new Map([...after].map(([name, time]) => [name, time - (before.get(name) ?? 0)]));

/** Plays at so many of these at a time, at the next one once a game is over. Resolves to how long each move took, in milliseconds. */
const play = async (
  pool: Playing[],
  tables: number,
  milliseconds: number,
  think: number,
): Promise<number[]> => {
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  const slots = Array.from({ length: tables }, async () => {
    for (let playing = pool.pop(); playing !== undefined; playing = pool.pop()) {
      let goesOn = true;
      while (goesOn && performance.now() < end) {
        if (think > 0) await sleep(Math.random() * think);
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

/** Tables on real servers, beside the least that a room can do there. */
export const benchRooms = async (load: Load): Promise<void> => {
  const columns = ['tables', 'CPU ms', 'moves/s', 'p50 ms', 'p99 ms', 'open ms', 'idle %', 'MB'];
  console.log(`${''.padEnd(24)}${columns.map((column) => column.padStart(9)).join('')}  CPU ms by process`);
  for (const platform of load.platforms)
    for (const tables of load.tables)
      for (const target of [bare, arcus]) await measure(target, platform, tables, load);
};
