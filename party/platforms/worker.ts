import {
  type ConnectionContext,
  getServerByName,
  type Connection as PartyConnection,
  routePartykitRequest,
  Server,
} from 'partyserver';
import openApi from '../../build/generated/openapi.json' with { type: 'json' };
import type { AnyGame } from '../../shared/kernel/game.ts';
import { setGames } from '../../shared/kernel/known-games.ts';
import { ping, pong } from '../../shared/protocol/codes.ts';
import { regionOf } from '../../shared/protocol/regions.ts';
import { lobby } from '../lobby/app.ts';
import { type LobbyEnv, partyClient } from '../lobby/env.ts';
import type { Listener } from '../lobby/listeners.ts';
import { type PartyCall, signatureHeader } from '../lobby/party-calls.ts';
import { refuseAtGate } from '../lobby/party-gate.ts';
import { withoutSecret } from '../lobby/party-routes.ts';
import type { Connection as Seeker } from '../matching/events.ts';
import type { Watcher } from '../relay/events.ts';
import type { Socket } from '../runtime/actor.ts';
import type { Connection } from '../table/events.ts';
import {
  countersParty,
  directoryParty,
  knownSocket,
  matcherParty,
  probeRoom,
  relayParty,
  type Send,
  socketOf,
  tableParty,
} from './durable-object.ts';
import { addressOf, envOf, loadOf, lobbyEnvOf, nameOf, type Place, regionNear } from './env.ts';

interface Env extends Cloudflare.Env {
  /** The build's own files; a server without them has the API alone. */
  readonly Assets?: Fetcher;
  readonly Table: DurableObjectNamespace<Table>;
  readonly Directory: DurableObjectNamespace<Directory>;
  readonly Counters: DurableObjectNamespace<Counters>;
  readonly Matcher: DurableObjectNamespace<Matcher>;
  readonly Relay: DurableObjectNamespace<Relay>;
  readonly Probe: DurableObjectNamespace<LatencyProbe>;
}

const stubOf = async (env: Env, { party, id, region = regionOf(id) }: PartyCall) => {
  const near = region === undefined ? {} : { locationHint: region };
  switch (party) {
    case 'table':
      return getServerByName(env.Table, id, near);
    case 'directory':
      return getServerByName(env.Directory, id, near);
    case 'counters':
      return getServerByName(env.Counters, id);
    case 'matcher':
      return getServerByName(env.Matcher, id, near);
    case 'relay':
      return getServerByName(env.Relay, id);
  }
};

const sendBy =
  (env: Env): Send =>
  async (call) => {
    const { path, headers, body } = call;
    const stub = await stubOf(env, call);
    return stub.fetch(`https://arcus.internal${path}`, { method: 'POST', headers, body });
  };

export class Table extends Server<Env> {
  static override options = { hibernate: true };
  readonly #party: ReturnType<typeof tableParty>;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    // The heartbeat is answered without waking the table.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(ping, pong));
    const walk = () =>
      [...this.getConnections<Connection>()].map((connection) =>
        socketOf<Connection>(connection, answers(ctx, env, connection)),
      );
    const sockets = () => openSockets<Connection>(ctx, walk);
    this.#party = tableParty(env, ctx.storage, sockets, sendBy(env));
  }

  override onConnect(connection: PartyConnection<Connection>, { request }: ConnectionContext) {
    return this.#party.room.onConnect(
      socketOf(connection, answers(this.ctx, this.env, connection)),
      addressOf(request, this.env),
    );
  }

  override onMessage(connection: PartyConnection<Connection>, message: unknown) {
    return this.#party.room.onMessage(socketOf(connection, answers(this.ctx, this.env, connection)), message);
  }

  override onClose(connection: PartyConnection<Connection>) {
    return this.#party.room.onClose(socketOf(connection, answers(this.ctx, this.env, connection)));
  }

  override onError(connection: PartyConnection<Connection>) {
    return this.#party.room.onClose(socketOf(connection, answers(this.ctx, this.env, connection)));
  }

  override onAlarm() {
    return this.#party.room.onAlarm();
  }

  override onRequest(request: Request) {
    return this.#party.answer(request);
  }
}

/** Hands on what spectators of a table are sent. */
export class Relay extends Server<Env> {
  static override options = { hibernate: true };
  readonly #party: ReturnType<typeof relayParty>;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(ping, pong));
    const walk = () =>
      [...this.getConnections<Watcher>()].map((connection) =>
        socketOf<Watcher>(connection, answers(ctx, env, connection)),
      );
    const sockets = () => openSockets<Watcher>(ctx, walk);
    this.#party = relayParty(env, ctx.storage, sockets, sendBy(env));
  }

  override onConnect(connection: PartyConnection<Watcher>, { request }: ConnectionContext) {
    return this.#party.room.onConnect(
      socketOf(connection, answers(this.ctx, this.env, connection)),
      nameOf(request),
      addressOf(request, this.env),
    );
  }

  override onMessage(connection: PartyConnection<Watcher>, message: unknown) {
    return this.#party.room.onMessage(socketOf(connection, answers(this.ctx, this.env, connection)), message);
  }

  override onClose(connection: PartyConnection<Watcher>) {
    return this.#party.room.onClose(socketOf(connection, answers(this.ctx, this.env, connection)));
  }

  override onError(connection: PartyConnection<Watcher>) {
    return this.#party.room.onClose(socketOf(connection, answers(this.ctx, this.env, connection)));
  }

  override onAlarm() {
    return this.#party.room.onAlarm();
  }

  override onRequest(request: Request) {
    return this.#party.answer(request);
  }
}

export class Matcher extends Server<Env> {
  static override options = { hibernate: true };
  readonly #party: ReturnType<typeof matcherParty>;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const sockets = () => this.getConnections<Seeker>();
    this.#party = matcherParty(env, ctx.storage, sockets, sendBy(env));
  }

  override onConnect(connection: PartyConnection<Seeker>, { request }: ConnectionContext) {
    return this.#party.room.onConnect(socketOf(connection), nameOf(request), addressOf(request, this.env));
  }

  override onMessage(connection: PartyConnection<Seeker>, message: unknown) {
    return this.#party.room.onMessage(socketOf(connection), message);
  }

  override onClose(connection: PartyConnection<Seeker>) {
    return this.#party.room.onClose(socketOf(connection));
  }

  override onError(connection: PartyConnection<Seeker>) {
    return this.#party.room.onClose(socketOf(connection));
  }

  override onAlarm() {
    return this.#party.room.onAlarm();
  }

  override onRequest(request: Request) {
    return this.#party.answer(request);
  }
}

export class Directory extends Server<Env> {
  static override options = { hibernate: true };
  readonly #party: ReturnType<typeof directoryParty>;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(ping, pong));
    const sockets = () =>
      [...this.getConnections<Listener>()].map((connection) =>
        socketOf(connection, answers(ctx, env, connection)),
      );
    this.#party = directoryParty(env, ctx.storage, sockets, sendBy(env));
  }

  override onConnect(connection: PartyConnection<Listener>, { request }: ConnectionContext) {
    return this.#party.room.onConnect(
      socketOf(connection, answers(this.ctx, this.env, connection)),
      addressOf(request, this.env),
      nameOf(request),
    );
  }

  override onMessage(connection: PartyConnection<Listener>, message: unknown) {
    return this.#party.room.onMessage(socketOf(connection, answers(this.ctx, this.env, connection)), message);
  }

  override onAlarm() {
    return this.#party.room.onAlarm();
  }

  override onRequest(request: Request) {
    return this.#party.answer(request);
  }
}

export class Counters extends Server<Env> {
  static override options = { hibernate: true };
  readonly #party = countersParty(this.env, this.ctx.storage);

  override onRequest(request: Request) {
    return this.#party.answer(request);
  }
}

/** Answers pings, so that clients can tell how far its region is. It holds nothing. */
export class LatencyProbe extends Server<Env> {
  static override options = { hibernate: true };
  readonly #room: ReturnType<typeof probeRoom>;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(ping, pong));
    this.#room = probeRoom(env, ctx.storage, () =>
      [...this.getConnections<Listener>()].map((connection) =>
        socketOf(connection, answers(ctx, env, connection)),
      ),
    );
  }

  override async onConnect(connection: PartyConnection<Listener>, { request }: ConnectionContext) {
    await this.#room.admit(
      socketOf(connection, answers(this.ctx, this.env, connection)),
      addressOf(request, this.env),
    );
  }

  override onMessage(connection: PartyConnection<Listener>, message: unknown) {
    return this.#room.onMessage(socketOf(connection, answers(this.ctx, this.env, connection)), message);
  }

  override onAlarm() {
    return this.#room.onAlarm();
  }
}

/** Heartbeats are answered without waking the room, which has to ask when there was one. */
const answers = (ctx: DurableObjectState, env: Env, connection: PartyConnection) => (): number | null => {
  const answered = ctx.getWebSocketAutoResponseTimestamp(connection);
  return answered === null ? null : answered.getTime() + envOf(env).clockAhead;
};

/**
 * All open sockets of a room. Those that it has met are known by themselves: partyserver's own walk reads the attachment of each of them,
 * which would be a tenth of a move.
 */
const openSockets = <State>(
  ctx: DurableObjectState,
  walk: () => Iterable<Socket<State>>,
): Iterable<Socket<State>> => {
  const open = ctx.getWebSockets().filter(({ readyState }) => readyState === WebSocket.READY_STATE_OPEN);
  const met = open.flatMap((socket) => knownSocket<State>(socket) ?? []);
  return met.length === open.length ? met : walk();
};

/** What the edge says of the sender. */
const placeOf = ({ cf }: Request): Place => (cf ?? {}) as IncomingRequestCfProperties;

/** A room named after a region is made there, whoever calls it first. */
const hintFor = (request: Request) => {
  const region = regionOf(nameOf(request));
  return region === undefined ? {} : { locationHint: region };
};

/** Without the headers that only the platform and parties write: here parties call each other without coming this way. */
const fromOutside = (request: Request): Request => {
  const foreign = [...request.headers.keys()].filter(
    (name) => name.startsWith('x-partykit-') || name === signatureHeader,
  );
  if (foreign.length === 0) return request;
  const incoming = new Request(request);
  for (const name of foreign) incoming.headers.delete(name);
  return incoming;
};

export interface WorkerOptions {
  /** Every game that can be played here. */
  readonly games: readonly AnyGame[];
  readonly rules?: LobbyEnv['rules'];
}

/**
 * The whole server as a Worker. The lobby answers whatever is neither a file nor a party. The module that `wrangler.jsonc` names exports it, and
 * beside it the classes of the parties. @throws RangeError if two games have the same id.
 */
export const createWorker = ({ games, rules = {} }: WorkerOptions) => {
  setGames(games);
  return {
    async fetch(request, env) {
      const partyEnv = envOf(env);
      if (partyEnv.secret === undefined) return withoutSecret(request, partyEnv);
      const parties = partyClient(sendBy(env), partyEnv.secret, partyEnv.now, loadOf(env));
      const lobbyEnv = lobbyEnvOf(request, env);
      const { pathname } = new URL(request.url);
      if (pathname.startsWith('/parties/')) {
        const incoming = fromOutside(request);
        const refused = await refuseAtGate(incoming, lobbyEnv);
        if (refused !== null) return refused;
        const response = await routePartykitRequest(incoming, env, hintFor(request)).catch(
          (error: unknown) => {
            partyEnv.log({ event: 'party-failed', path: pathname, error: String(error) });
            return new Response('internal', { status: 500 });
          },
        );
        if (response !== null) return response;
      }
      return lobby.fetch(request, {
        ...parties,
        ...lobbyEnv,
        near: regionNear(placeOf(request)),
        rules,
        readFile: async (path) => {
          const file = await env.Assets?.fetch(new URL(path, request.url));
          return file?.ok ? file.text() : null;
        },
        openApi,
      });
    },
  } satisfies ExportedHandler<Env>;
};
