import { describe, expect, test } from 'vitest';
import { solveChallenge } from '../../client/sdk/proof-of-work.ts';
import { TestMatcher } from '../../test/helpers/matcher.ts';
import { challengeLifetimeMs } from '../runtime/proof-of-work.ts';
import { maxSpent } from './limits.ts';
import { lostTime } from './tickets.ts';

const here = '192.0.2.1';
const elsewhere = '192.0.2.2';

const asking = (): TestMatcher => {
  const matcher = new TestMatcher();
  matcher.proofOfWork = { secret: 's'.repeat(32), bits: 4 };
  return matcher;
};

/** What a socket has been asked to solve last. */
const challengeOf = (matcher: TestMatcher, socket: string): string => {
  const [kind, challenge] = Object(matcher.last(socket));
  expect(kind).toBe('prove');
  return String(challenge);
};

/** Somebody comes who is asked for work, and does it. */
const proven = async (matcher: TestMatcher, who: string, address = here): Promise<string> => {
  matcher.open(who, address);
  matcher.seek(who, who);
  const proof = await solveChallenge(challengeOf(matcher, who));
  matcher.seek(who, who, { proof });
  return proof;
};

const isWaiting = (matcher: TestMatcher, socket: string): boolean =>
  Object(matcher.last(socket))[0] === 'waiting';

describe('a matcher that asks for work', () => {
  test('opens no ticket before it is proved, and changes nothing', () => {
    const matcher = asking();
    matcher.open('ann', here);
    const { record } = matcher;
    matcher.seek('ann', 'ann');
    challengeOf(matcher, 'ann');
    expect(matcher.record).toBe(record);
  });

  test('opens one for a proof, and asks for nothing again while it is there', async () => {
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
    ['for another ticket', (matcher, proof) => matcher.seek('bo', 'bo', { proof })],
    [
      'from another network',
      (matcher, proof) => {
        matcher.open('far', elsewhere);
        matcher.seek('far', 'ann', { proof });
      },
    ],
    [
      'too late',
      (matcher, proof) => {
        matcher.now += challengeLifetimeMs;
        matcher.seek('bo', 'ann', { proof });
      },
    ],
    [
      'with too little work',
      (matcher, proof) => matcher.seek('bo', 'ann', { proof: proof.replace(/\d+$/, '') }),
    ],
  ])('takes no proof %s', async (_, use) => {
    const matcher = asking();
    matcher.open('ann', here);
    matcher.open('bo', here);
    matcher.seek('ann', 'ann');
    const proof = await solveChallenge(challengeOf(matcher, 'ann'));
    use(matcher, proof);
    expect([matcher.record.tickets.size, matcher.record.spent.size]).toEqual([0, 0]);
  });

  test('takes each proof once, also after its ticket is gone', async () => {
    const matcher = asking();
    const proof = await proven(matcher, 'ann');
    matcher.say('ann', { type: 'cancel' });
    matcher.now += 1;
    matcher.seek('ann', 'ann', { proof });
    expect(challengeOf(matcher, 'ann')).not.toBe(proof.slice(0, proof.lastIndexOf('.')));
    expect(matcher.record.tickets.size).toBe(0);
  });

  test('forgets what has run out, by itself', async () => {
    const matcher = asking();
    await proven(matcher, 'ann');
    matcher.close('ann');
    const end = matcher.now + challengeLifetimeMs;
    while (matcher.alarm !== null) matcher.ring();
    expect([matcher.record.tickets.size, matcher.record.spent.size]).toEqual([0, 0]);
    expect([matcher.now, lostTime < challengeLifetimeMs]).toEqual([end, true]);
  });

  test('remembers so many, and gives up those first that end first', async () => {
    const matcher = asking();
    const spent = Array.from({ length: maxSpent }, (_, count) => ({
      id: `${count}`,
      until: matcher.now + 2_000 - (count % 1_000),
    }));
    // All at once: each by itself would copy those before it.
    matcher.record = { ...matcher.record, spent: new Map(spent.map((one) => [one.id, one])) };
    await proven(matcher, 'ann');
    expect(matcher.record.spent.size).toBe(maxSpent);
    expect(matcher.record.spent.has('999')).toBe(false);
  });
});
