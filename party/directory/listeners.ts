import { closeCodes, helloTimeoutSeconds, ping, pong } from '../../shared/protocol/codes.ts';
import { refusalMessages } from '../../shared/protocol/refusals.ts';
import type { Socket } from '../runtime/actor.ts';
import { acknowledgeMark, isTooSlow, type Receiver, sendTracked } from '../runtime/backlog.ts';
import {
  type ConnectionLimits,
  fullBucket,
  isAtSocketLimit,
  spendTokens,
  type TokenBucket,
} from '../runtime/limits.ts';

/** A socket that only receives. The platform keeps this beside it while the room sleeps. */
export interface Listener extends Receiver {
  readonly since: number;
  /** Only compared; never stored or sent. */
  readonly address: string | null;
  /** False if the platform answered all heartbeats. */
  readonly hasSentHeartbeat: boolean;
}

export interface ListenerPlatform {
  now(): number;
  randomHex(bytes: number): string;
  sockets(): Iterable<Socket<Listener>>;
  readonly limits: ConnectionLimits;
  setAlarm(at: number): Promise<void>;
}

/**
 * Sockets whose clients send only heartbeats and marks, limited in total and per address. A socket without a heartbeat within the hello
 * timeout is closed.
 */
export class Listeners {
  readonly #platform: ListenerPlatform;
  readonly #buckets = new WeakMap<Socket<Listener>, TokenBucket>();

  constructor(platform: ListenerPlatform) {
    this.#platform = platform;
  }

  /** @returns whether the socket is admitted */
  async admit(socket: Socket<Listener>, address: string | null): Promise<boolean> {
    const { now, randomHex, sockets, limits } = this.#platform;
    const addresses = [...sockets()]
      .flatMap((other) => other.attached() ?? [])
      .map(({ address: other }) => other);
    if (isAtSocketLimit(addresses, address, limits)) {
      socket.close(closeCodes.tooMany, 'too many are connected');
      return false;
    }
    socket.attach({ id: randomHex(8), since: now(), address, hasSentHeartbeat: false });
    await this.#wake();
    return true;
  }

  /** Answers heartbeats and marks; closes the socket on any other message, and on too many heartbeats. */
  onMessage(socket: Socket<Listener>, message: unknown): void {
    const listener = socket.attached();
    if (listener === undefined || isTooSlow(listener)) return;
    if (typeof message === 'string' && acknowledgeMark(socket, message)) return;
    if (message !== ping) {
      socket.close(closeCodes.unexpectedMessage, 'no messages are accepted');
      return;
    }
    const now = this.#platform.now();
    const bucket = spendTokens(this.#buckets.get(socket) ?? fullBucket(now), ping.length, now);
    this.#buckets.set(socket, bucket);
    if (bucket.overLimitCount > 0) {
      socket.close(closeCodes.tooFast, refusalMessages['too-fast']);
      return;
    }
    if (!listener.hasSentHeartbeat) socket.attach({ ...listener, hasSentHeartbeat: true });
    sendTracked(socket, pong);
  }

  async onAlarm(): Promise<void> {
    const now = this.#platform.now();
    for (const { socket, until } of this.#silent())
      if (until <= now) socket.close(closeCodes.noHello, 'no heartbeat');
    await this.#wake();
  }

  /** Sockets without a heartbeat, and their deadlines. */
  #silent(): { readonly socket: Socket<Listener>; readonly until: number }[] {
    return [...this.#platform.sockets()].flatMap((socket) => {
      const listener = socket.attached();
      const isSilent = listener !== undefined && !listener.hasSentHeartbeat && socket.answeredAt() === null;
      return isSilent ? [{ socket, until: listener.since + helloTimeoutSeconds * 1000 }] : [];
    });
  }

  async #wake(): Promise<void> {
    const now = this.#platform.now();
    const times = this.#silent().flatMap(({ until }) => (until > now ? [until] : []));
    if (times.length > 0) await this.#platform.setAlarm(Math.min(...times));
  }
}
