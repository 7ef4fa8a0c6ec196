import ReconnectingWebSocket from 'partysocket/ws';
import {
  closeCodes,
  isCloseCode,
  markPrefix,
  parseCloseNotice,
  ping,
  pingIntervalSeconds,
  pong,
} from '../../shared/protocol/codes.ts';
import { serverUrl } from './host.ts';
import { callSafely } from './subscribers.ts';

/** The part of a WebSocket class that the SDK uses: the browser's, or that of the package `ws`. */
export type WebSocketClass = new (
  url: string,
) => {
  readonly readyState: number;
  send(text: string): void;
  close(code?: number, reason?: string): void;
  addEventListener(
    type: 'open' | 'message' | 'error' | 'close',
    listener: (event: SocketEvent) => void,
  ): void;
  removeEventListener(
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
  throw new TypeError('No WebSocket: install ws and pass its class as the option WebSocket.');
};

interface ConnectionEvents {
  opened(): void;
  received(text: string): void;
  /** Reconnecting. @param code of the closed socket */
  lost(code: number): void;
  /** Closed permanently by the server. */
  closed(code: number, reason: string): void;
  /** The device slept or its clock was set: one of its two clocks jumped. */
  clockJumped?(): void;
}

export interface Connection {
  /** Does nothing unless connected. Send only texts that the server answers: no reply counts as a dead connection. */
  send(text: string): void;
  /** Closes this connection and reconnects after some seconds. */
  retryLater(): void;
  /** Closes permanently, without an event. */
  close(): void;
}

/** Timeout for opening a socket and for an answer. It doubles with each failed attempt, and is at least three measured round trips. */
const minTimeoutMs = 8_000;
const maxTimeoutMs = 30_000;
/** After this time with answers a loss starts a new series of attempts. */
const stableAfterMs = 5_000;
const firstRetryDelayMs = 300;
const maxRetryDelayMs = 5_000;
const clockJumpMs = 1_000;

/** Reconnects after these codes: a page may have been frozen, or sent too much. */
const retryable: readonly number[] = [
  closeCodes.tooFast,
  closeCodes.noHello,
  closeCodes.tooSlow,
  closeCodes.redirect,
  closeCodes.serverChanging,
];

/** Attempts at a redirect's address before the original address is tried again. */
const maxRedirectAttempts = 2;

const isFinal = (code: number): boolean => isCloseCode(code) && !retryable.includes(code);

/**
 * @param host an address of a server, like `https://arcus.example`.
 * @throws HostError if it is none.
 */
export const socketUrl = (
  host: string,
  party: 'table' | 'directory' | 'matcher' | 'probe',
  id: string,
): string => serverUrl(`/parties/${party}/${encodeURIComponent(id)}`, host).href.replace(/^http/, 'ws');

/** Delay before an attempt: none before the first, then up to 300, 600 … 5,000 ms. @param random from 0 to 1. */
export const retryDelayMs = (attempt: number, random: number): number =>
  attempt === 0 ? 0 : Math.min(firstRetryDelayMs * 2 ** (attempt - 1), maxRetryDelayMs) * (0.5 + random / 2);

/** The address of a redirect; the original one unless it is a room of this server: the next hello may carry the seat token. */
const redirectedUrl = (reason: string, url: string): string =>
  /^\.\.\/\w+\/[\w.]+$/.test(reason) ? new URL(reason, url).href : url;

/** By how much the wall clock, which a user may set, is ahead of the monotonic clock, which may stop while a device sleeps. */
const clockSkewMs = (): number => Date.now() - performance.now();

/** Connects and reconnects until the server or `close` ends it. @throws TypeError if there is no WebSocket class. */
export const connect = (
  url: string,
  WebSocket: WebSocketClass | undefined,
  on: ConnectionEvents,
): Connection => {
  const ended = new AbortController();
  /** Since the last stable connection, including that one. */
  let attempts = 0;
  let address = url;
  let isNextRetryLate = false;
  let roundTripMs = 0;
  /** When the unanswered text was sent; null for none. */
  let sentAtMs: number | null = null;
  let skewMs = clockSkewMs();
  /** While an attempt waits for its delay. */
  let endDelay: (() => void) | null = null;
  const timers: Partial<Record<'delay' | 'answer' | 'stable' | 'heartbeat', ReturnType<typeof setTimeout>>> =
    {};

  const after = (ms: number, name: keyof typeof timers, act: () => void): void => {
    clearTimeout(timers[name]);
    timers[name] = setTimeout(() => {
      delete timers[name];
      act();
    }, ms);
  };
  const clear = (...names: (keyof typeof timers)[]): void => {
    for (const name of names) {
      clearTimeout(timers[name]);
      delete timers[name];
    }
  };
  const clearTimers = (): void => {
    clear('answer', 'stable', 'heartbeat');
    sentAtMs = null;
  };
  const timeoutMs = (): number =>
    Math.min(Math.max(minTimeoutMs * 2 ** Math.max(attempts - 1, 0), 3 * roundTripMs), maxTimeoutMs);

  /** Called before each attempt. partysocket's own delays have no jitter and cannot be ended early. */
  const nextAddress = async (): Promise<string> => {
    const delayMs = retryDelayMs(isNextRetryLate ? Number.POSITIVE_INFINITY : attempts, Math.random());
    isNextRetryLate = false;
    if (delayMs > 0 && !ended.signal.aborted)
      await new Promise<void>((resolve) => {
        endDelay = resolve;
        after(delayMs, 'delay', resolve);
      });
    endDelay = null;
    clear('delay');
    attempts += 1;
    if (attempts > 1 + maxRedirectAttempts) address = url;
    return address;
  };

  const socket = new ReconnectingWebSocket(nextAddress, null, {
    WebSocket: webSocketClass(WebSocket),
    minReconnectionDelay: 0,
    maxReconnectionDelay: 0,
    // partysocket would send them before hello.
    maxEnqueuedMessages: 0,
    shouldReconnectOnClose: ({ code }) => !isFinal(code),
    // Read at each attempt.
    get connectionTimeout() {
      return timeoutMs();
    },
  });

  const end = (): void => {
    ended.abort();
    clearTimers();
    endDelay?.();
    socket.close();
  };

  const expectAnswer = (ms: number): void => after(ms, 'answer', () => socket.reconnect());

  const send = (text: string): void => {
    if (socket.readyState !== socket.OPEN) return;
    socket.send(text);
    if (sentAtMs !== null) return;
    sentAtMs = performance.now();
    expectAnswer(timeoutMs());
  };
  // Also while much arrives: the server needs it to detect dead connections.
  const scheduleHeartbeat = (): void =>
    after(pingIntervalSeconds * 1000, 'heartbeat', () => {
      send(ping);
      scheduleHeartbeat();
    });

  const answered = (): void => {
    const jumpMs = Math.abs(clockSkewMs() - skewMs);
    if (jumpMs > clockJumpMs) {
      skewMs = clockSkewMs();
      callSafely(() => on.clockJumped?.());
    }
    if (sentAtMs !== null) roundTripMs = performance.now() - sentAtMs;
    sentAtMs = null;
    clear('answer');
    if (attempts > 1 && timers.stable === undefined)
      after(stableAfterMs, 'stable', () => {
        attempts = 1;
      });
  };

  // The handlers get the socket's own events; partysocket's listeners get imperfect copies.
  socket.onopen = () => {
    clearTimers();
    skewMs = clockSkewMs();
    scheduleHeartbeat();
    callSafely(on.opened);
  };
  socket.onmessage = ({ data }) => {
    answered();
    if (typeof data !== 'string' || data === pong) return;
    const notice = parseCloseNotice(data);
    if (notice !== null) socket.reconnect(notice.code, notice.reason);
    else if (data.startsWith(markPrefix)) socket.send(data);
    else callSafely(() => on.received(data));
  };
  socket.onclose = ({ code, reason }) => {
    if (ended.signal.aborted) return;
    clearTimers();
    isNextRetryLate ||= code === closeCodes.tooFast;
    if (code === closeCodes.redirect) {
      address = redirectedUrl(reason, url);
      attempts = 1;
    }
    if (isFinal(code)) {
      end();
      callSafely(() => on.closed(code, reason));
    } else callSafely(() => on.lost(code));
  };

  /** After sleep or a change of network: continues a delayed attempt, or checks the connection in half the usual time. */
  const wake = (): void => {
    if (endDelay === null) {
      // Several of these events come together.
      if (sentAtMs === null) send(ping);
      expectAnswer(timeoutMs() / 2);
    } else endDelay();
  };
  const { signal } = ended;
  if (typeof addEventListener === 'function')
    for (const event of ['online', 'pageshow']) addEventListener(event, wake, { signal });
  if (typeof document !== 'undefined')
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'visible') wake();
      },
      { signal },
    );

  return {
    send,
    retryLater: () => {
      isNextRetryLate = true;
      socket.reconnect();
    },
    close: end,
  };
};
