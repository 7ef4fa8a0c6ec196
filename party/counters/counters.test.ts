import { describe, expect, test } from 'vitest';
import { fakeEnv, get } from '../../test/helpers/fake-env.ts';
import { MapStorage } from '../../test/helpers/map-storage.ts';
import { CountersRoom, type Counts, Tally } from './counters.ts';

test('counters: concurrent additions are all counted, and a failed one affects no other', async () => {
  let failing = false;
  class Storage extends MapStorage {
    override async put(values: Readonly<Record<string, unknown>>): Promise<void> {
      if (failing) throw new Error('the storage has failed');
      await super.put(values);
    }
  }
  const counters = new CountersRoom(new Storage());
  await Promise.all([counters.add({ moves: 2 }), counters.add({ moves: 3, games: 1 })]);
  failing = true;
  await expect(counters.add({ moves: 100 })).rejects.toThrow();
  failing = false;
  await counters.add({ games: 1 });
  expect(await counters.read()).toEqual({ moves: 5, games: 2 });
});

describe('a table’s tally is flushed', () => {
  const tally = () => {
    const told: Counts[] = [];
    const clock = { now: 1_000_000 };
    const made = new Tally(
      (counts) => void told.push(counts),
      () => clock.now,
    );
    return { told, clock, tally: made };
  };

  test('after fifty events', () => {
    const { told, tally: moves } = tally();
    moves.count('refused:not-to-act');
    for (let move = 0; move < 49; move += 1) moves.count('moves');
    expect(told).toEqual([]);
    moves.count('moves');
    expect(told).toEqual([{ moves: 50, 'refused:not-to-act': 1 }]);
  });

  test('once a minute and with the next report, if it contains only refusals', () => {
    const { told, clock, tally: refused } = tally();
    for (let count = 0; count < 1_000; count += 1) refused.count('refused:too-fast');
    expect(told).toEqual([]);
    clock.now += 60_000;
    refused.count('refused:bad-json');
    for (let count = 0; count < 1_000; count += 1) refused.count('refused:bad-json');
    expect(told).toEqual([{ 'refused:too-fast': 1_000, 'refused:bad-json': 1 }]);
    refused.flushIfDue();
    expect(told).toHaveLength(1);
    clock.now += 60_000;
    refused.flushIfDue();
    refused.flushIfDue();
    expect(told.slice(1)).toEqual([{ 'refused:bad-json': 1_000 }]);
  });

  test('immediately when a game or table starts or ends', () => {
    const { told, tally: events } = tally();
    events.count('moves');
    events.count('games-over');
    events.count('tables-ended');
    expect(told).toEqual([{ moves: 1, 'games-over': 1 }, { 'tables-ended': 1 }]);
  });
});

describe('GET /operator/counters', () => {
  const read = (authorization?: string, changes = {}) =>
    get('/operator/counters', fakeEnv({ operatorToken: 'operator', ...changes }).env, {
      headers: authorization === undefined ? {} : { authorization },
    });

  test('returns the counters to the operator’s token', async () => {
    const response = await read('Bearer operator');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ moves: 7 });
  });

  test.each([
    ['no token', 401, undefined, {}],
    ['another token', 401, 'Bearer opera', {}],
    ['any token where none is set', 401, 'Bearer undefined', { operatorToken: undefined }],
    ['an empty token where an empty one is set', 400, 'Bearer ', { operatorToken: '' }],
  ])('is refused to %s', async (_, status, authorization, changes) => {
    expect((await read(authorization, changes)).status).toBe(status);
  });
});
