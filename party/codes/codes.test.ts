import { beforeEach, describe, expect, test } from 'vitest';
import { solveChallenge } from '../../client/sdk/proof-of-work.ts';
import { newTableSchema } from '../../shared/protocol/lobby.ts';
import {
  codeAlphabet,
  codeLength,
  codeLifetimeMs,
  isCode,
  maxWrongCodes,
  normalizeCode,
  spacedCode,
} from '../../shared/protocol/table-code.ts';
import { fakeEnv, get } from '../../test/helpers/fake-env.ts';
import { MapStorage } from '../../test/helpers/map-storage.ts';
import { MemoryDeployment } from '../../test/helpers/memory/deployment.ts';
import { Player, tokenOf } from '../../test/helpers/memory/player.ts';
import type { Call } from '../runtime/calls.ts';
import { CodesRoom, claimCode, roomOfCode } from './room.ts';

let server: MemoryDeployment;

beforeEach(() => {
  server = new MemoryDeployment('codes');
});

const address = '203.0.113.7';
/** One guess in four. */
const cheapProofs = { secret: 's'.repeat(32), bits: 2 };

const tryCode = async (code: string, proof?: string, from: string | null = address): Promise<Response> =>
  server.request(
    '/api/codes',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(proof !== undefined && { 'arcus-proof': proof }) },
      body: JSON.stringify({ code }),
    },
    { address: from, proofOfWork: cheapProofs },
  );

/** With a new proof of work. */
const findCode = async (code: string, from: string | null = address): Promise<Response> => {
  const { challenge } = (await (await tryCode(code, undefined, from)).json()) as { challenge: string };
  return tryCode(code, await solveChallenge(challenge), from);
};

/** A table with its host, and a code. */
const tableWithCode = async () => {
  const opened = await server.request('/api/tables', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game: 'drop-rainbow', seats: 3 }),
  });
  const { id, hostToken } = newTableSchema.parse(await opened.json());
  const table = server.table(id);
  const host = await new Player(server.world, table, 'ann').hello(null);
  await host.ask({ type: 'sit', name: 'Ann', token: tokenOf('ann'), hostToken });
  expect(await host.ask({ type: 'code' })).toEqual(['ok', expect.any(String)]);
  await server.world.settled();
  return { table, host, code: host.view.code?.text ?? '' };
};

/** A code that no table has. */
const wrongCode = (index: number): string => `ZZZZZ${codeAlphabet[index]}`;

describe('a code', () => {
  test('leads to its table, as people say and type it', async () => {
    const { table, code } = await tableWithCode();
    expect(isCode(code)).toBe(true);
    const typed = spacedCode(code).toLowerCase().replace(/0/g, 'o').replace(/1/g, 'l').replace(' ', '-');
    const response = await findCode(typed);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ table: table.id });
  });

  test.each([
    ['k7m 2qx', 'K7M2QX'],
    ['K7M-2QX', 'K7M2QX'],
    [' oIl 0i1. ', '011011'],
  ])('is read leniently: %j', (typed, code) => {
    expect(normalizeCode(typed)).toBe(code);
    expect(isCode(code)).toBe(true);
  });

  test.each(['', 'K7M2Q', 'K7M2QXX', 'K7M2QU', 'K7M2QÄ'])('has no other form: %j', (typed) => {
    expect(isCode(normalizeCode(typed))).toBe(false);
  });

  test('[SEC-125] is shown to players, and to no spectator', async () => {
    const { table, host, code } = await tableWithCode();
    const spectator = await new Player(server.world, table, 'eve').hello(null);
    expect(host.view.code).toEqual({ text: code, until: expect.any(Number) });
    expect(spectator.view.code).toBeUndefined();
    expect(JSON.stringify(spectator.client.received)).not.toContain(code);
  });

  test('is for the host only', async () => {
    const { table } = await tableWithCode();
    const player = await new Player(server.world, table, 'bob').hello(null);
    await player.sit();
    expect(await player.ask({ type: 'code' })).toContain('not-host');
    expect(await player.ask({ type: 'code', withdraw: true })).toContain('not-host');
  });

  test('stays while it holds, and is made every half minute at most', async () => {
    const { host, code } = await tableWithCode();
    await host.ask({ type: 'code' });
    expect(host.view.code?.text).toBe(code);
    await host.ask({ type: 'code', withdraw: true });
    expect(host.view.code).toBeUndefined();
    expect(await host.ask({ type: 'code' })).toContain('too-fast');
    await server.world.pass(30_000);
    await host.ask({ type: 'code' });
    await server.world.settled();
    expect(host.view.code?.text).not.toBe(code);
  });

  test('is drawn again if another table has it', async () => {
    const room = new CodesRoom({ storage: new MapStorage(), now: () => 0, tables: server.env.rooms.table });
    const call: Call = async (_party, _id, _route, message) =>
      JSON.stringify(await room.claim(message as never));
    const draws = ['AAAAAA', 'AAAAAA', 'BBBBBB'];
    const draw = () => draws.shift() ?? '';
    expect(await claimCode(call, 'aaaaaaaaaaaa' as never, 1, draw)).toBe('AAAAAA');
    expect(await claimCode(call, 'bbbbbbbbbbbb' as never, 1, draw)).toBe('BBBBBB');
  });
});

test('[SEC-122] with 10,000 codes an address guesses one with a chance below 1 in 10,000 a day', () => {
  const [liveCodes, all] = [10_000, codeAlphabet.length ** codeLength];
  expect(new Set(codeAlphabet).size).toBe(codeAlphabet.length);
  expect((maxWrongCodes * liveCodes) / all).toBeLessThan(1 / 10_000);
  expect(codeLifetimeMs).toBe(24 * 3_600_000);
});

test('[SEC-122] an address tries ten wrong codes a day', async () => {
  const { code } = await tableWithCode();
  // Right codes do not count.
  for (let times = 0; times < 3; times += 1) expect((await findCode(code)).status).toBe(200);
  const statuses = await Promise.all(
    Array.from({ length: maxWrongCodes + 5 }, async (_, index) => (await findCode(wrongCode(index))).status),
  );
  expect(statuses.filter((status) => status === 404)).toHaveLength(maxWrongCodes);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  const refused = await findCode(code);
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 24 * 3_600]);
  expect((await findCode(code, '198.51.100.1')).status).toBe(200);
  await server.world.pass(codeLifetimeMs - 1);
  expect((await findCode(wrongCode(1))).status).toBe(429);
  await server.world.pass(1);
  expect((await findCode(wrongCode(1))).status).toBe(404);
});

describe('[SEC-123] one refusal for a code', () => {
  const refusal = async (code: string): Promise<unknown> => {
    const response = await findCode(code);
    response.headers.delete('x-request-id');
    return { status: response.status, headers: [...response.headers], text: await response.text() };
  };

  test.each<[string, (made: Awaited<ReturnType<typeof tableWithCode>>) => Promise<unknown>]>([
    ['that the host withdrew', ({ host }) => host.ask({ type: 'code', withdraw: true })],
    ['of a locked table', ({ host }) => host.ask({ type: 'change', settings: { locked: true } })],
    [
      'of a table that was locked once',
      async ({ host }) => {
        await host.ask({ type: 'change', settings: { locked: true } });
        await host.ask({ type: 'change', settings: { locked: false } });
      },
    ],
    ['of yesterday', () => server.world.pass(codeLifetimeMs)],
    [
      'of a table that ended',
      async ({ host }) => {
        host.client.close();
        await server.world.pass(31 * 60_000);
      },
    ],
  ])('%s', async (_, end) => {
    const made = await tableWithCode();
    expect((await findCode(made.code)).status).toBe(200);
    await end(made);
    expect(await refusal(made.code)).toEqual(await refusal('000000'));
  });
});

test('[SEC-124] each code costs its own proof of work, also where tables cost none', async () => {
  const { code } = await tableWithCode();
  const post = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const free = await server.request('/api/codes', { ...post, body: JSON.stringify({ code }) }, { address });
  expect([free.status, await free.json()]).toEqual([428, expect.objectContaining({ code: 'proof-needed' })]);
  const { challenge } = (await (await tryCode('000000')).json()) as { challenge: string };
  expect((await tryCode(code, await solveChallenge(challenge))).status).toBe(428);
  expect(server.calls.filter((call) => call.startsWith('codes ') && call !== 'codes claim')).toEqual([]);
});

test('[SEC-124] where tables cost no proof, a code costs one of 16 bits', async () => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"code":"000000"}' };
  const { env } = fakeEnv({ proofOfWork: null });
  expect(await (await get('/api/codes', env, init)).json()).toMatchObject({
    challenge: expect.stringMatching(/^16\./),
  });
});

test('[SEC-125] a code is in no line of the log', async () => {
  const { code } = await tableWithCode();
  await findCode(code);
  await findCode('000000');
  expect(JSON.stringify(server.world.lines)).not.toMatch(new RegExp(`${code}|000000`));
});

test('expired codes and guesses are deleted, others stay', async () => {
  let now = 0;
  const storage = new MapStorage();
  const room = new CodesRoom({ storage, now: () => now, tables: server.env.rooms.table });
  const table = 'aaaaaaaaaaaa' as never;
  await room.claim({ code: 'AAAAAA', table, until: 1_000 });
  await room.guess('a'.repeat(64));
  await room.claim({ code: 'AA2222', table, until: 3 * codeLifetimeMs });
  expect(storage.alarm).toBe(codeLifetimeMs);
  now = codeLifetimeMs;
  await room.onAlarm();
  expect([...storage.rows.keys()]).toEqual(['code:AA2222']);
  expect(storage.alarm).toBe(2 * codeLifetimeMs);
  now = 3 * codeLifetimeMs;
  storage.alarm = null;
  await room.onAlarm();
  expect([storage.rows.size, storage.alarm]).toEqual([0, null]);
  expect(roomOfCode('AA2222')).toBe('AA');
});
