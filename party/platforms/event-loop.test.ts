import { expect, onTestFinished, test } from 'vitest';
import { EventLoop } from './event-loop.ts';

/** Takes all of the process's time in pieces of this length until the condition holds. */
const workUntil = (isDone: () => boolean, pieceMs: number): Promise<void> =>
  new Promise((resolve) => {
    const work = () => {
      const end = performance.now() + pieceMs;
      while (performance.now() < end);
      if (isDone()) resolve();
      else setImmediate(work);
    };
    work();
  });

test('an event loop is late while work delays timers by 200 ms, and in time afterwards', async () => {
  const lines: unknown[] = [];
  const loop = new EventLoop((line) => lines.push(line));
  onTestFinished(() => loop.close());
  expect(loop.isLate()).toBe(false);
  await workUntil(() => loop.isLate(), 200);
  await expect.poll(() => loop.isLate()).toBe(false);
  await workUntil(() => loop.isLate(), 200);
  expect(lines).toEqual([{ event: 'event-loop-late', ms: expect.any(Number) }]);
});
