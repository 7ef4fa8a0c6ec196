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
import type { LobbyEnv } from '../lobby/lobby-env.ts';
import { type Call, type PartyCall, type PartyName, signatureHeader } from '../runtime/calls.ts';
import {
  type AnySocket,
  existingSocket,
  hasTable,
  openParty,
  type Party,
  type RoomAccess,
  socketOf,
} from './durable-object.ts';
import { serveRequest } from './front.ts';
import { signedCalls } from './routes.ts';
import { nameOf, type Place, placementOf, regionNear } from './variables.ts';
import { noSuchTable } from './workerd.ts';

interface Env
  extends Cloudflare.Env,
    Readonly<Record<Capitalize<PartyName | 'probe'>, DurableObjectNamespace<RoomServer>>> {
  /** Files of the build; without them the server has only the API. */
  readonly Assets?: Fetcher;
}

const bindings = {
  table: 'Table',
  directory: 'Directory',
  counters: 'Counters',
  matcher: 'Matcher',
  relay: 'Relay',
  site: 'Site',
  codes: 'Codes',
  desk: 'Desk',
} as const satisfies { readonly [Name in PartyName]: Capitalize<Name> };

const optionsOf = (...room: Parameters<typeof placementOf>) => {
  const { jurisdiction, ...hint } = placementOf(...room);
  // The types lack `us`.
  return { ...hint, ...(jurisdiction && { jurisdiction: jurisdiction as DurableObjectJurisdiction }) };
};

const stubOf = (env: Env, { party, id, region = regionOf(id) }: PartyCall, { country }: Place) =>
  getServerByName(
    env[bindings[party]],
    id,
    // A site may have the name of a region.
    optionsOf(env, party === 'site' ? undefined : region, party === 'table' ? country : undefined),
  );

const callsBy = (env: Env, place: Place = {}): Call =>
  signedCalls(env, async (call) => {
    const { path, headers, body } = call;
    const stub = await stubOf(env, call, place);
    return stub.fetch(`https://arcus.internal${path}`, { method: 'POST', headers, body });
  });

abstract class RoomServer extends Server<Env> {
  static override options = { hibernate: true };
  protected readonly access: RoomAccess = {
    variables: this.env,
    storage: this.ctx.storage,
    sockets: () => this.sockets(),
    call: callsBy(this.env),
  };
  protected abstract readonly party: Party;

  protected socket(connection: PartyConnection): AnySocket {
    return socketOf(connection);
  }

  protected sockets(): Iterable<AnySocket> {
    return [...this.getConnections()].map((connection) => this.socket(connection));
  }

  override async onConnect(connection: PartyConnection, { request }: ConnectionContext) {
    await this.party.connect(this.socket(connection), request);
  }

  override async onMessage(connection: PartyConnection, message: unknown) {
    await this.party.room.onMessage?.(this.socket(connection), message);
  }

  override async onClose(connection: PartyConnection, code?: number) {
    // partyserver leaves a close without a code unconfirmed.
    if (code === 1005) connection.close();
    await this.party.room.onClose?.(this.socket(connection));
  }

  override onError(connection: PartyConnection) {
    return this.onClose(connection);
  }

  override async onAlarm() {
    await this.party.room.onAlarm?.();
  }

  override onRequest(request: Request) {
    return this.party.answer(request);
  }
}

/** The platform answers heartbeats without waking the room, which queries the time of the last one. */
abstract class SleepingServer extends RoomServer {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(ping, pong));
  }

  protected override socket(connection: PartyConnection): AnySocket {
    return socketOf(connection, () => {
      const answered = this.ctx.getWebSocketAutoResponseTimestamp(connection);
      return answered === null ? null : answered.getTime();
    });
  }

  /** Skips partyserver's iteration where possible: it reads every attachment, a tenth of a move's cost. */
  protected override sockets(): Iterable<AnySocket> {
    const open = this.ctx
      .getWebSockets()
      .filter(({ readyState }) => readyState === WebSocket.READY_STATE_OPEN);
    const met = open.flatMap((socket) => existingSocket(socket) ?? []);
    return met.length === open.length ? met : super.sockets();
  }
}

const serverOf = (open: (access: RoomAccess) => Party, Base: typeof RoomServer = SleepingServer) =>
  class extends Base {
    protected override readonly party = open(this.access);
  };

export class Table extends serverOf(openParty.table) {
  /**
   * workerd ends the TCP connection of a hibernating socket that it has closed only when it evicts the room. So a socket at an unknown
   * table never hibernates.
   */
  override async fetch(request: Request) {
    if (!request.headers.has('upgrade') || (await hasTable(this.ctx.storage))) return super.fetch(request);
    return noSuchTable();
  }
}

export const Relay = serverOf(openParty.relay);
export const Matcher = serverOf(openParty.matcher, RoomServer);
export const Directory = serverOf(openParty.directory);
export const LatencyProbe = serverOf(openParty.probe);
export const Counters = serverOf(openParty.counters, RoomServer);
export const Site = serverOf(openParty.site, RoomServer);
export const Codes = serverOf(openParty.codes, RoomServer);
export const Desk = serverOf(openParty.desk, RoomServer);

const placeOf = ({ cf }: Request): Place => (cf ?? {}) as IncomingRequestCfProperties;

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
        call: callsBy(env, placeOf(request)),
        near: regionNear(placeOf(request)),
        rules,
        readFile: async (path) => {
          const file = await env.Assets?.fetch(new URL(path, request.url));
          return file?.ok ? file.text() : null;
        },
        noSuchTable,
        toRoom: (incoming) => routePartykitRequest(incoming, env, optionsOf(env, regionOf(nameOf(incoming)))),
      }),
  } satisfies ExportedHandler<Env>;
};
