import type * as Party from 'partykit/server';
import { ping, pong } from '../../../shared/protocol/codes.ts';

/** Answers pings, so that clients can tell how far its region is. It holds nothing. */
export default class LatencyProbe implements Party.Server {
  readonly options = { hibernate: true };

  onMessage(message: unknown, connection: Party.Connection) {
    if (message === ping) connection.send(pong);
  }

  onClose(connection: Party.Connection) {
    // The closing handshake does not end by itself.
    connection.close();
  }
}
