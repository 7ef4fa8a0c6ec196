import type { Socket } from '../../../party/runtime/actor.ts';
import { markPrefix, pingIntervalSeconds, pong } from '../../../shared/protocol/codes.ts';
import { type Frame, frameSchema } from '../../../shared/protocol/frames.ts';
import type { Request } from '../../../shared/protocol/requests.ts';

interface Line {
  say(data: unknown): void;
  close(): void;
  now(): number;
}

/** The client's end of a socket. */
export class MemoryClient {
  /** Received texts in order; lists of frames split. */
  readonly received: string[] = [];
  /** The raw messages. */
  readonly texts: string[] = [];
  /** The close code from the table. */
  closed: { readonly code: number; readonly reason: string } | null = null;
  /** Time of a lost connection, or null. */
  goneAt: number | null = null;
  /** Unread messages of a stalled client; null while it reads. */
  unread: string[] | null = null;
  readonly #line: Line;

  constructor(line: Line) {
    this.#line = line;
  }

  /** Sends a request, or raw text or data. Replies are there once the world has settled. */
  say(message: Request | string | Uint8Array): void {
    const isRequest = typeof message === 'object' && !(message instanceof Uint8Array);
    this.#line.say(isRequest ? JSON.stringify(message) : message);
  }

  /** Closes the socket with an event for the table. */
  close(): void {
    this.#line.close();
  }

  /** The connection dies: nothing passes, without any event. */
  vanish(): void {
    this.goneAt ??= this.#line.now();
  }

  /** Stops reading without closing. */
  stall(): void {
    this.unread ??= [];
  }

  /** Receives a message. Marks are echoed, as by every reading client. */
  hear(text: string): void {
    if (this.unread !== null) {
      this.unread.push(text);
      return;
    }
    this.texts.push(text);
    if (text.startsWith('[[')) for (const frame of JSON.parse(text)) this.#receive(frame);
    else if (text.startsWith('[')) this.#receive(JSON.parse(text));
    else this.received.push(text);
    if (isMark(text)) this.say(text);
  }

  /** A step with an answer counts as two frames. */
  #receive(frame: unknown): void {
    const [kind, game, table, events, ...answered] = Array.isArray(frame) ? frame : [];
    if (typeof kind !== 'number' || answered.length === 0) this.received.push(JSON.stringify(frame));
    else
      for (const part of [
        [kind, game, table, events],
        ['ok', ...answered],
      ])
        this.received.push(JSON.stringify(part));
  }

  /** Received frames from an index on, parsed. */
  frames(from = 0): Frame[] {
    return this.received
      .slice(from)
      .filter(isFrame)
      .map((text) => frameSchema.parse(JSON.parse(text)));
  }
}

const isMark = (text: string): boolean => text.startsWith(markPrefix);

/** Not heartbeats and marks. */
export const isFrame = (text: string): boolean => text !== pong && !isMark(text);

const heartbeat = pingIntervalSeconds * 1000;

/** The receiver of a socket's events. */
export interface Hearer<Known> {
  onMessage(socket: Socket<Known>, data: unknown): void;
  onClose(socket: Socket<Known>): void;
}

/** Opens a socket. Attachments are copied, not shared. @param life number of wakes of the room */
export const openSocket = <Known>(
  sockets: Set<Socket<Known>>,
  now: () => number,
  hearer: Hearer<Known>,
  life: () => number,
): { readonly socket: Socket<Known>; readonly client: MemoryClient } => {
  let attached: Known | undefined;
  /** The attachment after hibernation, and the life of the room in which the other one was set. */
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
    attach: (state, kept = state) => {
      attached = structuredClone(state);
      attachedIn = life();
      if (kept !== null) afterSleep = structuredClone(kept);
    },
    // The platform answers heartbeats without waking the room.
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

/** Seals depend on hidden information: they are keyed by the secret of the game, without which they reveal nothing. */
export const withoutKeyed = (text: string): string => text.replace(/"seal":"[0-9a-f]{64}"/g, '"seal":"…"');

/** Sent messages without seals. */
export const textsOf = ({ texts }: MemoryClient): string[] => texts.map(withoutKeyed);
