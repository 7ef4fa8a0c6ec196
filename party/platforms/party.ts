import type * as Party from 'partykit/server';
import { setGames } from '../../shared/kernel/game-registry.ts';
import type { Listener } from '../directory/listeners.ts';
import { checkPartyRequest } from '../lobby/party-gate.ts';
import type { Connection as Seeker } from '../matching/events.ts';
import type { RelayConnection } from '../relay/events.ts';
import type { Socket } from '../runtime/actor.ts';
import type { Call } from '../runtime/calls.ts';
import type { Connection } from '../table/events.ts';
import {
  countersParty,
  directoryParty,
  matcherParty,
  probeParty,
  relayParty,
  type SocketParty,
  siteParty,
  socketOf,
  tableParty,
} from './durable-object.ts';
import { serveRequest } from './front.ts';
import { signedCalls } from './routes.ts';
import { lobbyEnvOf } from './variables.ts';
import type { WorkerOptions } from './worker.ts';
import { noSuchTable } from './workerd.ts';

/** Over HTTP: in and after an alarm PartyKit offers no other way to reach parties. */
const callsOver = ({ env }: Party.Room): Call =>
  signedCalls(env, ({ path, headers, body }) =>
    fetch(String(env.ARCUS_ORIGIN) + path, { method: 'POST', headers, body }),
  );

// No use of `room.id` or `room.context.parties`: after a cold alarm both throw until the object is evicted.

const checkRequest = async (
  request: Party.Request,
  { env }: Party.Lobby,
): Promise<Party.Request | Response> =>
  (await checkPartyRequest(request, lobbyEnvOf(request, env), noSuchTable)) ?? request;

abstract class RoomServer<State> implements Party.Server {
  static readonly onBeforeConnect = checkRequest;
  static readonly onBeforeRequest = checkRequest;
  readonly options = { hibernate: true };
  protected readonly room: Party.Room;
  protected abstract readonly party: SocketParty<State>;

  constructor(room: Party.Room) {
    this.room = room;
  }

  protected socket(connection: Party.Connection<State>): Socket<State> {
    return socketOf<State>(connection);
  }

  protected sockets(): Iterable<Socket<State>> {
    return [...this.room.getConnections<State>()].map((connection) => this.socket(connection));
  }

  async onConnect(connection: Party.Connection<State>, { request }: Party.ConnectionContext) {
    await this.party.connect(this.socket(connection), request);
  }

  async onMessage(message: unknown, connection: Party.Connection<State>) {
    await this.party.room.onMessage(this.socket(connection), message);
  }

  async onClose(connection: Party.Connection<State>) {
    // PartyKit does not complete the closing handshake automatically.
    connection.close();
    await this.party.room.onClose?.(this.socket(connection));
  }

  onError(connection: Party.Connection<State>) {
    return this.onClose(connection);
  }

  async onAlarm() {
    await this.party.room.onAlarm();
  }

  onRequest(request: Party.Request) {
    return this.party.answer(request);
  }
}

export class Table extends RoomServer<Connection> {
  protected override readonly party = tableParty(
    this.room.env,
    this.room.storage,
    () => this.sockets(),
    callsOver(this.room),
  );
}

/** Forwards the spectator view to many sockets. */
export class Relay extends RoomServer<RelayConnection> {
  protected override readonly party = relayParty(
    this.room.env,
    this.room.storage,
    () => this.sockets(),
    callsOver(this.room),
  );
}

export class Matcher extends RoomServer<Seeker> {
  protected override readonly party = matcherParty(
    this.room.env,
    this.room.storage,
    () => this.sockets(),
    callsOver(this.room),
  );
}

export class Directory extends RoomServer<Listener> {
  protected override readonly party = directoryParty(
    this.room.env,
    this.room.storage,
    () => this.sockets(),
    callsOver(this.room),
  );
}

/** Answers pings, so that clients can measure the distance to its region. Stateless. */
export class LatencyProbe extends RoomServer<Listener> {
  protected override readonly party = probeParty(this.room.env, this.room.storage, () => this.sockets());
}

export class Counters implements Party.Server {
  static readonly onBeforeConnect = checkRequest;
  static readonly onBeforeRequest = checkRequest;
  readonly options = { hibernate: true };
  readonly #party: ReturnType<typeof countersParty>;

  constructor(room: Party.Room) {
    this.#party = countersParty(room.env, room.storage);
  }

  onRequest(request: Party.Request) {
    return this.#party.answer(request);
  }
}

export class Site implements Party.Server {
  static readonly onBeforeConnect = checkRequest;
  static readonly onBeforeRequest = checkRequest;
  readonly options = { hibernate: true };
  readonly #party: ReturnType<typeof siteParty>;

  constructor(room: Party.Room) {
    this.#party = siteParty(room.env, room.storage);
  }

  onRequest(request: Party.Request) {
    return this.#party.answer(request);
  }

  onAlarm() {
    return this.#party.onAlarm();
  }
}

/**
 * The server as PartyKit's main party. The lobby answers all requests that are neither for a file nor a party. Each class is the default
 * export of a module named in `partykit.json`. @throws RangeError if two games have the same id.
 */
export const createParty = ({ games, rules = {} }: WorkerOptions) => {
  setGames(games);
  return {
    onBeforeConnect: checkRequest,
    onBeforeRequest: checkRequest,
    onFetch: (request, { env, parties, assets }) =>
      serveRequest(request, env, {
        call: signedCalls(env, async ({ party, id, path, headers, body }) => {
          const stub = parties[party]?.get(id);
          if (stub === undefined) throw new Error(`no party ${party}`);
          return stub.fetch(path.slice(`/parties/${party}/${id}`.length), { method: 'POST', headers, body });
        }),
        near: null,
        noSuchTable,
        rules,
        readFile: async (path) => (await assets.fetch(path))?.text() ?? null,
        // PartyKit passes no requests for existing rooms here.
        toRoom: async () => null,
      }),
  } satisfies Party.PartyKitServer;
};
