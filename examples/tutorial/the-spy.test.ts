import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seatsUpTo } from 'arcus-tables/game';
import { contract } from 'arcus-tables/testing';
import { theSpy } from './the-spy.ts';

test('The Spy keeps the contract of games and hides its spy', () => {
  const { problems } = contract(theSpy, {
    examples: {
      // Makes another player the spy, unless this viewer can see the spy.
      scramble: (state, viewer, random) => {
        if (viewer === state.spy || theSpy.outcome(state) !== null) return state;
        const others = seatsUpTo(state.gifts.length).filter((seat) => seat !== viewer && seat !== state.spy);
        return { ...state, spy: random.shuffle(others)[0] ?? state.spy };
      },
    },
    // #region claims, from step 6
    claims: { strength: [{ better: 'hard', worse: 'easy', share: 0.52, games: 400 }] },
    // #endregion claims
  });
  assert.deepEqual(problems, []);
});
