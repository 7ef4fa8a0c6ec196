import { WebSocket } from 'ws';
import { type Frame, frameSchema } from '../../shared/protocol/frames.ts';
import type { Request } from '../../shared/protocol/requests.ts';

/** A socket without manners: it says whatever it is told to. */
export interface RawSocket {
  /** Everything that has come, pongs as they are. */
  readonly received: readonly (Frame | 'pong')[];
  /** Resolves with the close code. */
  readonly closed: Promise<number>;
  say(request: Request): void;
  send(data: string | Uint8Array): void;
  /** The next refusal after those already awaited. */
  refusal(): Promise<string>;
  /** Resolves as soon as something like it has come. */
  heard(isIt: (frame: Frame | 'pong') => boolean): Promise<void>;
  close(): void;
}

export const openSocket = async (origin: string, table: string): Promise<RawSocket> => {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/parties/table/${table}`);
  const received: (Frame | 'pong')[] = [];
  const waiting = new Set<() => void>();
  let refusals = 0;
  const closed = new Promise<number>((resolve) => socket.once('close', (code) => resolve(code)));
  socket.on('message', (data) => {
    const text = String(data);
    received.push(text === 'pong' ? text : frameSchema.parse(JSON.parse(text)));
    for (const look of waiting) look();
  });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const when = <Value>(find: () => Value | undefined): Promise<Value> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = find();
        if (found === undefined) return;
        clearTimeout(timer);
        waiting.delete(look);
        resolve(found);
      };
      const timer = setTimeout(
        () => reject(new Error(`never came; only ${JSON.stringify(received)}`)),
        10_000,
      );
      waiting.add(look);
      look();
    });
  return {
    received,
    closed,
    say: (request) => socket.send(JSON.stringify(request)),
    send: (data) => socket.send(data),
    refusal: () => {
      const index = refusals;
      refusals += 1;
      return when(() => received.flatMap((frame) => (frame[0] === 'no' ? [frame[2]] : []))[index]);
    },
    heard: async (isIt) => void (await when(() => received.find(isIt))),
    close: () => socket.close(),
  };
};
