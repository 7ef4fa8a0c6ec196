import { describe, expect, test } from 'vitest';
import type { State } from '../../../shared/games/sequence-states/types.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { positionsOf } from '../games.ts';
import { randomFrom } from '../random.ts';
import { examples, layOut } from './sequence-states.ts';

const positionNamed = positionsOf(examples);

const { cards, scramble, scrambleUnseen } = examples;

describe('a scramble', () => {
  const before = positionNamed('opening');

  test('[ALL-4] changes the deck and the hands of others, not the viewer’s own', () => {
    const after = scramble(before, seatOf(0), randomFrom('scramble'));
    expect(after.players[0]).toEqual(before.players[0]);
    expect(after.players[1]?.hand).not.toEqual(before.players[1]?.hand);
    expect(after.players[1]?.hand).toHaveLength(7);
    expect(after.deck).not.toEqual(before.deck);
    expect([...cards(after)].sort()).toEqual([...cards(before)].sort());
  });
});

describe('unseen cards', () => {
  const initial = positionNamed('opening');
  const played = layOut({
    hands: ['', 'KY'],
    piles: ['UT FL ADD OH OH', 'IN CO NV'],
    chips: [
      [2, 3, 56],
      [1, 8],
    ],
  });
  const final: State = { ...played, deck: initial.deck.slice(20) };
  const other = scrambleUnseen(initial, final, seatOf(0), randomFrom('unseen'));

  test('[ALL-4] changes places, in hands too', () => {
    expect(other.players[1]?.hand).not.toEqual(initial.players[1]?.hand);
    expect([...cards(other)].sort()).toEqual([...cards(initial)].sort());
  });
});
