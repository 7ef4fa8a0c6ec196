import { describe, expect, test } from 'vitest';
import { positionsOf } from '../../../test/helpers/games.ts';
import { examples, layOut } from '../../../test/helpers/positions/sequence-states.ts';
import { deepFreeze } from '../../../test/helpers/random.ts';
import { seatOf } from '../../kernel/ids.ts';
import { diff } from '../../protocol/delta.ts';
import type { Event } from './types.ts';
import { redact, view } from './view.ts';

const positionNamed = positionsOf(examples);

const state = layOut({
  hands: ['UT FL', 'KY', 'OH IN'],
  piles: ['GA', '', 'CO REMOVE'],
  chips: [[40, 41, 42, 43, 44], [9], [0]],
  sequences: [[[40, 41, 42, 43, 44]]],
  turn: 1,
  exchanged: true,
  shuffles: 2,
  loseUndrawnCard: true,
  undrawn: [0],
});

describe('a view', () => {
  test('uses the same object for a part that is equal for two viewers, or before and after a move', () => {
    const [mine, theirs] = [view(state, seatOf(0)), view(state, 'spectator')];
    expect(theirs.chips).toBe(mine.chips);
    expect(theirs.players[1]).toBe(mine.players[1]);
    const later = view({ ...state, turn: seatOf(2) }, seatOf(0));
    expect(later.chips).toBe(mine.chips);
    expect(later.players[0]).toBe(mine.players[0]);
  });

  for (const { viewer, hands } of [
    { viewer: seatOf(0), hands: [['UT', 'FL'], null, null] },
    { viewer: seatOf(2), hands: [null, null, ['OH', 'IN']] },
    { viewer: 'spectator' as const, hands: [null, null, null] },
  ]) {
    test(`[SQ-8] [ALL-4] for ${viewer} has piles and counts, but no other hand and no deck`, () => {
      // The whole view, so that it contains nothing else.
      expect(view(deepFreeze(state), viewer)).toStrictEqual({
        teams: 3,
        players: [
          { count: 2, hand: hands[0], pile: ['GA'], last: null, owes: 0 },
          { count: 1, hand: hands[1], pile: [], last: null, owes: 0 },
          { count: 2, hand: hands[2], pile: ['CO', 'REMOVE'], last: null, owes: 0 },
        ],
        deck: 100,
        shuffles: 2,
        chips: { 0: 2, 9: 1, 40: 0, 41: 0, 42: 0, 43: 0, 44: 0 },
        sequences: [{ team: 0, spaces: [40, 41, 42, 43, 44] }],
        latest: null,
        turn: 1,
        exchanged: true,
        undrawn: [0],
      });
    });
  }

  test('a chip placed or removed is a few bytes', () => {
    const [before, other] = [positionNamed('opening'), positionNamed('one-space-left')];
    const chips = (from: typeof state) => view(from, 'spectator').chips;
    expect(diff(chips(before), chips({ ...before, chips: before.chips.with(42, 1) }))).toEqual({ 42: 1 });
    expect(diff(chips(other), chips({ ...other, chips: other.chips.with(50, null) }))).toEqual({ 50: [] });
  });
});

describe('an event', () => {
  const drew: Event = { type: 'drew', seat: seatOf(1), card: 'UT' };

  test('[ALL-4] shows a drawn card only to its owner', () => {
    expect(redact(drew, seatOf(1))).toEqual(drew);
    for (const viewer of [seatOf(0), 'spectator'] as const) {
      expect(redact(drew, viewer)).toStrictEqual({ type: 'drew', seat: 1, card: null });
    }
  });

  test('[SQ-8] [SQ-11] [SQ-20] shows cards laid down to all', () => {
    const seat = seatOf(1);
    const events: Event[] = [
      { type: 'placed', seat, card: 'UT', space: 2, marked: [] },
      { type: 'removed', seat, space: 2, team: 0 },
      { type: 'exchanged', seat, card: 'UT' },
      { type: 'forfeited', seat, card: 'UT' },
      { type: 'reshuffled', cards: 80 },
      { type: 'lost', seat },
      { type: 'passed', seat },
      { type: 'penalised', team: 1 },
    ];
    for (const event of events) {
      for (const viewer of [seatOf(0), seat, 'spectator'] as const)
        expect(redact(event, viewer)).toEqual(event);
    }
  });
});
