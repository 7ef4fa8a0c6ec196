import type * as Party from 'partykit/server';
import type { DirectoryRoom } from '../../lobby/directory-room.ts';
import { directoryRoutes, serveParty } from '../../lobby/party-routes.ts';
import { directoryRoom, surroundingsOf } from '../durable-object.ts';

export default class Directory implements Party.Server {
  readonly room: Party.Room;
  readonly #directory: DirectoryRoom;

  constructor(room: Party.Room) {
    this.room = room;
    this.#directory = directoryRoom(surroundingsOf(room.env.ARCUS_SECRET), room.storage);
  }

  onRequest(request: Party.Request): Promise<Response> {
    return serveParty(request, surroundingsOf(this.room.env.ARCUS_SECRET), directoryRoutes(this.#directory));
  }
}
