import type { Socket } from '../../../party/runtime/actor.ts';
import { markPrefix, pingIntervalSeconds, pong } from '../../../shared/protocol/codes.ts';
import { FrameDecoder } from '../../../shared/protocol/compact.ts';
import { type Frame, frameSchema } from '../../../shared/protocol/frames.ts';
import type { Request } from '../../../shared/protocol/requests.ts';

/** What a client does to its socket. */
interface Line {
  say(data: unknown): void;
  close(): void;
  now(): number;
}

/** The far end of a socket. */
export class MemoryClient {
  /** Every text that came, in order; of bytes the frame that they are, as JSON, and of a list of frames each by itself. */
  readonly received: string[] = [];
  /** All that came, as it came. */
  readonly payloads: (string | Uint8Array)[] = [];
  readonly #decoder = new FrameDecoder();
  /** How the table closed the socket, if it did. */
  closed: { readonly code: number; readonly reason: string } | null = null;
  /** When it vanished; null if it has not. */
  goneAt: number | null = null;
  /** What has come since it reads no more; null while it reads. */
  unread: (string | Uint8Array)[] | null = null;
  readonly #line: Line;

  constructor(line: Line) {
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

  /** The line goes dead: nothing passes any more, and nobody hears of it, also if the table closes the socket. */
  vanish(): void {
    this.goneAt ??= this.#line.now();
  }

  /** From now on it reads nothing, and closes nothing. */
  stall(): void {
    this.unread ??= [];
  }

  /** Something comes. Marks are said back, as every client does that reads. */
  hear(data: string | Uint8Array): void {
    if (this.unread !== null) {
      this.unread.push(data);
      return;
    }
    this.payloads.push(data);
    if (typeof data !== 'string') this.received.push(JSON.stringify(this.#decoder.decode(data)));
    else if (data.startsWith('[[')) {
      const frames: unknown[] = JSON.parse(data);
      this.received.push(...frames.map((frame) => JSON.stringify(frame)));
    } else this.received.push(data);
    if (typeof data === 'string' && isMark(data)) this.say(data);
  }

  /** What came from the text with this number on, parsed. */
  frames(from = 0): Frame[] {
    return this.received
      .slice(from)
      .filter(isFrame)
      .map((text) => frameSchema.parse(JSON.parse(text)));
  }
}

const isMark = (text: string): boolean => text.startsWith(markPrefix);

/** Heartbeats and marks are none. */
export const isFrame = (text: string): boolean => text !== pong && !isMark(text);

const heartbeat = pingIntervalSeconds * 1000;

/** Who hears of a socket. */
export interface Hearer<Known> {
  onMessage(socket: Socket<Known>, data: unknown): void;
  onClose(socket: Socket<Known>): void;
}

/**
 * Opens a socket among these. What is attached to it is kept as JSON would be: nothing is shared by reference. @param life counts how often the
 * room has been woken up.
 */
export const openSocket = <Known>(
  sockets: Set<Socket<Known>>,
  now: () => number,
  hearer: Hearer<Known>,
  life: () => number,
): { readonly socket: Socket<Known>; readonly client: MemoryClient } => {
  let attached: Known | undefined;
  /** What is attached once the room has slept, and in which of its lives the other one was. */
  let afterSleep: Known | undefined;
  let attachedIn = life();
  const since = now();
  const close = (): void => {
    if (sockets.delete(socket) && client.goneAt === null) hearer.onClose(socket);
  };
  const client = new MemoryClient({
    say: (data) => {
      if (sockets.has(socket)) hearer.onMessage(socket, data);
    },
    close,
    now,
  });
  const socket: Socket<Known> = {
    attached: () => (attachedIn === life() ? attached : afterSleep),
    attach: (known, kept = known) => {
      attached = structuredClone(known);
      attachedIn = life();
      if (kept !== null) afterSleep = structuredClone(kept);
    },
    // The heartbeat of a client, which the platform answers without waking the room.
    answeredAt: () => {
      const passed = (client.goneAt ?? now()) - since;
      return since + Math.floor(passed / heartbeat) * heartbeat;
    },
    send: (data) => {
      if (sockets.has(socket) && client.goneAt === null) client.hear(data);
    },
    close: (code, reason) => {
      if (sockets.has(socket) && client.goneAt === null) client.closed = { code, reason };
      close();
    },
  };
  sockets.add(socket);
  return { socket, client };
};
