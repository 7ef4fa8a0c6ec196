/**
 * The SDK for Node. Before Node 22, which has WebSocket, it uses the package `ws` if installed.
 */
import { setWebSocketClass, type WebSocketClass } from './connection.ts';

export * from './index.ts';

interface WsModule {
  readonly WebSocket: WebSocketClass;
}

// Without imports: the package is optional, bundlers would require it, and webpack replaces `createRequire`.
// CommonJS bundles have no `import.meta.url`: then from the program or its working folder.
const { createRequire } = process.getBuiltinModule('node:module');
for (const from of [import.meta.url, process.argv[1], `${process.cwd()}/index.js`])
  try {
    const { WebSocket }: WsModule = createRequire(from ?? '')('ws');
    setWebSocketClass(WebSocket);
    break;
  } catch {}
