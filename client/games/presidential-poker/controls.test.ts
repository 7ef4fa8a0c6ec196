import { describe, expect, test } from 'vitest';
import { context, view } from '../../../test/helpers/presidential-context.ts';
import { amountOf, moves, quickSizes, setAmount } from './controls.ts';

const plain = (sizes: ReturnType<typeof quickSizes>) => sizes.map(({ label, to }) => `${label} ${to}`);

describe('preset bet sizes', () => {
  test.each([
    {
      what: 'are offered to open a pot of 12',
      betting: { level: 0, call: 0 },
      pot: 12,
      range: { from: 2, to: 100 },
      sizes: ['Min 2', 'Half pot 6', 'Pot 12', 'All in 100'],
    },
    {
      // A pot of 12 and a bet of 4: 20 after the call.
      what: 'are offered to raise a bet of 4',
      betting: { level: 4, call: 4 },
      pot: 16,
      range: { from: 8, to: 100 },
      sizes: ['Min 8', 'Half pot 14', 'Pot 24', 'All in 100'],
    },
    {
      what: 'outside the range are left out',
      betting: { level: 0, call: 0 },
      pot: 6,
      range: { from: 4, to: 5 },
      sizes: ['Min 4', 'All in 5'],
    },
    {
      what: 'of equal amounts are offered once',
      betting: { level: 0, call: 0 },
      pot: 4,
      range: { from: 2, to: 4 },
      sizes: ['Min 2', 'All in 4'],
    },
  ])('$what', ({ betting, pot, range, sizes }) => {
    expect(plain(quickSizes(betting, pot, range, range.to))).toEqual(sizes);
  });

  test('end with the limit if it is below the stack', () => {
    const sizes = (pot: number) => plain(quickSizes({ level: 0, call: 0 }, pot, { from: 2, to: 8 }, 50));
    expect(sizes(8)).toEqual(['Min 2', 'Half pot 4', 'Pot 8']);
    expect(sizes(10)).toEqual(['Min 2', 'Half pot 5', 'Max 8']);
  });
});

describe('the number of a bet or cut', () => {
  const bet = context({ ask: [{ type: 'check' }, { type: 'bet', to: { from: 2, to: 40 } }] });

  test('starts at the minimum', () => expect(amountOf(bet)).toMatchObject({ type: 'bet', value: 2 }));
  test('is the last pick, even outside the range', () =>
    expect(amountOf({ ...bet, chosen: [99] })?.value).toBe(99));
  test('starts in the middle of the cards for a cut', () =>
    expect(amountOf(context({ ask: [{ type: 'cut', at: { from: 30, to: 42 } }] }))?.value).toBe(36));
  test('is null without a range', () =>
    expect(amountOf(context({ ask: [{ type: 'drop' }, { type: 'call' }] }))).toBeNull());
  test('replaces the previous pick', () => {
    const told: number[] = [];
    setAmount({ ...bet, chosen: [7], choose: (item) => told.push(item) }, 9);
    expect(told).toEqual([7, 9]);
  });
});

describe('the buttons of a decision', () => {
  const labels = (one: Parameters<typeof moves>[0]) => moves(one).map(({ label }) => label);
  const facing = view({
    betting: { level: 6, call: 6, to: null, raisesLeft: null },
    players: [
      { stack: 20, bet: 0 },
      { stack: 14, bet: 6 },
    ],
  });

  test.each([
    [
      'a bet with its size',
      context({ ask: [{ type: 'check' }, { type: 'bet', to: { from: 2, to: 20 } }], chosen: [5] }),
      ['Check', 'Bet 5'],
    ],
    [
      'an all-in bet',
      context({ ask: [{ type: 'check' }, { type: 'bet', to: { from: 2, to: 20 } }], chosen: [20] }),
      ['Check', 'Bet 20, all in'],
    ],
    [
      'the price of a call and the amount of a raise',
      context({
        view: facing,
        ask: [{ type: 'drop' }, { type: 'call' }, { type: 'raise', to: { from: 12, to: 20 } }],
      }),
      ['Drop out', 'Call 6', 'Raise to 12'],
    ],
    [
      'no raise if none is legal',
      context({ view: facing, ask: [{ type: 'drop' }, { type: 'call' }] }),
      ['Drop out', 'Call 6'],
    ],
    [
      'the number of replaced cards',
      context({
        view: view({ phase: 'draw' }),
        ask: [{ type: 'draw', discards: { someOf: [1, 2, 3], min: 0, max: 3 } }],
        chosen: [3, 1],
      }),
      ['Stand pat', 'Replace two cards'],
    ],
    [
      'nothing to a player who dropped out',
      context({ view: view({ players: [{ standing: 'dropped' }] }) }),
      [],
    ],
  ])('show %s', (_, one, expected) => expect(labels(one)).toEqual(expected));
});
