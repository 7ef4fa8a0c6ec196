import ReconnectingWebSocket from 'partysocket/ws';
import { closeCodes, mark, ping, pingSeconds, pong } from '../../shared/protocol/codes.ts';

/** What the SDK needs of a WebSocket class. The browser's fits, and the one of the package `ws`. */
export type WebSocketClass = new (
  url: string,
) => {
  readonly readyState: number;
  send(text: string): void;
  close(code?: number, reason?: string): void;
  addEventListener(type: 'open' | 'message' | 'error', listener: () => void): void;
};

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
const answerSeconds = 10;

const connectSeconds = 8;
const firstDelay = 300;
const longestDelay = 5000;

/** After these the connection is made again all the same: a page may have been frozen, or have sent too much at once. */
const retryable: readonly number[] = [closeCodes.tooFast, closeCodes.noHello, closeCodes.tooSlow];

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
export const retryDelay = (attempt: number, random: number): number =>
  attempt === 0 ? 0 : Math.min(firstDelay * 2 ** (attempt - 1), longestDelay) * (0.5 + random / 2);

/** Keeps a connection to a socket until the server or `close` ends it. @throws TypeError if there is no class to connect with. */
export const connect = (
  url: string,
  WebSocket: WebSocketClass | undefined,
  on: ConnectionEvents,
): Connection => {
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heartbeat: ReturnType<typeof setTimeout> | undefined;
  let expecting = false;
  let patient = false;
  let endPause = (): void => {};

  // The waiting is done here, not by partysocket, because its own cannot be cut short.
  const pausedUrl = async (): Promise<string> => {
    const delay = retryDelay(patient ? Number.POSITIVE_INFINITY : socket.retryCount, Math.random());
    patient = false;
    if (delay > 0 && !ended.signal.aborted) {
      await new Promise<void>((resolve) => {
        const pause = setTimeout(resolve, delay);
        endPause = () => {
          clearTimeout(pause);
          resolve();
        };
      });
    }
    return url;
  };

  const socket = new ReconnectingWebSocket(pausedUrl, undefined, {
    WebSocket: webSocketClass(WebSocket),
    minReconnectionDelay: 0,
    connectionTimeout: connectSeconds * 1000,
    maxEnqueuedMessages: 0,
    shouldReconnectOnClose: ({ code }) => !isFinal(code),
  });

  const send = (text: string): void => {
    if (!socket.send(text) || expecting) return;
    expecting = true;
    clearTimeout(timer);
    timer = setTimeout(() => socket.reconnect(), answerSeconds * 1000);
  };
  const restTimer = (): void => {
    expecting = false;
    clearTimeout(timer);
  };
  const end = (): void => {
    restTimer();
    clearTimeout(heartbeat);
    ended.abort();
  };

  // Also while there is much to read: the server has to hear that somebody is there.
  const beat = (): void => {
    heartbeat = setTimeout(() => {
      send(ping);
      beat();
    }, pingSeconds * 1000);
  };

  socket.onopen = () => {
    beat();
    on.opened();
  };
  socket.onmessage = ({ data }: { data: unknown }) => {
    restTimer();
    if (typeof data !== 'string' || data === pong) return;
    if (data.startsWith(mark)) socket.send(data);
    else on.received(data);
  };
  socket.onclose = ({ code, reason }) => {
    restTimer();
    clearTimeout(heartbeat);
    patient ||= code === closeCodes.tooFast;
    if (isFinal(code)) {
      end();
      on.closed(code, reason);
    } else on.lost();
  };

  const wake = (): void => endPause();
  if (typeof addEventListener === 'function') addEventListener('online', wake, { signal: ended.signal });
  if (typeof document !== 'undefined') {
    const look = (): void => {
      if (document.visibilityState === 'visible') wake();
    };
    document.addEventListener('visibilitychange', look, { signal: ended.signal });
  }

  return {
    send,
    retryLater: () => {
      patient = true;
      socket.reconnect();
    },
    close: () => {
      socket.onclose = null;
      end();
      socket.close();
      endPause();
    },
  };
};
