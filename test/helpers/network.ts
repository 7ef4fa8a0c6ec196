import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import type { Random } from '../../shared/kernel/random.ts';
import { at } from '../../shared/kernel/util.ts';
import { markPrefix } from '../../shared/protocol/codes.ts';
import { type Frame, frameSchema } from '../../shared/protocol/frames.ts';
import type { Request } from '../../shared/protocol/requests.ts';

/** A bare WebSocket to a table: it sends whatever it is given, valid or not. */
export interface RawSocket {
  /** Every frame that was received, and `'pong'` for the answer to a heartbeat. */
  readonly received: readonly (Frame | 'pong')[];
  /** Resolves with the close code. */
  readonly closed: Promise<number>;
  /** Resolves with the reason that was given with it. */
  readonly reason: Promise<string>;
  say(request: Request): void;
  send(data: string | Uint8Array): void;
  /** Resolves with the code of the next refusal that no earlier call has returned. */
  refusal(): Promise<string>;
  /** Resolves as soon as a frame that satisfies the condition has been received, now or earlier. */
  heard(isIt: (frame: Frame | 'pong') => boolean): Promise<void>;
  close(): void;
}

export const openSocket = (origin: string, table: string): Promise<RawSocket> =>
  openPath(origin, `/parties/table/${table}`);

/** @param path of a table or of one of its relays. */
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
    const said: unknown = text === 'pong' ? text : JSON.parse(text);
    const several = Array.isArray(said) && Array.isArray(said[0]) ? said : [said];
    received.push(...several.map((one) => (one === 'pong' ? one : frameSchema.parse(one))));
    for (const look of waiting) look();
  });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
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
        10_000,
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

/** A WebSocket class for a bad connection: it sends some requests twice, and `cut` drops a random socket without a close frame. */
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
      // What has an id may come twice; a hello is said once on each socket.
      if (text.includes('"id"') && random.below(5) === 0) super.send(text);
    }
  }
  return {
    WebSocket: FlakySocket,
    /** Cuts one of the sockets off. */
    cut: (): void => {
      if (sockets.size > 0) at([...sockets], random.below(sockets.size)).terminate();
    },
  };
};

/** A TCP proxy to a server that can be cut and restored, as when a phone loses the network. */
export const proxyTo = async (server: string) => {
  const port = Number(new URL(server).port);
  const open = new Set<Socket>();
  let isUp = true;
  const proxy = createServer((near) => {
    if (!isUp) {
      near.destroy();
      return;
    }
    const far = connect(port, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.pipe(other);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
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
