import { describe, expect, test } from 'vitest';
import { stateSchema } from '../../../shared/games/drop-rainbow/types.ts';
import { colours } from '../../../shared/games/rainbow-deck.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { tally } from '../../../shared/kernel/util.ts';
import { positionsOf } from '../games.ts';
import { randomFrom } from '../random.ts';
import { examples } from './drop-rainbow.ts';

const positionNamed = positionsOf(examples);

const { positions, cards, scramble, scrambleUnseen } = examples;

for (const { name, state } of positions) {
  describe(`the position ${name}`, () => {
    test('[DR-1] is a state with a whole deck of nine per colour', () => {
      expect(stateSchema.parse(state)).toEqual(state);
      expect([...tally([...colours, 'rainbow'], cards(state)).values()]).toEqual([
        ...colours.map(() => 9),
        1,
      ]);
    });

    test('[DR-2] has its rainbow card among the last 32 cards', () => {
      expect(state.deck.length - state.deck.indexOf('rainbow')).toBeLessThanOrEqual(32);
    });

    test('[DR-5] has a row without repetition, and another colour turned up', () => {
      expect(new Set([...state.row, state.up]).size).toBe(state.row.length + 1);
    });

    test('[DR-2] stays possible when its hidden cards change', () => {
      for (let round = 0; round < 50; round += 1) {
        const other = scramble(state, 'spectator', randomFrom(`${name} ${round}`));
        expect(other.deck.length - other.deck.indexOf('rainbow'), `round ${round}`).toBeLessThanOrEqual(32);
        expect([...cards(other)].sort()).toEqual([...cards(state)].sort());
      }
    });
  });
}

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

  test('[DR-14] leaves score cards alone that lie open', () => {
    const open = { ...hidden, hiddenScores: false };
    const over = { ...hidden, outcome: { winners: [seatOf(0)], scores: [2, 0, 1], reason: 'most-cards' } };
    for (const state of [open, over]) {
      expect(scramble(state, seatOf(0), randomFrom('open')).scores).toEqual(hidden.scores);
    }
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

test('a position that does not exist throws RangeError', () => {
  expect(() => positionNamed('nowhere')).toThrow(RangeError);
});
