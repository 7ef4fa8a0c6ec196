import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { solveChallenge } from '../../client/sdk/proof-of-work.ts';
import {
  type ChallengePurpose,
  challengeLifetimeMs,
  createChallenge,
  type ProofOfWorkConfig,
  verifyProof,
} from './proof-of-work.ts';

const now = 1_790_000_000_000;
const demand: ProofOfWorkConfig = { secret: 's'.repeat(32), bits: 6 };
const purpose: ChallengePurpose = { scope: ['createTable'], network: '192.0.2.1' };
const challenge = createChallenge(demand, purpose, 'salt', now);
const proof = await solveChallenge(challenge);

test('proof of work: a proof is a challenge and a number, and its digest begins with zero bits', () => {
  expect(proof.startsWith(`${challenge}.`)).toBe(true);
  // All six are in the first byte.
  expect(createHash('sha256').update(proof).digest().readUInt8(0)).toBeLessThan(4);
  expect(verifyProof(demand, purpose, proof, now)).toEqual({
    id: challenge.split('.')[3],
    expiresAt: now + challengeLifetimeMs,
  });
});

test('proof of work: a proof is valid until its challenge expires', () => {
  expect(verifyProof(demand, purpose, proof, now + challengeLifetimeMs - 1)).not.toBeNull();
  expect(verifyProof(demand, purpose, proof, now + challengeLifetimeMs)).toBeNull();
});

/** A number whose digest has too few zero bits. */
const unsolved = (): string => {
  for (let number = 0; ; number += 1) {
    const text = `${challenge}.${number}`;
    if (createHash('sha256').update(text).digest().readUInt8(0) >= 4) return text;
  }
};

/** Solves a forged challenge. */
const forged = (change: (challenge: string) => string): Promise<string> => solveChallenge(change(challenge));

test.each<[string, () => string | Promise<string>]>([
  ['nothing', () => ''],
  ['the challenge alone', () => challenge],
  ['too little work', unsolved],
  ['an easier challenge', () => forged((text) => text.replace(/^6/, '1'))],
  [
    'a challenge that lasts longer',
    () => forged((text) => text.replace(String(now + challengeLifetimeMs), String(now + 999_999))),
  ],
  ['another salt', () => forged((text) => text.replace('salt', 'sand'))],
  ['an unknown signature', () => forged((text) => text.replace(/[0-9a-f]{64}$/, 'ab'.repeat(32)))],
  [
    'another server’s challenge',
    () => solveChallenge(createChallenge({ ...demand, secret: 't'.repeat(32) }, purpose, 'salt', now)),
  ],
  [
    'another network’s',
    () => solveChallenge(createChallenge(demand, { ...purpose, network: '192.0.2.2' }, 'salt', now)),
  ],
  [
    'one of no network',
    () => solveChallenge(createChallenge(demand, { ...purpose, network: null }, 'salt', now)),
  ],
  [
    'another purpose’s',
    () => solveChallenge(createChallenge(demand, { ...purpose, scope: ['seek', 'x'] }, 'salt', now)),
  ],
  [
    'one of the time before more was asked for',
    () => solveChallenge(createChallenge({ ...demand, bits: 5 }, purpose, 'salt', now)),
  ],
  ['a number that is none', () => `${challenge}.0x1`],
  ['a page of text', () => `${proof}${' '.repeat(10_000)}`],
])('[SEC-48] proof of work: %s is rejected', async (_, made) => {
  expect(verifyProof(demand, purpose, await made(), now)).toBeNull();
});

test('proof of work: challenges of one moment differ by their salt', () => {
  expect(createChallenge(demand, purpose, 'other', now)).not.toBe(challenge);
});
