import { describe, expect, test } from 'vitest';
import { positionsOf } from '../../../test/helpers/games.ts';
import { examples, parse } from '../../../test/helpers/positions/seven-poker.ts';
import { deepFreeze, randomFrom } from '../../../test/helpers/random.ts';
import type { Viewer } from '../../kernel/game.ts';
import { seatOf } from '../../kernel/ids.ts';
import { apply } from './rules.ts';
import type { Action, Event, State } from './types.ts';
import { redact, view } from './view.ts';
import type { View } from './view-schema.ts';

const positionNamed = positionsOf(examples);

const viewers = [seatOf(0), seatOf(1), seatOf(2), 'spectator'] as const;

const accepted = (state: State, seat: number, action: Action): State => {
  const result = apply(deepFreeze(state), seatOf(seat), action, randomFrom('view'));
  if (!result.ok) throw new Error(result.error.reason);
  return result.value.state;
};

const player = { cards: 7, victory: [], shown: null, said: null, chosen: false };

/** The whole public view, so that it contains nothing else. */
const rows: readonly {
  readonly rule: string;
  readonly position: string;
  readonly common: Omit<View, 'hand' | 'chosen'>;
  readonly hands: readonly string[];
  /** Parts that only one seat sees. */
  readonly own?: (viewer: Viewer) => Partial<View>;
}[] = [
  {
    rule: 'SP-4',
    position: 'offered',
    common: {
      round: 1,
      phase: 'exchange',
      dealer: seatOf(2),
      first: seatOf(0),
      turn: seatOf(2),
      lap: 1,
      offerMade: true,
      offer: { from: seatOf(2), place: null },
      deck: 42,
      discards: [],
      players: [player, player, player],
      showdown: null,
    },
    hands: ['rrobgvr', 'yyyobgv', 'ggbbrrp'],
    own: (viewer) => (viewer === 2 ? { offer: { from: seatOf(2), place: 6 } } : {}),
  },
  {
    rule: 'SP-8',
    position: 'choosing-three',
    common: {
      round: 1,
      phase: 'reveal',
      dealer: seatOf(2),
      first: seatOf(0),
      turn: null,
      lap: null,
      offerMade: false,
      offer: null,
      deck: 42,
      discards: [],
      players: [{ ...player, chosen: true }, player, { ...player, chosen: true }],
      showdown: null,
    },
    hands: ['rrrbgvp', 'yyyobgv', 'ggpprrv'],
    own: (viewer) => (viewer === 0 ? { chosen: [0, 1, 2] } : viewer === 2 ? { chosen: [6, 0, 2] } : {}),
  },
  {
    rule: 'SP-9',
    position: 'one-has-folded',
    common: {
      round: 1,
      phase: 'stay',
      dealer: seatOf(2),
      first: seatOf(0),
      turn: seatOf(0),
      lap: null,
      offerMade: false,
      offer: null,
      deck: 42,
      discards: [],
      players: [
        { ...player, shown: parse('rrr') },
        { ...player, shown: parse('yyy') },
        { ...player, said: 'fold' },
      ],
      showdown: null,
    },
    hands: ['rrrrgvp', 'yyyobgv', 'ggpprrv'],
    own: (viewer) => (viewer === 'spectator' ? {} : { chosen: viewer === 2 ? [] : [0, 1, 2] }),
  },
  {
    rule: 'SP-18',
    position: 'folded-discards',
    common: {
      round: 2,
      phase: 'discard',
      dealer: seatOf(2),
      first: seatOf(0),
      turn: null,
      lap: null,
      offerMade: false,
      offer: null,
      deck: 42,
      discards: [],
      players: [
        { ...player, cards: 6, victory: ['red'], said: 'stay', chosen: true },
        { ...player, said: 'fold' },
        { ...player, said: 'fold', chosen: true },
      ],
      showdown: {
        hands: [parse('rrrrrgb'), null, null],
        strengths: [5, null, null],
        tied: [],
        winner: seatOf(0),
        color: 'red',
        gained: ['red'],
        discarded: null,
      },
    },
    hands: ['rrrrbg', 'yyyyooo', 'ggvvpoo'],
    own: (viewer) => (viewer === 0 ? { chosen: [0, 1, 2, 3, 4, 5] } : viewer === 2 ? { chosen: [2, 3] } : {}),
  },
];

test('[SP-4] every view shows whether this turn’s offer was made', () => {
  const fresh = positionNamed('opening');
  const offered = accepted(fresh, 0, { type: 'offer', place: 0 });
  const declined = accepted(offered, 1, { type: 'decline' });
  const passed = accepted(declined, 0, { type: 'pass' });
  for (const viewer of viewers) {
    const made = [fresh, offered, declined, passed].map((state) => view(state, viewer).offerMade);
    expect(made).toEqual([false, true, true, false]);
  }
  expect(view({ ...fresh, neighborSwap: false }, 'spectator').offerMade).toBe(false);
});

describe('a view', () => {
  for (const { rule, position, common, hands, own = () => ({}) } of rows) {
    for (const viewer of viewers) {
      test(`[${rule}] [ALL-4] of ${position} for ${viewer}`, () => {
        const hand = viewer === 'spectator' ? null : parse(hands[viewer] ?? '');
        expect(view(deepFreeze(positionNamed(position)), viewer)).toStrictEqual({
          ...common,
          hand,
          chosen: null,
          ...own(viewer),
        });
      });
    }
  }

  test('[SP-5] has this round’s face-up discards, oldest first', () => {
    const once = accepted(positionNamed('opening'), 0, { type: 'redraw', places: [6, 3] });
    const twice = accepted(once, 1, { type: 'redraw', places: [0] });
    for (const viewer of viewers) expect(view(twice, viewer).discards).toEqual(['pink', 'blue', 'yellow']);
  });

  test('[SP-9] [ALL-4] hides the three cards of a folded hand, even in the showdown', () => {
    const state = accepted(positionNamed('one-has-folded'), 0, { type: 'fold' });
    expect(JSON.stringify(view(state, seatOf(1)))).not.toContain('red');
    expect(JSON.stringify(view(state, 'spectator'))).not.toContain('red');
  });

  test('[SP-14] names the seat that chooses', () => {
    expect(view(positionNamed('two-colors'), 'spectator')).toMatchObject({ phase: 'take', turn: 0 });
  });

  test('[SP-11] still has the last showdown while the next cards are exchanged', () => {
    const state = accepted(positionNamed('all-tied'), 1, { type: 'stay' });
    const hands = ['rrrygbv', 'ygggbbv', 'royvppp'].map(parse);
    for (const viewer of viewers) {
      expect(view(state, viewer)).toMatchObject({ phase: 'exchange', showdown: { hands, winner: null } });
    }
  });

  test('[ALL-4] keeps folded hands secret after the end', () => {
    const folded = accepted(positionNamed('one-has-folded'), 0, { type: 'fold' });
    const over: State = { ...folded, phase: { name: 'over' } };
    expect(view(over, 'spectator').hand).toBeNull();
    expect(JSON.stringify(view(over, 'spectator'))).not.toContain('red');
  });
});

describe('an event', () => {
  const swapped: Event = {
    type: 'swapped',
    seat: seatOf(2),
    neighbor: seatOf(0),
    given: 'pink',
    taken: 'blue',
  };
  const redrew: Event = { type: 'redrew', seat: seatOf(1), discarded: parse('rg'), drawn: parse('bb') };
  const dealt: Event = {
    type: 'dealt',
    round: 2,
    discarded: [7, 0, 1],
    drawn: ['roygbvp', '', 'r'].map(parse),
  };

  for (const { rule, event, viewer, seen } of [
    { rule: 'SP-4', event: swapped, viewer: seatOf(2), seen: swapped },
    { rule: 'SP-4', event: swapped, viewer: seatOf(0), seen: swapped },
    { rule: 'SP-4', event: swapped, viewer: seatOf(1), seen: { ...swapped, given: null, taken: null } },
    { rule: 'SP-4', event: swapped, viewer: 'spectator', seen: { ...swapped, given: null, taken: null } },
    { rule: 'SP-5', event: redrew, viewer: seatOf(1), seen: redrew },
    { rule: 'SP-5', event: redrew, viewer: seatOf(0), seen: { ...redrew, drawn: null } },
    { rule: 'SP-5', event: redrew, viewer: 'spectator', seen: { ...redrew, drawn: null } },
    { rule: 'SP-19', event: dealt, viewer: seatOf(2), seen: { ...dealt, drawn: [null, null, parse('r')] } },
    { rule: 'SP-19', event: dealt, viewer: 'spectator', seen: { ...dealt, drawn: [null, null, null] } },
  ] as const) {
    test(`[${rule}] [ALL-4] ${event.type} as ${viewer} may know it`, () => {
      expect(redact(event, viewer)).toStrictEqual(seen);
    });
  }
});
