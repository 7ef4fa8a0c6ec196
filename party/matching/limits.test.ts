import { describe, expect, test } from 'vitest';
import { solveChallenge } from '../../client/sdk/proof-of-work.ts';
import { TestMatcher } from '../../test/helpers/matcher.ts';
import { challengeLifetimeMs } from '../runtime/proof-of-work.ts';
import { maxSpentChallenges } from './limits.ts';
import { disconnectGraceMs } from './tickets.ts';

const here = '192.0.2.1';
const elsewhere = '192.0.2.2';

const asking = (): TestMatcher => {
  const matcher = new TestMatcher();
  matcher.proofOfWork = { secret: 's'.repeat(32), bits: 4 };
  return matcher;
};

/** The last challenge sent to a socket. */
const challengeOf = (matcher: TestMatcher, socket: string): string => {
  const [kind, challenge] = Object(matcher.last(socket));
  expect(kind).toBe('prove');
  return String(challenge);
};

/** Seeks with a solved challenge. */
const proven = async (matcher: TestMatcher, who: string, address = here): Promise<string> => {
  matcher.open(who, address);
  matcher.seek(who, who);
  const proof = await solveChallenge(challengeOf(matcher, who));
  matcher.seek(who, who, { proof });
  return proof;
};

const isWaiting = (matcher: TestMatcher, socket: string): boolean =>
  Object(matcher.last(socket))[0] === 'waiting';

describe('[SEC-47] a matcher with proof of work', () => {
  test('opens no ticket without a proof, and changes nothing', () => {
    const matcher = asking();
    matcher.open('ann', here);
    const { record } = matcher;
    matcher.seek('ann', 'ann');
    challengeOf(matcher, 'ann');
    expect(matcher.record).toBe(record);
  });

  test('opens a ticket for a proof, and asks for no other while the ticket exists', async () => {
    const matcher = asking();
    await proven(matcher, 'ann');
    expect(isWaiting(matcher, 'ann')).toBe(true);
    matcher.close('ann');
    matcher.open('again', elsewhere);
    matcher.seek('again', 'ann');
    expect(isWaiting(matcher, 'again')).toBe(true);
    expect(matcher.record.tickets.size).toBe(1);
  });

  test.each<[string, (matcher: TestMatcher, proof: string) => void]>([
    ['of another ticket', (matcher, proof) => matcher.seek('bo', 'bo', { proof })],
    [
      'from another network',
      (matcher, proof) => {
        matcher.open('far', elsewhere);
        matcher.seek('far', 'ann', { proof });
      },
    ],
  ])('rejects a proof %s', async (_, use) => {
    const matcher = asking();
    matcher.open('ann', here);
    matcher.open('bo', here);
    matcher.seek('ann', 'ann');
    const proof = await solveChallenge(challengeOf(matcher, 'ann'));
    use(matcher, proof);
    expect([matcher.record.tickets.size, matcher.record.spentChallenges.size]).toEqual([0, 0]);
  });

  test('accepts each proof once, also after its ticket is gone', async () => {
    const matcher = asking();
    const proof = await proven(matcher, 'ann');
    matcher.say('ann', { type: 'cancel' });
    matcher.now += 1;
    matcher.seek('ann', 'ann', { proof });
    expect(challengeOf(matcher, 'ann')).not.toBe(proof.slice(0, proof.lastIndexOf('.')));
    expect(matcher.record.tickets.size).toBe(0);
  });

  test('removes expired challenges automatically', async () => {
    const matcher = asking();
    await proven(matcher, 'ann');
    matcher.close('ann');
    const end = matcher.now + challengeLifetimeMs;
    while (matcher.alarm !== null) matcher.ring();
    expect([matcher.record.tickets.size, matcher.record.spentChallenges.size]).toEqual([0, 0]);
    expect([matcher.now, disconnectGraceMs < challengeLifetimeMs]).toEqual([end, true]);
  });

  test('stores a limited number of challenges, and evicts the first to expire', async () => {
    const matcher = asking();
    const spentChallenges = Array.from({ length: maxSpentChallenges }, (_, count) => ({
      id: `${count}`,
      expiresAt: matcher.now + 2_000 - (count % 1_000),
    }));
    // In one go: single additions would copy the map each time.
    matcher.record = {
      ...matcher.record,
      spentChallenges: new Map(spentChallenges.map((one) => [one.id, one])),
    };
    await proven(matcher, 'ann');
    expect(matcher.record.spentChallenges.size).toBe(maxSpentChallenges);
    expect(matcher.record.spentChallenges.has('999')).toBe(false);
  });
});
