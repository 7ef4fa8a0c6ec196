import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Random } from '../../shared/kernel/random.ts';
import { at } from '../../shared/kernel/util.ts';
import { markPrefix, parseCloseNotice } from '../../shared/protocol/codes.ts';
import { type Frame, frameSchema } from '../../shared/protocol/frames.ts';
import type { Request } from '../../shared/protocol/requests.ts';

/** A WebSocket without the SDK: sends anything, valid or not. */
export interface RawSocket {
  /** Received frames, and `'pong'` for heartbeats. */
  readonly received: readonly (Frame | 'pong')[];
  /** Resolves to the close code. */
  readonly closed: Promise<number>;
  /** Resolves to the close reason. */
  readonly reason: Promise<string>;
  say(request: Request): void;
  send(data: string | Uint8Array): void;
  /** Resolves to the code of the next refusal not yet returned. */
  refusal(): Promise<string>;
  /** Resolves when a received frame satisfies the condition, also an earlier one. */
  heard(isIt: (frame: Frame | 'pong') => boolean): Promise<void>;
  close(): void;
}

export const openSocket = (origin: string, table: string): Promise<RawSocket> =>
  openPath(origin, `/parties/table/${table}`);

/** @param path of a table or relay */
export const openPath = async (origin: string, path: string): Promise<RawSocket> => {
  const socket = new WebSocket(origin.replace('http', 'ws') + path);
  const received: (Frame | 'pong')[] = [];
  const waiting = new Set<() => void>();
  let refusals = 0;
  const ended = new Promise<readonly [number, string]>((resolve) =>
    socket.once('close', (code, reason) => resolve([code, String(reason)])),
  );
  socket.on('message', (data) => {
    const text = String(data);
    if (text.startsWith(markPrefix)) {
      socket.send(text);
      return;
    }
    if (parseCloseNotice(text) !== null) return;
    const said: unknown = text === 'pong' ? text : JSON.parse(text);
    const several = Array.isArray(said) && Array.isArray(said[0]) ? said : [said];
    received.push(...several.map((one) => (one === 'pong' ? one : frameSchema.parse(one))));
    for (const look of waiting) look();
  });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
    socket.once('unexpected-response', (request, { statusCode, headers }) => {
      request.destroy();
      const retryAfter = Number(headers['retry-after'] ?? 0) || null;
      reject(Object.assign(new Error(`refused with ${statusCode}`), { status: statusCode, retryAfter }));
    });
  });
  const when = <Value>(find: () => Value | undefined): Promise<Value> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = find();
        if (found === undefined) return;
        clearTimeout(timer);
        waiting.delete(look);
        resolve(found);
      };
      const timer = setTimeout(
        () => reject(new Error(`never came; only ${JSON.stringify(received)}`)),
        60_000,
      );
      waiting.add(look);
      look();
    });
  return {
    received,
    closed: ended.then(([code]) => code),
    reason: ended.then(([, reason]) => reason),
    say: (request) => socket.send(JSON.stringify(request)),
    send: (data) => socket.send(data),
    refusal: () => {
      const index = refusals;
      refusals += 1;
      return when(() => received.flatMap((frame) => (frame[0] === 'no' ? [frame[2]] : []))[index]);
    },
    heard: async (isIt) => void (await when(() => received.find(isIt))),
    close: () => socket.close(),
  };
};

/** Sends some requests twice; `cut` drops a random socket without a close frame. */
export const flakySockets = (random: Random) => {
  const sockets = new Set<WebSocket>();
  class FlakySocket extends WebSocket {
    constructor(url: string) {
      super(url);
      sockets.add(this);
      this.once('close', () => sockets.delete(this));
    }

    override send(text: string): void {
      super.send(text);
      // Only messages with an id may arrive twice.
      if (text.includes('"id"') && random.below(5) === 0) super.send(text);
    }
  }
  return {
    WebSocket: FlakySocket,
    cut: (): void => {
      if (sockets.size > 0) at([...sockets], random.below(sockets.size)).terminate();
    },
  };
};

/** What happens to a connection of a proxy. Bytes count per direction; they end in the middle of a frame. */
export interface Fate {
  readonly delayMs: number;
  /** Then both ends are closed. */
  readonly cutAfter: number;
  /** Then the direction passes nothing more, while the connection stays open. */
  readonly swallowAfter: number;
}

const forward = (from: Socket, to: Socket, { delayMs, cutAfter, swallowAfter }: Fate): void => {
  let received = 0;
  from.on('data', (chunk: Buffer) => {
    const part = chunk.subarray(0, Math.max(0, Math.min(cutAfter, swallowAfter) - received));
    received += chunk.length;
    const isCut = received > cutAfter;
    // Timers of equal length run in order.
    setTimeout(() => {
      if (part.length > 0) to.write(part);
      if (isCut) from.destroy();
    }, delayMs);
  });
  from.on('close', () => setTimeout(() => to.end(), delayMs));
};

/** A TCP proxy that can be cut and restored, like the network of a phone. @param fateOf of each new connection */
export const proxyTo = async (server: string, fateOf?: () => Fate) => {
  const port = Number(new URL(server).port);
  const open = new Set<Socket>();
  let isUp = true;
  const proxy = createServer((near) => {
    if (!isUp) {
      near.destroy();
      return;
    }
    const far = connect(port, '127.0.0.1');
    const fate = fateOf?.();
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => open.delete(socket));
      if (fate !== undefined) forward(socket, other, fate);
      else {
        socket.pipe(other);
        socket.on('close', () => other.destroy());
      }
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const cut = (): void => {
    isUp = false;
    for (const socket of open) socket.destroy();
  };
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cut,
    restore: (): void => {
      isUp = true;
    },
    close: (): void => {
      cut();
      proxy.close();
    },
  };
};

const { fetch } = globalThis;

/** Sends a request again that met a kept connection as the server closed it: browsers do, Node does not. */
export const fetchLikeBrowsers: typeof fetch = async (...request) => {
  try {
    return await fetch(...request);
  } catch (error) {
    const { code, socket } = Object(Object(error).cause);
    // Only a kept connection has received something before.
    if (code !== 'UND_ERR_SOCKET' || !(socket?.bytesRead > 0)) throw error;
    return fetchLikeBrowsers(...request);
  }
};

/** Sends a request again while a busy server refuses it, each time after the seconds that the server names. */
export const whenAdmitted = async <Value>(send: () => Promise<Value>): Promise<Value> => {
  try {
    return await send();
  } catch (error) {
    const { status, retryAfter }: { readonly status?: unknown; readonly retryAfter?: unknown } =
      Object(error);
    if (status !== 503 || typeof retryAfter !== 'number') throw error;
    await sleep(1_000 * retryAfter);
    return whenAdmitted(send);
  }
};
