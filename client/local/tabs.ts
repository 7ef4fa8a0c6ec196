import { closeCodes } from '../../shared/protocol/codes.ts';
import type { FromRoom, ToRoom } from './messages.ts';

/** How the messages of a page reach a table: this tab holds it, or another one does. */
export type Way = (message: ToRoom, answer: (message: FromRoom) => void) => void;

/** A table in this tab. */
export interface Holder {
  readonly handle: Way;
  /** Another tab has taken the table. */
  end(): void;
}

const lockOf = (table: string): string => `arcus-table ${table}`;

/** Clients connect again. */
export const taken = {
  code: closeCodes.serverChanging,
  reason: 'another tab of this browser holds the table',
} as const;

/** A tab in the background may be frozen, with its lock. */
const holderTimeoutMs = 3_000;

/** One tab of a browser holds a table, and the others follow it. One that is closed, or does not answer, loses the table to a follower. */
export class Tabs {
  readonly #holderOf: (table: string) => Holder;
  readonly #ways = new Map<string, Promise<Way>>();

  constructor(holderOf: (table: string) => Holder) {
    this.#holderOf = holderOf;
  }

  wayTo(table: string): Promise<Way> {
    const known = this.#ways.get(table);
    if (known !== undefined) return known;
    const made = new Promise<Way>((resolve) => {
      // Node has no locks before version 24, and no tabs.
      if (globalThis.navigator?.locks == null) resolve(this.#holderOf(table).handle);
      else
        this.#lock(table, { ifAvailable: true }, (end) => {
          resolve(end === null ? this.#follow(table) : this.#hold(table, end));
          return true;
        });
    });
    this.#ways.set(table, made);
    return made;
  }

  /** @param begin gets a signal that aborts when the lock is lost, null if another tab has it; returns whether it keeps the lock */
  #lock(table: string, options: LockOptions, begin: (lost: AbortSignal | null) => boolean): void {
    const lost = new AbortController();
    navigator.locks
      .request(lockOf(table), options, (lock) => {
        const keeps = begin(lock && lost.signal);
        // Kept while the page is open.
        return lock === null || !keeps ? undefined : new Promise<never>(() => {});
      })
      .catch(() => lost.abort());
  }

  #hold(table: string, lost: AbortSignal): Way {
    const holder = this.#holderOf(table);
    const channel = new BroadcastChannel(lockOf(table));
    channel.onmessage = ({ data }: MessageEvent<ToRoom>) =>
      holder.handle(data, (message) => channel.postMessage(message));
    lost.addEventListener('abort', () => {
      channel.close();
      this.#ways.delete(table);
      holder.end();
    });
    return holder.handle;
  }

  #follow(table: string): Way {
    const channel = new BroadcastChannel(lockOf(table));
    const sockets = new Map<string, (message: FromRoom) => void>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isTaken = false;
    const take = (lost: AbortSignal | null): boolean => {
      if (isTaken || lost === null) return false;
      isTaken = true;
      clearTimeout(timer);
      channel.close();
      this.#ways.set(table, Promise.resolve(this.#hold(table, lost)));
      for (const [socket, answer] of sockets) answer({ type: 'closed', socket, ...taken });
      return true;
    };
    channel.onmessage = ({ data }: MessageEvent<FromRoom>) => {
      const answer = sockets.get(data.socket);
      // Other followers use the channel too.
      if (answer === undefined) return;
      clearTimeout(timer);
      answer(data);
      if (data.type === 'closed') sockets.delete(data.socket);
    };
    this.#lock(table, {}, take);
    return (message, answer) => {
      if (isTaken) return;
      if (message.type === 'open') {
        sockets.set(message.socket, answer);
        clearTimeout(timer);
        timer = setTimeout(() => this.#lock(table, { steal: true }, take), holderTimeoutMs);
      }
      if (message.type === 'close') sockets.delete(message.socket);
      channel.postMessage(message);
    };
  }
}
