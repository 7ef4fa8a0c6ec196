import {
  type ConnectionContext,
  getServerByName,
  type Connection as PartyConnection,
  routePartykitRequest,
  Server,
} from 'partyserver';
import openApi from '../../build/generated/openapi.json' with { type: 'json' };
import { rulesHtml } from '../../build/generated/rules.ts';
import { ping, pong } from '../../shared/protocol/codes.ts';
import { regionOf } from '../../shared/protocol/regions.ts';
import { lobby } from '../lobby/app.ts';
import type { DirectoryRoom } from '../lobby/directory.ts';
import { partyClient } from '../lobby/env.ts';
import { type PartyCall, ReplayWindow } from '../lobby/party-calls.ts';
import {
  countersRoutes,
  directoryRoutes,
  matcherRoutes,
  serveParty,
  tableRoutes,
  withoutSecret,
} from '../lobby/party-routes.ts';
import { RateLimiter } from '../lobby/rate-limiter.ts';
import type { Connection as Seeker } from '../matching/events.ts';
import type { MatcherRoom } from '../matching/room.ts';
import type { Connection } from '../table/events.ts';
import type { TableRoom } from '../table/room.ts';
import { countersRoom, directoryRoom, matcherRoom, quiet, socketOf, tableRoom } from './durable-object.ts';
import {
  addressOf,
  envOf,
  limitsOf,
  nameOf,
  type Place,
  rateLimitsOf,
  regionNear,
  settingsOf,
} from './env.ts';

interface Env extends Cloudflare.Env {
  readonly Table: DurableObjectNamespace<Table>;
  readonly Directory: DurableObjectNamespace<Directory>;
  readonly Counters: DurableObjectNamespace<Counters>;
  readonly Matcher: DurableObjectNamespace<Matcher>;
  readonly Probe: DurableObjectNamespace<LatencyProbe>;
  readonly ARCUS_SECRET?: string;
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
  }
};

const send = async (env: Env, call: PartyCall): Promise<Response> => {
  const { path, headers, body } = call;
  const stub = await stubOf(env, call);
  return stub.fetch(`https://arcus.internal${path}`, { method: 'POST', headers, body });
};

export class Table extends Server<Env> {
  static override options = { hibernate: true };
  readonly #table: TableRoom;
  readonly #replays = new ReplayWindow();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    // The heartbeat is answered without waking the table.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(ping, pong));
    const sockets = () => this.getConnections<Connection>();
    this.#table = tableRoom(this.#partyEnv, limitsOf(env), ctx.storage, sockets, (call) => send(env, call));
  }

  get #partyEnv() {
    return envOf(this.env.ARCUS_SECRET);
  }

  override onConnect(connection: PartyConnection<Connection>, { request }: ConnectionContext) {
    return this.#table.onConnect(socketOf(connection), addressOf(request));
  }

  override onMessage(connection: PartyConnection<Connection>, message: unknown) {
    return this.#table.onMessage(socketOf(connection), message);
  }

  override onClose(connection: PartyConnection<Connection>) {
    return this.#table.onClose(socketOf(connection));
  }

  override onError(connection: PartyConnection<Connection>) {
    return this.#table.onClose(socketOf(connection));
  }

  override onAlarm() {
    return this.#table.onAlarm();
  }

  override onRequest(request: Request) {
    return serveParty(request, this.#partyEnv, this.#replays, tableRoutes(this.#table));
  }
}

export class Directory extends Server<Env> {
  static override options = { hibernate: true };
  readonly #directory: DirectoryRoom;
  readonly #replays = new ReplayWindow();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(ping, pong));
    const sockets = () => this.getConnections();
    this.#directory = directoryRoom(envOf(env.ARCUS_SECRET), ctx.storage, sockets, (call) => send(env, call));
  }

  override onConnect(connection: PartyConnection) {
    return this.#directory.onConnect(quiet(connection));
  }

  override onMessage(connection: PartyConnection, message: unknown) {
    return this.#directory.onMessage(quiet(connection), message);
  }

  override onRequest(request: Request) {
    return serveParty(request, envOf(this.env.ARCUS_SECRET), this.#replays, directoryRoutes(this.#directory));
  }
}

export class Counters extends Server<Env> {
  static override options = { hibernate: true };
  readonly #counters = countersRoom(this.ctx.storage);
  readonly #replays = new ReplayWindow();

  override onRequest(request: Request) {
    return serveParty(request, envOf(this.env.ARCUS_SECRET), this.#replays, countersRoutes(this.#counters));
  }
}

export class Matcher extends Server<Env> {
  static override options = { hibernate: true };
  readonly #matcher: MatcherRoom;
  readonly #replays = new ReplayWindow();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const sockets = () => this.getConnections<Seeker>();
    this.#matcher = matcherRoom(this.#partyEnv, ctx.storage, sockets, (call) => send(env, call));
  }

  get #partyEnv() {
    return envOf(this.env.ARCUS_SECRET);
  }

  override onConnect(connection: PartyConnection<Seeker>, { request }: ConnectionContext) {
    return this.#matcher.onConnect(socketOf(connection), nameOf(request), addressOf(request));
  }

  override onMessage(connection: PartyConnection<Seeker>, message: unknown) {
    return this.#matcher.onMessage(socketOf(connection), message);
  }

  override onClose(connection: PartyConnection<Seeker>) {
    return this.#matcher.onClose(socketOf(connection));
  }

  override onError(connection: PartyConnection<Seeker>) {
    return this.#matcher.onClose(socketOf(connection));
  }

  override onAlarm() {
    return this.#matcher.onAlarm();
  }

  override onRequest(request: Request) {
    return serveParty(request, this.#partyEnv, this.#replays, matcherRoutes(this.#matcher, nameOf(request)));
  }
}

/** Answers pings, so that clients can tell how far its region is. It holds nothing. */
export class LatencyProbe extends Server<Env> {
  static override options = { hibernate: true };

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(ping, pong));
  }
}

/** What the edge says of the sender. */
const placeOf = ({ cf }: Request): Place => (cf ?? {}) as IncomingRequestCfProperties;

/** A room named after a region is made there, whoever calls it first. */
const hintFor = (request: Request) => {
  const region = regionOf(nameOf(request));
  return region === undefined ? {} : { locationHint: region };
};

const rateLimiter = new RateLimiter();

/** The lobby answers whatever is neither a file nor a party. */
export default {
  async fetch(request, env) {
    const partyEnv = envOf(env.ARCUS_SECRET);
    const { secret, now, log } = partyEnv;
    if (secret === undefined) return withoutSecret(request, partyEnv);
    const parties = partyClient((call) => send(env, call), secret, now);
    return (
      (await routePartykitRequest(request, env, hintFor(request))) ??
      lobby.fetch(request, {
        ...parties,
        rules: rulesHtml,
        openApi,
        ...settingsOf(env),
        near: regionNear(placeOf(request)),
        address: addressOf(request),
        rateLimiter,
        rateLimits: rateLimitsOf(env),
        now,
        log,
      })
    );
  },
} satisfies ExportedHandler<Env>;
