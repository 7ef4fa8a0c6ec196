import { pong } from '../../../shared/protocol/codes.ts';
import { type Frame, frameSchema } from '../../../shared/protocol/frames.ts';
import type { Request } from '../../../shared/protocol/requests.ts';

/** The far end of a socket. */
export class MemoryClient {
  /** Every text that came, in order. */
  readonly received: string[] = [];
  /** How the table closed the socket, if it did. */
  closed: { readonly code: number; readonly reason: string } | null = null;
  readonly #line: { say(data: unknown): void; close(): void };

  constructor(line: { say(data: unknown): void; close(): void }) {
    this.#line = line;
  }

  /** Sends a request, or any other text or data as it is. What comes of it is there once the world has settled. */
  say(message: Request | string | Uint8Array): void {
    const isRequest = typeof message === 'object' && !(message instanceof Uint8Array);
    this.#line.say(isRequest ? JSON.stringify(message) : message);
  }

  /** Closes the socket, and the table hears of it. */
  close(): void {
    this.#line.close();
  }

  /** What came from the text with this number on, parsed. */
  frames(from = 0): Frame[] {
    return this.received
      .slice(from)
      .filter((text) => text !== pong)
      .map((text) => frameSchema.parse(JSON.parse(text)));
  }
}
