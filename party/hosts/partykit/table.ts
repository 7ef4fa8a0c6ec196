import type * as Party from 'partykit/server';
import { directoryId, partyCall } from '../../lobby/parties.ts';
import { serveParty, tableRoutes } from '../../lobby/party-routes.ts';
import type { Connection, TableReport } from '../../table/events.ts';
import type { Room } from '../../table/room.ts';
import { socketOf, surroundingsOf, tableRoom } from '../durable-object.ts';

export default class Table implements Party.Server {
  readonly options = { hibernate: true };
  readonly room: Party.Room;
  readonly #table: Room;

  // Never asks for `room.id` or `room.context.parties`: after a cold alarm both throw until the object is evicted.
  constructor(room: Party.Room) {
    this.room = room;
    const sockets = () => room.getConnections<Connection>();
    this.#table = tableRoom(this.#surroundings, room.storage, sockets, (report) => void this.#report(report));
  }

  get #surroundings() {
    return surroundingsOf(this.room.env.ARCUS_SECRET);
  }

  onConnect(connection: Party.Connection<Connection>) {
    return this.#table.onConnect(socketOf(connection));
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
    return serveParty(request, this.#surroundings, tableRoutes(this.#table));
  }

  /** Over HTTP, because in and after an alarm other parties cannot be reached in any other way. */
  async #report(report: TableReport) {
    const { secret, now, log } = this.#surroundings;
    const { path, headers, body } = partyCall(
      secret ?? '',
      'directory',
      directoryId,
      'report',
      report,
      now(),
    );
    const origin = String(this.room.env.ARCUS_ORIGIN);
    const response = await fetch(origin + path, { method: 'POST', headers, body }).catch(String);
    if (typeof response === 'string' || !response.ok) log({ event: 'report-failed', table: report.id });
  }
}
