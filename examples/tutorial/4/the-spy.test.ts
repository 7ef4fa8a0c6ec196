import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Random, seatsUpTo, type Viewer } from 'arcus-tables/game';
import { contract } from 'arcus-tables/testing';
import { theSpy } from './the-spy.ts';

type State = ReturnType<typeof theSpy.setup>;

/** Somebody else is the spy, unless this viewer would know better. */
const scramble = (state: State, viewer: Viewer, random: Random): State => {
  const others = seatsUpTo(state.given.length).filter((seat) => seat !== viewer && seat !== state.spy);
  const isKnown = viewer === state.spy || theSpy.outcome(state) !== null;
  return isKnown ? state : { ...state, spy: random.shuffle(others)[0] ?? state.spy };
};

test('The Spy keeps the contract of games, and nobody can tell who it is', () => {
  assert.deepEqual(contract(theSpy, { examples: { scramble } }).problems, []);
});
