import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contract } from 'arcus-tables/testing';
import { highCard } from './high-card.ts';

test('High Card keeps the contract of games', () => {
  assert.deepEqual(contract(highCard).problems, []);
});
