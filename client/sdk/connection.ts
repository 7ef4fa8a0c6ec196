import { closeCodes, markPrefix, ping, pingIntervalSeconds, pong } from '../../shared/protocol/codes.ts';
import { serverUrl } from './host.ts';

/** The part of a WebSocket class that the SDK uses: the browser's, or that of the package `ws`. */
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

interface SocketEvent {
  readonly type: string;
  readonly data?: unknown;
  readonly code?: number;
  readonly reason?: string;
}

let fallback: WebSocketClass | undefined;

/** Sets the class for platforms without a global one. */
export const setWebSocketClass = (socketClass: WebSocketClass): void => {
  fallback = socketClass;
};

/** @throws TypeError if there is no WebSocket class. */
export const webSocketClass = (preferred: WebSocketClass | undefined): WebSocketClass => {
  const found = preferred ?? globalThis.WebSocket ?? fallback;
  if (found) return found;
  throw new TypeError('No WebSocket class found: install the package ws.');
};

interface ConnectionEvents {
  opened(): void;
  received(text: string): void;
  /** A binary message. */
  receivedBytes?(bytes: Uint8Array): void;
  /** Reconnecting. */
  lost(): void;
  /** Closed permanently by the server. */
  closed(code: number, reason: string): void;
}

export interface Connection {
  /** Does nothing unless connected. Send only texts that the server answers: no reply counts as a dead connection. */
  send(text: string): void;
  /** Closes this connection and reconnects after some seconds. */
  retryLater(): void;
  /** Closes permanently, without an event. */
  close(): void;
}

/** A connection is dead if nothing arrives this long after a text was sent. */
const answerTimeoutSeconds = 10;

const connectTimeoutSeconds = 8;
/** After this time a loss starts a new series of attempts. */
const stableAfterSeconds = 5;
const firstRetryDelayMs = 300;
const maxRetryDelayMs = 5000;

/** Reconnects after these codes: a page may have been frozen, or sent too much. */
const retryable: readonly number[] = [
  closeCodes.tooFast,
  closeCodes.noHello,
  closeCodes.tooSlow,
  closeCodes.redirect,
];

/** Attempts at a redirect's address before the original address is tried again. */
const maxRedirectAttempts = 2;

const isFinal = (code: number): boolean =>
  Object.values<number>(closeCodes).includes(code) && !retryable.includes(code);

/**
 * @param host an origin, like `https://arcus.example`.
 * @throws HostError if it is not an origin.
 */
export const socketUrl = (
  host: string,
  party: 'table' | 'directory' | 'matcher' | 'probe',
  id: string,
): string => serverUrl(`/parties/${party}/${encodeURIComponent(id)}`, host).href.replace(/^http/, 'ws');

/** Delay before an attempt: none before the first, then up to 300, 600 … 5,000 ms. @param random from 0 to 1. */
export const retryDelayMs = (attempt: number, random: number): number =>
  attempt === 0 ? 0 : Math.min(firstRetryDelayMs * 2 ** (attempt - 1), maxRetryDelayMs) * (0.5 + random / 2);

/** Connects and reconnects until the server or `close` ends it. @throws TypeError if there is no WebSocket class. */
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
  let isNextRetryLate = false;
  let awaitsAnswer = false;
  const timers: Partial<Record<'pause' | 'opening' | 'answer' | 'heartbeat', ReturnType<typeof setTimeout>>> =
    {};

  const after = (seconds: number, name: keyof typeof timers, act: () => void): void => {
    clearTimeout(timers[name]);
    timers[name] = setTimeout(() => {
      delete timers[name];
      act();
    }, seconds * 1000);
  };

  /** Drops the socket and ignores its later events. */
  const dropSocket = (): void => {
    const dropped = socket;
    socket = null;
    awaitsAnswer = false;
    for (const timer of Object.values(timers)) clearTimeout(timer);
    dropped?.close();
  };
  const end = (): void => {
    dropSocket();
    ended.abort();
  };
  const scheduleAttempt = (): void => {
    const delay = retryDelayMs(isNextRetryLate ? Number.POSITIVE_INFINITY : attempts, Math.random());
    isNextRetryLate = false;
    after(delay / 1000, 'pause', open);
  };
  const lose = (): void => {
    dropSocket();
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
    if (!awaitsAnswer) after(answerTimeoutSeconds, 'answer', reconnect);
    awaitsAnswer = true;
  };
  // Also while much arrives: the server needs it to detect dead connections.
  const scheduleHeartbeat = (): void =>
    after(pingIntervalSeconds, 'heartbeat', () => {
      send(ping);
      scheduleHeartbeat();
    });

  const receive = (data: unknown): void => {
    awaitsAnswer = false;
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
    // Without a listener Node throws the error.
    listen('error', () => {});
    listen('close', ({ code = 0, reason = '' }) => {
      isNextRetryLate ||= code === closeCodes.tooFast;
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
      isNextRetryLate = true;
      reconnect();
    },
    close: end,
  };
};
