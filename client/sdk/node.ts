/**
 * The SDK for Node. Before Node 22, which has WebSocket, it uses the package `ws` if installed.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setWebSocketClass, type WebSocketClass } from './connection.ts';

export * from './index.ts';

interface WsModule {
  readonly WebSocket: WebSocketClass;
}

// Not an import: the package is optional, and bundlers would require it.
// CommonJS bundles have no `import.meta.url`: then from the program or its working folder.
for (const from of [import.meta.url, process.argv[1], join(process.cwd(), 'index.js')])
  try {
    const { WebSocket }: WsModule = createRequire(from ?? '')('ws');
    setWebSocketClass(WebSocket);
    break;
  } catch {}
