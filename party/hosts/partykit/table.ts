import type * as Party from 'partykit/server';
import { directoryId, partyCall } from '../../lobby/parties.ts';
import { serveParty, tableRoutes } from '../../lobby/party-routes.ts';
import type { Connection, TableReport } from '../../table/events.ts';
import { logKey } from '../../table/record.ts';
import { Room, type Socket } from '../../table/room.ts';
import { originOf, surroundingsOf } from './surroundings.ts';

export default class Table implements Party.Server {
  readonly options = { hibernate: true };
  readonly room: Party.Room;
  readonly #room: Room;

  // Never asks for `room.id` or `room.context.parties`: after a cold alarm both throw until the object is evicted.
  constructor(room: Party.Room) {
    this.room = room;
    const { now, log } = surroundingsOf(room.env);
    const { storage } = room;
    this.#room = new Room({
      now,
      log,
      randomHex: (bytes) => hex(crypto.getRandomValues(new Uint8Array(bytes))),
      sockets: () => [...room.getConnections<Connection>()].map(socketOf),
      load: () => storage.get('record'),
      save: (record, entry) => storage.put({ record, ...(entry === null ? {} : { [logKey(entry)]: entry }) }),
      destroy: () => storage.deleteAll(),
      setAlarm: (at) => (at === null ? storage.deleteAlarm() : storage.setAlarm(at)),
      report: (report) => void this.#report(report),
    });
  }

  onConnect(connection: Party.Connection<Connection>) {
    return this.#room.onConnect(socketOf(connection));
  }

  onMessage(message: unknown, connection: Party.Connection<Connection>) {
    return this.#room.onMessage(socketOf(connection), message);
  }

  onClose(connection: Party.Connection<Connection>) {
    // The closing handshake does not end by itself.
    connection.close();
    return this.#room.onClose(socketOf(connection));
  }

  onError(connection: Party.Connection<Connection>) {
    return this.onClose(connection);
  }

  onAlarm() {
    return this.#room.onAlarm();
  }

  onRequest(request: Party.Request) {
    return serveParty(request, surroundingsOf(this.room.env), tableRoutes(this.#room));
  }

  /** Over HTTP, because in and after an alarm other parties cannot be reached in any other way. */
  async #report(report: TableReport) {
    const { secret, now, log } = surroundingsOf(this.room.env);
    const { path, headers, body } = partyCall(
      secret ?? '',
      'directory',
      directoryId,
      'report',
      report,
      now(),
    );
    const response = await fetch(originOf(this.room.env) + path, { method: 'POST', headers, body }).catch(
      String,
    );
    if (typeof response === 'string' || !response.ok) log({ event: 'report-failed', table: report.id });
  }
}

const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const socketOf = (connection: Party.Connection<Connection>): Socket => ({
  attached: () => connection.state ?? undefined,
  attach: (attached) => void connection.setState(attached),
  send: (text) => quietly(() => connection.send(text)),
  close: (code, reason) => quietly(() => connection.close(code, reason)),
});

/** A socket that has just gone throws. Its own closing is on the way, so nobody needs to know. */
const quietly = (act: () => void): void => {
  try {
    act();
  } catch {}
};
