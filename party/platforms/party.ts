import type * as Party from 'partykit/server';
import openApi from '../../build/generated/openapi.json' with { type: 'json' };
import { setGames } from '../../shared/kernel/known-games.ts';
import { lobby } from '../lobby/app.ts';
import { partyClient } from '../lobby/env.ts';
import type { Listener } from '../lobby/listeners.ts';
import { refuseAtGate } from '../lobby/party-gate.ts';
import { withoutSecret } from '../lobby/party-routes.ts';
import type { Connection as Seeker } from '../matching/events.ts';
import type { Watcher } from '../relay/events.ts';
import type { Connection } from '../table/events.ts';
import {
  countersParty,
  directoryParty,
  matcherParty,
  probeRoom,
  relayParty,
  type Send,
  socketOf,
  tableParty,
} from './durable-object.ts';
import { addressOf, envOf, loadOf, lobbyEnvOf, nameOf } from './env.ts';
import type { WorkerOptions } from './worker.ts';

/** Calls go over HTTP, because in and after an alarm other parties cannot be reached in any other way. */
const sendOver =
  ({ env }: Party.Room): Send =>
  ({ path, headers, body }) =>
    fetch(String(env.ARCUS_ORIGIN) + path, { method: 'POST', headers, body });

// None of these asks for `room.id` or `room.context.parties`: after a cold alarm both throw until the object is evicted.

/** Refuses what must not reach a room. */
const atGate = async (request: Party.Request, { env }: Party.Lobby): Promise<Party.Request | Response> =>
  (await refuseAtGate(request, lobbyEnvOf(request, env))) ?? request;

export class Table implements Party.Server {
  static readonly onBeforeConnect = atGate;
  static readonly onBeforeRequest = atGate;
  readonly options = { hibernate: true };
  readonly #env: object;
  readonly #party: ReturnType<typeof tableParty>;

  constructor(room: Party.Room) {
    this.#env = room.env;
    const sockets = () => [...room.getConnections<Connection>()].map((connection) => socketOf(connection));
    this.#party = tableParty(room.env, room.storage, sockets, sendOver(room));
  }

  onConnect(connection: Party.Connection<Connection>, { request }: Party.ConnectionContext) {
    return this.#party.room.onConnect(socketOf(connection), addressOf(request, this.#env));
  }

  onMessage(message: unknown, connection: Party.Connection<Connection>) {
    return this.#party.room.onMessage(socketOf(connection), message);
  }

  onClose(connection: Party.Connection<Connection>) {
    finishClosing(connection);
    return this.#party.room.onClose(socketOf(connection));
  }

  onError(connection: Party.Connection<Connection>) {
    return this.onClose(connection);
  }

  onAlarm() {
    return this.#party.room.onAlarm();
  }

  onRequest(request: Party.Request) {
    return this.#party.answer(request);
  }
}

/** Hands on what spectators of a table are sent. */
export class Relay implements Party.Server {
  static readonly onBeforeConnect = atGate;
  static readonly onBeforeRequest = atGate;
  readonly options = { hibernate: true };
  readonly #env: object;
  readonly #party: ReturnType<typeof relayParty>;

  constructor(room: Party.Room) {
    this.#env = room.env;
    const sockets = () => [...room.getConnections<Watcher>()].map((connection) => socketOf(connection));
    this.#party = relayParty(room.env, room.storage, sockets, sendOver(room));
  }

  onConnect(connection: Party.Connection<Watcher>, { request }: Party.ConnectionContext) {
    return this.#party.room.onConnect(socketOf(connection), nameOf(request), addressOf(request, this.#env));
  }

  onMessage(message: unknown, connection: Party.Connection<Watcher>) {
    return this.#party.room.onMessage(socketOf(connection), message);
  }

  onClose(connection: Party.Connection<Watcher>) {
    finishClosing(connection);
    return this.#party.room.onClose(socketOf(connection));
  }

  onError(connection: Party.Connection<Watcher>) {
    return this.onClose(connection);
  }

  onAlarm() {
    return this.#party.room.onAlarm();
  }

  onRequest(request: Party.Request) {
    return this.#party.answer(request);
  }
}

export class Matcher implements Party.Server {
  static readonly onBeforeConnect = atGate;
  static readonly onBeforeRequest = atGate;
  readonly options = { hibernate: true };
  readonly #env: object;
  readonly #party: ReturnType<typeof matcherParty>;

  constructor(room: Party.Room) {
    this.#env = room.env;
    const sockets = () => room.getConnections<Seeker>();
    this.#party = matcherParty(room.env, room.storage, sockets, sendOver(room));
  }

  onConnect(connection: Party.Connection<Seeker>, { request }: Party.ConnectionContext) {
    return this.#party.room.onConnect(socketOf(connection), nameOf(request), addressOf(request, this.#env));
  }

  onMessage(message: unknown, connection: Party.Connection<Seeker>) {
    return this.#party.room.onMessage(socketOf(connection), message);
  }

  onClose(connection: Party.Connection<Seeker>) {
    finishClosing(connection);
    return this.#party.room.onClose(socketOf(connection));
  }

  onError(connection: Party.Connection<Seeker>) {
    return this.onClose(connection);
  }

  onAlarm() {
    return this.#party.room.onAlarm();
  }

  onRequest(request: Party.Request) {
    return this.#party.answer(request);
  }
}

export class Directory implements Party.Server {
  static readonly onBeforeConnect = atGate;
  static readonly onBeforeRequest = atGate;
  readonly options = { hibernate: true };
  readonly #env: object;
  readonly #party: ReturnType<typeof directoryParty>;

  constructor(room: Party.Room) {
    this.#env = room.env;
    const sockets = () => [...room.getConnections<Listener>()].map((connection) => socketOf(connection));
    this.#party = directoryParty(room.env, room.storage, sockets, sendOver(room));
  }

  onConnect(connection: Party.Connection<Listener>, { request }: Party.ConnectionContext) {
    return this.#party.room.onConnect(socketOf(connection), addressOf(request, this.#env), nameOf(request));
  }

  onMessage(message: unknown, connection: Party.Connection<Listener>) {
    return this.#party.room.onMessage(socketOf(connection), message);
  }

  onClose(connection: Party.Connection) {
    finishClosing(connection);
  }

  onAlarm() {
    return this.#party.room.onAlarm();
  }

  onRequest(request: Party.Request) {
    return this.#party.answer(request);
  }
}

export class Counters implements Party.Server {
  static readonly onBeforeConnect = atGate;
  static readonly onBeforeRequest = atGate;
  readonly options = { hibernate: true };
  readonly #party: ReturnType<typeof countersParty>;

  constructor(room: Party.Room) {
    this.#party = countersParty(room.env, room.storage);
  }

  onRequest(request: Party.Request) {
    return this.#party.answer(request);
  }
}

/** Answers pings, so that clients can tell how far its region is. It holds nothing. */
export class LatencyProbe implements Party.Server {
  static readonly onBeforeConnect = atGate;
  static readonly onBeforeRequest = atGate;
  readonly options = { hibernate: true };
  readonly #env: object;
  readonly #room: ReturnType<typeof probeRoom>;

  constructor(room: Party.Room) {
    this.#env = room.env;
    this.#room = probeRoom(room.env, room.storage, () =>
      [...room.getConnections<Listener>()].map((connection) => socketOf(connection)),
    );
  }

  async onConnect(connection: Party.Connection<Listener>, { request }: Party.ConnectionContext) {
    await this.#room.admit(socketOf(connection), addressOf(request, this.#env));
  }

  onMessage(message: unknown, connection: Party.Connection<Listener>) {
    return this.#room.onMessage(socketOf(connection), message);
  }

  onClose(connection: Party.Connection) {
    finishClosing(connection);
  }

  onAlarm() {
    return this.#room.onAlarm();
  }
}

/** The closing handshake does not end by itself. */
const finishClosing = (connection: Party.Connection): void => connection.close();

/**
 * The whole server as PartyKit's main party, which has no rooms: the lobby answers whatever is neither a file nor a party. Each class is the
 * default export of a module that `partykit.json` names. @throws RangeError if two games have the same id.
 */
export const createParty = ({ games, rules = {} }: WorkerOptions) => {
  setGames(games);
  return {
    onBeforeConnect: atGate,
    onBeforeRequest: atGate,
    async onFetch(request, { env, parties, assets }) {
      const partyEnv = envOf(env);
      if (partyEnv.secret === undefined) return withoutSecret(request, partyEnv);
      const send: Send = async ({ party, id, path, headers, body }) => {
        const stub = parties[party]?.get(id);
        if (stub === undefined) throw new Error(`no party ${party}`);
        return stub.fetch(path.slice(`/parties/${party}/${id}`.length), { method: 'POST', headers, body });
      };
      return lobby.fetch(request, {
        ...partyClient(send, partyEnv.secret, partyEnv.now, loadOf(env)),
        ...lobbyEnvOf(request, env),
        near: null,
        rules,
        readFile: async (path) => (await assets.fetch(path))?.text() ?? null,
        openApi,
      });
    },
  } satisfies Party.PartyKitServer;
};
