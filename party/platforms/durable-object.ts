import * as z from 'zod';
import type { TableId } from '../../shared/kernel/ids.ts';
import { closeCodes, closeNotice } from '../../shared/protocol/codes.ts';
import { CodesRoom, claimCode, codesContract } from '../codes/room.ts';
import { CountersRoom, countersContract, Tally } from '../counters/counters.ts';
import { bannedUntil } from '../desk/reader.ts';
import { DeskRoom, deskContract } from '../desk/room.ts';
import { Listeners } from '../directory/listeners.ts';
import { DirectoryRoom, directoryContract, listenerLimits } from '../directory/room.ts';
import { MatcherRoom, matcherLimits } from '../matching/room.ts';
import { RelayRoom, relayContract } from '../relay/room.ts';
import type { Socket } from '../runtime/actor.ts';
import { type Call, countersIds, deviceHash, type PartyName } from '../runtime/calls.ts';
import { type Routes, routesOf } from '../runtime/contract.ts';
import { relayLimits } from '../runtime/limits.ts';
import type { RoomStorage } from '../runtime/room-storage.ts';
import { readStored, shapeOf, toStored } from '../runtime/stored.ts';
import { SiteIndexRoom, siteIndexContract, siteIndexName } from '../sites/index-room.ts';
import { type Post, SiteRoom, siteContract } from '../sites/room.ts';
import { tableContract } from '../table/contract.ts';
import type { Delivery, DeliveryAnswer, SeatReminder } from '../table/events.ts';
import { DevtoolsRoom, type DevtoolsStore, devtoolsContract } from '../table/features/devtools.ts';
import { allFeatures } from '../table/features.ts';
import { logPrefix, movePrefix } from '../table/record.ts';
import { type TablePlatform, TableRoom } from '../table/room.ts';
import { sendPush } from './push.ts';
import { roomsOf } from './rooms.ts';
import { serveParty } from './routes.ts';
import {
  addressOf,
  budget,
  connectionLimitsOf,
  deskOf,
  deskReaderOf,
  envOf,
  eventsKeptMsOf,
  hasDevtools,
  nameOf,
  postOf,
  proofOfWorkOf,
  rateLimitsOf,
  tableLimitsOf,
} from './variables.ts';

/** Only its room reads its state. */
export type AnySocket = Socket<never>;

/** A platform's services for one room. */
export interface RoomAccess {
  readonly variables: object;
  readonly storage: RoomStorage;
  readonly sockets: () => Iterable<AnySocket>;
  readonly call: Call;
}

export const hasTable = async (storage: RoomStorage): Promise<boolean> =>
  (await storage.get('record')) !== undefined;

/** Tables are many: each process asks the desk for them once in this time. */
const noticeIntervalMs = 60_000;

export const tableRoom = <Room extends TableRoom>(
  { variables, storage, sockets, call }: RoomAccess,
  make: (platform: TablePlatform) => Room,
): Room => {
  const { now, log } = envOf(variables);
  const rooms = roomsOf((...request) =>
    call(...request).catch((error: unknown) => {
      const [party, , route] = request;
      log({ event: 'call-failed', party, route, error: String(error) });
      throw error;
    }),
  );
  // Random, and fixed while the table is awake.
  const place = countersIds[Number.parseInt(randomHex(1), 16) % countersIds.length] ?? '';
  const tally = new Tally((counts) => void isDone(rooms.counters(place).add(counts)), now);
  const answerTo = async (table: TableId, delivery: Delivery): Promise<DeliveryAnswer> => {
    switch (delivery.to) {
      case 'lobby':
        tally.flushIfDue();
        await rooms.directory(delivery.report.shard).report(delivery.report);
        return {};
      case 'site':
        await rooms.site(delivery.site).take({ events: delivery.events });
        return {};
      case 'codes':
        return { code: await claimCode(call, table, delivery.until) };
      case 'devices': {
        const send = (one: SeatReminder) => sendPush(variables, one, postOf(variables) ?? postByFetch);
        return { ended: (await Promise.all(delivery.reminders.map(send))).flat() };
      }
    }
  };
  const room: Room = make({
    now,
    log,
    budget,
    deliver: (table, delivery) => {
      const { to, number } = delivery;
      void answerTo(table, delivery).then(
        (answer) => room.handle({ type: 'delivered', to, number, answer }),
        (error: unknown) => log({ event: 'call-failed', to, error: String(error) }),
      );
    },
    count: (what) => tally.count(what),
    notice: () => {
      void deskOf(variables, call, noticeIntervalMs);
      return deskReaderOf(variables).last.notice;
    },
    tellRelay: (name, messages) => isDone(rooms.relay(name).update({ messages })),
    wait,
    limits: tableLimitsOf(variables),
    features: allFeatures,
    randomHex,
    sockets,
    load: async () => ({
      record: await storage.get('record'),
      moves: [...(await storage.list({ prefix: movePrefix })).values()],
    }),
    loadDamage: () => storage.get('damage'),
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

const isDone = (call: Promise<void>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  );

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
  send(data: string): void;
  close(code: number, reason: string): void;
}

/** The state of a socket; only its room reads the fields. */
export const attachmentShape = shapeOf('attachment', z.looseObject({ id: z.string() }));

/** A socket with state that survives the sleep of its party. */
interface StatefulSocket extends Outlet {
  /** Null before the first `setState`. */
  readonly state: unknown;
  setState(state: never): unknown;
}

/** By the platform's sockets, which are the same objects while a Durable Object is awake. */
const socketsByPlatform = new WeakMap<object, AnySocket>();

export const existingSocket = (socket: object): AnySocket | undefined => socketsByPlatform.get(socket);

/** Wraps a socket. @param answeredAt when the platform last answered a heartbeat automatically */
export const socketOf = (socket: StatefulSocket, answeredAt: () => number | null = () => null): AnySocket => {
  const met = existingSocket(socket);
  if (met !== undefined) return met;
  // Read once: afterwards it changes only here, and unpersisted state is stored nowhere else.
  const stored = socket.state == null ? null : readStored(attachmentShape, socket.state);
  let attached = (stored?.ok ? stored.value : undefined) as never;
  const made: AnySocket = {
    answeredAt,
    attached: () => attached,
    attach: (connection, afterSleep = connection) => {
      attached = connection;
      if (afterSleep !== null) socket.setState(toStored<object>(attachmentShape, afterSleep) as never);
    },
    ...withoutErrors(socket),
  };
  socketsByPlatform.set(socket, made);
  // Its client connects again.
  if (stored?.ok === false) made.close(closeCodes.serverChanging, 'the server is being changed');
  return made;
};

const withoutErrors = (socket: Outlet): Outlet => ({
  send: (data) => ignoreErrors(() => socket.send(data)),
  close: (code, reason) =>
    ignoreErrors(() => {
      socket.send(closeNotice(code, reason));
      socket.close(code, reason);
    }),
});

/** Closes a socket at a table that does not exist. */
export const closeUnknown = (socket: Outlet): void =>
  withoutErrors(socket).close(closeCodes.noSuchTable, 'no such table');

/** A closed socket throws; its close event follows. */
const ignoreErrors = (act: () => void): void => {
  try {
    act();
  } catch {}
};

/** A room on its platform. */
export interface Party {
  readonly room: AnyRoom;
  /** Call it with each new socket and the request that opened it. */
  connect(socket: AnySocket, request: RequestHead): Promise<unknown>;
  /** Answers a call of another party. */
  answer(request: Request): Promise<Response>;
  /** The route of a call within the process. */
  route(id: string, name: string): Routes[string] | undefined;
}

interface AnyRoom {
  onMessage?(socket: AnySocket, message: unknown): unknown;
  onClose?(socket: AnySocket): unknown;
  onAlarm?(): unknown;
}

interface RequestHead {
  readonly url: string;
  readonly headers: { get(name: string): string | null };
}

const partyOf = (
  variables: object,
  room: AnyRoom,
  routesOfName: (name: string) => Routes,
  connect: (socket: AnySocket, name: string, address: string | null) => Promise<unknown> = async () =>
    undefined,
): Party => {
  const env = envOf(variables);
  let made: Routes | undefined;
  /** A room has one name, which it learns from its first request. */
  const routes = (name: string): Routes => {
    made ??= routesOfName(name);
    return made;
  };
  return {
    room,
    connect: (socket, request) => connect(socket, nameOf(request), addressOf(request, variables)),
    answer: (request) => serveParty(request, env, routes(nameOf(request))),
    route: (id, name) => routes(id)[name],
  };
};

const openTable = (access: RoomAccess): Party => {
  const { variables, storage } = access;
  const open = (room: TableRoom, routes: Routes): Party =>
    partyOf(
      variables,
      room,
      () => routes,
      (socket, _, address) => room.onConnect(socket, address),
    );
  if (hasDevtools(variables)) {
    const room = tableRoom(access, (platform) => new DevtoolsRoom(platform, devtoolsStore(storage)));
    return open(room, routesOf(devtoolsContract, room));
  }
  const room = tableRoom(access, (platform) => new TableRoom(platform));
  return open(room, routesOf(tableContract, room));
};

const openMatcher = ({ variables, storage, sockets, call }: RoomAccess): Party => {
  const { secret = '', now, log } = envOf(variables);
  const room = new MatcherRoom({
    now,
    log,
    budget,
    limits: matcherLimits(connectionLimitsOf(variables)),
    maxTablesPerHour: rateLimitsOf(variables).maxTablesPerHour,
    get proofOfWork() {
      return proofOfWorkOf(variables, deskReaderOf(variables).last);
    },
    isBanned: (device) => {
      const hashOf = () => deviceHash(secret, device);
      return bannedUntil(deskReaderOf(variables).last, 'device', hashOf, now()) !== null;
    },
    secret,
    randomHex,
    sockets,
    // Bans are known before the first step of a matcher that wakes up.
    load: async () => (await Promise.all([storage.list(), deskOf(variables, call)]))[0],
    save: saveTo(storage),
    setAlarm: alarmOf(storage),
    call: async ({ id, route, message, region }) =>
      JSON.parse(await call('table', id, route, message, region)),
  });
  return partyOf(
    variables,
    room,
    () => ({}),
    async (...connecting) => {
      await room.onConnect(...connecting);
      void deskOf(variables, call);
    },
  );
};

/** Stores changed entries, and deletes those that are null, in one transaction. */
const saveTo =
  (storage: RoomStorage, prefix = '') =>
  (changes: Iterable<readonly [key: string, value: unknown]>): Promise<void> =>
    storage.transaction(async (transaction) => {
      for (const [key, value] of changes) {
        if (value === null) await transaction.delete(prefix + key);
        else await transaction.put(prefix + key, value);
      }
    });

/** Forwards the spectator view to many sockets. */
const openRelay = ({ variables, storage, sockets, call }: RoomAccess): Party => {
  const { now, log } = envOf(variables);
  const { silenceTimeoutMs, ...limits } = tableLimitsOf(variables);
  const room = new RelayRoom({
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
    report: ({ table, relay }, question) =>
      roomsOf(call)
        .table(table)
        .watched({ relay, ...question }),
  });
  return partyOf(variables, room, (name) => routesOf(relayContract, room, name), room.onConnect.bind(room));
};

const entryPrefix = 'entry:';

const openDirectory = ({ variables, storage, sockets, call }: RoomAccess): Party => {
  const { now, log } = envOf(variables);
  const room = new DirectoryRoom({
    now,
    log,
    limits: listenerLimits(connectionLimitsOf(variables)),
    randomHex,
    sockets,
    setAlarm: alarmOf(storage),
    later: (milliseconds, callBack) => void setTimeout(callBack, milliseconds),
    probe: (id) => roomsOf(call).table(id).report(),
    load: async () =>
      new Map(
        [...(await storage.list({ prefix: entryPrefix }))].map(([key, entry]) => [
          key.slice(entryPrefix.length),
          entry,
        ]),
      ),
    save: saveTo(storage, entryPrefix),
  });
  return partyOf(
    variables,
    room,
    () => routesOf(directoryContract, room),
    (socket, _, address) => room.onConnect(socket, address),
  );
};

const openCounters = ({ variables, storage }: RoomAccess): Party => {
  const counters = new CountersRoom(storage);
  return partyOf(variables, {}, () => routesOf(countersContract, counters));
};

const postTimeoutMs = 10_000;

/** Where the platform's network reaches public addresses only. */
const postByFetch: Post = async (url, headers, body) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(postTimeoutMs),
  });
  await answer.body?.cancel();
  return answer.status;
};

/** A site, or the index of all sites. */
const openSite = ({ variables, storage }: RoomAccess): Party => {
  const { secret = '', now, systemNow, log } = envOf(variables);
  const room = new SiteRoom({
    ...{ secret, storage, now, systemNow, log, post: postOf(variables) ?? postByFetch },
    eventsKeptMs: eventsKeptMsOf(variables),
  });
  return partyOf(variables, room, (name) =>
    name === siteIndexName
      ? routesOf(siteIndexContract, new SiteIndexRoom(storage))
      : routesOf(siteContract, room),
  );
};

const openCodes = ({ variables, storage, call }: RoomAccess): Party => {
  const room = new CodesRoom({ storage, now: envOf(variables).now, tables: roomsOf(call).table });
  return partyOf(variables, room, () => routesOf(codesContract, room));
};

const openDesk = ({ variables, storage }: RoomAccess): Party => {
  const { now, log } = envOf(variables);
  const room = new DeskRoom({ storage, now, log });
  return partyOf(variables, room, () => routesOf(deskContract, room));
};

/** Answers pings, so that clients can measure the distance to its region. Stateless. */
const openProbe = ({ variables, storage, sockets }: RoomAccess): Party => {
  const room = new Listeners({
    now: envOf(variables).now,
    randomHex,
    sockets,
    limits: listenerLimits(connectionLimitsOf(variables)),
    setAlarm: alarmOf(storage),
  });
  return partyOf(
    variables,
    room,
    () => ({}),
    (socket, _, address) => room.admit(socket, address),
  );
};

/** Opens a room, by the name of its party. */
export const openParty = {
  table: openTable,
  directory: openDirectory,
  counters: openCounters,
  matcher: openMatcher,
  relay: openRelay,
  site: openSite,
  codes: openCodes,
  desk: openDesk,
  probe: openProbe,
} as const satisfies Record<PartyName | 'probe', (access: RoomAccess) => Party>;
