import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  freePort,
  type Platform,
  runtimePath,
  startServer,
  temporaryFolder,
} from '../../scripts/start/server.ts';

/** Characters stored per move and sent to each socket, about as many as at a table. */
const storedLength = 3_000;
const sentLength = 130;

const compatibilityDate = '2025-07-18';
const compatibilityFlags = ['no_web_socket_compression'];

/** One put per message, and one text to each socket. */
const worker = `
const stored = 'x'.repeat(${storedLength}), sent = 'x'.repeat(${sentLength});
export class Room {
  constructor(ctx) { this.ctx = ctx; }
  async fetch() {
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    return new Response(null, { status: 101, webSocket: client });
  }
  async webSocketMessage(_, message) {
    await this.ctx.storage.put('record', { stored, message });
    for (const socket of this.ctx.getWebSockets()) socket.send(message + sent);
  }
  webSocketClose(socket) { socket.close(); }
}
export default {
  fetch(request, { Rooms }) {
    const name = new URL(request.url).pathname;
    return name.startsWith('/parties/')
      ? Rooms.get(Rooms.idFromName(name)).fetch(request)
      : new Response('a bare room');
  },
};
`;

const party = `
const stored = 'x'.repeat(${storedLength}), sent = 'x'.repeat(${sentLength});
export default class Room {
  options = { hibernate: true };
  constructor(room) { this.room = room; }
  async onMessage(message) {
    await this.room.storage.put('record', { stored, message });
    for (const socket of this.room.getConnections()) socket.send(message + sent);
  }
  onClose(socket) { socket.close(); }
}
`;

const main = `export default { onFetch: () => new Response('a bare room') };`;

const wranglerConfig = {
  name: 'bare',
  main: 'worker.js',
  compatibility_date: compatibilityDate,
  compatibility_flags: compatibilityFlags,
  durable_objects: { bindings: [{ name: 'Rooms', class_name: 'Room' }] },
  migrations: [{ tag: 'v1', new_sqlite_classes: ['Room'] }],
};

const partyKitConfig = {
  name: 'bare',
  main: 'main.js',
  parties: { room: 'party.js' },
  compatibilityDate,
  compatibilityFlags,
};

const workerdConfig = `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "bare", worker = .bare), (name = "objects", disk = (path = "objects", writable = true))],
  sockets = [(name = "http", http = (), service = "bare")],
);
const bare :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "${compatibilityDate}",
  compatibilityFlags = ${JSON.stringify(compatibilityFlags)},
  durableObjectStorage = (localDisk = "objects"),
  durableObjectNamespaces = [(className = "Room", uniqueKey = "Room", enableSql = true)],
  bindings = [(name = "Rooms", durableObjectNamespace = "Room")],
);
`;

export interface Measured {
  readonly origin: string;
  /** The root of the process tree. */
  readonly pid: number;
  stop(): Promise<void>;
}

/** Serves bare rooms at `/parties/room/NAME`. */
export const startBareRooms = async (platform: Platform, data: string | undefined): Promise<Measured> => {
  const folder = mkdtempSync(join(data ?? temporaryFolder(), 'bare-room-'));
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  write('worker.js', worker);
  write('party.js', party);
  write('main.js', main);
  write('wrangler.jsonc', JSON.stringify(wranglerConfig));
  write('partykit.json', JSON.stringify(partyKitConfig));
  write('config.capnp', workerdConfig);
  const started =
    platform === 'workerd' ? await startRuntime(folder) : await startDevServer(platform, folder, data);
  return {
    ...started,
    stop: async () => {
      await started.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

const startDevServer = async (platform: Platform, folder: string, data?: string): Promise<Measured> => {
  const persistDir = data === undefined ? {} : { persistDir: join(folder, 'state') };
  const server = await startServer({ platform, folder, ...persistDir });
  if (server.pid === undefined) throw new Error('the server has ended');
  return { origin: server.origin, pid: server.pid, stop: () => server.stop() };
};

const startRuntime = async (folder: string): Promise<Measured> => {
  const port = await freePort();
  mkdirSync(join(folder, 'objects'));
  const child = spawn(
    runtimePath(),
    [
      'serve',
      join(folder, 'config.capnp'),
      `--socket-addr=http=127.0.0.1:${port}`,
      `--directory-path=objects=${join(folder, 'objects')}`,
    ],
    { stdio: 'inherit' },
  );
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  const origin = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + 20_000;
  while (
    !(await fetch(origin).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('the runtime did not start');
    await sleep(50);
  }
  if (child.pid === undefined) throw new Error('the runtime has no process');
  return {
    origin,
    pid: child.pid,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      end();
      await ended;
      process.off('exit', end);
    },
  };
};
