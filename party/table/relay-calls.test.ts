import { expect, test } from 'vitest';
import type { RelayMessage } from './events.ts';
import { RelayCalls } from './relay-calls.ts';

/** Calls that are noted, and time that passes when it is told to. */
const relayed = () => {
  const heard: (readonly RelayMessage[])[] = [];
  const waiting: (() => void)[] = [];
  const calls = new RelayCalls(
    async (_, messages) => {
      heard.push(messages);
      return true;
    },
    () => new Promise((resolve) => void waiting.push(resolve)),
  );
  const pass = async (): Promise<void> => {
    for (const resolve of waiting.splice(0)) resolve();
    await settled();
  };
  return { heard, calls, pass };
};

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('a relay is told in one call what has come within a while, in order', async () => {
  const { heard, calls, pass } = relayed();
  calls.tell('a', 'one');
  await settled();
  calls.tell('a', 'two');
  expect(heard).toEqual([]);
  await pass();
  expect(heard).toEqual([['one', 'two']]);
  calls.tell('a', 'three');
  await pass();
  await pass();
  expect(heard).toEqual([['one', 'two'], ['three']]);
});

test('a closing is told at once', async () => {
  const { heard, calls } = relayed();
  calls.tell('a', { code: 4006, reason: 'over' });
  await settled();
  expect(heard).toHaveLength(1);
});
