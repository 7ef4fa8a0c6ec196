import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** Time and attempts before yielding to the page. Both, because some browsers round time to 100 ms. */
const sliceMs = 10;
const sliceAttempts = 2_048;

const attemptsPerClockRead = 64;

/**
 * Solves a challenge (PROTOCOL.md). Each bit doubles the work; 18 bits take about a second on a laptop.
 * @throws `signal.reason` on abort.
 */
export const solveChallenge = async (challenge: string, signal?: AbortSignal): Promise<string> => {
  const bits = Number.parseInt(challenge, 10);
  const prefix = sha256.create().update(utf8ToBytes(`${challenge}.`));
  for (let number = 0; ; ) {
    signal?.throwIfAborted();
    const endTime = performance.now() + sliceMs;
    const end = number + sliceAttempts;
    while (number < end && performance.now() < endTime) {
      for (const next = number + attemptsPerClockRead; number < next; number += 1) {
        const digest = prefix
          .clone()
          .update(utf8ToBytes(`${number}`))
          .digest();
        if (Math.clz32(new DataView(digest.buffer).getUint32(0)) >= bits) return `${challenge}.${number}`;
      }
    }
    await yieldToTasks();
  }
};

/** Lets queued tasks run. A message, because background tabs throttle timers. */
const yieldToTasks = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
