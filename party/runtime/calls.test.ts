import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import * as z from 'zod';
import { settingsSchema } from '../../shared/protocol/settings.ts';
import { MemoryWorld } from '../../test/helpers/memory/world.ts';
import { readCounts } from '../counters/counters.ts';
import { DirectoryRoom, directoryContract } from '../directory/room.ts';
import { roomsOf } from '../platforms/rooms.ts';
import { serveParty, signedCalls } from '../platforms/routes.ts';
import type { PartyEnv } from '../platforms/variables.ts';
import { tableContract } from '../table/contract.ts';
import { allFeatures } from '../table/features.ts';
import { TableRoom } from '../table/room.ts';
import {
  callVersion,
  type PartyCall,
  partyCall,
  ReplayWindow,
  signatureSeconds,
  signRequest,
  verifyRequest,
  versionHeader,
} from './calls.ts';
import { routesOf } from './contract.ts';
import { defaultTableLimits } from './limits.ts';
import { ServerChanging } from './stored.ts';
import { issueId } from './table-ids.ts';

// Senders sign with the system's clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

const secret = 'a secret of more than thirty-two characters';
const id = issueId(secret, '01234567');
const newTable = {
  game: 'drop-rainbow',
  options: { cardsPerColor: 9, hiddenScores: false },
  settings: settingsSchema.parse({ listed: true }),
  seats: 3,
};

const shard = 'drop-rainbow.any';
const page = { limit: 20 };

/** A body without a declared length. */
const endless = '"endless"';

/** A table and the directory behind HTTP requests and responses. */
const network = (changes: Partial<PartyEnv> = {}) => {
  const lines: object[] = [];
  const calls: PartyCall[] = [];
  const clock = { now: 1_000_000 };
  const env: PartyEnv = {
    secret,
    now: () => clock.now,
    systemNow: () => clock.now,
    log: (line) => lines.push(line),
    replays: new ReplayWindow(0),
    ...changes,
  };
  let record: unknown;
  const rooms = new Map<string, TableRoom>();
  const roomOf = (table: string): TableRoom => {
    const known =
      rooms.get(table) ??
      new TableRoom({
        now: env.now,
        randomHex: (bytes) => 'ab'.repeat(bytes),
        limits: defaultTableLimits,
        features: allFeatures,
        notice: () => null,
        tellRelay: async () => true,
        wait: async () => undefined,
        readLog: async () => [],
        forget: async () => undefined,
        sockets: () => [],
        load: async () => ({ record, moves: [] }),
        loadDamage: async () => undefined,
        save: async (rows) => {
          record = JSON.parse(JSON.stringify(rows.record));
        },
        destroy: async () => undefined,
        setAlarm: async () => undefined,
        deliver: () => undefined,
        count: () => undefined,
        log: () => undefined,
      });
    rooms.set(table, known);
    return known;
  };
  const directory = new DirectoryRoom({
    now: env.now,
    randomHex: () => 'ab',
    later: () => undefined,
    probe: async () => null,
    sockets: () => [],
    limits: defaultTableLimits,
    setAlarm: async () => undefined,
    load: async () => new Map(),
    save: async () => undefined,
    log: () => undefined,
  });
  const serve = (call: PartyCall, method = 'POST'): Promise<Response> => {
    calls.push(call);
    const { party, path, headers, body } = call;
    // A call without a declared length may be endless.
    const length =
      call.body === endless ? {} : { 'content-length': `${new TextEncoder().encode(body).length}` };
    const request = new Request(`http://127.0.0.1:1999${path}`, {
      method,
      headers: { ...length, ...headers },
      body,
    });
    return serveParty(
      request,
      env,
      party === 'table' ? routesOf(tableContract, roomOf(call.id)) : routesOf(directoryContract, directory),
    );
  };
  return {
    lines,
    calls,
    clock,
    serve,
    rooms: roomsOf(signedCalls({ ARCUS_SECRET: secret, now: env.now }, serve)),
  };
};

const call = (route = 'lookUp', party: 'table' | 'directory' = 'table'): PartyCall =>
  partyCall(secret, party, party === 'table' ? id : shard, route, {}, 1_000_000);

const creation = { ...newTable, id, hostTokenHash: '0f'.repeat(32) };

test('[SEC-31] a signed call of more than 64 kB is not read, and refused', async () => {
  const { serve } = network();
  const signed = (length: number) =>
    partyCall(secret, 'table', id, 'lookUp', 'x'.repeat(length - 2), 1_000_000);
  const statuses = [(await serve(signed(64 * 1024))).status, (await serve(signed(64 * 1024 + 1))).status];
  expect(statuses).toEqual([200, 403]);
});

describe('calls over the network', () => {
  test('pass a requested region for tables only', async () => {
    const { rooms, calls } = network();
    await rooms.table(id, 'oc').create({ ...creation, region: 'oc' });
    await rooms.table(id).lookUp();
    expect(calls.map(({ region }) => region)).toEqual(['oc', undefined]);
  });

  test('create a table once and find it', async () => {
    const { rooms, calls } = network();
    const summary = {
      id,
      game: 'drop-rainbow',
      region: null,
      phase: 'gathering',
      players: [],
      people: 0,
      bots: [],
      givingWay: 0,
      seats: 3,
      spectators: 0,
      createdAt: 1_000_000,
    };
    expect(await rooms.table(id).lookUp()).toBeNull();
    expect(await rooms.table(id).create(creation)).toEqual(summary);
    expect(await rooms.table(id).create(creation)).toBeNull();
    expect(await rooms.table(id).lookUp()).toEqual(summary);
    expect(calls.map(({ path }) => path)).toEqual(
      ['lookUp', 'create', 'create', 'lookUp'].map((route) => `/parties/table/${id}/${route}`),
    );
  });

  test('carry a table’s report to the directory', async () => {
    const { rooms, serve, clock } = network();
    const world = new MemoryWorld('reports', clock.now);
    const { seats, ...table } = newTable;
    await world.create({ ...table, capacity: seats });
    for (const report of world.reports)
      await serve(partyCall(secret, 'directory', shard, 'report', report, clock.now));
    expect(
      (await rooms.directory(shard).list(page)).map(({ phase, seats: count }) => [phase, count]),
    ).toEqual([['gathering', 3]]);
  });

  test('sum counters of several rooms', async () => {
    const asked: string[] = [];
    const { counters } = roomsOf(async (_party, room) => {
      asked.push(room);
      return JSON.stringify(room === '7' ? { moves: 2, games: 1 } : { moves: 1 });
    });
    expect(await readCounts(counters)).toEqual({ moves: 17, games: 1 });
    expect(new Set(asked).size).toBe(16);
  });

  test('throw for a failed or malformed response', async () => {
    const answering = (answer: Response) =>
      roomsOf(signedCalls({ ARCUS_SECRET: secret }, async () => answer));
    await expect(
      answering(Response.json({}, { status: 503 }))
        .table(id)
        .lookUp(),
    ).rejects.toThrow('table answered lookUp with 503');
    await expect(answering(Response.json({ id })).table(id).lookUp()).rejects.toThrow();
    await expect(
      answering(Response.json([{ id }]))
        .directory(shard)
        .list(page),
    ).rejects.toThrow();
  });
});

describe('parties of two versions of the server', () => {
  /** Calls of a later version to this one. */
  const later = () => {
    const { serve, rooms, clock } = network();
    const call = signedCalls({ ARCUS_SECRET: secret, now: () => clock.now }, (made) =>
      serve({ ...made, headers: { ...made.headers, [versionHeader]: `${callVersion + 1}` } }),
    );
    return { call, rooms };
  };
  const summary = { ...newTable, id };

  test('ignore fields that only the later one has, at any depth', async () => {
    const { call, rooms } = later();
    const settings = { ...newTable.settings, weather: 'fair' };
    const created = await call('table', id, 'create', { ...summary, settings, badge: 3 });
    expect(await rooms.table(id).lookUp()).toEqual(JSON.parse(created));
    const answering = roomsOf(async () => JSON.stringify({ ...JSON.parse(created), weather: 'fair' }));
    expect(await answering.table(id).lookUp()).toEqual(JSON.parse(created));
  });

  test.each([
    ['a call that this version cannot read', 'create', { ...newTable, seats: { least: 2, most: 3 } }],
    ['a route that this version does not have', 'weather', {}],
  ])('try again later after %s', async (_what, route, message) => {
    const { call } = later();
    await expect(call('table', id, route, message)).rejects.toThrow(ServerChanging);
    const { serve } = network();
    const same = serve(partyCall(secret, 'table', id, route, message, 1_000_000));
    // Of the same version it is a mistake, which no retry repairs.
    if (route === 'create') await expect(same).rejects.toThrow(z.ZodError);
    else expect((await same).status).toBe(404);
  });
});

const path = `/parties/table/${id}/lookUp`;

describe('[SEC-52] a call without a valid signature is rejected:', () => {
  const rows: readonly { what: string; call: PartyCall; method?: string }[] = [
    { what: 'no signature', call: { ...call(), headers: {} } },
    { what: 'another route’s signature', call: { ...call(), headers: call('create').headers } },
    { what: 'another method', call: call(), method: 'PUT' },
    { what: 'no length', call: partyCall(secret, 'table', id, 'lookUp', 'endless', 1_000_000) },
  ];

  test.each(rows)('$what: 403 and a line in the log', async ({ call: made, method = 'POST' }) => {
    const { serve, lines } = network();
    const response = await serve(made, method);
    expect(response.status).toBe(403);
    expect(Object.keys(Object(await response.json()))).toEqual(['message']);
    expect(lines).toEqual([{ event: 'call-unsigned', method, path }]);
  });
});

describe('[SEC-53] a replayed call', () => {
  test('is rejected after a restart of the process, which has lost its nonces', async () => {
    const first = call();
    const restarted = network({ replays: new ReplayWindow(1_003_000) });
    restarted.clock.now = 1_003_000;
    expect((await restarted.serve(first)).status).toBe(403);
    expect(restarted.lines).toEqual([{ event: 'call-replayed', method: 'POST', path }]);
    const next = partyCall(secret, 'table', id, 'lookUp', {}, 1_003_000);
    expect((await restarted.serve(next)).status).toBe(200);
  });

  test('is rejected with a line in the log; an equal new call is not', async () => {
    const { serve, lines } = network();
    const first = call();
    expect((await serve(first)).status).toBe(200);
    expect((await serve(first)).status).toBe(403);
    expect(lines).toEqual([{ event: 'call-replayed', method: 'POST', path }]);
    expect((await serve(call())).status).toBe(200);
  });

  test('is detected while its signature is valid, for any clock', () => {
    const window = new ReplayWindow(0);
    const last = 2 * signatureSeconds * 1000;
    const signature = { time: 0, nonce: 'a' };
    expect(window.admit(signature, 0)).toBe(true);
    expect(window.admit(signature, last)).toBe(false);
    expect(window.admit(signature, last + 1)).toBe(true);
  });

  test('is detected with bounded memory', () => {
    const window = new ReplayWindow(0);
    const admit = (nonce: number) => window.admit({ time: 0, nonce: `${nonce}` }, 0);
    for (let count = 0; count < 20_001; count += 1) admit(count);
    expect([admit(20_000), admit(0)]).toEqual([false, true]);
  });
});

test('a server without a secret rejects all calls: 503 and a line in the log', async () => {
  const { serve, lines } = network({ secret: undefined });
  expect((await serve(call())).status).toBe(503);
  expect(lines).toEqual([{ event: 'secret-missing', path }]);
});

test.each([
  ['table', 'check'],
  ['table', 'constructor'],
  ['table', '__proto__'],
  ['directory', 'create'],
  ['directory', ''],
] as const)('%s has no route %s: 404, once signed', async (party, route) => {
  const { serve } = network();
  expect((await serve(call(route, party))).status).toBe(404);
});

const operatorSecret = 'an operator’s secret of 32 characters';
const request = { method: 'POST', path: '/parties/table/0123456789ab/create', body: '{"seats":4}' };
const now = 1_800_000_000_000;
const nonce = '0123456789abcdef'.repeat(2);
const header = signRequest(operatorSecret, request, now, nonce);
const mac = header.slice(-64);
const flipped = header.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));

describe('[SEC-52] signatures', () => {
  it('are the HMAC-SHA-256 that node computes', () => {
    const signed = JSON.stringify(['arcus-request', now, nonce, request.method, request.path, request.body]);
    expect(header).toBe(
      `${now}.${nonce}.${createHmac('sha256', operatorSecret).update(signed).digest('hex')}`,
    );
  });

  it.each([
    ['at once', header, now],
    ['60 s later', header, now + 60_000],
    ['by a clock 60 s behind', header, now - 60_000],
  ])('are accepted %s', (_name, value, then) => {
    expect(verifyRequest(operatorSecret, request, value, then)).toEqual({ time: now, nonce });
  });

  it.each([
    ['another secret', { secret: `${operatorSecret}!` }],
    ['another method', { request: { ...request, method: 'PUT' } }],
    ['another path', { request: { ...request, path: '/parties/table/zzzzzzzzzzzz/create' } }],
    ['another body', { request: { ...request, body: '{"seats":5}' } }],
    ['a body moved to the path', { request: { ...request, path: request.path + request.body, body: '' } }],
    ['an old one', { now: now + 60_001 }],
    ['one of the future', { now: now - 60_001 }],
    ['an old one with a new time', { header: `${now + 90_000}.${nonce}.${mac}`, now: now + 90_000 }],
    ['one with another nonce', { header: `${now}.${nonce.replace('0', '1')}.${mac}` }],
    ['one without a nonce', { header: `${now}.${mac}` }],
    ['one digit changed', { header: flipped }],
    ['no header', { header: null }],
    ['an empty one', { header: '' }],
    ['no time', { header: mac }],
    ['no signature', { header: `${now}.${nonce}.` }],
    ['half a signature', { header: header.slice(0, -32) }],
    ['upper case', { header: header.toUpperCase() }],
    ['something after it', { header: `${header}00` }],
    ['a time that is no number', { header: `NaN.${nonce}.${mac}` }],
  ])('are refused: %s', (_name, changes: Partial<Parameters<typeof verify>[0]>) => {
    expect(verify({ secret: operatorSecret, request, header, now, ...changes })).toBe(false);
  });

  it.each(['', 'short', 'x'.repeat(31)])('need a secret of 32 characters, not %j', (weak) => {
    expect(() => signRequest(weak, request, now)).toThrow(RangeError);
    expect(() => verifyRequest(weak, request, header, now)).toThrow(RangeError);
  });
});

interface Verification {
  readonly secret: string;
  readonly request: typeof request;
  readonly header: string | null;
  readonly now: number;
}

function verify(given: Verification): boolean {
  return verifyRequest(given.secret, given.request, given.header, given.now) !== null;
}
