import type * as Party from 'partykit/server';
import { DirectoryRoom } from '../../lobby/directory-room.ts';
import { directoryRoutes, serveParty } from '../../lobby/party-routes.ts';
import { surroundingsOf } from './surroundings.ts';

export default class Directory implements Party.Server {
  readonly room: Party.Room;
  readonly #directory: DirectoryRoom;

  constructor(room: Party.Room) {
    this.room = room;
    const { now, log } = surroundingsOf(room.env);
    this.#directory = new DirectoryRoom({
      now,
      log,
      load: async () => (await room.storage.list()).values(),
      save: (changes) =>
        room.storage.transaction(async (storage) => {
          for (const [id, entry] of changes) {
            if (entry === null) await storage.delete(id);
            else await storage.put(id, entry);
          }
        }),
    });
  }

  onRequest(request: Party.Request): Promise<Response> {
    return serveParty(request, surroundingsOf(this.room.env), directoryRoutes(this.#directory));
  }
}
