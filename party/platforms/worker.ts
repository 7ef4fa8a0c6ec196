import {
  type ConnectionContext,
  getServerByName,
  type Connection as PartyConnection,
  routePartykitRequest,
  Server,
} from 'partyserver';
import type { AnyGame } from '../../shared/kernel/game.ts';
import { setGames } from '../../shared/kernel/game-registry.ts';
import { ping, pong } from '../../shared/protocol/codes.ts';
import { regionOf } from '../../shared/protocol/regions.ts';
import type { Listener } from '../directory/listeners.ts';
import type { LobbyEnv } from '../lobby/lobby-env.ts';
import type { Connection as Seeker } from '../matching/events.ts';
import type { RelayConnection } from '../relay/events.ts';
import type { Socket } from '../runtime/actor.ts';
import { type Call, type PartyCall, signatureHeader } from '../runtime/calls.ts';
import type { Connection } from '../table/events.ts';
import {
  countersParty,
  directoryParty,
  existingSocket,
  hasTable,
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
import { nameOf, type Place, regionNear } from './variables.ts';
import { noSuchTable } from './workerd.ts';

interface Env extends Cloudflare.Env {
  /** Files of the build; without them the server has only the API. */
  readonly Assets?: Fetcher;
  readonly Table: DurableObjectNamespace<Table>;
  readonly Directory: DurableObjectNamespace<Directory>;
  readonly Counters: DurableObjectNamespace<Counters>;
  readonly Matcher: DurableObjectNamespace<Matcher>;
  readonly Relay: DurableObjectNamespace<Relay>;
  readonly Probe: DurableObjectNamespace<LatencyProbe>;
  readonly Site: DurableObjectNamespace<Site>;
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
    case 'site':
      return getServerByName(env.Site, id);
  }
};

const callsBy = (env: Env): Call =>
  signedCalls(env, async (call) => {
    const { path, headers, body } = call;
    const stub = await stubOf(env, call);
    return stub.fetch(`https://arcus.internal${path}`, { method: 'POST', headers, body });
  });

abstract class RoomServer<State> extends Server<Env> {
  static override options = { hibernate: true };
  protected abstract readonly party: SocketParty<State>;

  protected socket(connection: PartyConnection<State>): Socket<State> {
    return socketOf<State>(connection);
  }

  protected sockets(): Iterable<Socket<State>> {
    return [...this.getConnections<State>()].map((connection) => this.socket(connection));
  }

  override async onConnect(connection: PartyConnection<State>, { request }: ConnectionContext) {
    await this.party.connect(this.socket(connection), request);
  }

  override async onMessage(connection: PartyConnection<State>, message: unknown) {
    await this.party.room.onMessage(this.socket(connection), message);
  }

  override async onClose(connection: PartyConnection<State>, code?: number) {
    // partyserver leaves a close without a code unconfirmed.
    if (code === 1005) connection.close();
    await this.party.room.onClose?.(this.socket(connection));
  }

  override onError(connection: PartyConnection<State>) {
    return this.onClose(connection);
  }

  override async onAlarm() {
    await this.party.room.onAlarm();
  }

  override onRequest(request: Request) {
    return this.party.answer(request);
  }
}

/** The platform answers heartbeats without waking the room, which queries the time of the last one. */
abstract class SleepingServer<State> extends RoomServer<State> {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(ping, pong));
  }

  protected override socket(connection: PartyConnection<State>): Socket<State> {
    return socketOf<State>(connection, () => {
      const answered = this.ctx.getWebSocketAutoResponseTimestamp(connection);
      return answered === null ? null : answered.getTime();
    });
  }

  /** Skips partyserver's iteration where possible: it reads every attachment, a tenth of a move's cost. */
  protected override sockets(): Iterable<Socket<State>> {
    const open = this.ctx
      .getWebSockets()
      .filter(({ readyState }) => readyState === WebSocket.READY_STATE_OPEN);
    const met = open.flatMap((socket) => existingSocket<State>(socket) ?? []);
    return met.length === open.length ? met : super.sockets();
  }
}

export class Table extends SleepingServer<Connection> {
  protected override readonly party = tableParty(
    this.env,
    this.ctx.storage,
    () => this.sockets(),
    callsBy(this.env),
  );

  /**
   * workerd ends the TCP connection of a hibernating socket that it has closed only when it evicts the room. So a socket at an unknown
   * table never hibernates.
   */
  override async fetch(request: Request) {
    if (!request.headers.has('upgrade') || (await hasTable(this.ctx.storage))) return super.fetch(request);
    return noSuchTable();
  }
}

/** Forwards the spectator view to many sockets. */
export class Relay extends SleepingServer<RelayConnection> {
  protected override readonly party = relayParty(
    this.env,
    this.ctx.storage,
    () => this.sockets(),
    callsBy(this.env),
  );
}

export class Matcher extends RoomServer<Seeker> {
  protected override readonly party = matcherParty(
    this.env,
    this.ctx.storage,
    () => this.sockets(),
    callsBy(this.env),
  );
}

export class Directory extends SleepingServer<Listener> {
  protected override readonly party = directoryParty(
    this.env,
    this.ctx.storage,
    () => this.sockets(),
    callsBy(this.env),
  );
}

/** Answers pings, so that clients can measure the distance to its region. Stateless. */
export class LatencyProbe extends SleepingServer<Listener> {
  protected override readonly party = probeParty(this.env, this.ctx.storage, () => this.sockets());
}

export class Counters extends Server<Env> {
  readonly #party = countersParty(this.env, this.ctx.storage);

  override onRequest(request: Request) {
    return this.#party.answer(request);
  }
}

export class Site extends Server<Env> {
  readonly #party = siteParty(this.env, this.ctx.storage);

  override onRequest(request: Request) {
    return this.#party.answer(request);
  }

  override async onAlarm() {
    await this.#party.onAlarm();
  }
}

const placeOf = ({ cf }: Request): Place => (cf ?? {}) as IncomingRequestCfProperties;

/** A room named after a region is created there. */
const locationHintFor = (request: Request) => {
  const region = regionOf(nameOf(request));
  return region === undefined ? {} : { locationHint: region };
};

/** Removes internal headers: calls between parties do not pass here. */
const withoutInternalHeaders = (request: Request): Request => {
  const foreign = [...request.headers.keys()].filter(
    (name) => name.startsWith('x-partykit-') || name === signatureHeader,
  );
  if (foreign.length === 0) return request;
  const incoming = new Request(request);
  for (const name of foreign) incoming.headers.delete(name);
  return incoming;
};

export interface WorkerOptions {
  readonly games: readonly AnyGame[];
  readonly rules?: LobbyEnv['rules'];
}

/**
 * The server as a Worker. The lobby answers all requests that are neither for a file nor a party. The module named in `wrangler.jsonc`
 * exports it, with the classes of the parties. @throws RangeError if two games have the same id.
 */
export const createWorker = ({ games, rules = {} }: WorkerOptions) => {
  setGames(games);
  return {
    fetch: (request, env) =>
      serveRequest(withoutInternalHeaders(request), env, {
        call: callsBy(env),
        near: regionNear(placeOf(request)),
        rules,
        readFile: async (path) => {
          const file = await env.Assets?.fetch(new URL(path, request.url));
          return file?.ok ? file.text() : null;
        },
        noSuchTable,
        toRoom: (incoming) => routePartykitRequest(incoming, env, locationHintFor(incoming)),
      }),
  } satisfies ExportedHandler<Env>;
};
