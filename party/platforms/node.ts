import { randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { getMimeType } from 'hono/utils/mime';
import sirv from 'sirv';
import { WebSocket, WebSocketServer } from 'ws';
import type { AnyGame } from '../../shared/kernel/game.ts';
import { setGames } from '../../shared/kernel/game-registry.ts';
import { maxRequestLength, ping, pong } from '../../shared/protocol/codes.ts';
import { retryAfterSeconds } from '../lobby/load.ts';
import type { LobbyEnv } from '../lobby/lobby-env.ts';
import { refusal } from '../lobby/party-gate.ts';
import type { Socket } from '../runtime/actor.ts';
import { cpuCosts } from '../runtime/budget.ts';
import { minSecretLength } from '../runtime/calls.ts';
import { Connections } from './connections.ts';
import {
  countersParty,
  directoryParty,
  matcherParty,
  probeParty,
  type RoomStorage,
  relayParty,
  type Send,
  type SocketParty,
  socketOf,
  tableParty,
} from './durable-object.ts';
import { type Front, serveRequest } from './front.ts';
import { lockFolder, type SqliteEvents, SqliteStore } from './sqlite.ts';
import { addressOf, budget, loadOf, nameOf } from './variables.ts';

export interface NodeServerOptions {
  readonly games: readonly AnyGame[];
  /** Folder of the database; created if missing. One server at a time. */
  readonly data: string;
  /** Default: a free one. */
  readonly port?: number;
  /** Address to listen on; default `127.0.0.1`. */
  readonly host?: string;
  readonly rules?: LobbyEnv['rules'];
  /** Folder of static files; without it the server has only the API. */
  readonly files?: string;
  /** The variables of DEPLOYMENT.md. `ARCUS_SECRET` is generated and stored in the folder by default. */
  readonly variables?: Readonly<Record<string, string | undefined>>;
  /** Writes a line of the log; default: JSON on the standard output. */
  readonly log?: (line: Readonly<Record<string, unknown>>) => void;
}

export interface NodeServer {
  /** Like `http://127.0.0.1:8080`. */
  readonly origin: string;
  /** Ends all connections, stores what is pending and closes the database. */
  close(): Promise<void>;
}

/** A message is text of at most `maxRequestLength` UTF-16 code units; longer ones are refused up to here. */
const maxMessageBytes = 8 * maxRequestLength;
/** A room without work leaves the memory after this time; its sockets stay. */
const idleMs = 10_000;
/** How often the time is stored, so that it does not go back when the server restarts. */
const clockIntervalMs = 10_000;
/** At most one line of the log about a slow disk in this time. */
const slowDiskIntervalMs = 60_000;
const closeTimeoutMs = 2_000;
/** A stopping server waits this long for replies and clients. */
const stopTimeoutMs = 1_000;

type AnyParty = SocketParty<never> | ReturnType<typeof countersParty>;

interface RoomAccess {
  readonly storage: RoomStorage;
  readonly sockets: () => Iterable<Socket<never>>;
  readonly send: Send;
}

const openParty = (
  party: string,
  variables: object,
  { storage, sockets, send }: RoomAccess,
): AnyParty | null => {
  switch (party) {
    case 'table':
      return tableParty(variables, storage, sockets, send);
    case 'directory':
      return directoryParty(variables, storage, sockets, send);
    case 'matcher':
      return matcherParty(variables, storage, sockets, send);
    case 'relay':
      return relayParty(variables, storage, sockets, send);
    case 'probe':
      return probeParty(variables, storage, sockets);
    case 'counters':
      return countersParty(variables, storage);
    default:
      return null;
  }
};

/** Rooms that keep nothing in memory between events but what is stored. */
const canSleep: ReadonlySet<string> = new Set(['table', 'relay']);

/** The server answers heartbeats of these rooms without waking them. */
const answersHeartbeats = (name: string): boolean => name !== 'matcher';

/** A room with its sockets. */
class Room {
  readonly #open: () => AnyParty;
  readonly #now: () => number;
  readonly sockets = new Map<WebSocket, Socket<never>>();
  #party: AnyParty | null = null;
  #pending = 0;
  #usedAt = 0;

  constructor(now: () => number, open: () => AnyParty) {
    this.#now = now;
    this.#open = open;
  }

  openSockets(): Socket<never>[] {
    return [...this.sockets].flatMap(([webSocket, socket]) =>
      webSocket.readyState === WebSocket.OPEN ? [socket] : [],
    );
  }

  /** Does not sleep before the work is done. */
  async use<Value>(work: (party: AnyParty) => Value | Promise<Value>): Promise<Value> {
    this.#pending += 1;
    try {
      this.#party ??= this.#open();
      return await work(this.#party);
    } finally {
      this.#pending -= 1;
      this.#usedAt = this.#now();
    }
  }

  get isBusy(): boolean {
    return this.#pending > 0 || this.sockets.size > 0;
  }

  /** Leaves the memory if it is idle. @returns whether nothing is left of it */
  sleep(): boolean {
    if (this.#pending > 0 || this.#now() - this.#usedAt < idleMs) return false;
    this.#party = null;
    return this.sockets.size === 0;
  }
}

const partyIn = (key: string): string => key.slice(0, key.indexOf('/'));

/** All rooms of the server by `party/name`. */
class Rooms {
  readonly #rooms = new Map<string, Room>();
  readonly #variables: { readonly now: () => number };
  readonly #store: SqliteStore;
  readonly #sweep: NodeJS.Timeout;

  constructor(variables: { readonly now: () => number }, store: SqliteStore) {
    this.#variables = variables;
    this.#store = store;
    this.#sweep = setInterval(() => {
      for (const [key, room] of this.#rooms)
        if (canSleep.has(partyIn(key)) && room.sleep()) this.#rooms.delete(key);
    }, idleMs / 5);
  }

  /** @throws Error if there is no such party */
  at(key: string): Room {
    const found = this.#rooms.get(key);
    if (found !== undefined) return found;
    const room: Room = new Room(this.#variables.now, () => {
      const opened = openParty(partyIn(key), this.#variables, {
        storage: this.#store.storageOf(key),
        sockets: () => room.openSockets(),
        // The reply is handled by this instance of the room.
        send: (call) => room.use(() => this.send(call)),
      });
      if (opened === null) throw new Error(`no party ${key}`);
      return opened;
    });
    this.#rooms.set(key, room);
    return room;
  }

  readonly send: Send = ({ party, id, path, headers, body }) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    const request = new Request(`https://arcus.internal${path}`, {
      method: 'POST',
      headers: { ...headers, ...length },
      body,
    });
    return this.at(`${party}/${id}`).use((opened) => opened.answer(request));
  };

  ring(key: string): Promise<unknown> {
    return this.at(key).use((party) => 'connect' in party && party.room.onAlarm());
  }

  /** Connects a new socket to its room. */
  connect(key: string, webSocket: WebSocket, request: Request): void {
    const room = this.at(key);
    const address = addressOf(request, this.#variables);
    let answeredAt: number | null = null;
    const socket = socketOf<never>(
      {
        state: null,
        // Sockets do not outlive the process.
        setState: () => undefined,
        send: (data) => webSocket.send(data),
        close: (code, reason) => webSocket.close(code, reason),
      },
      () => answeredAt,
    );
    const use = (work: (party: SocketParty<never>) => unknown): void =>
      void room.use((party) => ('connect' in party ? work(party) : undefined)).catch(() => undefined);
    room.sockets.set(webSocket, socket);
    webSocket.on('message', (data, isBinary) => {
      const message = isBinary ? data : String(data);
      if (message === ping && answersHeartbeats(partyIn(key))) {
        const now = this.#variables.now();
        if (budget.spend(address, cpuCosts.heartbeat, now, true) > 0) return;
        answeredAt = now;
        webSocket.send(pong);
      } else use((party) => party.room.onMessage(socket, message));
    });
    webSocket.on('close', () => {
      room.sockets.delete(webSocket);
      use((party) => party.room.onClose?.(socket));
    });
    // The close event follows.
    webSocket.on('error', () => undefined);
    use((party) => party.connect(socket, request));
  }

  /** Closes all sockets, and waits for the work of all rooms. */
  async close(): Promise<void> {
    clearInterval(this.#sweep);
    const rooms = [...this.#rooms.values()];
    const webSockets = rooms.flatMap((room) => [...room.sockets.keys()]);
    for (const webSocket of webSockets) webSocket.close(1001, 'the server stops');
    const timer = setTimeout(() => {
      for (const webSocket of webSockets) webSocket.terminate();
    }, stopTimeoutMs);
    while (rooms.some((room) => room.isBusy)) await setImmediate();
    clearTimeout(timer);
  }
}

/** Continues where it was when the system's clock is set back, so that no deadline is waited for twice. @param from the last time before a restart */
const steadyClock = (from: number, onSetBack: (seconds: number) => void): (() => number) => {
  let aheadMs = 0;
  let latest = from;
  return () => {
    const behindMs = latest - (Date.now() + aheadMs);
    if (behindMs > 0) aheadMs += behindMs;
    if (behindMs > 1_000) onSetBack(Math.round(behindMs / 1_000));
    latest = Math.max(latest, Date.now() + aheadMs);
    return latest;
  };
};

/** Parses rules in Cloudflare's `_headers` format. */
const parseHeaderRules = (text: string) =>
  text
    .split(/\n(?=\S)/)
    .filter((rule) => rule.trim() !== '')
    .map((rule) => {
      const [path = '', ...lines] = rule.trimEnd().split('\n');
      const parts = path.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      const headers = lines.map((line): readonly [string, string] => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
      });
      return { path: new RegExp(`^${parts.join('.*')}$`), headers };
    });

const staticFiles = async (folder: string) => {
  const rules = parseHeaderRules(await readFile(join(folder, '_headers'), 'utf8'));
  return sirv(folder, {
    etag: true,
    setHeaders: (response, pathname) => {
      response.setHeader('cache-control', 'public, max-age=0, must-revalidate');
      for (const { path, headers } of rules)
        if (path.test(pathname)) for (const [name, value] of headers) response.setHeader(name, value);
    },
  });
};

/** The request as the client sent it: a proxy that terminates TLS sets `X-Forwarded-Proto`. */
const requestOf = ({ url = '/', method = 'GET', headers }: IncomingMessage): Request => {
  const scheme = headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
  const fields = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return new Request(new URL(url, `${scheme}://${headers.host ?? 'localhost'}`), { method, headers: fields });
};

const refuseUpgrade = async (socket: Duplex, response: Response): Promise<void> => {
  const body = Buffer.from(await response.arrayBuffer());
  const fields = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(
    Buffer.concat([
      Buffer.from(
        `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}\r\n${fields}content-length: ${body.length}\r\nconnection: close\r\n\r\n`,
      ),
      body,
    ]),
  );
};

/** Why a server did not start. A restart does not help. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly code:
    | 'data-not-writable'
    | 'data-corrupted'
    | 'data-in-use'
    | 'data-of-workerd'
    | 'secret-too-short'
    | 'not-listening';

  constructor(code: StartError['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

const notWritable = (folder: string, error: unknown): StartError =>
  new StartError('data-not-writable', `${folder} is full, read-only or owned by another user.`, error);

/** Opens the folder for this process alone. Returns its release. @throws StartError */
const openFolder = (folder: string): (() => void) => {
  if (existsSync(join(folder, 'objects')))
    throw new StartError(
      'data-of-workerd',
      `${folder} has the tables of an older Arcus, which this one does not read: choose another folder.`,
    );
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw notWritable(folder, error);
  }
  try {
    return lockFolder(folder);
  } catch (error) {
    throw /locked/.test(String(error))
      ? new StartError('data-in-use', `Another server uses ${folder}.`, error)
      : notWritable(folder, error);
  }
};

/** @throws StartError */
const openStore = (folder: string, events: SqliteEvents): SqliteStore => {
  try {
    return new SqliteStore(folder, events);
  } catch (error) {
    throw /not a database|malformed/.test(String(error))
      ? new StartError('data-corrupted', `The database in ${folder} cannot be read: restore a backup.`, error)
      : notWritable(folder, error);
  }
};

const secretIn = (folder: string): string => {
  const file = join(folder, 'secret');
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, randomBytes(32).toString('hex'), { mode: 0o600 });
    // Atomic.
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, 'utf8').trim();
};

/**
 * Starts the server in this process, with SQLite in a folder. Data is on the disk before it is sent.
 * @throws StartError
 */
export const startServer = async (options: NodeServerOptions): Promise<NodeServer> => {
  const { games, data, port = 0, host = '127.0.0.1', rules = {}, files } = options;
  const log = options.log ?? ((line) => console.log(JSON.stringify(line)));
  setGames(games);
  const release = openFolder(data);
  const secret = options.variables?.ARCUS_SECRET || secretIn(data);
  const fail = (error: StartError): never => {
    release();
    throw error;
  };
  if (secret.length < minSecretLength)
    fail(new StartError('secret-too-short', `ARCUS_SECRET has less than ${minSecretLength} characters.`));
  let isStoring = true;
  let now = Date.now;
  let storedAt = 0;
  let slowAt = 0;
  const store = openStore(data, {
    now: () => now(),
    onAlarm: (key) => rooms.ring(key),
    onFailure: (error) => {
      if (isStoring) log({ event: 'not-stored', code: 'data-not-writable', error: String(error) });
      isStoring = false;
    },
    onStored: () => {
      if (!isStoring) log({ event: 'data-writable' });
      isStoring = true;
      if (now() - storedAt > clockIntervalMs) void noteTime();
    },
    onSlowDisk: (ms) => {
      if (now() - slowAt < slowDiskIntervalMs) return;
      slowAt = now();
      log({ event: 'slow-disk', code: 'data-slow', ms });
    },
  });
  const own = store.storageOf('server');
  const noteTime = (): Promise<void> => {
    storedAt = now();
    return own.put({ time: storedAt }).catch(() => undefined);
  };
  const storedTime = Number((await own.get('time')) ?? 0);
  // Fails where nothing can be stored.
  await own
    .put({ time: Math.max(storedTime, Date.now()) })
    .catch((error: unknown) => fail(notWritable(data, error)));
  now = steadyClock(storedTime, (seconds) => log({ event: 'clock-set-back', code: 'clock-behind', seconds }));
  const variables = { ...options.variables, ARCUS_SECRET: secret, now, log };
  const rooms = new Rooms(variables, store);
  store.start();

  const keyOf = (request: Request): string => {
    const [, , party = ''] = new URL(request.url).pathname.split('/');
    return `${party}/${nameOf(request)}`;
  };
  const front: Front = {
    send: rooms.send,
    near: null,
    rules,
    readFile: async (path) =>
      files === undefined ? null : readFile(join(files, path), 'utf8').catch(() => null),
    toRoom: (request) => rooms.at(keyOf(request)).use((party) => party.answer(request)),
  };
  const listener = getRequestListener(
    async (request) => {
      const isSecure = request.headers.get('x-forwarded-proto') === 'https';
      const { url, method, headers, body } = request;
      const init = { method, headers, body, duplex: 'half' };
      if (!isStoring && new URL(url).pathname === '/health') {
        await noteTime();
        if (!isStoring) return Response.json({ ok: false, code: 'data-not-writable' }, { status: 503 });
      }
      const seen = isSecure ? new Request(url.replace('http:', 'https:'), init) : request;
      return serveRequest(seen, variables, front);
    },
    { overrideGlobalObjects: false },
  );
  const serveFile = files === undefined ? null : await staticFiles(files);
  const server = createServer((request, response) => {
    const isFile = getMimeType(request.url?.split('?')[0] ?? '') !== undefined;
    if (serveFile === null || !isFile) void listener(request, response);
    else if (connections.openFile(response))
      serveFile(request, response, () => void listener(request, response));
    else response.writeHead(503, { 'retry-after': String(retryAfterSeconds) }).end();
  });
  const connections = new Connections(server, log);
  loadOf(variables).isShort = () => connections.isNearLimit();
  const limits = {
    noServer: true,
    clientTracking: false,
    maxPayload: maxMessageBytes,
    // Bounds on what one socket can hold in fragments.
    maxFragments: 64,
    maxBufferedChunks: 1_024,
    closeTimeout: closeTimeoutMs,
  };
  // Its types lack two options.
  const sockets = new WebSocketServer(limits);
  const accepted = new Response();
  server.on('upgrade', (incoming, socket, head) => {
    socket.on('error', () => undefined);
    const upgrade = async (): Promise<void> => {
      const request = requestOf(incoming);
      const toRoom = async () =>
        connections.openSocket(socket, addressOf(request, variables), incoming.socket.remoteAddress)
          ? accepted
          : refusal(request, 'too-many-requests', 'This address has too many sockets.');
      const response = await serveRequest(request, variables, { ...front, toRoom });
      if (response !== accepted) return refuseUpgrade(socket, response);
      sockets.handleUpgrade(incoming, socket, head, (webSocket) =>
        rooms.connect(keyOf(request), webSocket, request),
      );
    };
    upgrade().catch((error: unknown) => {
      log({ event: 'request-failed', path: incoming.url, error: String(error) });
      socket.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new StartError('not-listening', `${host}:${port} cannot be listened on.`, error)),
    );
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    origin: `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), stopTimeoutMs);
      await Promise.all([closed, rooms.close()]);
      clearTimeout(timer);
      await store.close();
      release();
    },
  };
};
