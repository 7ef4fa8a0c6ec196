/** The sockets of many who watch, in a process of their own: `bench watchers` measures what players wait, and these must not add to it. */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { mark, ping, pingSeconds, protocol } from '../../shared/protocol/codes.ts';

const [origin = '', path = '', count = '0'] = process.argv.slice(2);
const address = origin.replace('http', 'ws') + path;
const hello = JSON.stringify({ type: 'hello', protocol });
let steps = 0;

/** How many steps a message says: a relay says several in a list. */
const stepsIn = (said: readonly unknown[]): number =>
  Array.isArray(said[0])
    ? said.filter((frame) => Array.isArray(frame) && typeof frame[0] === 'number').length
    : 1;

/** Resolves once it is shown the whole view. */
const open = async (): Promise<void> => {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  const shown = new Promise<void>((resolve, reject) => {
    socket.on('message', (data) => {
      const text = String(data);
      if (text.startsWith(mark)) socket.send(text);
      else if (text.startsWith('["view"')) resolve();
      else if (/^\[\[?\d/.test(text)) steps += stepsIn(JSON.parse(text));
    });
    const failed = (why: unknown): void => {
      reject(why);
      // Whoever is closed sees nothing more, and nothing would be measured.
      console.error(`a watcher at ${path} is gone:`, why);
      process.exit(1);
    };
    socket.once('close', failed);
    socket.once('error', failed);
  });
  await once(socket, 'open');
  socket.send(hello);
  setInterval(() => socket.send(ping), pingSeconds * 1000);
  await shown;
};

for (let opened = 0; opened < Number(count); opened += 25)
  await Promise.all(Array.from({ length: Math.min(25, Number(count) - opened) }, open));
process.on('message', () => process.send?.(steps));
process.send?.('ready');
