import type * as Party from 'partykit/server';
import { ReplayWindow } from '../../lobby/party-calls.ts';
import { matcherRoutes, serveParty } from '../../lobby/party-routes.ts';
import type { Connection } from '../../matching/events.ts';
import type { MatcherRoom } from '../../matching/room.ts';
import { matcherRoom, type Send, socketOf } from '../durable-object.ts';
import { addressOf, envOf, nameOf } from '../env.ts';

export default class Matcher implements Party.Server {
  readonly options = { hibernate: true };
  readonly room: Party.Room;
  readonly #replays = new ReplayWindow();
  readonly #matcher: MatcherRoom;

  // Like a table it asks for nothing that a cold alarm takes away.
  constructor(room: Party.Room) {
    this.room = room;
    const sockets = () => room.getConnections<Connection>();
    const send: Send = ({ path, headers, body }) =>
      fetch(String(room.env.ARCUS_ORIGIN) + path, { method: 'POST', headers, body });
    this.#matcher = matcherRoom(this.#partyEnv, room.storage, sockets, send);
  }

  get #partyEnv() {
    return envOf(this.room.env.ARCUS_SECRET);
  }

  onConnect(connection: Party.Connection<Connection>, { request }: Party.ConnectionContext) {
    return this.#matcher.onConnect(socketOf(connection), nameOf(request), addressOf(request));
  }

  onMessage(message: unknown, connection: Party.Connection<Connection>) {
    return this.#matcher.onMessage(socketOf(connection), message);
  }

  onClose(connection: Party.Connection<Connection>) {
    // The closing handshake does not end by itself.
    connection.close();
    return this.#matcher.onClose(socketOf(connection));
  }

  onError(connection: Party.Connection<Connection>) {
    return this.onClose(connection);
  }

  onAlarm() {
    return this.#matcher.onAlarm();
  }

  onRequest(request: Party.Request) {
    return serveParty(request, this.#partyEnv, this.#replays, matcherRoutes(this.#matcher, nameOf(request)));
  }
}
