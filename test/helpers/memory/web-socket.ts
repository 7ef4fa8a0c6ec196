import { markPrefix, ping, pong } from '../../../shared/protocol/codes.ts';
import type { MemoryDeployment } from './deployment.ts';
import type { MemoryClient } from './socket.ts';

/** A WebSocket class whose sockets lead to the tables of a deployment. */
export const webSocketTo = (deployment: MemoryDeployment): (new (url: string) => EventTarget) =>
  class extends EventTarget {
    readyState = 0;
    readonly #client: MemoryClient;

    constructor(url: string) {
      super();
      const id = new URL(url).pathname.split('/').at(-1) ?? '';
      const client = deployment.table(id).connect();
      const { hear } = client;
      client.hear = (text) => {
        hear.call(client, text);
        // `MemoryClient` echoes marks.
        if (!text.startsWith(markPrefix)) this.#tell('message', { data: text });
      };
      this.#client = client;
      void this.#settle().then(() => {
        this.readyState = 1;
        this.#tell('open', {});
      });
    }

    send(text: string): void {
      if (text === ping) return void queueMicrotask(() => this.#tell('message', { data: pong }));
      this.#client.say(text);
      void this.#settle();
    }

    close(code = 1000, reason = ''): void {
      if (this.readyState === 3) return;
      this.readyState = 3;
      this.#client.close();
      this.#tell('close', { code, reason });
    }

    /** A table closes a socket as it answers. */
    async #settle(): Promise<void> {
      await deployment.world.settled();
      const { closed } = this.#client;
      if (closed !== null) this.close(closed.code, closed.reason);
    }

    #tell(type: string, fields: object): void {
      this.dispatchEvent(Object.assign(new Event(type), fields));
    }
  };
