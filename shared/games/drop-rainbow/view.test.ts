import { describe, expect, test } from 'vitest';
import { positionsOf } from '../../../test/helpers/games.ts';
import { examples } from '../../../test/helpers/positions/drop-rainbow.ts';
import { deepFreeze } from '../../../test/helpers/random.ts';
import type { Viewer } from '../../kernel/game.ts';
import { seatOf } from '../../kernel/ids.ts';
import { dropRainbow } from './index.ts';
import { apply } from './rules.ts';
import type { State } from './types.ts';
import { view } from './view.ts';

const positionNamed = positionsOf(examples);

const hidden = positionNamed('hidden-scores');
const open: State = { ...hidden, hiddenScores: false };
const over: State = {
  ...hidden,
  outcome: { winners: [seatOf(0)], scores: [2, 0, 1], reason: 'most-cards' },
};

const ofFirst = ['red', 'orange'];
const ofLast = ['blue'];

const rows: readonly {
  name: string;
  rule: string;
  state: State;
  viewer: Viewer;
  cards: readonly unknown[];
}[] = [
  {
    name: 'open score cards, a player',
    rule: 'DR-7',
    state: open,
    viewer: seatOf(1),
    cards: [ofFirst, [], ofLast],
  },
  {
    name: 'open score cards, a spectator',
    rule: 'DR-7',
    state: open,
    viewer: 'spectator',
    cards: [ofFirst, [], ofLast],
  },
  {
    name: 'hidden ones, seat 0',
    rule: 'DR-14',
    state: hidden,
    viewer: seatOf(0),
    cards: [ofFirst, null, null],
  },
  { name: 'hidden ones, seat 1', rule: 'DR-14', state: hidden, viewer: seatOf(1), cards: [null, [], null] },
  {
    name: 'hidden ones, seat 2',
    rule: 'DR-14',
    state: hidden,
    viewer: seatOf(2),
    cards: [null, null, ofLast],
  },
  {
    name: 'hidden ones, a spectator',
    rule: 'DR-14',
    state: hidden,
    viewer: 'spectator',
    cards: [null, null, null],
  },
  {
    name: 'hidden ones after the end, a player',
    rule: 'DR-14',
    state: over,
    viewer: seatOf(1),
    cards: [ofFirst, [], ofLast],
  },
  {
    name: 'hidden ones after the end, a spectator',
    rule: 'DR-14',
    state: over,
    viewer: 'spectator',
    cards: [ofFirst, [], ofLast],
  },
];

describe('a view', () => {
  for (const { state, viewer, cards, rule, name } of rows) {
    test(`[${rule}] [ALL-4] ${name}`, () => {
      // The whole view, so that it contains nothing else.
      expect(view(deepFreeze(state), viewer)).toStrictEqual({
        up: 'pink',
        // 64 cards without the face-up one, one in the row and three score cards.
        deck: 59,
        row: ['violet'],
        discards: [],
        players: [2, 0, 1].map((count, seat) => ({ count, cards: cards[seat] })),
        turn: 1,
        stops: 0,
        lapEnds: null,
        complete: [],
      });
    });
  }

  test('[DR-15] shows the discarded rows to all viewers', () => {
    for (const viewer of [seatOf(0), seatOf(1), 'spectator'] as const) {
      expect(view(positionNamed('bad-draw'), viewer).discards).toEqual(['violet']);
    }
  });

  test('[DR-15] [DR-8] shows all viewers the number of empty stops', () => {
    for (const viewer of [seatOf(0), seatOf(3), 'spectator'] as const)
      expect(view(positionNamed('four-stops-of-five'), viewer).stops).toBe(4);
  });

  test('[DR-14] no longer shows a row once it has been taken face down', () => {
    const taken = apply(hidden, seatOf(1), { type: 'stop' });
    if (!taken.ok) throw new Error(taken.error.reason);
    expect(JSON.stringify(view(taken.value.state, seatOf(0)))).not.toContain('violet');
    expect(JSON.stringify(view(taken.value.state, 'spectator'))).not.toContain('violet');
    expect(view(taken.value.state, seatOf(1)).players[1]).toEqual({ count: 1, cards: ['violet'] });
    expect(JSON.stringify(taken.value.events)).not.toContain('violet');
  });
});

test('[DR-14] [ALL-4] at the end score cards that lay face down are shown by color, not as they were taken', () => {
  const [, ...others] = over.scores;
  const taken: State = { ...over, scores: [['violet', 'red', 'violet'], ...others] };
  expect(view(taken, seatOf(1)).players[0]?.cards).toEqual(['red', 'violet', 'violet']);
});

test('[DR-5] [DR-14] every event is public: none names a card but the one turned up', () => {
  const drew = { type: 'drew', seat: seatOf(0) } as const;
  const failed = { type: 'failed', seat: seatOf(0) } as const;
  const took = { type: 'took', seat: seatOf(0) } as const;
  for (const event of [drew, failed, took]) {
    for (const viewer of [seatOf(0), seatOf(1), 'spectator'] as const) {
      expect(dropRainbow.redact(event, viewer)).toEqual(event);
    }
  }
});
