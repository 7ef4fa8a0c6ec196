import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { problemSchema } from '../../shared/protocol/lobby.ts';
import { checkParty, fakeEnv, get, known, other } from '../../test/helpers/fake-env.ts';
import { TestMatcher } from '../../test/helpers/matcher.ts';
import { Load } from './load.ts';

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

  test('is low while a few calls are pending, however few new tables are opened together', async () => {
    const load = new Load(() => 0, 2);
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const calls = [1, 2, 3, 4].map(() => load.during(() => ended));
    expect(load.isHigh()).toBe(false);
    end();
    await Promise.all(calls);
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

describe('the queue of new tables', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Requests that arrive together, each of this duration; returns how many are carried out, and the most at a time. */
  const arrive = async (requests: number, milliseconds: number, load = new Load(() => Date.now(), 2)) => {
    let running = 0;
    let mostRunning = 0;
    const open = async () => {
      // A request reads its body before it calls the table.
      await new Promise((resolve) => setTimeout(resolve, 1));
      await load.during(async () => {
        running += 1;
        mostRunning = Math.max(mostRunning, running);
        await new Promise((resolve) => setTimeout(resolve, milliseconds));
        running -= 1;
      });
    };
    const all = Promise.all(Array.from({ length: requests }, () => load.queue(open)));
    await vi.runAllTimersAsync();
    return { done: (await all).filter((isDone) => isDone).length, mostRunning };
  };

  test.each([8, 16, 32])('opens %s tables that arrive together, two at a time', async (requests) => {
    expect(await arrive(requests, 60)).toEqual({ done: requests, mostRunning: 2 });
  });

  test('opens tables in the order of arrival, each as soon as another is open', async () => {
    const load = new Load(() => Date.now(), 1);
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const open = (index: number) => () => {
      begun.push(index);
      return new Promise<void>((resolve) => void ends.push(resolve));
    };
    const all = [0, 1, 2].map((index) => load.queue(open(index)));
    for (const index of [0, 1, 2]) {
      await vi.advanceTimersByTimeAsync(20);
      expect(begun).toEqual([0, 1, 2].slice(0, index + 1));
      ends[index]?.();
      expect(await all[index]).toBe(true);
    }
    await vi.runAllTimersAsync();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('rejects a table after two seconds', async () => {
    const began = Date.now();
    const { done } = await arrive(32, 900);
    expect(done).toBeLessThan(10);
    expect(Date.now() - began).toBeLessThan(2_000 + 2 * 900);
  });

  test('[SEC-45] holds at most a hundred requests besides those carried out', async () => {
    expect((await arrive(500, 10)).done).toBe(100 + 2);
  });

  test('does not wait while calls take seconds', async () => {
    const load = new Load(() => Date.now(), 2);
    await arrive(8, 5_000, load);
    const began = Date.now();
    expect((await arrive(1, 10, load)).done).toBe(0);
    expect(Date.now()).toBe(began);
  });

  test('[SEC-45] a request that the platform cancels holds its place for half a minute', async () => {
    const load = new Load(() => Date.now(), 2);
    for (const _ of [1, 2]) void load.queue(() => load.during(() => new Promise(() => undefined)));
    expect((await arrive(1, 10, load)).done).toBe(0);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await arrive(8, 10, load)).toEqual({ done: 8, mostRunning: 2 });
  });

  test('[SEC-45] a waiting request that the platform cancels holds its place for two seconds', async () => {
    const load = new Load(() => Date.now(), 1);
    let end = (): void => undefined;
    const first = load.queue(
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    await vi.advanceTimersByTimeAsync(0);
    void load.queue(() => Promise.resolve());
    expect(vi.getTimerCount()).toBe(1);
    vi.clearAllTimers();
    end();
    await first;
    expect((await arrive(1, 10, load)).done).toBe(0);
    expect((await arrive(1, 10, load)).done).toBe(1);
  });

  test('[SEC-45] calls that the platform cancels count as pending for half a minute', async () => {
    const load = new Load(() => Date.now());
    for (let calls = 0; calls < 100; calls += 1) void load.during(() => new Promise(() => undefined));
    expect(load.isHigh()).toBe(true);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(load.isHigh()).toBe(false);
  });

  test('continues after a failed request', async () => {
    const load = new Load(() => Date.now(), 1);
    await expect(load.queue(() => Promise.reject(new Error('late')))).rejects.toThrow('late');
    expect((await arrive(1, 10, load)).done).toBe(1);
  });
});

describe('a server under load', () => {
  const laden = async () => {
    const { load, takes } = scene();
    for (let calls = 0; calls < 5; calls += 1) await takes(3_000);
    return fakeEnv({ load });
  };

  test('[SEC-45] rejects new tables with a retry time', async () => {
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

  test('[SEC-45] serves existing tables, the list and pages', async () => {
    const { env } = await laden();
    for (const path of [`/api/tables/${known}`, '/api/tables', `/t/${known}`])
      expect((await get(path, env)).status).toBe(200);
  });

  test('[SEC-72] lets the players of a match come back to its table', async () => {
    const { env } = await laden();
    const matcher = new TestMatcher(env.secret);
    for (const who of ['ann', 'bo']) {
      matcher.open(who);
      matcher.seek(who, who);
    }
    const id = matcher.calls.find(({ route }) => route === 'create')?.id;
    const headers = { upgrade: 'websocket' };
    const request = new Request(`https://arcus.test/parties/table/${id}`, { headers });
    expect(await checkParty(request, env)).toBeNull();
    expect((await get(`/t/${id}`, env)).status).not.toBe(503);
  });

  test.each([
    ['[SEC-45] a new seek request is rejected', 'matcher/drop-rainbow', 503],
    ['[SEC-45] players come back to their table', `table/${known}`, null],
    ['[SEC-45] a new list subscriber is rejected', 'directory/drop-rainbow.any', 503],
    ['a socket at a table that was never opened is rejected', `table/${other}`, 503],
  ])('%s', async (_what, path, status) => {
    const { env } = await laden();
    const request = new Request(`https://arcus.test/parties/${path}`, { headers: { upgrade: 'websocket' } });
    expect((await checkParty(request, env))?.status ?? null).toBe(status);
  });
});
