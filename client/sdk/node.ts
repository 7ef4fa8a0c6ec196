/**
 * The SDK for Node. Before Node 22, which has WebSocket, it uses the package `ws` if installed.
 */
import { createRequire } from 'node:module';
import { setWebSocketClass, type WebSocketClass } from './connection.ts';

export * from './index.ts';

interface WsModule {
  readonly WebSocket: WebSocketClass;
}

// Not an import: the package is optional, and bundlers would require it.
try {
  const { WebSocket }: WsModule = createRequire(import.meta.url)('ws');
  setWebSocketClass(WebSocket);
} catch {}
