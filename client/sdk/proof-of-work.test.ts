import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { solveChallenge } from './proof-of-work.ts';

const zeroBits = (text: string): number => {
  const bits = [...createHash('sha256').update(text).digest()].map((byte) =>
    byte.toString(2).padStart(8, '0'),
  );
  return bits.join('').indexOf('1');
};

test.each([1, 8, 11])('solves a challenge of %i bits', async (bits) => {
  const challenge = `${bits}.1790000000000.salt.${'ab'.repeat(32)}`;
  const proof = await solveChallenge(challenge);
  expect(proof.slice(0, challenge.length + 1)).toBe(`${challenge}.`);
  expect(zeroBits(proof)).toBeGreaterThanOrEqual(bits);
});

/** Nobody will find its proof. */
const hopeless = `32.1790000000000.salt.${'ab'.repeat(32)}`;

test('lets the page do other things meanwhile, and stops when it is told to', async () => {
  const ended = new AbortController();
  const solving = solveChallenge(hopeless, ended.signal);
  let tasks = 0;
  const refused = expect(solving).rejects.toThrow('given up');
  for (; tasks < 5; tasks += 1) await new Promise((resolve) => setTimeout(resolve));
  ended.abort(new Error('given up'));
  await refused;
  expect(tasks).toBe(5);
});

test('does not begin once it was told to stop', async () => {
  await expect(solveChallenge(hopeless, AbortSignal.abort(new Error('given up')))).rejects.toThrow(
    'given up',
  );
});
