import { describe, expect, test } from 'vitest';
import { problemSchema } from '../../shared/protocol/lobby.ts';
import { fakeEnv, get, known, other } from '../../test/helpers/fake-env.ts';
import { Load } from './load.ts';
import { checkPartyRequest } from './party-gate.ts';

const scene = () => {
  const clock = { now: 1_000_000 };
  const load = new Load(() => clock.now);
  const takes = (milliseconds: number) =>
    load.during(async () => {
      clock.now += milliseconds;
    });
  return { clock, load, takes };
};

describe('the measured load', () => {
  test('is low for one slow call and for many fast ones', async () => {
    const { load, takes } = scene();
    await takes(4_000);
    expect(load.isHigh()).toBe(false);
    for (let calls = 0; calls < 100; calls += 1) await takes(20);
    expect(load.isHigh()).toBe(false);
  });

  test('is high while calls take seconds, and falls soon after', async () => {
    const { clock, load, takes } = scene();
    for (let calls = 0; calls < 5; calls += 1) await takes(3_000);
    expect(load.isHigh()).toBe(true);
    clock.now += 15_000;
    expect(load.isHigh()).toBe(false);
  });

  test('is high while a hundred calls are pending, also if they fail', async () => {
    const { load } = scene();
    const fails: (() => void)[] = [];
    const calls = Array.from({ length: 100 }, () =>
      load.during(() => new Promise((_, reject) => void fails.push(() => reject(new Error('late'))))),
    );
    expect(load.isHigh()).toBe(true);
    for (const fail of fails) fail();
    await Promise.allSettled(calls);
    expect(load.isHigh()).toBe(false);
  });
});

describe('a server under load', () => {
  const laden = async () => {
    const { load, takes } = scene();
    for (let calls = 0; calls < 5; calls += 1) await takes(3_000);
    return fakeEnv({ load });
  };

  test('rejects new tables with a retry time', async () => {
    const { env, created } = await laden();
    const init = {
      method: 'POST',
      body: '{"game":"drop-rainbow"}',
      headers: { 'content-type': 'application/json' },
    };
    const response = await get('/api/tables', env, init);
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(problemSchema.parse(await response.json()).code).toBe('busy');
    expect(created).toEqual([]);
  });

  test('serves existing tables, the list and pages', async () => {
    const { env } = await laden();
    for (const path of [`/api/tables/${known}`, '/api/tables', `/t/${known}`])
      expect((await get(path, env)).status).toBe(200);
  });

  test('[SEC-44] calls no table whose id was never issued', async () => {
    const { env } = await laden();
    for (const path of [
      `/api/tables/${other}`,
      `/api/tables/${other}/games/1`,
      `/t/${other}`,
      `/embed/t/${other}`,
    ]) {
      const response = await get(path, env);
      expect(response.status).toBe(503);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  test.each([
    ['a new seek request is rejected', 'matcher/drop-rainbow.2.weur', 503],
    ['[SEC-45] players come back to their table', `table/${known}`, null],
    ['a new list subscriber is rejected', 'directory/drop-rainbow.any', 503],
    ['a sub-shard admits no subscriber, under load or not', 'directory/3.drop-rainbow.any', 404],
    ['no room is made for a table that was never opened', `table/${other}`, 503],
  ])('%s', async (_what, path, status) => {
    const { env } = await laden();
    const request = new Request(`https://arcus.test/parties/${path}`, { headers: { upgrade: 'websocket' } });
    expect((await checkPartyRequest(request, env))?.status ?? null).toBe(status);
  });
});
