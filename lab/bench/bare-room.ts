import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RunningServer, startServer, temporaryFolder } from '../../scripts/start/server.ts';

/** Stores 500 characters per message and sends 130 to each socket, about as many as a table per move. */
const worker = `
const stored = 'x'.repeat(500), sent = 'x'.repeat(130);
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

const config = {
  name: 'bare',
  main: 'worker.js',
  compatibility_date: '2025-07-18',
  compatibility_flags: ['no_web_socket_compression'],
  durable_objects: { bindings: [{ name: 'Rooms', class_name: 'Room' }] },
  migrations: [{ tag: 'v1', new_sqlite_classes: ['Room'] }],
};

/** Serves bare rooms at `/parties/room/NAME`. */
export const startBareRooms = async (data: string | undefined): Promise<RunningServer> => {
  const folder = mkdtempSync(join(data ?? temporaryFolder(), 'bare-room-'));
  writeFileSync(join(folder, 'worker.js'), worker);
  writeFileSync(join(folder, 'wrangler.jsonc'), JSON.stringify(config));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return startServer({ platform: 'cloudflare', folder, persistDir: join(folder, 'state') });
};
