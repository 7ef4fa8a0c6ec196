import type { RelayMessage } from '../events.ts';

/** As much in one call, in UTF-16 code units, unless a single message is longer: a party takes 64 kB. */
const longestCall = 24 * 1024;

/** So much waits for a relay that does not answer. What is dropped it asks for, by the version that it misses. */
const mostWaiting = 256;

/**
 * So many milliseconds what is to be told waits for more. Where relays run on the same thread, the players have been answered by the end of
 * the first pause; and after a call it is longer, so that watchers cost about as much however fast is played. A closing does not wait.
 */
const pauses = { first: 150, next: 850 };

const lengthOf = (message: RelayMessage): number => (typeof message === 'string' ? message.length : 0);

/** Brings messages to relays, in order: one call at a time to each, and what has come meanwhile with the next. */
export class RelayCalls {
  readonly #call: (name: string, messages: readonly RelayMessage[]) => Promise<boolean>;
  readonly #wait: (milliseconds: number) => Promise<void>;
  /** What waits for each relay that is just being called. */
  readonly #waiting = new Map<string, RelayMessage[]>();

  /** @param call resolves to whether the relay has heard. @param wait resolves after so long. */
  constructor(
    call: (name: string, messages: readonly RelayMessage[]) => Promise<boolean>,
    wait: (milliseconds: number) => Promise<void>,
  ) {
    this.#call = call;
    this.#wait = wait;
  }

  tell(name: string, message: RelayMessage): void {
    const waiting = this.#waiting.get(name);
    if (waiting === undefined) {
      this.#waiting.set(name, [message]);
      void this.#bring(name);
    } else {
      waiting.push(message);
      if (waiting.length > mostWaiting) waiting.shift();
    }
  }

  async #bring(name: string): Promise<void> {
    for (let pause = pauses.first; ; pause = pauses.next) {
      const waiting = this.#waiting.get(name) ?? [];
      if (waiting.every((message) => typeof message === 'string')) await this.#wait(pause);
      const messages = waiting.splice(0, countOf(waiting));
      if (messages.length === 0) break;
      // A relay that was just made anew may hear the second time.
      if (!(await this.#call(name, messages))) await this.#call(name, messages);
    }
    this.#waiting.delete(name);
  }
}

/** How many of these fit into one call: one at least. */
const countOf = (messages: readonly RelayMessage[]): number => {
  let length = 0;
  const first = messages.findIndex((message, index) => {
    length += lengthOf(message);
    return index > 0 && length > longestCall;
  });
  return first === -1 ? messages.length : first;
};
