import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contract } from 'arcus-tables/testing';
import { highCard } from './high-card.ts';

test('High Card keeps the contract of games and hides the other hands', () => {
  const { problems } = contract(highCard, {
    examples: {
      // Shuffles the cards that this viewer cannot see.
      scramble: (state, viewer, random) => {
        const cards = random.shuffle([
          ...state.hands.filter((_, seat) => seat !== viewer).flat(),
          ...state.laid.filter((card, seat) => seat !== viewer && card !== null),
        ]);
        const other = () => cards.pop() ?? 0;
        return {
          ...state,
          hands: state.hands.map((hand, seat) => (seat === viewer ? hand : hand.map(other))),
          laid: state.laid.map((card, seat) => (seat === viewer || card === null ? card : other())),
        };
      },
    },
  });
  assert.deepEqual(problems, []);
});
