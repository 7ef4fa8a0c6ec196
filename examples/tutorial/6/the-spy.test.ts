import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seatsUpTo } from 'arcus-tables/game';
import { contract } from 'arcus-tables/testing';
import { theSpy } from './the-spy.ts';

test('The Spy keeps the contract of games, its spy is hidden, and its hard computer player is the better one', () => {
  const { problems } = contract(theSpy, {
    examples: {
      // Somebody else is the spy, unless this viewer would know better.
      scramble: (state, viewer, random) => {
        if (viewer === state.spy || theSpy.outcome(state) !== null) return state;
        const others = seatsUpTo(state.given.length).filter((seat) => seat !== viewer && seat !== state.spy);
        return { ...state, spy: random.shuffle(others)[0] ?? state.spy };
      },
    },
    // #region claims
    claims: { strength: [{ better: 'hard', worse: 'easy', share: 0.52, games: 400 }] },
    // #endregion claims
  });
  assert.deepEqual(problems, []);
});
