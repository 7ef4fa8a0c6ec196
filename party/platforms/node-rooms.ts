import type { Duplex } from 'node:stream';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { closeCodes, ping, pong } from '../../shared/protocol/codes.ts';
import type { Call } from '../runtime/calls.ts';
import { type AnySocket, openParty, type Party, socketOf } from './durable-object.ts';
import type { Metrics } from './node-metrics.ts';
import { answerOf } from './routes.ts';
import type { SqliteStore } from './sqlite.ts';

/** A room without work leaves the memory after this time; its sockets stay. */
const idleMs = 10_000;
/** A stopping server waits this long for replies and clients. */
export const stopTimeoutMs = 1_000;
/** Sockets are dismissed in this many groups, so that not all clients return to the next server together. */
const dismissalGroups = 100;
const dismissalIntervalMs = 10;

const openByName: ReadonlyMap<string, (typeof openParty)[keyof typeof openParty]> = new Map(
  Object.entries(openParty),
);

/** Parties whose rooms have all state in storage, so that an idle room can leave the memory. */
const canSleep: ReadonlySet<string> = new Set(['table', 'relay']);

/** A heartbeat of a room that can sleep is answered without waking it; sooner ones are messages to the room, which limits them. */
const heartbeatIntervalMs = 1_000;

/** A room with its sockets. */
class Room {
  readonly #open: () => Party;
  readonly #now: () => number;
  readonly sockets = new Map<WebSocket, AnySocket>();
  #party: Party | null = null;
  #pending = 0;
  #usedAt = 0;

  constructor(now: () => number, open: () => Party) {
    this.#now = now;
    this.#open = open;
  }

  openSockets(): AnySocket[] {
    return [...this.sockets].flatMap(([webSocket, socket]) =>
      webSocket.readyState === WebSocket.OPEN ? [socket] : [],
    );
  }

  /** Does not sleep before the work is done. */
  async use<Value>(work: (party: Party) => Value | Promise<Value>): Promise<Value> {
    this.#pending += 1;
    try {
      this.#party ??= this.#open();
      return await work(this.#party);
    } finally {
      this.#pending -= 1;
      this.#usedAt = this.#now();
    }
  }

  get isWorking(): boolean {
    return this.#pending > 0;
  }

  get isBusy(): boolean {
    return this.isWorking || this.sockets.size > 0;
  }

  /** Without sockets, and without work for some time. */
  get isIdle(): boolean {
    return !this.isBusy && this.#now() - this.#usedAt >= idleMs;
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
export class Rooms {
  readonly #rooms = new Map<string, Room>();
  readonly #variables: { readonly now: () => number };
  readonly #store: SqliteStore;
  readonly #sweep: NodeJS.Timeout;
  readonly #metrics: Metrics;
  #isFrozen = false;

  constructor(variables: { readonly now: () => number }, store: SqliteStore, metrics: Metrics) {
    this.#variables = variables;
    this.#metrics = metrics;
    metrics.addGauge('arcus_sockets', 'Open sockets', () => this.#countBy((room) => room.sockets.size));
    metrics.addGauge('arcus_rooms', 'Rooms in memory', () => this.#countBy(() => 1));
    this.#store = store;
    this.#sweep = setInterval(() => {
      for (const [key, room] of this.#rooms)
        if (this.#maySleep(key, room) && room.sleep()) this.#rooms.delete(key);
    }, idleMs / 5);
  }

  /** Requests can make up names of rooms; nothing is stored of those. */
  #maySleep(key: string, room: Room): boolean {
    return canSleep.has(partyIn(key)) || (room.isIdle && !this.#store.has(key));
  }

  #countBy(count: (room: Room) => number): Map<string, number> {
    const counts = new Map<string, number>();
    for (const [key, room] of this.#rooms)
      counts.set(partyIn(key), (counts.get(partyIn(key)) ?? 0) + count(room));
    return counts;
  }

  /** @throws Error if there is no such party */
  at(key: string): Room {
    const found = this.#rooms.get(key);
    if (found !== undefined) return found;
    const open = openByName.get(partyIn(key));
    if (open === undefined) throw new Error(`no party ${key}`);
    const room: Room = new Room(this.#variables.now, () =>
      open({
        variables: this.#variables,
        storage: this.#store.storageOf(key),
        sockets: () => room.openSockets(),
        // The reply is handled by this instance of the room.
        call: (...request) => room.use(() => this.call(...request)),
      }),
    );
    this.#rooms.set(key, room);
    return room;
  }

  readonly call: Call = (party, id, name, message) => {
    // A copy: rooms share no objects.
    const text = JSON.stringify(message);
    return this.at(`${party}/${id}`).use((opened) => {
      const route = opened.route(id, name);
      if (route === undefined) throw new Error(`${party} has no route ${name}`);
      return answerOf(route, text);
    });
  };

  async ring(key: string): Promise<unknown> {
    // It stays in the store.
    if (this.#isFrozen) throw new Error('the server ends');
    return this.at(key).use(({ room }) => room.onAlarm?.());
  }

  /** A step of each table that has sockets. */
  async wakeTables(): Promise<void> {
    for (const [key, room] of this.#rooms)
      if (partyIn(key) === 'table' && room.sockets.size > 0) await this.ring(key).catch(() => undefined);
  }

  /** Connects a new socket to its room. @param stream under the socket */
  connect(key: string, webSocket: WebSocket, stream: Duplex, request: Request): void {
    const room = this.at(key);
    const party = partyIn(key);
    let answeredAt: number | null = null;
    const socket = socketOf(
      {
        state: null,
        // Sockets do not outlive the process.
        setState: () => undefined,
        send: (data) => {
          // All frames of a step leave in one write.
          if (stream.writableCorked === 0) {
            stream.cork();
            process.nextTick(() => stream.uncork());
          }
          webSocket.send(data);
          this.#metrics.countSent(party, data.length);
        },
        close: (code, reason) => {
          webSocket.close(code, reason);
          // A flood would be read until the client closes too.
          if (code === closeCodes.tooFast) webSocket.pause();
        },
      },
      () => answeredAt,
    );
    const use = (work: (party: Party) => unknown): void => {
      if (!this.#isFrozen) void room.use(work).catch(() => undefined);
    };
    room.sockets.set(webSocket, socket);
    webSocket.on('message', (data, isBinary) => {
      // Also the rest of what was read when the room closed the socket.
      if (this.#isFrozen || webSocket.readyState !== WebSocket.OPEN) return;
      const message = isBinary ? data : String(data);
      const now = this.#variables.now();
      if (
        message === ping &&
        canSleep.has(party) &&
        now - (answeredAt ?? Number.NEGATIVE_INFINITY) >= heartbeatIntervalMs
      ) {
        answeredAt = now;
        webSocket.send(pong);
      } else {
        const stopTimer = this.#metrics.messageSeconds.startTimer({ party });
        use(async ({ room }) => {
          await room.onMessage?.(socket, message);
          stopTimer();
        });
      }
    });
    webSocket.on('close', () => {
      room.sockets.delete(webSocket);
      use((party) => party.room.onClose?.(socket));
    });
    // The close event follows.
    webSocket.on('error', () => undefined);
    use((party) => party.connect(socket, request));
  }

  /** Ignores new messages, which clients repeat, and keeps sockets open. Resolves when all rooms are idle, after a second at the latest. */
  async freeze(): Promise<void> {
    clearInterval(this.#sweep);
    this.#isFrozen = true;
    const until = performance.now() + stopTimeoutMs;
    const rooms = [...this.#rooms.values()];
    while (rooms.some((room) => room.isWorking) && performance.now() < until) await setImmediate();
  }

  /** Closes the sockets of frozen rooms within a second: their clients return to the next server. */
  async dismiss(): Promise<void> {
    const webSockets = [...this.#rooms.values()].flatMap((room) => [...room.sockets.keys()]);
    const groupSize = Math.ceil(webSockets.length / dismissalGroups);
    for (const [index, webSocket] of webSockets.entries()) {
      webSocket.close(1012, 'another server takes over');
      if ((index + 1) % groupSize === 0) await wait(dismissalIntervalMs);
    }
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
