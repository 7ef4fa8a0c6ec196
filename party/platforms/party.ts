import type * as Party from 'partykit/server';
import { setGames } from '../../shared/kernel/game-registry.ts';
import type { Call } from '../runtime/calls.ts';
import { type Party as OpenedParty, openParty, type RoomAccess, socketOf } from './durable-object.ts';
import { serveRequest } from './front.ts';
import { checkPartyRequest } from './party-gate.ts';
import { signedCalls } from './routes.ts';
import { deskOf, lobbyEnvOf } from './variables.ts';
import type { WorkerOptions } from './worker.ts';
import { noSuchTable } from './workerd.ts';

// No use of `room.id` or `room.context.parties`: after a cold alarm both throw until the object is evicted.

const callsBy = ({ env, parties }: Party.FetchLobby): Call =>
  signedCalls(env, async ({ party, id, path, headers, body }) => {
    const stub = parties[party]?.get(id);
    if (stub === undefined) throw new Error(`no party ${party}`);
    return stub.fetch(path.slice(`/parties/${party}/${id}`.length), { method: 'POST', headers, body });
  });

const checkRequest = async (
  request: Party.Request,
  lobby: Party.Lobby,
): Promise<Party.Request | Response> => {
  const { env } = lobby;
  const isSocket = request.headers.has('upgrade');
  const desk = isSocket ? await deskOf(env, callsBy(lobby)) : undefined;
  return (await checkPartyRequest(request, lobbyEnvOf(request, env, desk), noSuchTable)) ?? request;
};

abstract class RoomServer implements Party.Server {
  static readonly onBeforeConnect = checkRequest;
  static readonly onBeforeRequest = checkRequest;
  readonly options = { hibernate: true };
  protected readonly access: RoomAccess;
  protected abstract readonly party: OpenedParty;

  constructor(room: Party.Room) {
    const { env, storage } = room;
    this.access = {
      variables: env,
      storage,
      sockets: () => [...room.getConnections()].map((connection) => socketOf(connection)),
      // Over HTTP: in and after an alarm PartyKit offers no other way to reach parties.
      call: signedCalls(env, ({ path, headers, body }) =>
        fetch(String(env.ARCUS_ORIGIN) + path, { method: 'POST', headers, body }),
      ),
    };
  }

  async onConnect(connection: Party.Connection, { request }: Party.ConnectionContext) {
    await this.party.connect(socketOf(connection), request);
  }

  async onMessage(message: unknown, connection: Party.Connection) {
    await this.party.room.onMessage?.(socketOf(connection), message);
  }

  async onClose(connection: Party.Connection) {
    // PartyKit does not complete the closing handshake automatically.
    connection.close();
    await this.party.room.onClose?.(socketOf(connection));
  }

  onError(connection: Party.Connection) {
    return this.onClose(connection);
  }

  async onAlarm() {
    await this.party.room.onAlarm?.();
  }

  onRequest(request: Party.Request) {
    return this.party.answer(request);
  }
}

const serverOf = (open: (access: RoomAccess) => OpenedParty) =>
  class extends RoomServer {
    protected override readonly party = open(this.access);
  };

export const Table = serverOf(openParty.table);
export const Relay = serverOf(openParty.relay);
export const Matcher = serverOf(openParty.matcher);
export const Directory = serverOf(openParty.directory);
export const LatencyProbe = serverOf(openParty.probe);
export const Counters = serverOf(openParty.counters);
export const Site = serverOf(openParty.site);
export const Codes = serverOf(openParty.codes);
export const Desk = serverOf(openParty.desk);

/**
 * The server as PartyKit's main party. The lobby answers all requests that are neither for a file nor a party. Each class is the default
 * export of a module named in `partykit.json`. @throws RangeError if two games have the same id.
 */
export const createParty = ({ games, rules = {} }: WorkerOptions) => {
  setGames(games);
  return {
    onBeforeConnect: checkRequest,
    onBeforeRequest: checkRequest,
    onFetch: (request, lobby) =>
      serveRequest(request, lobby.env, {
        call: callsBy(lobby),
        near: null,
        noSuchTable,
        rules,
        readFile: async (path) => (await lobby.assets.fetch(path))?.text() ?? null,
        // PartyKit passes no requests for existing rooms here.
        toRoom: async () => null,
      }),
  } satisfies Party.PartyKitServer;
};
