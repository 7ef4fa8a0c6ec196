import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** After so many milliseconds, or so many attempts, it lets the page do something else: some browsers round the time to tenths of a second. */
const sliceMs = 10;
const sliceAttempts = 2_048;

/** So many attempts are made between two looks at the clock. */
const attemptsPerClockRead = 64;

/**
 * The proof of a server's challenge: a dot and a number are added to it, such that the SHA-256 of all of it begins with as many zero bits
 * as the challenge says first. Each bit doubles the work; 18 take about a second on a laptop.
 *
 * @throws `signal.reason` once that is aborted.
 */
export const solveChallenge = async (challenge: string, signal?: AbortSignal): Promise<string> => {
  const bits = Number.parseInt(challenge, 10);
  const begun = sha256.create().update(utf8ToBytes(`${challenge}.`));
  for (let number = 0; ; ) {
    signal?.throwIfAborted();
    const endTime = performance.now() + sliceMs;
    const end = number + sliceAttempts;
    while (number < end && performance.now() < endTime) {
      for (const next = number + attemptsPerClockRead; number < next; number += 1) {
        const digest = begun
          .clone()
          .update(utf8ToBytes(`${number}`))
          .digest();
        if (Math.clz32(new DataView(digest.buffer).getUint32(0)) >= bits) return `${challenge}.${number}`;
      }
    }
    await otherTasks();
  }
};

/** Lets everything go first that waits by now. A message is not held back in a tab that nobody looks at, as timers are. */
const otherTasks = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
