import { describe, expect, test } from 'vitest';
import { positionsOf } from '../../../test/helpers/games.ts';
import { examples, hands } from '../../../test/helpers/positions/presidential-poker.ts';
import { bet, call, check, draw, drop, play } from '../../../test/helpers/presidential-poker.ts';
import { seatOf } from '../../kernel/ids.ts';
import type { State } from './types.ts';
import { view } from './view.ts';
import type { View } from './view-schema.ts';

const positionNamed = positionsOf(examples);

const viewers = [seatOf(0), seatOf(1), seatOf(2), seatOf(3), 'spectator'] as const;

/** The whole public view, so that it contains nothing else. */
const rows: readonly { rule: string; position: string; common: Omit<View, 'hand'> }[] = [
  {
    rule: 'PP-6',
    position: 'opened',
    common: {
      phase: 'first',
      handNumber: 3,
      deal: 3,
      cutAt: 0,
      maxHands: 20,
      ante: 1,
      minBet: 2,
      dealer: seatOf(0),
      opener: seatOf(1),
      turn: seatOf(2),
      players: [
        { stack: 199, bet: 0, put: 1, standing: 'in', cards: 7, drew: null },
        { stack: 189, bet: 10, put: 11, standing: 'in', cards: 7, drew: null },
        { stack: 199, bet: 0, put: 1, standing: 'in', cards: 7, drew: null },
      ],
      pots: [{ chips: 3, seats: [0, 1, 2].map(seatOf) }],
      pot: 13,
      betting: { level: 10, call: 10, to: { from: 20, to: 199 }, raisesLeft: null },
      stock: 51,
      last: null,
    },
  },
  {
    rule: 'PP-8',
    position: 'drawing',
    common: {
      phase: 'draw',
      handNumber: 3,
      deal: 3,
      cutAt: 0,
      maxHands: 20,
      ante: 1,
      minBet: 2,
      dealer: seatOf(0),
      opener: seatOf(2),
      turn: seatOf(1),
      players: [
        { stack: 150, bet: 0, put: 50, standing: 'in', cards: 7, drew: null },
        { stack: 150, bet: 0, put: 50, standing: 'in', cards: 7, drew: null },
        { stack: 0, bet: 0, put: 50, standing: 'all-in', cards: 7, drew: null },
        { stack: 199, bet: 0, put: 1, standing: 'dropped', cards: 0, drew: null },
      ],
      pots: [{ chips: 151, seats: [0, 1, 2].map(seatOf) }],
      pot: 151,
      betting: null,
      stock: 44,
      last: null,
    },
  },
  {
    rule: 'PP-12',
    position: 'three-raises',
    common: {
      phase: 'second',
      handNumber: 3,
      deal: 3,
      cutAt: 0,
      maxHands: 20,
      ante: 1,
      minBet: 2,
      dealer: seatOf(0),
      opener: seatOf(1),
      turn: seatOf(1),
      players: [
        { stack: 181, bet: 16, put: 19, standing: 'in', cards: 7, drew: 1 },
        { stack: 185, bet: 12, put: 15, standing: 'in', cards: 7, drew: 2 },
        { stack: 189, bet: 0, put: 11, standing: 'dropped', cards: 0, drew: 3 },
      ],
      pots: [{ chips: 17, seats: [0, 1].map(seatOf) }],
      pot: 45,
      betting: { level: 16, call: 4, to: null, raisesLeft: 0 },
      stock: 51,
      last: null,
    },
  },
  {
    rule: 'PP-13',
    position: 'carried-pot',
    common: {
      phase: 'first',
      handNumber: 3,
      deal: 3,
      cutAt: 0,
      maxHands: 20,
      ante: 1,
      minBet: 2,
      dealer: seatOf(2),
      opener: null,
      turn: seatOf(2),
      players: [
        { stack: 90, bet: 0, put: 5, standing: 'in', cards: 7, drew: null },
        { stack: 0, bet: 0, put: 3, standing: 'all-in', cards: 7, drew: null },
        { stack: 100, bet: 0, put: 5, standing: 'in', cards: 7, drew: null },
        { stack: 0, bet: 0, put: 0, standing: 'out', cards: 0, drew: null },
      ],
      pots: [
        { chips: 9, seats: [0, 1, 2].map(seatOf) },
        { chips: 4, seats: [0, 2].map(seatOf) },
      ],
      pot: 13,
      betting: { level: 0, call: 0, to: { from: 2, to: 100 }, raisesLeft: null },
      stock: 51,
      last: null,
    },
  },
];

for (const { rule, position, common } of rows) {
  test(`[${rule}] [ALL-4] all that is to be seen of ${position}`, () => {
    const state = positionNamed(position);
    for (const viewer of viewers.filter((seat) => seat === 'spectator' || seat < state.hands.length)) {
      const hand = viewer === 'spectator' ? null : state.hands[viewer];
      expect(view(state, viewer)).toEqual({ ...common, hand });
    }
  });
}

describe('cards', () => {
  test('[ALL-4] those of a player who dropped out are hidden even from the player', () => {
    const { state } = play(positionNamed('opened'), drop);
    expect(view(state, seatOf(2))).toMatchObject({ hand: [], players: [{}, {}, { cards: 0 }] });
  });

  test('[PP-8] that were drawn come last', () => {
    const { state } = play(positionNamed('drawing'), draw(1, 65));
    expect(view(state, seatOf(1)).hand).toEqual([2, 17, 18, 33, 34, ...(state.hands[1]?.slice(5) ?? [])]);
  });
});

describe('the last result', () => {
  const { state } = play(positionNamed('three-all-ins'), call);

  test('[PP-10] is visible to all during the next hand', () => {
    for (const viewer of viewers) {
      const { last, handNumber } = view(state, viewer);
      expect(handNumber).toBe(4);
      expect(last?.handNumber).toBe(3);
      expect(last?.shown.map(({ cards }) => cards)).toEqual([
        hands.five,
        hands.four,
        hands.triples,
        hands.triple,
      ]);
      expect(last?.pots.map(({ chips }) => chips)).toEqual([80, 90, 100]);
    }
    const later = play(state, check, bet(5), call, call, call).state;
    expect(view(later, 'spectator').last).toEqual(state.last);
  });

  test('[PP-10] makes place for the next one', () => {
    const { state: next } = play(state, bet(5), drop, drop, drop);
    expect(view(next, 'spectator').last).toMatchObject({ handNumber: 4, shown: [] });
  });

  test('[PP-7] stays when a hand is not opened', () => {
    const { state: next } = play(state, check, check, check, check);
    expect(view(next, 'spectator')).toMatchObject({ handNumber: 4, last: { handNumber: 3 } });
  });
});

describe('the end', () => {
  const over: State = play(positionNamed('one-can-bet'), draw()).state;

  test('[PP-13] [PP-15] no seat is in turn, and a player without chips is out', () => {
    expect(view(over, seatOf(1))).toMatchObject({
      phase: 'over',
      turn: null,
      betting: null,
      pots: [],
      pot: 0,
    });
    expect(view(over, seatOf(1)).players.map(({ standing }) => standing)).toEqual(['in', 'out']);
  });
});

test('[PP-25] before the cut all cards are in the stock', () => {
  const cutting = view(positionNamed('cutting'), seatOf(3));
  expect(cutting).toMatchObject({ phase: 'cut', turn: 3, hand: [], stock: 72, betting: null });
});
