/**
 * The SDK for Node. Where Node has no WebSocket of its own, as before version 22, the package `ws` is taken if it is installed.
 */
import { createRequire } from 'node:module';
import { setWebSocketClass, type WebSocketClass } from './connection.ts';

export * from './index.ts';

/** What the package `ws` is needed for. */
interface WsModule {
  readonly WebSocket: WebSocketClass;
}

// Not imported: it need not be there, and bundlers would ask for it.
try {
  const { WebSocket }: WsModule = createRequire(import.meta.url)('ws');
  setWebSocketClass(WebSocket);
} catch {}
