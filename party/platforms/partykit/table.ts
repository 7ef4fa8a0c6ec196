import type * as Party from 'partykit/server';
import { ReplayWindow } from '../../lobby/party-calls.ts';
import { serveParty, tableRoutes } from '../../lobby/party-routes.ts';
import type { Connection } from '../../table/events.ts';
import type { TableRoom } from '../../table/room.ts';
import { type Send, socketOf, tableRoom } from '../durable-object.ts';
import { addressOf, envOf, limitsOf } from '../env.ts';

export default class Table implements Party.Server {
  readonly options = { hibernate: true };
  readonly room: Party.Room;
  readonly #replays = new ReplayWindow();
  readonly #table: TableRoom;

  // Never asks for `room.id` or `room.context.parties`: after a cold alarm both throw until the object is evicted.
  constructor(room: Party.Room) {
    this.room = room;
    const sockets = () => room.getConnections<Connection>();
    // Over HTTP, because in and after an alarm other parties cannot be reached in any other way.
    const send: Send = ({ path, headers, body }) =>
      fetch(String(room.env.ARCUS_ORIGIN) + path, { method: 'POST', headers, body });
    this.#table = tableRoom(this.#partyEnv, limitsOf(room.env), room.storage, sockets, send);
  }

  get #partyEnv() {
    return envOf(this.room.env.ARCUS_SECRET);
  }

  onConnect(connection: Party.Connection<Connection>, { request }: Party.ConnectionContext) {
    return this.#table.onConnect(socketOf(connection), addressOf(request));
  }

  onMessage(message: unknown, connection: Party.Connection<Connection>) {
    return this.#table.onMessage(socketOf(connection), message);
  }

  onClose(connection: Party.Connection<Connection>) {
    // The closing handshake does not end by itself.
    connection.close();
    return this.#table.onClose(socketOf(connection));
  }

  onError(connection: Party.Connection<Connection>) {
    return this.onClose(connection);
  }

  onAlarm() {
    return this.#table.onAlarm();
  }

  onRequest(request: Party.Request) {
    return serveParty(request, this.#partyEnv, this.#replays, tableRoutes(this.#table));
  }
}
