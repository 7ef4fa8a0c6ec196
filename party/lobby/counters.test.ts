import { describe, expect, test } from 'vitest';
import { fakeEnv, get } from '../../test/helpers/fake-env.ts';
import { CountersRoom, type Counts, Tally } from './counters.ts';

test('additions at the same time are all counted, and one that fails takes no other with it', async () => {
  let stored: unknown;
  let failing = false;
  const counters = new CountersRoom({
    load: async () => stored,
    save: async (counts) => {
      if (failing) throw new Error('the storage has failed');
      stored = counts;
    },
  });
  await Promise.all([counters.add({ moves: 2 }), counters.add({ moves: 3, games: 1 })]);
  failing = true;
  await expect(counters.add({ moves: 100 })).rejects.toThrow();
  failing = false;
  await counters.add({ games: 1 });
  expect(await counters.read()).toEqual({ moves: 5, games: 2 });
});

describe('a table tells what it has counted', () => {
  const tally = (): { told: Counts[]; tally: Tally } => {
    const told: Counts[] = [];
    return { told, tally: new Tally((counts) => void told.push(counts)) };
  };

  test('when there are fifty', () => {
    const { told, tally: moves } = tally();
    for (let move = 0; move < 49; move += 1) moves.count('moves');
    expect(told).toEqual([]);
    moves.count('refused:not-to-act');
    expect(told).toEqual([{ moves: 49, 'refused:not-to-act': 1 }]);
  });

  test('at once when a game or a table begins or ends', () => {
    const { told, tally: events } = tally();
    events.count('moves');
    events.count('games-over');
    events.count('tables-ended');
    expect(told).toEqual([{ moves: 1, 'games-over': 1 }, { 'tables-ended': 1 }]);
  });
});

describe('the operator’s route', () => {
  const read = (authorization?: string, changes = {}) =>
    get('/operator/counters', fakeEnv({ operatorToken: 'operator', ...changes }).env, {
      headers: authorization === undefined ? {} : { authorization },
    });

  test('answers to the token', async () => {
    const response = await read('Bearer operator');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ moves: 7 });
  });

  test.each([
    ['no token', undefined, {}],
    ['another token', 'Bearer opera', {}],
    ['any token where none is set', 'Bearer undefined', { operatorToken: undefined }],
  ])('is shut to %s', async (_, authorization, changes) => {
    expect((await read(authorization, changes)).status).toBe(401);
  });
});
