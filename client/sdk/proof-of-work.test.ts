import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { solveChallenge } from './proof-of-work.ts';

const zeroBits = (text: string): number => {
  const bits = [...createHash('sha256').update(text).digest()].map((byte) =>
    byte.toString(2).padStart(8, '0'),
  );
  return bits.join('').indexOf('1');
};

test.each([1, 8, 11])('the proof of work solves a challenge of %i bits', async (bits) => {
  const challenge = `${bits}.1790000000000.salt.${'ab'.repeat(32)}`;
  const proof = await solveChallenge(challenge);
  expect(proof.slice(0, challenge.length + 1)).toBe(`${challenge}.`);
  expect(zeroBits(proof)).toBeGreaterThanOrEqual(bits);
});

/** Practically unsolvable. */
const hopeless = `32.1790000000000.salt.${'ab'.repeat(32)}`;

test('the proof of work yields to the page, and stops on abort', async () => {
  const ended = new AbortController();
  const solving = solveChallenge(hopeless, ended.signal);
  let tasks = 0;
  const refused = expect(solving).rejects.toThrow('given up');
  for (; tasks < 5; tasks += 1) await new Promise((resolve) => setTimeout(resolve));
  ended.abort(new Error('given up'));
  await refused;
  expect(tasks).toBe(5);
});

test('the proof of work does not begin after an abort', async () => {
  await expect(solveChallenge(hopeless, AbortSignal.abort(new Error('given up')))).rejects.toThrow(
    'given up',
  );
});
