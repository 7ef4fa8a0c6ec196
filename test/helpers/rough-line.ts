import { WebSocket } from 'ws';
import { at } from '../../shared/kernel/cards.ts';
import type { Random } from '../../shared/kernel/random.ts';

/** A WebSocket class over a rough line: some requests are sent twice, and sockets can be cut off without a word. */
export const roughLine = (random: Random) => {
  const sockets = new Set<WebSocket>();
  class RoughSocket extends WebSocket {
    constructor(url: string) {
      super(url);
      sockets.add(this);
      this.once('close', () => sockets.delete(this));
    }

    override send(text: string): void {
      super.send(text);
      // What has an id may come twice; a hello is said once on each socket.
      if (text.includes('"id"') && random.below(5) === 0) super.send(text);
    }
  }
  return {
    WebSocket: RoughSocket,
    /** Cuts one of the sockets off. */
    cut: (): void => {
      if (sockets.size > 0) at([...sockets], random.below(sockets.size)).terminate();
    },
  };
};
