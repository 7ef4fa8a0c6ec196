import type * as Party from 'partykit/server';
import type { DirectoryRoom } from '../../lobby/directory.ts';
import { ReplayWindow } from '../../lobby/party-calls.ts';
import { directoryRoutes, serveParty } from '../../lobby/party-routes.ts';
import { directoryRoom, quiet, type Send } from '../durable-object.ts';
import { envOf } from '../env.ts';

export default class Directory implements Party.Server {
  readonly options = { hibernate: true };
  readonly room: Party.Room;
  readonly #replays = new ReplayWindow();
  readonly #directory: DirectoryRoom;

  constructor(room: Party.Room) {
    this.room = room;
    // Over HTTP, as tables do.
    const send: Send = ({ path, headers, body }) =>
      fetch(String(room.env.ARCUS_ORIGIN) + path, { method: 'POST', headers, body });
    const sockets = () => room.getConnections();
    this.#directory = directoryRoom(envOf(room.env.ARCUS_SECRET), room.storage, sockets, send);
  }

  onConnect(connection: Party.Connection) {
    return this.#directory.onConnect(quiet(connection));
  }

  onMessage(message: unknown, connection: Party.Connection) {
    return this.#directory.onMessage(quiet(connection), message);
  }

  onClose(connection: Party.Connection) {
    // The closing handshake does not end by itself.
    connection.close();
  }

  onRequest(request: Party.Request): Promise<Response> {
    return serveParty(
      request,
      envOf(this.room.env.ARCUS_SECRET),
      this.#replays,
      directoryRoutes(this.#directory),
    );
  }
}
