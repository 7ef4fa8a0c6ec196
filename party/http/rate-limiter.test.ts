import { expect, test } from 'vitest';
import { checkParty, fakeEnv, get } from '../../test/helpers/fake-env.ts';
import { cpuCosts } from '../runtime/budget.ts';
import { networkOf, RateLimiter, rejectionOf } from './rate-limiter.ts';

const hour = 3_600_000;

test('a rate limit permits a burst, then one request per interval', () => {
  const limiter = new RateLimiter();
  expect([1, 2, 3].map(() => limiter.take('a', 3, 60, 0))).toEqual([0, 0, 0]);
  expect(limiter.take('a', 3, 60, 0)).toBe(60);
  expect(limiter.take('a', 3, 60, 45_000)).toBe(15);
  expect(limiter.take('a', 3, 60, 60_000)).toBe(0);
  expect(limiter.take('a', 3, 60, 60_000)).toBe(60);
});

test('a rate limit saves no more than its burst', () => {
  const limiter = new RateLimiter();
  limiter.take('a', 2, 60, 0);
  expect([1, 2, 3].map(() => limiter.take('a', 2, 60, 9 * hour))).toEqual([0, 0, 60]);
});

test('a rate limit survives a clock that is set back', () => {
  const limiter = new RateLimiter();
  limiter.take('a', 3, 60, hour);
  expect([1, 2, 3].map(() => limiter.take('a', 3, 60, hour - 600_000))).toEqual([0, 0, 60]);
  expect(limiter.take('a', 3, 60, hour - 540_000)).toBe(0);
});

test('[SEC-32] [SEC-35] an address over its limit is sent a retry time, and others are served', async () => {
  const rateLimits = { maxRequestsPerMinute: 2, maxTablesPerHour: 1 };
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
  const open = () =>
    get(
      '/api/tables',
      { ...env, address: '192.0.2.3' },
      { method: 'POST', body, headers: { 'content-type': 'application/json' } },
    );
  expect((await open()).status).toBe(201);
  expect((await open()).status).toBe(429);
  expect(created).toHaveLength(1);
});

test('[SEC-65] requests of an address that has used its CPU time are refused, and spend it', async () => {
  const { env } = fakeEnv({ rateLimits: { maxRequestsPerMinute: 10_000, maxTablesPerHour: 1 } });
  const ask = async (address: string) => (await get('/api/games', { ...env, address })).status;
  env.budget.charge('192.0.2.1', 10_000, env.now());
  expect([await ask('192.0.2.1'), await ask('192.0.2.2')]).toEqual([429, 200]);
  const statuses = new Set<number>();
  for (let count = 0; count < 1_000 && !statuses.has(429); count += 1) statuses.add(await ask('192.0.2.3'));
  expect([...statuses]).toEqual([200, 429]);
  const headers = { upgrade: 'websocket' };
  const socket = (address: string) =>
    checkParty(new Request('https://arcus.test/parties/probe/weur', { headers }), { ...env, address });
  expect((await socket('192.0.2.1'))?.status).toBe(429);
  expect(await socket('192.0.2.2')).toBeNull();
});

test.each([
  ['over the limit of requests', { rateLimits: { maxRequestsPerMinute: 1, maxTablesPerHour: 1 } }],
  ['banned', { bannedUntil: 1_000 }],
])('[SEC-65] a refusal of an address that is %s spends its CPU time', async (_, changes) => {
  const { env } = fakeEnv(changes);
  for (let count = 0; count < 6_000; count += 1)
    await rejectionOf({ ...env, address: '192.0.2.1' }, cpuCosts.request);
  expect(env.budget.spend('192.0.2.1', 1, env.now())).toBeGreaterThan(0);
  expect(env.budget.spend('192.0.2.1', 1, env.now(), true)).toBe(0);
});

test.each([
  ['an IPv4 address', '192.0.2.1', '192.0.2.1'],
  ['an IPv4 address written as IPv6', '::ffff:192.0.2.1', '192.0.2.1'],
  ['an IPv4 address in hex', '::FFFF:c000:0201', '192.0.2.1'],
  ['an IPv4 address in full IPv6 form', '0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['an IPv6 address in capitals', '2001:DB8:0001:2::ffff', '2001:db8:1:2::/64'],
  ['an IPv6 address with zeros left out', '2001:db8::1', '2001:db8:0:0::/64'],
  ['a link-local address with a zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['the shortest address', '::', '0:0:0:0::/64'],
  ['the loopback address', '::1', '0:0:0:0::/64'],
  ['a text that is not an address', 'a:b', 'a:b'],
  ['a text with too many groups', '1:2:3:4:5:6:7:8:9', '1:2:3:4:5:6:7:8:9'],
  ['a text with two gaps', '1::2::3', '1::2::3'],
])('[SEC-34] rate limiter: %s has the expected network', (_, address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('[SEC-35] a rate limiter keeps ten thousand addresses', () => {
  const limiter = new RateLimiter();
  for (let address = 0; address <= 10_000; address += 1) limiter.take(String(address), 1, 1, 0);
  expect([limiter.take('1', 1, 1, 0) > 0, limiter.take('0', 1, 1, 0)]).toEqual([true, 0]);
});

test('[SEC-35] the counter of the platform refuses a request for a minute', async () => {
  const sharedLimit = { limit: async () => ({ success: false }) };
  const { env } = fakeEnv({ address: '192.0.2.1', sharedLimit });
  expect(await rejectionOf(env, cpuCosts.request)).toEqual({ code: 'too-many-requests', seconds: 60 });
});
