import { expect, test } from 'vitest';
import type { RelayMessage } from '../events.ts';
import { RelayCalls } from './relays.ts';

/** Records calls; `pass` ends the pauses. */
const relayed = () => {
  const heard: (readonly RelayMessage[])[] = [];
  const waiting: (() => void)[] = [];
  /** In ms. */
  const pauses: number[] = [];
  const calls = new RelayCalls(
    async (_, messages) => {
      heard.push(messages);
      return true;
    },
    (milliseconds) => {
      pauses.push(milliseconds);
      return new Promise((resolve) => void waiting.push(resolve));
    },
  );
  const pass = async (): Promise<void> => {
    for (const resolve of waiting.splice(0)) resolve();
    await settled();
  };
  return { heard, pauses, calls, pass };
};

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('relay calls: batch the messages of a pause, in order', async () => {
  const { heard, calls, pass } = relayed();
  calls.send('a', 'one');
  await settled();
  calls.send('a', 'two');
  expect(heard).toEqual([]);
  await pass();
  expect(heard).toEqual([['one', 'two']]);
  calls.send('a', 'three');
  await pass();
  await pass();
  expect(heard).toEqual([['one', 'two'], ['three']]);
});

test('relay calls: start soon after idle time, then at most once a second', async () => {
  const { heard, pauses, calls, pass } = relayed();
  for (const text of ['one', 'two', 'three']) {
    calls.send('a', text);
    await settled();
    await pass();
  }
  expect(heard).toEqual([['one'], ['two'], ['three']]);
  const [first = 0, ...others] = pauses;
  expect(first).toBeLessThanOrEqual(200);
  for (const pause of others) expect(first + pause).toBeGreaterThanOrEqual(1_000);
  await pass();
  calls.send('a', 'four');
  expect(pauses.at(-1)).toBe(first);
});

test('relay calls: send a closing immediately', async () => {
  const { heard, calls } = relayed();
  calls.send('a', { code: 4006, reason: 'over' });
  await settled();
  expect(heard).toHaveLength(1);
});

test('[SEC-27] relay calls: keep the last 256 messages for a relay that does not answer', async () => {
  const { heard, calls, pass } = relayed();
  for (let message = 0; message <= 300; message += 1) calls.send('x.0', String(message));
  await pass();
  expect(heard.flat()).toHaveLength(256);
  expect(heard.flat().at(-1)).toBe('300');
});
