import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { getMimeType } from 'hono/utils/mime';
import sirv from 'sirv';
import { WebSocketServer } from 'ws';
import { version } from '../../package.json';
import type { AnyGame } from '../../shared/kernel/game.ts';
import { setGames } from '../../shared/kernel/game-registry.ts';
import { maxRequestLength } from '../../shared/protocol/codes.ts';
import { retryAfterSeconds } from '../http/load.ts';
import type { LobbyEnv } from '../lobby/lobby-env.ts';
import { cpuCosts } from '../runtime/budget.ts';
import { Connections } from './connections.ts';
import { openData, StartError } from './data-folder.ts';
import { closeUnknown } from './durable-object.ts';
import { EventLoop } from './event-loop.ts';
import { type Front, serveRequest } from './front.ts';
import { levelOf, writeLog } from './log.ts';
import { Metrics } from './node-metrics.ts';
import { Rooms, stopTimeoutMs } from './node-rooms.ts';
import { postByNode } from './node-webhooks.ts';
import { refusal } from './party-gate.ts';
import { addressOf, budget, deskOf, deskReaderOf, loadOf, nameOf, ownHosts } from './variables.ts';

export { StartError } from './data-folder.ts';

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
  /** Takes folder and port from the server that uses them, which stores everything and ends. Without one it starts as usual. */
  readonly takeOver?: boolean;
  /** Writes a line of the log; default: JSON on the standard output. */
  readonly log?: (line: Readonly<Record<string, unknown>>) => void;
}

export interface NodeServer {
  /** Like `http://127.0.0.1:8080`. */
  readonly origin: string;
  /** Ends all connections, stores pending writes and closes the database. */
  close(): Promise<void>;
  /** Resolves when another server has taken over and this process may end. */
  readonly takenOver: Promise<void>;
}

/** A message is text of at most `maxRequestLength` UTF-16 code units; longer ones are refused up to here. */
const maxMessageBytes = 8 * maxRequestLength;
const closeTimeoutMs = 2_000;

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

const headersOf = ({ headers }: IncomingMessage) => ({
  headers: { get: (name: string) => headers[name.toLowerCase()]?.toString() ?? null },
});

/**
 * The request of a WebSocket as the client sent it; null if it has no valid URL. A proxy that terminates TLS sets `X-Forwarded-Proto`. The
 * path is appended, not resolved: `//other.example` would name another host, whose pages would then count as the server's own.
 */
const requestOf = ({ url = '', method = 'GET', headers }: IncomingMessage): Request | null => {
  const scheme = headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
  const fields = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  try {
    return new Request(`${scheme}://${headers.host}${url}`, { method, headers: fields });
  } catch {
    return null;
  }
};

const refuseUpgrade = async (socket: Duplex, response: Response): Promise<void> => {
  const body = Buffer.from(await response.arrayBuffer());
  const fields = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const { status } = response;
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${fields}`);
  socket.write(`content-length: ${body.length}\r\nconnection: close\r\n\r\n`);
  socket.end(body);
};

/** The room that a request names: `party/name`. */
const keyOf = (request: Request): string => {
  const [, , party = ''] = new URL(request.url).pathname.split('/');
  return `${party}/${nameOf(request)}`;
};

/**
 * Starts the server in this process, with SQLite in a folder. Syncs each step to the disk before it is sent.
 * @throws StartError
 */
export const startServer = async (options: NodeServerOptions): Promise<NodeServer> => {
  const { games, port = 0, host = '127.0.0.1', rules = {}, files } = options;
  const metrics = new Metrics();
  const log: typeof writeLog = (line) => {
    metrics.readLine(line, levelOf(String(line.event)));
    (options.log ?? writeLog)(line);
  };
  log({ event: 'starting', version });
  if (options.variables?.ARCUS_JURISDICTION)
    throw new StartError(
      'no-jurisdictions',
      'ARCUS_JURISDICTION is for Cloudflare: here the data are in the folder.',
    );
  setGames(games);
  const serveFile = files === undefined ? null : await staticFiles(files);
  const data = await openData({
    folder: options.data,
    secret: options.variables?.ARCUS_SECRET,
    takesOver: options.takeOver ?? false,
    acceptsLoss: options.variables?.ARCUS_ACCEPT_LOSS === '1',
    log,
    onAlarm: (key) => rooms.ring(key),
    onSync: (ms) => metrics.syncSeconds.observe(ms / 1_000),
  });
  const variables = { ...options.variables, ARCUS_SECRET: data.secret, now: data.now, log, post: postByNode };
  const hosts = ownHosts(variables);
  const rooms = new Rooms(variables, data.store, metrics);
  const accepted = new Response();
  const madeUp = new Response();
  const front: Front = {
    call: rooms.call,
    near: null,
    rules,
    readFile: async (path) =>
      files === undefined ? null : readFile(join(files, path), 'utf8').catch(() => null),
    // Rooms call each other within the process.
    toRoom: (request) =>
      refusal(request, hosts, { code: 'not-public', detail: 'Only parties call each other here.' }),
    noSuchTable: () => madeUp,
    metrics: () => metrics.text(),
    onRefusal: (code) => metrics.refusals.inc({ code }),
    wakeTables: async () => {
      deskReaderOf(variables).expire();
      await deskOf(variables, rooms.call);
      await rooms.wakeTables();
    },
  };
  const listener = getRequestListener(
    async (request) => {
      const { url, method, headers, body } = request;
      if (new URL(url).pathname === '/health' && !(await data.canStore()))
        return Response.json({ ok: false, code: 'data-not-writable' }, { status: 503 });
      const init = { method, headers, body, duplex: 'half' };
      const isSecure = headers.get('x-forwarded-proto') === 'https';
      const seen = isSecure ? new Request(url.replace('http:', 'https:'), init) : request;
      return serveRequest(seen, variables, front);
    },
    { overrideGlobalObjects: false },
  );
  let ending: Promise<void> | undefined;
  let pendingRequests = 0;
  const server = createServer((request, response) => {
    pendingRequests += 1;
    response.once('close', () => {
      pendingRequests -= 1;
      metrics.requests.inc({ status: response.statusCode });
    });
    const address = addressOf(headersOf(request), variables);
    const waitSeconds = budget.spend(address, cpuCosts.file, data.now());
    if (waitSeconds > 0) {
      metrics.refusals.inc({ code: 'too-many-requests' });
      response
        .writeHead(429, { 'retry-after': String(waitSeconds), 'access-control-allow-origin': '*' })
        .end();
      return;
    }
    // A `Request` takes no such address.
    if (/^[a-z]+:\/\/[^/]*@/i.test(request.url ?? '')) {
      response.writeHead(400).end();
      return;
    }
    const isFile = getMimeType(request.url?.split('?')[0] ?? '') !== undefined;
    if (serveFile === null || !isFile) void listener(request, response);
    else if (connections.openFile(response))
      serveFile(request, response, () => void listener(request, response));
    else response.writeHead(503, { 'retry-after': String(retryAfterSeconds) }).end();
  });
  const connections = new Connections(server, log);
  const loop = new EventLoop(log);
  loadOf(variables).isShort = () =>
    ending !== undefined || connections.isNearLimit() || data.isSlow() || loop.isLate();
  const limits = {
    noServer: true,
    clientTracking: false,
    maxPayload: maxMessageBytes,
    // Bound the fragments of one socket.
    maxFragments: 64,
    maxBufferedChunks: 1_024,
    closeTimeout: closeTimeoutMs,
  };
  // Its types lack two options.
  const sockets = new WebSocketServer(limits);
  server.on('upgrade', (incoming, socket, head) => {
    socket.on('error', () => undefined);
    const upgrade = async (): Promise<void> => {
      const request = requestOf(incoming);
      if (request === null) return refuseUpgrade(socket, new Response(null, { status: 400 }));
      const toRoom = async () =>
        connections.openSocket(socket, addressOf(request, variables), incoming.socket.remoteAddress)
          ? accepted
          : refusal(request, hosts, {
              code: 'too-many-requests',
              detail: 'This address has too many sockets.',
            });
      const response = await serveRequest(request, variables, { ...front, toRoom });
      if (response !== accepted && response !== madeUp) return refuseUpgrade(socket, response);
      sockets.handleUpgrade(incoming, socket, head, (webSocket) => {
        if (response === accepted) return rooms.connect(keyOf(request), webSocket, socket, request);
        // The close event follows.
        webSocket.on('error', () => undefined);
        closeUnknown(webSocket);
      });
    };
    upgrade().catch((error: unknown) => {
      log({ event: 'request-failed', path: incoming.url?.split('?')[0], error: String(error) });
      socket.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  }).catch(async (error: unknown) => {
    await rooms.close();
    await data.close();
    throw new StartError('not-listening', `${host}:${port} cannot be listened on.`, error);
  });
  const { address, family, port: own } = server.address() as AddressInfo;
  const stop = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    const timer = setTimeout(() => server.closeAllConnections(), stopTimeoutMs);
    await Promise.all([closed, rooms.close()]);
    clearTimeout(timer);
    loop.close();
    await data.close();
  };
  /** The sockets wait until the next server listens, so that their clients find it at the first attempt. */
  const handOver = async (): Promise<void> => {
    log({ event: 'draining' });
    server.close();
    const until = performance.now() + stopTimeoutMs;
    while (pendingRequests > 0 && performance.now() < until) await setImmediate();
    await rooms.freeze();
    server.closeAllConnections();
    loop.close();
    await data.close();
    await data.successor();
    await rooms.dismiss();
    log({ event: 'taken-over' });
  };
  const origin = `http://${family === 'IPv6' ? `[${address}]` : address}:${own}`;
  log({ event: 'listening', origin });
  const takenOver = new Promise<void>((resolve) => {
    data.start(() => {
      ending ??= handOver().then(resolve);
    });
  });
  return {
    origin,
    close: () => {
      ending ??= stop();
      return ending;
    },
    takenOver,
  };
};
