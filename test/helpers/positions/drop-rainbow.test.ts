import { describe, expect, test } from 'vitest';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { positionsOf } from '../games.ts';
import { randomFrom } from '../random.ts';
import { examples } from './drop-rainbow.ts';

const positionNamed = positionsOf(examples);

const { scramble, scrambleUnseen } = examples;

describe('a scramble', () => {
  const hidden = positionNamed('hidden-scores');

  test('[DR-14] changes face-down score cards, but not their number, nor the viewer’s own', () => {
    const piles = new Set<string>();
    for (let round = 0; round < 20; round += 1) {
      const { scores } = scramble(hidden, seatOf(0), randomFrom(`piles ${round}`));
      expect(scores[0]).toEqual(['red', 'orange']);
      expect(scores.map((pile) => pile.length)).toEqual([2, 0, 1]);
      piles.add(scores[2]?.join() ?? '');
    }
    expect(piles.size).toBeGreaterThan(1);
  });

  test('[ALL-4] of unseen cards keeps all cards that were turned up', () => {
    const initial = positionNamed('opening');
    const final = { ...initial, deck: initial.deck.slice(40) };
    const other = scrambleUnseen(initial, final, 'spectator', randomFrom('unseen'));
    expect(other.deck.slice(0, 40)).toEqual(initial.deck.slice(0, 40));
    expect(other.deck).not.toEqual(initial.deck);
    expect([...other.deck].sort()).toEqual([...initial.deck].sort());
  });
});
