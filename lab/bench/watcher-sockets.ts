/** The sockets of spectators, in a process of their own so that they do not delay the players that `watchers.ts` measures. */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { markPrefix, ping, pingIntervalSeconds, protocolVersion } from '../../shared/protocol/codes.ts';

const [origin = '', path = '', count = '0'] = process.argv.slice(2);
const address = origin.replace('http', 'ws') + path;
const hello = JSON.stringify({ type: 'hello', protocol: protocolVersion });

/** Resolves with the first full view. */
const open = async (): Promise<void> => {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  const shown = new Promise<void>((resolve, reject) => {
    socket.on('message', (data) => {
      const text = String(data);
      if (text.startsWith(markPrefix)) socket.send(text);
      else if (text.startsWith('["view"')) resolve();
    });
    const failed = (reason: unknown): void => {
      reject(reason);
      console.error(`lost a spectator at ${path}:`, reason);
      process.exit(1);
    };
    socket.once('close', failed);
    socket.once('error', failed);
  });
  await once(socket, 'open');
  socket.send(hello);
  setInterval(() => socket.send(ping), pingIntervalSeconds * 1000);
  await shown;
};

for (let opened = 0; opened < Number(count); opened += 25)
  await Promise.all(Array.from({ length: Math.min(25, Number(count) - opened) }, open));
process.send?.('ready');
