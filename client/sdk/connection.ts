import { closeCodes, markPrefix, ping, pingIntervalSeconds, pong } from '../../shared/protocol/codes.ts';

/** What the SDK needs of a WebSocket class. The browser's fits, and the one of the package `ws`. */
export type WebSocketClass = new (
  url: string,
) => {
  readonly readyState: number;
  binaryType: string;
  send(text: string): void;
  close(code?: number, reason?: string): void;
  addEventListener(
    type: 'open' | 'message' | 'error' | 'close',
    listener: (event: SocketEvent) => void,
  ): void;
};

/** An event of a socket, with what those of its type have. */
interface SocketEvent {
  readonly type: string;
  readonly data?: unknown;
  readonly code?: number;
  readonly reason?: string;
}

let installed: WebSocketClass | undefined;

/** Connects with this class where none is given and none is global. */
export const setWebSocketClass = (found: WebSocketClass): void => {
  installed = found;
};

/** The class to connect with. @throws TypeError if there is none. */
export const webSocketClass = (given: WebSocketClass | undefined): WebSocketClass => {
  const found = given ?? globalThis.WebSocket ?? installed;
  if (found) return found;
  throw new TypeError('There is no WebSocket: install the package ws.');
};

interface ConnectionEvents {
  opened(): void;
  received(text: string): void;
  /** Where the server sends bytes. */
  receivedBytes?(bytes: Uint8Array): void;
  /** The connection broke, and is being made again. */
  lost(): void;
  /** The server does not want it made again. */
  closed(code: number, reason: string): void;
}

export interface Connection {
  /** Sends if the connection is open, else does nothing. The text has to be one that the server answers. */
  send(text: string): void;
  /** Gives this connection up and, after some seconds, makes another. */
  retryLater(): void;
  /** Ends it for good, without an event. */
  close(): void;
}

/** A connection is taken for dead if nothing at all has come for so many seconds after something was sent. */
const answerTimeoutSeconds = 10;

const connectTimeoutSeconds = 8;
/** One that has been open for so long begins a new series of attempts when it is lost. */
const stableAfterSeconds = 5;
const firstRetryDelayMs = 300;
const maxRetryDelayMs = 5000;

/** After these the connection is made again all the same: a page may have been frozen, or have sent too much at once. */
const retryable: readonly number[] = [
  closeCodes.tooFast,
  closeCodes.noHello,
  closeCodes.tooSlow,
  closeCodes.redirect,
];

/** So many attempts are made where the server has led a connection to, before its own address is tried again. */
const maxRedirectAttempts = 2;

const isFinal = (code: number): boolean =>
  Object.values<number>(closeCodes).includes(code) && !retryable.includes(code);

/**
 * The address of a socket of a party. `host` is an origin, like `https://arcus.example`.
 * @throws TypeError if it is none.
 */
export const socketUrl = (
  host: string,
  party: 'table' | 'directory' | 'matcher' | 'probe',
  id: string,
): string => new URL(`/parties/${party}/${encodeURIComponent(id)}`, host).href.replace(/^http/, 'ws');

/** Milliseconds to wait before an attempt: none before the first, then up to 300, 600 … 5,000. `random` is from 0 to 1. */
export const retryDelayMs = (attempt: number, random: number): number =>
  attempt === 0 ? 0 : Math.min(firstRetryDelayMs * 2 ** (attempt - 1), maxRetryDelayMs) * (0.5 + random / 2);

/** Keeps a connection to a socket until the server or `close` ends it. @throws TypeError if there is no class to connect with. */
export const connect = (
  url: string,
  WebSocket: WebSocketClass | undefined,
  on: ConnectionEvents,
): Connection => {
  const Socket = webSocketClass(WebSocket);
  const ended = new AbortController();
  let socket: InstanceType<WebSocketClass> | null = null;
  let attempts = 0;
  let address = url;
  let patient = false;
  let expecting = false;
  const timers: Partial<Record<'pause' | 'opening' | 'answer' | 'heartbeat', ReturnType<typeof setTimeout>>> =
    {};

  const after = (seconds: number, name: keyof typeof timers, act: () => void): void => {
    clearTimeout(timers[name]);
    timers[name] = setTimeout(() => {
      delete timers[name];
      act();
    }, seconds * 1000);
  };

  /** Whatever its socket still says is nobody's. */
  const leave = (): void => {
    const left = socket;
    socket = null;
    expecting = false;
    for (const timer of Object.values(timers)) clearTimeout(timer);
    left?.close();
  };
  const end = (): void => {
    leave();
    ended.abort();
  };
  const scheduleAttempt = (): void => {
    const delay = retryDelayMs(patient ? Number.POSITIVE_INFINITY : attempts, Math.random());
    patient = false;
    after(delay / 1000, 'pause', open);
  };
  const lose = (): void => {
    leave();
    on.lost();
    if (!ended.signal.aborted) scheduleAttempt();
  };
  const reconnect = (): void => {
    attempts = 0;
    lose();
  };

  const send = (text: string): void => {
    if (socket?.readyState !== 1) return;
    socket.send(text);
    if (!expecting) after(answerTimeoutSeconds, 'answer', reconnect);
    expecting = true;
  };
  // Also while there is much to read: the server has to hear that somebody is there.
  const scheduleHeartbeat = (): void =>
    after(pingIntervalSeconds, 'heartbeat', () => {
      send(ping);
      scheduleHeartbeat();
    });

  const receive = (data: unknown): void => {
    expecting = false;
    clearTimeout(timers.answer);
    if (data instanceof ArrayBuffer) on.receivedBytes?.(new Uint8Array(data));
    if (typeof data !== 'string' || data === pong) return;
    if (data.startsWith(markPrefix)) socket?.send(data);
    else on.received(data);
  };

  const open = (): void => {
    attempts += 1;
    if (attempts > 1 + maxRedirectAttempts) address = url;
    let made: InstanceType<WebSocketClass>;
    try {
      made = new Socket(address);
    } catch {
      lose();
      return;
    }
    socket = made;
    made.binaryType = 'arraybuffer';
    after(connectTimeoutSeconds, 'opening', lose);
    const listen = (type: 'open' | 'message' | 'error' | 'close', act: (event: SocketEvent) => void): void =>
      made.addEventListener(type, (event) => {
        if (socket === made) act(event);
      });
    listen('open', () => {
      after(stableAfterSeconds, 'opening', () => {
        attempts = 1;
      });
      scheduleHeartbeat();
      on.opened();
    });
    listen('message', ({ data }) => receive(data));
    // Where nobody listens, it is thrown.
    listen('error', () => {});
    listen('close', ({ code = 0, reason = '' }) => {
      patient ||= code === closeCodes.tooFast;
      if (code === closeCodes.redirect) {
        address = new URL(reason, url).href;
        attempts = 1;
      }
      if (isFinal(code)) {
        end();
        on.closed(code, reason);
      } else lose();
    });
  };

  const wake = (): void => {
    if (timers.pause !== undefined) after(0, 'pause', open);
  };
  if (typeof addEventListener === 'function') addEventListener('online', wake, { signal: ended.signal });
  if (typeof document !== 'undefined') {
    const look = (): void => {
      if (document.visibilityState === 'visible') wake();
    };
    document.addEventListener('visibilitychange', look, { signal: ended.signal });
  }

  scheduleAttempt();
  return {
    send,
    retryLater: () => {
      patient = true;
      reconnect();
    },
    close: end,
  };
};
