import { closeCodes } from '../../shared/protocol/codes.ts';
import { withoutErrors } from './durable-object.ts';

/** Opens and closes a socket at a table that does not exist. */
export const noSuchTable = (): Response => {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  withoutErrors(server).close(closeCodes.noSuchTable, 'no such table');
  return new Response(null, { status: 101, webSocket: client });
};
