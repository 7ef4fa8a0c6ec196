import {
  type ConnectionContext,
  getServerByName,
  type Connection as PartyConnection,
  routePartykitRequest,
  Server,
} from 'partyserver';
import { rulesHtml } from '../../build/generated/rules.ts';
import { ping, pong } from '../../shared/protocol/codes.ts';
import { lobby } from '../lobby/app.ts';
import type { DirectoryRoom } from '../lobby/directory-room.ts';
import { Gate } from '../lobby/gate.ts';
import { callingParties, type PartyCall } from '../lobby/parties.ts';
import {
  countersRoutes,
  directoryRoutes,
  serveParty,
  tableRoutes,
  withoutSecret,
} from '../lobby/party-routes.ts';
import { type Place, regionNear } from '../lobby/place.ts';
import type { Connection } from '../table/events.ts';
import type { Room } from '../table/room.ts';
import {
  addressOf,
  countersRoom,
  directoryRoom,
  gateLimitsOf,
  limitsOf,
  quiet,
  settingsOf,
  socketOf,
  surroundingsOf,
  tableRoom,
} from './durable-object.ts';

interface Env extends Cloudflare.Env {
  readonly Table: DurableObjectNamespace<Table>;
  readonly Directory: DurableObjectNamespace<Directory>;
  readonly Counters: DurableObjectNamespace<Counters>;
  readonly ARCUS_SECRET?: string;
}

const send = async (env: Env, { party, id, path, headers, body }: PartyCall): Promise<Response> => {
  const stub = await (party === 'table'
    ? getServerByName(env.Table, id)
    : getServerByName(env.Directory, id));
  return stub.fetch(`https://arcus.internal${path}`, { method: 'POST', headers, body });
};

export class Table extends Server<Env> {
  static override options = { hibernate: true };
  readonly #table: Room;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    // The heartbeat is answered without waking the table.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(ping, pong));
    const sockets = () => this.getConnections<Connection>();
    this.#table = tableRoom(this.#surroundings, limitsOf(env), ctx.storage, sockets, (call) =>
      send(env, call),
    );
  }

  get #surroundings() {
    return surroundingsOf(this.env.ARCUS_SECRET);
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
    return serveParty(request, this.#surroundings, tableRoutes(this.#table));
  }
}

export class Directory extends Server<Env> {
  static override options = { hibernate: true };
  readonly #directory: DirectoryRoom;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(ping, pong));
    const sockets = () => this.getConnections();
    this.#directory = directoryRoom(surroundingsOf(env.ARCUS_SECRET), ctx.storage, sockets, (call) =>
      send(env, call),
    );
  }

  override onConnect(connection: PartyConnection) {
    return this.#directory.onConnect(quiet(connection));
  }

  override onMessage(connection: PartyConnection, message: unknown) {
    return this.#directory.onMessage(quiet(connection), message);
  }

  override onRequest(request: Request) {
    return serveParty(request, surroundingsOf(this.env.ARCUS_SECRET), directoryRoutes(this.#directory));
  }
}

export class Counters extends Server<Env> {
  readonly #counters = countersRoom(this.ctx.storage);

  override onRequest(request: Request) {
    return serveParty(request, surroundingsOf(this.env.ARCUS_SECRET), countersRoutes(this.#counters));
  }
}

/** What the edge says of the sender. */
const placeOf = ({ cf }: Request): Place => (cf ?? {}) as IncomingRequestCfProperties;

const gate = new Gate();

/** The lobby answers whatever is neither a file nor a party. */
export default {
  async fetch(request, env) {
    const surroundings = surroundingsOf(env.ARCUS_SECRET);
    const { secret, now, log } = surroundings;
    if (secret === undefined) return withoutSecret(request, surroundings);
    const parties = callingParties((call) => send(env, call), secret, now);
    return (
      (await routePartykitRequest(request, env)) ??
      lobby.fetch(request, {
        ...parties,
        rules: rulesHtml,
        ...settingsOf(env),
        near: regionNear(placeOf(request)),
        address: addressOf(request),
        gate,
        gateLimits: gateLimitsOf(env),
        now,
        log,
      })
    );
  },
} satisfies ExportedHandler<Env>;
