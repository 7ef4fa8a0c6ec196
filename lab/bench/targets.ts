import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { connectTable, lobby } from '../../client/sdk/node.ts';
import { buildServer } from '../../scripts/serve/build.ts';
import { type Platform, startServer } from '../../scripts/start/server.ts';
import { at } from '../../shared/kernel/util.ts';
import { type Measured, startBareRooms } from './bare-room.ts';

/** Four players in a room, who move in turn. */
export interface Playing {
  /** Resolves when the player has seen the result of the next move; to false if the game is over. */
  move(): Promise<boolean>;
  close(): void;
}

export interface Target {
  readonly name: string;
  start(platform: Platform, data: string | undefined): Promise<Measured>;
  open(server: Measured, number: number): Promise<Playing>;
}

const seats = 4;

/** A store per client: by default the clients of a process share one. */
export const tokenStore = () => {
  const tokens = new Map<string, string>();
  return {
    get: (key: string) => tokens.get(key) ?? null,
    set: (key: string, value: string) => void tokens.set(key, value),
    remove: (key: string) => void tokens.delete(key),
  };
};

/** A server whose limits per address are out of reach. */
export const startArcus = async (platform: Platform, data: string | undefined): Promise<Measured> => {
  if (platform === 'node') await buildServer();
  const persistDir = data === undefined ? undefined : mkdtempSync(join(data, 'arcus-'));
  const server = await startServer({
    platform,
    ...(persistDir && { persistDir }),
    env: {
      ARCUS_SECRET: 'a secret of the bench, with enough letters',
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
          throw new Error(`a table is stuck: ${players.map(({ state }) => state.view?.phase)}`);
        await sleep(1);
      }
    };
    await until(() => players.every(({ state }) => state.view?.phase === 'playing'));
    const hasPrompt = ({ state }: (typeof players)[number]): boolean => (state.view?.prompt ?? null) !== null;
    return {
      async move() {
        await until(() => players.some((player) => hasPrompt(player) || player.state.view?.phase === 'over'));
        const player = players.find(hasPrompt);
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
