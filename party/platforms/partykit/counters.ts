import type * as Party from 'partykit/server';
import type { CountersRoom } from '../../lobby/counters.ts';
import { ReplayWindow } from '../../lobby/party-calls.ts';
import { countersRoutes, serveParty } from '../../lobby/party-routes.ts';
import { countersRoom } from '../durable-object.ts';
import { envOf } from '../env.ts';

export default class Counters implements Party.Server {
  readonly options = { hibernate: true };
  readonly room: Party.Room;
  readonly #replays = new ReplayWindow();
  readonly #counters: CountersRoom;

  constructor(room: Party.Room) {
    this.room = room;
    this.#counters = countersRoom(room.storage);
  }

  onRequest(request: Party.Request): Promise<Response> {
    return serveParty(
      request,
      envOf(this.room.env.ARCUS_SECRET),
      this.#replays,
      countersRoutes(this.#counters),
    );
  }
}
