import { Server } from '@colyseus/core';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { HighCardRoom } from './room.js';

export const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define('high-card', HighCardRoom);
await server.listen(Number(process.env.PORT ?? 2567));
