import { describe, expect, test } from 'vitest';
import { bettor } from '../../../test/helpers/positions/presidential-poker.ts';
import { stacksOf } from '../../../test/helpers/presidential-poker.ts';
import { seatOf } from '../../kernel/ids.ts';
import { at } from '../../kernel/util.ts';
import {
  type Betting,
  buyIn,
  call,
  callOf,
  check,
  closeInterval,
  dropOut,
  isBettingOver,
  nextPlayer,
  nextToBet,
  openInterval,
  payAntes,
  payOut,
  potOf,
  potsOf,
  raise,
  raiseBar,
  raiseRange,
  type Share,
  split,
} from './betting.ts';

const [s0, s1, s2, s3] = [seatOf(0), seatOf(1), seatOf(2), seatOf(3)];

/** Each seat has put in `put` before. */
const interval = (
  stacks: readonly number[],
  limit: Betting['limit'] = 'no-limit',
  unit = 10,
  put = 1,
): Betting =>
  openInterval({ ...buyIn(0, 0, limit), bettors: stacks.map((stack) => bettor(stack, put)) }, unit);

/** The price of a call and the range of a raise. */
const choices = (betting: Betting, seat: number): string => {
  const range = raiseRange(betting, seatOf(seat));
  const to = range === null ? (raiseBar(betting, seatOf(seat)) ?? '?') : `${range.from}-${range.to}`;
  return `call ${callOf(betting, seatOf(seat))}, to ${to}`;
};

const three = interval([100, 100, 100]);

describe('no-limit', () => {
  const bet10 = raise(three, s0, 10);

  const rows: readonly { name: string; betting: Betting; seat: number; may: string }[] = [
    {
      name: 'a bet is the smallest bet at least, the stack at most',
      betting: three,
      seat: 0,
      may: 'call 0, to 10-100',
    },
    {
      name: 'a raise is as big as the bet at least',
      betting: raise(three, s0, 30),
      seat: 1,
      may: 'call 30, to 60-100',
    },
    {
      name: 'a raise is as big as the last raise at least',
      // From 10 to 35 is 25 more: 60.
      betting: raise(bet10, s1, 35),
      seat: 2,
      may: 'call 35, to 60-100',
    },
    {
      name: 'the bettor answers a raise with the missing chips',
      betting: raise(bet10, s1, 35),
      seat: 0,
      may: 'call 25, to 60-100',
    },
    {
      name: 'a call may be short, all-in',
      betting: raise(interval([100, 7, 100]), s0, 30),
      seat: 1,
      may: 'call 7, to short',
    },
    {
      name: 'a stack that only just covers the call cannot raise',
      betting: raise(interval([100, 30, 100]), s0, 30),
      seat: 1,
      may: 'call 30, to short',
    },
    {
      name: 'a raise may be short, all-in, and then to nothing less',
      betting: raise(interval([100, 45, 100]), s0, 30),
      seat: 1,
      may: 'call 30, to 45-45',
    },
    { name: 'a bet may be short, all-in', betting: interval([4, 100, 100]), seat: 0, may: 'call 0, to 4-4' },
  ];

  for (const { name, betting, seat, may } of rows) {
    test(`[PP-12] ${name}`, () => expect(choices(betting, seat)).toBe(may));
  }
});

describe('a short all-in bet', () => {
  const short = raise(check(interval([100, 4, 100, 100]), s0), s1, 4);

  test('[PP-12] opens, and may be called or raised to the smallest bet', () => {
    expect(choices(short, 2)).toBe('call 4, to 10-100');
  });

  test('[PP-12] may be raised by a player who had checked', () => {
    expect(choices(call(call(short, s2), s3), 0)).toBe('call 4, to 10-100');
  });

  test('[PP-12] once raised to the smallest bet, may be raised by that much again, by who had called it too', () => {
    const full = raise(call(short, s2), s3, 10);
    expect(choices(full, 0)).toBe('call 10, to 20-100');
    expect(choices(call(full, s0), 2)).toBe('call 6, to 20-100');
  });

  test('[PP-12] under a second one that is short as well stays closed to who has called', () => {
    const again = raise(call(raise(interval([100, 4, 100, 7]), s1, 4), s2), s3, 7);
    expect(choices(again, 0)).toBe('call 7, to 10-100');
    expect(choices(call(again, s0), 2)).toBe('call 3, to acted');
  });
});

describe('an all-in short of a full raise', () => {
  const short = raise(call(raise(interval([100, 100, 15, 100]), s0, 10), s1), s2, 15);

  test('[PP-12] does not reopen the betting: who has acted may only call or drop out', () => {
    expect(choices(short, 0)).toBe('call 5, to acted');
    expect(choices(short, 1)).toBe('call 5, to acted');
  });

  test('[PP-12] has to be answered all the same, by who has acted too', () => {
    const called = call(short, s3);
    expect(nextToBet(called, s0)).toBe(0);
    expect(nextToBet(call(called, s0), s1)).toBe(1);
    expect(nextToBet(call(call(called, s0), s1), s2)).toBeNull();
  });

  test('[PP-12] leaves the raise to who has not acted, by the last full bet on top of it', () => {
    expect(choices(short, 3)).toBe('call 15, to 25-100');
  });

  test('[PP-12] and a full raise after it reopen the betting', () => {
    expect(choices(raise(short, s3, 25), 0)).toBe('call 15, to 35-100');
  });

  test('[PP-12] several do not add up to a full one', () => {
    // From 10 to 16 to 22: twelve in all, but no raise of ten.
    const first = raise(interval([100, 16, 22]), s0, 10);
    const second = raise(raise(first, s1, 16), s2, 22);
    expect(choices(second, 0)).toBe('call 12, to acted');
  });

  test('[PP-12] that is exactly a full raise does reopen it', () => {
    const full = raise(raise(interval([100, 20]), s0, 10), s1, 20);
    expect(at(full.bettors, 0).acted).toBe(false);
    expect(choices(raise(raise(interval([100, 20, 100]), s0, 10), s1, 20), 0)).toBe('call 10, to 30-100');
  });
});

describe('pot-limit', () => {
  test('[PP-12] a bet is at most the pot', () => {
    // Three shares of 20.
    expect(choices(interval([100, 100, 100], 'pot-limit', 10, 20), 0)).toBe('call 0, to 10-60');
  });

  test('[PP-12] a raise is at most the pot after the call, carried chips included', () => {
    // 60 from before, a bet of 30, a call of 30: 120 on top of the 30.
    const betting = raise(interval([500, 500, 500], 'pot-limit', 10, 20), s0, 30);
    expect(choices(betting, 1)).toBe('call 30, to 60-150');
    // 60 + 30 + 150 in the pot and a call of 120: 360 on top of the 150.
    expect(choices(raise(betting, s1, 150), 0)).toBe('call 120, to 270-500');
  });

  test('[PP-12] the smallest bet is allowed in a smaller pot', () => {
    expect(choices(interval([100, 100], 'pot-limit', 10, 1), 0)).toBe('call 0, to 10-10');
  });

  test('[PP-12] a bet is at most the stack', () => {
    expect(choices(interval([25, 100], 'pot-limit', 10, 20), 0)).toBe('call 0, to 10-25');
  });
});

describe('fixed', () => {
  const fixed = interval([100, 100, 100], 'fixed', 4);
  const twice = raise(raise(raise(fixed, s0, 4), s1, 8), s2, 12);

  test('[PP-12] a bet is the smallest bet and a raise one more, neither more nor less', () => {
    expect(choices(fixed, 0)).toBe('call 0, to 4-4');
    expect(choices(raise(fixed, s0, 4), 1)).toBe('call 4, to 8-8');
    expect(choices(twice, 0)).toBe('call 8, to 16-16');
  });

  test('[PP-12] there are three raises at most', () => {
    expect(choices(raise(twice, s0, 16), 1)).toBe('call 8, to three-raises');
  });

  test('[PP-12] the next interval has three raises again', () => {
    const next = openInterval(closeInterval(raise(twice, s0, 16)).betting, 8);
    expect(choices(next, 0)).toBe('call 0, to 8-8');
  });

  test('[PP-12] a short all-in raise is allowed, and counts as none', () => {
    const short = raise(raise(interval([100, 6, 100, 100], 'fixed', 4), s0, 4), s1, 6);
    expect(short.raises).toBe(0);
    expect(choices(short, 2)).toBe('call 6, to 10-10');
    expect(choices(short, 0)).toBe('call 2, to acted');
  });

  test('[PP-12] a short bet is raised to the smallest bet', () => {
    expect(choices(raise(interval([3, 100, 100], 'fixed', 4), s0, 3), 1)).toBe('call 3, to 4-4');
  });
});

describe('whose turn it is', () => {
  test('[PP-6] goes round until all have checked', () => {
    expect(nextToBet(three, s1)).toBe(1);
    expect(nextToBet(check(three, s1), s1)).toBe(2);
    expect(nextToBet(check(check(check(three, s1), s2), s0), s1)).toBeNull();
  });

  test('[PP-6] comes back to who checked, once there is a bet, and ends when bets are even', () => {
    const opened = raise(check(three, s1), s2, 10);
    expect(nextToBet(opened, s3)).toBe(0);
    expect(nextToBet(call(opened, s0), s1)).toBe(1);
    expect(nextToBet(call(call(opened, s0), s1), s2)).toBeNull();
  });

  test('[PP-12] passes over who is all-in, has dropped out or is out', () => {
    const bettors = [
      bettor(0, 5),
      bettor(9, 5, { standing: 'dropped' }),
      bettor(0, 0, { standing: 'out' }),
      bettor(9, 5),
    ];
    expect(nextToBet({ ...three, bettors }, s0)).toBe(3);
  });

  test('[PP-26] betting takes two who have chips', () => {
    expect(isBettingOver(interval([10, 10, 0]))).toBe(false);
    expect(isBettingOver(interval([10, 0, 0]))).toBe(true);
    expect(isBettingOver(dropOut(interval([10, 10, 0]), s1))).toBe(true);
  });

  test('[PP-26] a raise that no player could answer is refused', () => {
    const allIn = raise(interval([20, 100]), s0, 20);
    expect(choices(allIn, 1)).toBe('call 20, to alone');
  });
});

describe('chips', () => {
  test('[PP-5] [PP-12] antes may be short', () => {
    const paid = payAntes(interval([100, 3, 0], 'no-limit', 10, 0), 5);
    expect(stacksOf(paid)).toEqual([95, 0, 0]);
    expect(paid.bettors.map(({ put }) => put)).toEqual([5, 3, 0]);
  });

  test('[PP-13] who has a share is in without an ante, who has neither chips nor share is out', () => {
    const bettors = [bettor(50, 0), bettor(0, 7), bettor(0, 0), bettor(50, 0, { standing: 'dropped' })];
    const paid = payAntes({ ...three, bettors }, 5);
    expect(paid.bettors.map(({ standing }) => standing)).toEqual(['in', 'in', 'out', 'in']);
    expect(paid.bettors.map(({ put }) => put)).toEqual([5, 7, 0, 5]);
  });

  test('[PP-10] the unmatched part returns to its bettor', () => {
    const unmet = closeInterval(dropOut(call(raise(interval([100, 30, 100]), s0, 80), s1), s2));
    expect(unmet.returned).toEqual({ seat: 0, chips: 50 });
    expect(stacksOf(unmet.betting)).toEqual([70, 0, 100]);
    expect(unmet.betting.bettors.map(({ put }) => put)).toEqual([31, 31, 1]);
  });

  test('[PP-10] the matched part stays, even if the caller dropped out later', () => {
    const met = closeInterval(dropOut(raise(raise(three, s0, 20), s1, 60), s0));
    expect(met.returned).toEqual({ seat: 1, chips: 40 });
    expect(potOf(met.betting)).toBe(43);
  });

  test('[PP-14] even bets stay whole', () => {
    expect(closeInterval(call(call(raise(three, s0, 20), s1), s2)).returned).toBeNull();
  });

  test('[PP-14] winnings go to the stacks, from several pots too', () => {
    const wins = [
      { seat: s1, chips: 2 },
      { seat: s1, chips: 1 },
    ];
    const paid = payOut(three, wins);
    expect(stacksOf(paid)).toEqual([100, 103, 100]);
    expect(potOf(paid)).toBe(0);
  });

  test('[PP-5] [PP-13] the deal passes over who is out, not over who has only a share', () => {
    const bettors = [bettor(10, 1), bettor(0, 0), bettor(0, 4), bettor(0, 0, { standing: 'out' })];
    expect(nextPlayer({ ...three, bettors }, s0)).toBe(2);
    expect(nextPlayer({ ...three, bettors }, s2)).toBe(0);
  });
});

const share = (put: number): Share => ({ put, in: true });
const dropped = (put: number): Share => ({ put, in: false });

/** Each pot with its chips and its possible winners. */
const rows: readonly { rule: string; name: string; shares: readonly Share[]; pots: readonly string[] }[] = [
  {
    rule: 'PP-12',
    name: 'three all-ins of 20, 50 and 100 under a call of 100',
    // 4 × 20; 3 × 30; 2 × 50.
    shares: [share(100), share(20), share(50), share(100)],
    pots: ['80: 0 1 2 3', '90: 0 2 3', '100: 0 3'],
  },
  {
    rule: 'PP-12',
    name: 'a player who dropped out makes no side pot',
    // 3 × 10 and twice 10 more; the 4 chips of the dropped player are in the main pot.
    shares: [share(10), dropped(4), share(20), share(20)],
    pots: ['34: 0 2 3', '20: 2 3'],
  },
  {
    rule: 'PP-14',
    name: 'chips of a dropped player who put in more than all others are not lost',
    shares: [share(10), dropped(30), share(20)],
    // 3 × 10; 10 of seats 1 and 2, and the last 10 of seat 1.
    pots: ['30: 0 2', '30: 2'],
  },
];

for (const { rule, name, shares, pots } of rows) {
  test(`[${rule}] ${name}`, () => {
    expect(potsOf(shares).map(({ chips, seats }) => `${chips}: ${seats.join(' ')}`)).toEqual(pots);
  });
}

describe('a pot that is split', () => {
  const [a, b, c] = [seatOf(4), seatOf(0), seatOf(2)];

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
