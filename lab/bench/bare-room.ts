import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Platform, startServer, temporaryFolder } from '../../scripts/start/server.ts';

/** Characters stored per move and sent to each socket, about as many as at a table. */
const storedLength = 500;
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

export interface Measured {
  readonly origin: string;
  /** The root of the process tree. */
  readonly pid: number;
  stop(): Promise<void>;
}

/** Serves bare rooms at `/parties/room/NAME`, on a platform with durable objects. */
export const startBareRooms = async (platform: Platform, data: string | undefined): Promise<Measured> => {
  const folder = mkdtempSync(join(data ?? temporaryFolder(), 'bare-room-'));
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  write('worker.js', worker);
  write('party.js', party);
  write('main.js', main);
  write('wrangler.jsonc', JSON.stringify(wranglerConfig));
  write('partykit.json', JSON.stringify(partyKitConfig));
  const started = await startDevServer(platform, folder, data);
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
