import * as z from 'zod';
import { closeNotice } from '../../shared/protocol/codes.ts';
import { CountersRoom, Tally } from '../counters/counters.ts';
import { type Listener, Listeners } from '../directory/listeners.ts';
import { directoryReportSchema } from '../directory/record.ts';
import { DirectoryRoom, listenerLimits } from '../directory/room.ts';
import type { Connection as Seeker } from '../matching/events.ts';
import { MatcherRoom, matcherLimits } from '../matching/room.ts';
import type { RelayConnection } from '../relay/events.ts';
import { RelayRoom } from '../relay/room.ts';
import type { Socket } from '../runtime/actor.ts';
import { type Call, countersIds } from '../runtime/calls.ts';
import { relayLimits, type TableLimits } from '../runtime/limits.ts';
import type { RoomStorage } from '../runtime/room-storage.ts';
import { SiteIndexRoom, siteIndexName } from '../sites/index-room.ts';
import { SiteRoom } from '../sites/room.ts';
import { DevtoolsRoom, type DevtoolsStore } from '../table/devtools.ts';
import type { Connection } from '../table/events.ts';
import { logPrefix, movePrefix } from '../table/record.ts';
import { type TablePlatform, TableRoom } from '../table/room.ts';
import {
  countersRoutes,
  devtoolsRoutes,
  directoryRoutes,
  matcherRoutes,
  type Routes,
  relayRoutes,
  serveParty,
  siteIndexRoutes,
  siteRoutes,
  tableRoutes,
} from './routes.ts';
import type { PartyEnv } from './variables.ts';
import {
  addressOf,
  budget,
  connectionLimitsOf,
  envOf,
  hasDevtools,
  nameOf,
  postOf,
  proofOfWorkOf,
  rateLimitsOf,
  tableLimitsOf,
} from './variables.ts';

/** A socket with state that survives the sleep of its party. */
interface StatefulSocket<State> {
  /** Null before the first `setState`. */
  readonly state: unknown;
  setState(state: State): unknown;
  send(data: string | Uint8Array): void;
  close(code: number, reason: string): void;
}

export const hasTable = async (storage: RoomStorage): Promise<boolean> =>
  (await storage.get('record')) !== undefined;

export const tableRoom = <Room extends TableRoom>(
  env: PartyEnv,
  limits: TableLimits,
  storage: RoomStorage,
  sockets: () => Iterable<Socket<Connection>>,
  call: Call,
  make: (platform: TablePlatform) => Room,
): Room => {
  const { now, log } = env;
  const post = (...[party, id, route, message]: Parameters<Call>): Promise<boolean> =>
    call(party, id, route, message).then(
      () => true,
      (error: unknown) => {
        log({ event: 'call-failed', party, route, error: String(error) });
        return false;
      },
    );
  // Random, and fixed while the table is awake.
  const place = countersIds[Number.parseInt(randomHex(1), 16) % countersIds.length] ?? '';
  const tally = new Tally((counts) => void post('counters', place, 'add', counts), now);
  const room: Room = make({
    now,
    log,
    budget,
    report: (report) => {
      tally.flushIfDue();
      void post('directory', report.shard, 'report', report).then((isReceived) =>
        isReceived ? room.onReported(report.order) : undefined,
      );
    },
    sendSiteEvents: (site, events) => {
      const last = events.at(-1)?.number ?? 0;
      void post('site', site, 'take', { events }).then((isReceived) =>
        isReceived ? room.onSiteConfirmed(last) : undefined,
      );
    },
    count: (what) => tally.count(what),
    tellRelay: (name, messages) => post('relay', name, 'update', { messages }),
    wait,
    limits,
    randomHex,
    sockets,
    load: async () => ({
      record: await storage.get('record'),
      moves: [...(await storage.list({ prefix: movePrefix })).values()],
    }),
    save: (rows) => storage.put(rows),
    readLog: async (gameNumber) => [...(await storage.list({ prefix: logPrefix(gameNumber) })).values()],
    forget: async (gameNumber) => {
      const keys = [...(await storage.list({ prefix: logPrefix(gameNumber) })).keys()];
      for (let from = 0; from < keys.length; from += maxKeysPerDelete)
        await storage.delete(keys.slice(from, from + maxKeysPerDelete));
    },
    destroy: () => storage.deleteAll(),
    setAlarm: alarmOf(storage),
  });
  return room;
};

/** In the table's storage, and deleted with it. */
const devtoolsStore = (storage: RoomStorage): DevtoolsStore => ({
  put: (key, step) => storage.put({ [key]: step }),
  list: async (prefix, startAfter) => [...(await storage.list({ prefix, startAfter })).values()],
  delete: async (key) => void (await storage.delete([key])),
});

const alarmOf =
  (storage: RoomStorage) =>
  (at: number | null): Promise<void> =>
    at === null ? storage.deleteAlarm() : storage.setAlarm(at);

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Rooms of one process that broadcast take turns: one slice per interval, each after the maximum wait at the latest. */
const sliceIntervalMs = 4;
const maxSliceWaitMs = 24;
let nextSlice = 0;

const letOthersRun = (): Promise<void> => {
  const now = Date.now();
  nextSlice = Math.min(Math.max(now, nextSlice) + sliceIntervalMs, now + maxSliceWaitMs);
  return wait(nextSlice - now);
};

/** Limit of Durable Object storage. */
const maxKeysPerDelete = 128;

const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

interface Outlet {
  send(data: string | Uint8Array): void;
  close(code: number, reason: string): void;
}

/** By the platform's sockets, which are the same objects while a Durable Object is awake. */
const socketsByPlatform = new WeakMap<object, Socket<never>>();

export const existingSocket = <State>(socket: object): Socket<State> | undefined =>
  socketsByPlatform.get(socket) as Socket<State> | undefined;

/** Wraps a socket. @param answeredAt when the platform last answered a heartbeat automatically */
export const socketOf = <State>(
  socket: StatefulSocket<State>,
  answeredAt: () => number | null = () => null,
): Socket<State> => {
  const met = existingSocket<State>(socket);
  if (met !== undefined) return met;
  // Read once: afterwards it changes only here, and unpersisted state is stored nowhere else.
  let attached = (socket.state ?? undefined) as State | undefined;
  const made: Socket<State> = {
    answeredAt,
    attached: () => attached,
    attach: (connection, afterSleep = connection) => {
      attached = connection;
      if (afterSleep !== null) socket.setState(afterSleep);
    },
    ...withoutErrors(socket),
  };
  socketsByPlatform.set(socket, made as Socket<never>);
  return made;
};

export const withoutErrors = (socket: Outlet): Outlet => ({
  send: (data) => ignoreErrors(() => socket.send(data)),
  close: (code, reason) =>
    ignoreErrors(() => {
      socket.send(closeNotice(code, reason));
      socket.close(code, reason);
    }),
});

/** A closed socket throws; its close event follows. */
const ignoreErrors = (act: () => void): void => {
  try {
    act();
  } catch {}
};

const matcherRoom = (
  env: PartyEnv,
  variables: object,
  storage: RoomStorage,
  sockets: () => Iterable<Socket<Seeker>>,
  call: Call,
): MatcherRoom => {
  const { secret, now, log } = env;
  return new MatcherRoom({
    now,
    log,
    budget,
    limits: matcherLimits(connectionLimitsOf(variables)),
    maxTablesPerHour: rateLimitsOf(variables).maxTablesPerHour,
    proofOfWork: proofOfWorkOf(variables),
    secret: secret ?? '',
    randomHex,
    sockets,
    load: () => storage.list(),
    save: (changes) =>
      storage.transaction(async (transaction) => {
        for (const [key, value] of changes) {
          if (value === null) await transaction.delete(key);
          else await transaction.put(key, value);
        }
      }),
    setAlarm: alarmOf(storage),
    call: async ({ party, id, route, message, region }) =>
      JSON.parse(await call(party, id, route, message, region)),
  });
};

const relayAnswerSchema = z.array(
  z.union([z.string(), z.strictObject({ code: z.int(), reason: z.string() })]),
);

const relayRoom = (
  env: PartyEnv,
  variables: object,
  storage: RoomStorage,
  sockets: () => Iterable<Socket<RelayConnection>>,
  call: Call,
): RelayRoom => {
  const { now, log } = env;
  const { silenceTimeoutMs, ...limits } = tableLimitsOf(variables);
  return new RelayRoom({
    now,
    log,
    budget,
    silenceTimeoutMs,
    limits: relayLimits(limits),
    randomHex,
    sockets,
    load: () => storage.get('record'),
    save: (record) => storage.put({ record }),
    destroy: () => storage.deleteAll(),
    setAlarm: alarmOf(storage),
    letOthersRun,
    report: async ({ table, relay }, question) => {
      const answer = await call('table', table, 'report-spectators', { relay, ...question });
      return relayAnswerSchema.parse(JSON.parse(answer));
    },
  });
};

const countersRoom = (storage: RoomStorage): CountersRoom =>
  new CountersRoom({
    load: () => storage.get('counts'),
    save: (counts) => storage.put({ counts }),
  });

const entryPrefix = 'entry:';

const directoryRoom = (
  env: PartyEnv,
  storage: RoomStorage,
  variables: object,
  sockets: () => Iterable<Socket<Listener>>,
  call: Call,
): DirectoryRoom => {
  const { now, log } = env;
  return new DirectoryRoom({
    now,
    log,
    limits: listenerLimits(connectionLimitsOf(variables)),
    randomHex,
    sockets,
    setAlarm: alarmOf(storage),
    later: (milliseconds, callBack) => void setTimeout(callBack, milliseconds),
    probe: async (id) =>
      directoryReportSchema.nullable().parse(JSON.parse(await call('table', id, 'report', {}))),
    loadSplit: () => storage.get('split'),
    saveSplit: (split) => storage.put({ split }),
    callSubShard: async (...request) => JSON.parse(await call('directory', ...request)),
    load: async () => (await storage.list({ prefix: entryPrefix })).values(),
    save: (changes) =>
      storage.transaction(async (transaction) => {
        for (const [id, entry] of changes) {
          if (entry === null) await transaction.delete(entryPrefix + id);
          else await transaction.put(entryPrefix + id, entry);
        }
      }),
  });
};

/** A room on its platform, and its replies to calls of other parties. */
interface Party<Room> {
  readonly room: Room;
  answer(request: Request): Promise<Response>;
  /** The route of a call within the process. */
  route(id: string, name: string): Routes[string] | undefined;
}

export interface SocketParty<Connection> extends Party<SocketRoom<Connection>> {
  /** Call it with each new socket and the request that opened it. */
  connect(socket: Socket<Connection>, request: RequestHead): Promise<unknown>;
}

interface RequestHead {
  readonly url: string;
  readonly headers: { get(name: string): string | null };
}

interface SocketRoom<Connection> {
  onMessage(socket: Socket<Connection>, message: unknown): unknown;
  /** Undefined if the room ignores closed sockets. */
  onClose?(socket: Socket<Connection>): unknown;
  onAlarm(): unknown;
}

const partyOf = <Room>(
  variables: object,
  room: Room,
  routesOf: (room: Room, name: string) => Routes,
): Party<Room> => {
  const env = envOf(variables);
  return {
    room,
    answer: (request) => serveParty(request, env, routesOf(room, nameOf(request))),
    route: (id, name) => routesOf(room, id)[name],
  };
};

const socketPartyOf = <Connection, Room extends SocketRoom<Connection>>(
  variables: object,
  room: Room,
  routesOf: (room: Room, name: string) => Routes,
  connect: (socket: Socket<Connection>, name: string, address: string | null) => Promise<unknown>,
): SocketParty<Connection> => ({
  ...partyOf(variables, room, routesOf),
  connect: (socket, request) => connect(socket, nameOf(request), addressOf(request, variables)),
});

export const tableParty = (
  variables: object,
  storage: RoomStorage,
  sockets: () => Iterable<Socket<Connection>>,
  call: Call,
): SocketParty<Connection> => {
  const make = <Room extends TableRoom>(
    roomOf: (platform: TablePlatform) => Room,
    routesOf: (room: Room) => Routes,
  ): SocketParty<Connection> => {
    const room = tableRoom(envOf(variables), tableLimitsOf(variables), storage, sockets, call, roomOf);
    return socketPartyOf(variables, room, routesOf, (socket, _, address) => room.onConnect(socket, address));
  };
  return hasDevtools(variables)
    ? make((platform) => new DevtoolsRoom(platform, devtoolsStore(storage)), devtoolsRoutes)
    : make((platform) => new TableRoom(platform), tableRoutes);
};

export const matcherParty = (
  variables: object,
  storage: RoomStorage,
  sockets: () => Iterable<Socket<Seeker>>,
  call: Call,
): SocketParty<Seeker> => {
  const room = matcherRoom(envOf(variables), variables, storage, sockets, call);
  return socketPartyOf(variables, room, matcherRoutes, room.onConnect.bind(room));
};

/** Forwards the spectator view to many sockets. */
export const relayParty = (
  variables: object,
  storage: RoomStorage,
  sockets: () => Iterable<Socket<RelayConnection>>,
  call: Call,
): SocketParty<RelayConnection> => {
  const room = relayRoom(envOf(variables), variables, storage, sockets, call);
  return socketPartyOf(variables, room, relayRoutes, room.onConnect.bind(room));
};

export const directoryParty = (
  variables: object,
  storage: RoomStorage,
  sockets: () => Iterable<Socket<Listener>>,
  call: Call,
): SocketParty<Listener> => {
  const room = directoryRoom(envOf(variables), storage, variables, sockets, call);
  return socketPartyOf(variables, room, directoryRoutes, room.onConnect.bind(room));
};

export const countersParty = (variables: object, storage: RoomStorage): Party<CountersRoom> =>
  partyOf(variables, countersRoom(storage), countersRoutes);

/** A site, or the index of all sites. */
export const siteParty = (
  variables: object,
  storage: RoomStorage,
): Party<SiteRoom> & { readonly onAlarm: () => Promise<void> } => {
  const { secret = '', now, log } = envOf(variables);
  const room = new SiteRoom({ secret, storage, now, log, post: postOf(variables) });
  const index = new SiteIndexRoom(storage);
  return {
    ...partyOf(variables, room, (_, name) =>
      name === siteIndexName ? siteIndexRoutes(index) : siteRoutes(room),
    ),
    onAlarm: () => room.onAlarm(),
  };
};

/** Answers pings, so that clients can measure the distance to its region. Stateless. */
export const probeParty = (
  variables: object,
  storage: RoomStorage,
  sockets: () => Iterable<Socket<Listener>>,
): SocketParty<Listener> => {
  const room = new Listeners({
    now: envOf(variables).now,
    randomHex,
    sockets,
    limits: listenerLimits(connectionLimitsOf(variables)),
    setAlarm: alarmOf(storage),
  });
  return socketPartyOf(
    variables,
    room,
    () => ({}),
    (socket, _, address) => room.admit(socket, address),
  );
};
