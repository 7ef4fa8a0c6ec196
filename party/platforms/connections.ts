import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Duplex, Writable } from 'node:stream';

/** Files besides connections and served files: the database, its log, the runtime's own. */
const reservedFiles = 64;

/** From this share on only players of the server's tables get new sockets. */
const openToAllShare = 0.75;
/** Of the sockets, for one client. */
const clientShare = 0.25;
/** Without a header that names the client, all clients of a proxy have one address. */
const peerShare = 0.875;

const logIntervalMs = 60_000;

/** The limit of this process; infinite where the system does not report it. */
const maxOpenFiles = (): number => {
  try {
    const [, most] = /Max open files\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return Number(most ?? Number.POSITIVE_INFINITY);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
};

/** Bounds the connections and served files of a server by the open files that its process may have. */
export class Connections {
  readonly #most = maxOpenFiles() - reservedFiles;
  readonly #server: Server;
  readonly #log: (line: Readonly<Record<string, unknown>>) => void;
  readonly #byAddress = new Map<string, number>();
  readonly #loggedAt = new Map<string, number>();
  #open = 0;
  #files = 0;

  constructor(server: Server, log: (line: Readonly<Record<string, unknown>>) => void) {
    this.#server = server;
    this.#log = log;
    server.maxConnections = this.#most;
    server.on('drop', () => this.#report('connections-refused'));
    server.on('connection', (socket) => {
      this.#open += 1;
      socket.once('close', () => {
        this.#open -= 1;
      });
      if (this.isNearLimit()) this.#report('connections-near-limit');
    });
  }

  isNearLimit(): boolean {
    return this.#open + this.#files >= this.#most * openToAllShare;
  }

  /** Counts a file until the response ends; false if there is no room. */
  openFile(response: Writable): boolean {
    if (this.#open + this.#files >= this.#most) return false;
    this.#addFiles(1);
    response.once('close', () => this.#addFiles(-1));
    return true;
  }

  /** Counts a WebSocket until it closes; false if its address has too many. @param client null if no header names it */
  openSocket(socket: Duplex, client: string | null, peer = ''): boolean {
    const address = client ?? `peer ${peer}`;
    const count = this.#byAddress.get(address) ?? 0;
    if (count >= this.#most * (client === null ? peerShare : clientShare)) return false;
    this.#byAddress.set(address, count + 1);
    socket.once('close', () => {
      const left = (this.#byAddress.get(address) ?? 0) - 1;
      if (left > 0) this.#byAddress.set(address, left);
      else this.#byAddress.delete(address);
    });
    return true;
  }

  #addFiles(count: 1 | -1): void {
    this.#files += count;
    this.#server.maxConnections = this.#most - this.#files;
  }

  #report(event: string): void {
    const now = performance.now();
    if (now - (this.#loggedAt.get(event) ?? Number.NEGATIVE_INFINITY) < logIntervalMs) return;
    this.#loggedAt.set(event, now);
    this.#log({ event, connections: this.#open, files: this.#files, most: this.#most });
  }
}
