import { closeUnknown } from './durable-object.ts';

// Apart from files that run on Node too, whose types lack this socket.

/** Opens and closes a socket at a table that does not exist. */
export const noSuchTable = (): Response => {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  closeUnknown(server);
  return new Response(null, { status: 101, webSocket: client });
};
