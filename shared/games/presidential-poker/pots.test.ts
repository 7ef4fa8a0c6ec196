import { describe, expect, test } from 'vitest';
import { seatOf } from '../../kernel/ids.ts';
import { potsOf, type Share, split } from './pots.ts';

const share = (put: number): Share => ({ put, in: true });
const dropped = (put: number): Share => ({ put, in: false });

/** Each pot as its chips and who can win it. */
const rows: readonly { rule: string; name: string; shares: readonly Share[]; pots: readonly string[] }[] = [
  {
    rule: 'PP-12',
    name: 'even bets make one pot',
    shares: [share(5), share(5), share(5)],
    pots: ['15: 0 1 2'],
  },
  {
    rule: 'PP-12',
    name: 'two players at different depths make two pots',
    // 3 from each of both; 4 more from seat 1.
    shares: [share(3), share(7)],
    pots: ['6: 0 1', '4: 1'],
  },
  {
    rule: 'PP-12',
    name: 'three all-ins of 20, 50 and 100 under a call of 100',
    // 4 × 20; 3 × 30; 2 × 50.
    shares: [share(100), share(20), share(50), share(100)],
    pots: ['80: 0 1 2 3', '90: 0 2 3', '100: 0 3'],
  },
  {
    rule: 'PP-12',
    name: 'four all-ins of 5, 10, 15 and 40 under a call of 60 and one who dropped after 12',
    // 6 × 5; 5 × 5; 4 to 15: three of 5, and the 2 that the dropped one has beyond 10; 2 × 25; 20 of seat 4 alone.
    shares: [share(5), share(10), share(15), share(40), share(60), dropped(12)],
    pots: ['30: 0 1 2 3 4', '25: 1 2 3 4', '17: 2 3 4', '50: 3 4', '20: 4'],
  },
  {
    rule: 'PP-12',
    name: 'whoever dropped out makes no pot of their own',
    // 3 × 10 and twice 10 more; the 4 chips of the dropped one lie in the main pot.
    shares: [share(10), dropped(4), share(20), share(20)],
    pots: ['34: 0 2 3', '20: 2 3'],
  },
  {
    rule: 'PP-12',
    name: 'equal all-ins share a level',
    shares: [share(10), share(10), share(25), share(25)],
    pots: ['40: 0 1 2 3', '30: 2 3'],
  },
  {
    rule: 'PP-14',
    name: 'chips of somebody who put in more than all who are left are not lost',
    shares: [share(10), dropped(30), share(20)],
    // 3 × 10; 10 of seats 1 and 2, and the last 10 of seat 1.
    pots: ['30: 0 2', '30: 2'],
  },
  {
    rule: 'PP-13',
    name: 'who has no share is in no pot',
    shares: [share(4), dropped(0), share(4)],
    pots: ['8: 0 2'],
  },
  { rule: 'PP-12', name: 'nothing makes no pot', shares: [share(0), share(0)], pots: [] },
];

for (const { rule, name, shares, pots } of rows) {
  test(`[${rule}] ${name}`, () => {
    expect(potsOf(shares).map(({ chips, seats }) => `${chips}: ${seats.join(' ')}`)).toEqual(pots);
  });
}

describe('a pot that is split', () => {
  const [a, b, c] = [seatOf(4), seatOf(0), seatOf(2)];

  test('[PP-14] goes to one winner whole', () => {
    expect(split(31, [a])).toEqual([{ seat: 4, chips: 31 }]);
  });

  test('[PP-14] gives odd chips one by one, in the order of the winners', () => {
    expect(split(32, [a, b, c]).map(({ chips }) => chips)).toEqual([11, 11, 10]);
    expect(split(31, [a, b, c]).map(({ seat, chips }) => `${seat}:${chips}`)).toEqual([
      '4:11',
      '0:10',
      '2:10',
    ]);
  });

  test('[PP-14] of fewer chips than winners gives some nothing', () => {
    expect(split(2, [a, b, c]).map(({ chips }) => chips)).toEqual([1, 1, 0]);
  });
});
