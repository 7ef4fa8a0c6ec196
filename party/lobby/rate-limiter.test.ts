import { expect, test } from 'vitest';
import { fakeEnv, get } from '../../test/helpers/fake-env.ts';
import { RateLimiter } from './rate-limiter.ts';

const hour = 3_600_000;

test('so many may pass at once, then one in so much time', () => {
  const limiter = new RateLimiter();
  expect([1, 2, 3].map(() => limiter.take('a', 3, 60, 0))).toEqual([0, 0, 0]);
  expect(limiter.take('a', 3, 60, 0)).toBe(60);
  expect(limiter.take('a', 3, 60, 45_000)).toBe(15);
  expect(limiter.take('a', 3, 60, 60_000)).toBe(0);
  expect(limiter.take('a', 3, 60, 60_000)).toBe(60);
});

test('nobody saves up more than the most', () => {
  const limiter = new RateLimiter();
  limiter.take('a', 2, 60, 0);
  expect([1, 2, 3].map(() => limiter.take('a', 2, 60, 9 * hour))).toEqual([0, 0, 60]);
});

test('a clock that is set back locks nobody out', () => {
  const limiter = new RateLimiter();
  limiter.take('a', 3, 60, hour);
  expect([1, 2, 3].map(() => limiter.take('a', 3, 60, hour - 600_000))).toEqual([0, 0, 60]);
  expect(limiter.take('a', 3, 60, hour - 540_000)).toBe(0);
});

test('one address does not hold up another', () => {
  const limiter = new RateLimiter();
  expect([limiter.take('a', 1, 1, 0), limiter.take('b', 1, 1, 0), limiter.take('a', 1, 1, 0)]).toEqual([
    0, 0, 3600,
  ]);
});

test('an address that asks too often is told when to try again, and others are served', async () => {
  const rateLimits = { requestsPerMinute: 2, tablesPerHour: 1 };
  const { env, created } = fakeEnv({ rateLimits, address: '192.0.2.1' });
  const asking = (address: string | null) => get('/api/games', { ...env, address });
  expect((await asking('192.0.2.1')).status).toBe(200);
  expect((await asking('192.0.2.1')).status).toBe(200);
  const refused = await asking('192.0.2.1');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('30');
  expect(await refused.json()).toMatchObject({ code: 'too-many-requests', detail: 'Try again in 30 s.' });
  expect((await asking('192.0.2.2')).status).toBe(200);
  expect((await asking(null)).status).toBe(200);
  const body = '{"game":"drop-rainbow"}';
  const open = () => get('/api/tables', { ...env, address: '192.0.2.3' }, { method: 'POST', body });
  expect((await open()).status).toBe(201);
  expect((await open()).status).toBe(429);
  expect(created).toHaveLength(1);
});
