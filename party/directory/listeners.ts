import { closeCodes, helloTimeoutSeconds, ping, pong } from '../../shared/protocol/codes.ts';
import type { Socket } from '../runtime/actor.ts';
import { acknowledgeMark, isTooSlow, type Receiver, sendTracked } from '../runtime/backlog.ts';
import { type ConnectionLimits, isAtSocketLimit } from '../runtime/limits.ts';

/** What is known of a socket that only listens. The platform keeps it beside the socket, also while the room sleeps. */
export interface Listener extends Receiver {
  /** When it was opened, in milliseconds since 1970. */
  readonly since: number;
  /** Where it comes from, if the platform knows. Only compared, never stored nor told. */
  readonly address: string | null;
  /** Whether it has sent a heartbeat that the room has heard. */
  readonly hasSentHeartbeat: boolean;
}

/** What a room with listeners needs of the platform it runs on. */
export interface ListenerPlatform {
  now(): number;
  /** Lower-case hex of this many random bytes. */
  randomHex(bytes: number): string;
  sockets(): Iterable<Socket<Listener>>;
  readonly limits: ConnectionLimits;
  setAlarm(at: number): Promise<void>;
}

/**
 * The sockets of a room whose clients say nothing but the heartbeat, and marks: so many, and so many of one address. Whoever does not begin with a
 * heartbeat within the time that others have for their hello is closed.
 */
export class Listeners {
  readonly #platform: ListenerPlatform;

  constructor(platform: ListenerPlatform) {
    this.#platform = platform;
  }

  /** @returns whether it may stay. */
  async admit(socket: Socket<Listener>, address: string | null): Promise<boolean> {
    const { now, randomHex, sockets, limits } = this.#platform;
    const addresses = [...sockets()].flatMap((other) => other.attached() ?? []).map((known) => known.address);
    if (isAtSocketLimit(addresses, address, limits)) {
      socket.close(closeCodes.tooMany, 'too many are connected');
      return false;
    }
    socket.attach({ id: randomHex(8), since: now(), address, hasSentHeartbeat: false });
    await this.#wake();
    return true;
  }

  /** Answers a heartbeat and takes a mark; whoever says anything else is closed. */
  onMessage(socket: Socket<Listener>, message: unknown): void {
    const known = socket.attached();
    if (known === undefined || isTooSlow(known)) return;
    if (typeof message === 'string' && acknowledgeMark(socket, message)) return;
    if (message !== ping) {
      socket.close(closeCodes.unexpectedMessage, 'nobody listens here');
      return;
    }
    if (!known.hasSentHeartbeat) socket.attach({ ...known, hasSentHeartbeat: true });
    sendTracked(socket, pong);
  }

  async onAlarm(): Promise<void> {
    const now = this.#platform.now();
    for (const { socket, until } of this.#silent())
      if (until <= now) socket.close(closeCodes.noHello, 'no heartbeat');
    await this.#wake();
  }

  /** Those who have said nothing yet, and until when they may. */
  #silent(): { readonly socket: Socket<Listener>; readonly until: number }[] {
    return [...this.#platform.sockets()].flatMap((socket) => {
      const known = socket.attached();
      const isSilent = known !== undefined && !known.hasSentHeartbeat && socket.answeredAt() === null;
      return isSilent ? [{ socket, until: known.since + helloTimeoutSeconds * 1000 }] : [];
    });
  }

  async #wake(): Promise<void> {
    const now = this.#platform.now();
    const times = this.#silent().flatMap(({ until }) => (until > now ? [until] : []));
    if (times.length > 0) await this.#platform.setAlarm(Math.min(...times));
  }
}
