import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Random, Viewer } from 'arcus-tables/game';
import { contract } from 'arcus-tables/testing';
import { highCard } from './high-card.ts';

type State = ReturnType<typeof highCard.setup>;

/** Another state that this viewer must not be able to tell from the first: all cards that they cannot see lie elsewhere. */
const scramble = (state: State, viewer: Viewer, random: Random): State => {
  const hidden = (seat: number) => seat !== viewer;
  const cards = random.shuffle([
    ...state.hands.filter((_, seat) => hidden(seat)).flat(),
    ...state.laid.filter((card, seat) => hidden(seat) && card !== null),
  ]);
  return {
    ...state,
    hands: state.hands.map((hand, seat) => (hidden(seat) ? hand.map(() => cards.pop() ?? 0) : hand)),
    laid: state.laid.map((card, seat) => (hidden(seat) && card !== null ? (cards.pop() ?? 0) : card)),
  };
};

test('High Card keeps the contract of games, and shows nobody what is hidden from them', () => {
  assert.deepEqual(contract(highCard, { examples: { scramble } }).problems, []);
});
