import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { seatOf } from '../../shared/kernel/ids.ts';
import { digestOf } from '../../shared/kernel/random.ts';
import type { AuditRow, LiveTable, Report } from '../../shared/protocol/operator.ts';
import { settingsSchema } from '../../shared/protocol/settings.ts';
import { MemoryDeployment } from '../../test/helpers/memory/deployment.ts';
import { asked, recordOf } from '../../test/helpers/memory/gather.ts';
import { ok, Player, tokenOf } from '../../test/helpers/memory/player.ts';
import { signIdentity } from '../../test/helpers/sites.ts';
import { pageWords as spanish } from '../lobby/locales/es.ts';
import { deviceId, sealDevice } from '../matching/strangers.ts';
import { serveRequest } from '../platforms/front.ts';
import { loadOf } from '../platforms/variables.ts';
import { deviceHash } from '../runtime/calls.ts';
import { issueId } from '../runtime/table-ids.ts';

const token = 'the-token-of-the-operator';
const origin = 'https://arcus.test';
const address = '203.0.113.7';
const json = { 'content-type': 'application/json', origin };

let server: MemoryDeployment;
let variables: Record<string, unknown>;
let count = 0;

beforeEach(() => {
  count += 1;
  // Each has its own desk in this process.
  server = new MemoryDeployment('the operator', { secret: `secret ${count}`.padEnd(32, '.') });
  variables = {
    ARCUS_SECRET: server.env.secret,
    ARCUS_OPERATOR_TOKEN: token,
    ARCUS_HOST: 'arcus.test',
    ARCUS_ADDRESS_HEADER: 'x-address',
    now: () => server.world.now,
    log: () => undefined,
  };
  // A server of another test in this process may have ended.
  loadOf(variables).isShort = () => false;
});

/** Another one in each test: the limits are of the process. */
const ownAddress = (): string => `198.18.0.${count}`;

const send = (path: string, init: RequestInit = {}, from = ownAddress()): Promise<Response> => {
  const headers = new Headers(init.headers);
  headers.set('x-address', from);
  return serveRequest(new Request(origin + path, { ...init, headers }), variables, {
    call: server.call,
    near: null,
    rules: {},
    readFile: async () => null,
    toRoom: async () => new Response('room'),
    noSuchTable: () => new Response('no table'),
  });
};

const post = (path: string, body: object, headers: HeadersInit = {}, from?: string): Promise<Response> =>
  send(path, { method: 'POST', body: JSON.stringify(body), headers: { ...json, ...headers } }, from);

const asOperator = { authorization: `Bearer ${token}` };

/** @returns the cookie to send */
const signIn = async (): Promise<string> => {
  const response = await post('/operator/session', { token });
  expect(response.status).toBe(204);
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
};

const newTable = (from: string): Promise<Response> =>
  post('/api/tables', { game: 'drop-rainbow', seats: 3 }, {}, from);

const openTable = async (from = address): Promise<string> => {
  const opened = await newTable(from);
  expect(opened.status).toBe(201);
  return ((await opened.json()) as { id: string }).id;
};

const sitAt = async (id: string, name: string, from: string | null): Promise<Player> => {
  const player = await new Player(server.world, server.table(id), name, from).hello(null);
  expect(await player.ask({ type: 'sit', name, token: tokenOf(name) })).toEqual(['ok', expect.any(String)]);
  return player;
};

const auditRows = async (): Promise<AuditRow[]> => {
  const response = await send('/operator/audit', { headers: asOperator });
  return ((await response.json()) as { rows: AuditRow[] }).rows;
};

describe('[SEC-133] the operator’s routes', () => {
  test('open with the cookie that the token is exchanged for, until an hour later', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const cookie = await signIn();
    const read = () => send('/operator/desk', { headers: { cookie } });
    expect((await read()).status).toBe(200);
    vi.setSystemTime(Date.now() + 3_599_000);
    expect((await read()).status).toBe(200);
    vi.setSystemTime(Date.now() + 1_000);
    expect((await read()).status).toBe(401);
  });

  test('send the cookie to the operator’s pages only, and hide it from scripts', async () => {
    const { headers } = await post('/operator/session', { token });
    expect(headers.get('set-cookie')?.split('; ').slice(1).toSorted()).toEqual(
      ['HttpOnly', 'Max-Age=3600', 'Path=/operator', 'SameSite=Strict', 'Secure'].toSorted(),
    );
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['no cookie', async () => ''],
    ['a changed cookie', async () => (await signIn()).replace(/operator=\d+/, 'operator=9999999999999')],
    [
      'the cookie of an earlier token',
      async () => {
        const cookie = await signIn();
        variables.ARCUS_OPERATOR_TOKEN = 'another token';
        return cookie;
      },
    ],
    [
      'a cookie where no token is set',
      async () => {
        const cookie = await signIn();
        variables.ARCUS_OPERATOR_TOKEN = '';
        return cookie;
      },
    ],
  ])('are closed to %s', async (_, cookieOf) => {
    const cookie = await cookieOf();
    for (const path of ['desk', 'audit', 'sites', 'counters', 'metrics', 'tables/0'])
      expect((await send(`/operator/${path}`, { headers: { cookie } })).status).toBe(401);
  });

  test('are closed to another token, as bearer or for a cookie', async () => {
    const headers = { authorization: `Bearer ${token}x` };
    expect((await send('/operator/desk', { headers })).status).toBe(401);
    const response = await post('/operator/session', { token: token.slice(1) });
    expect([response.status, response.headers.get('set-cookie')]).toEqual([401, null]);
  });

  test('the page exists only where a token is set', async () => {
    expect((await send('/operator')).status).toBe(200);
    variables.ARCUS_OPERATOR_TOKEN = undefined;
    expect((await send('/operator')).status).toBe(404);
    expect((await post('/operator/session', { token: '' })).status).toBe(401);
  });
});

test.each([
  ['of another origin', { origin: 'https://evil.test' }, 403],
  ['without an origin', { origin: '' }, 403],
  ['that a form can send', { 'content-type': 'text/plain' }, 415],
])('[SEC-134] a request %s changes nothing with the cookie', async (_, headers, status) => {
  const cookie = await signIn();
  const sent = { ...json, ...headers, cookie };
  const body = JSON.stringify({ drain: true, reason: 'x' });
  if (sent.origin === '') Reflect.deleteProperty(sent, 'origin');
  expect((await send('/operator/flags', { method: 'PATCH', headers: sent, body })).status).toBe(status);
  expect((await server.desk.read()).flags.drain).toBe(false);
  const own = { ...json, cookie };
  expect((await send('/operator/flags', { method: 'PATCH', headers: own, body })).status).toBe(204);
  expect((await server.desk.read()).flags.drain).toBe(true);
});

test('[SEC-135] an address tries ten tokens an hour', async () => {
  for (let tries = 0; tries < 10; tries += 1)
    expect((await post('/operator/session', { token: 'wrong' })).status).toBe(401);
  expect((await post('/operator/session', { token })).status).toBe(429);
  expect((await post('/operator/session', { token }, {}, address)).status).toBe(204);
});

test('[SEC-135] an address tries ten tokens an hour, also as a program', async () => {
  const ask = (bearer: string, from?: string) =>
    send('/operator/desk', { headers: { authorization: `Bearer ${bearer}` } }, from);
  for (let tries = 0; tries < 20; tries += 1) expect((await ask(token)).status).toBe(200);
  for (let tries = 0; tries < 10; tries += 1) expect((await ask('wrong')).status).toBe(401);
  expect((await ask(token)).status).toBe(429);
  expect((await post('/operator/session', { token })).status).toBe(429);
  expect((await ask(token, address)).status).toBe(200);
});

test('[SEC-135] an address tries ten tokens an hour, also at the same time', async () => {
  const ask = () => send('/operator/desk', { headers: { authorization: 'Bearer wrong' } });
  const statuses = (await Promise.all(Array.from({ length: 30 }, ask))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
});

test('[SEC-138] a notice to all tables is one line of at most 200 characters for at most a day, and a row of the audit log', async () => {
  const sent = async (body: object) => (await post('/operator/notice', body, asOperator)).status;
  const reason = 'An update';
  expect(await sent({ text: 'A restart\nin ten minutes.', reason })).toBe(400);
  expect(await sent({ text: 'x'.repeat(201), reason })).toBe(400);
  expect(await sent({ text: 'A restart.', minutes: 1441, reason })).toBe(400);
  expect((await server.desk.read()).notice).toBeNull();
  expect(await sent({ text: 'A restart.', minutes: 10, reason })).toBe(204);
  const { now } = server.world;
  expect((await server.desk.read()).notice).toEqual({
    text: 'A restart.',
    sentAt: now,
    until: now + 600_000,
  });
  await server.world.pass(600_000);
  expect((await server.desk.read()).notice).toBeNull();
  expect(await sent({ text: 'Another.', reason })).toBe(204);
  expect(await sent({ text: null, reason })).toBe(204);
  expect((await server.desk.read()).notice).toBeNull();
  const subjects = (await auditRows()).map(({ action, subject }) => `${action}: ${subject}`);
  expect(subjects).toEqual(['notice: taken back', 'notice: Another.', 'notice: A restart.']);
});

describe('[SEC-136] a banned network', () => {
  const socket = { headers: { upgrade: 'websocket' } };
  const ban = (whose: object, hours = 2) =>
    post('/operator/bans', { whose, hours, reason: 'A flood' }, asOperator);

  test('is banned for a year at most', async () => {
    expect((await ban({ address }, 24 * 366 + 1)).status).toBe(400);
    expect((await ban({ address }, 24 * 366)).status).toBe(201);
  });

  test('gets no page, list, table, ticket or socket until the ban ends; others do', async () => {
    const id = await openTable();
    expect((await ban({ address })).status).toBe(201);
    const statuses = async (from: string): Promise<number[]> => {
      const answers = [
        await newTable(from),
        await send('/api/games', {}, from),
        await send('/', {}, from),
        await send(`/parties/table/${id}`, socket, from),
        await send('/parties/matcher/drop-rainbow', socket, from),
      ];
      return answers.map(({ status }) => status);
    };
    expect(await statuses(address)).toEqual([403, 403, 403, 403, 403]);
    expect((await newTable(address)).headers.get('retry-after')).toBe('7200');
    expect(await statuses('198.51.100.9')).toEqual([201, 200, 200, 200, 200]);
    expect((await send('/operator/desk', { headers: asOperator }, address)).status).toBe(200);
    expect((await send('/health', {}, address)).status).toBe(200);
    const shown = await send('/', { headers: { accept: 'text/html', 'accept-language': 'es' } }, address);
    expect([shown.status, shown.headers.get('retry-after')]).toEqual([403, '7200']);
    expect(await shown.text()).toContain(spanish.banned.title);
    await server.world.pass(7_200_000);
    expect(await statuses(address)).toEqual([201, 200, 200, 200, 200]);
  });

  test('is all of an IPv6 /64', async () => {
    await ban({ address: '2001:db8::1' });
    expect((await send('/api/games', {}, '2001:db8::ffff')).status).toBe(403);
    expect((await send('/api/games', {}, '2001:db8:0:1::1')).status).toBe(200);
  });

  test('is that of a seat’s sockets, or of the table’s creator', async () => {
    const id = await openTable('198.51.100.77');
    await sitAt(id, 'Ann', address);
    expect((await ban({ table: id, seat: 0 })).status).toBe(201);
    expect((await send('/api/games', {}, address)).status).toBe(403);
    expect((await send('/api/games', {}, '198.51.100.77')).status).toBe(200);
    expect((await ban({ table: id, seat: null })).status).toBe(201);
    expect((await send('/api/games', {}, '198.51.100.77')).status).toBe(403);
    expect((await ban({ table: id, seat: 1 })).status).toBe(404);
  });

  test('is back after the ban is lifted', async () => {
    const { hashes } = (await (await ban({ address })).json()) as { hashes: string[] };
    await post('/operator/bans/lift', { hash: hashes[0], reason: 'A mistake' }, asOperator);
    expect((await send('/api/games', {}, address)).status).toBe(200);
  });

  test('[SEC-137] is neither stored nor logged as an address', async () => {
    const cookie = await signIn();
    const id = await openTable();
    await sitAt(id, 'Ann', address);
    await ban({ table: id, seat: 0 });
    await ban({ address: '198.51.100.88' });
    const desk = JSON.stringify([await server.desk.read(), await auditRows()]);
    for (const hidden of [address, '198.51.100.88', token, tokenOf('Ann'), cookie])
      expect(desk).not.toContain(hidden);
  });
});

test('[SEC-136] a banned user of a site is not signed in or invited, and opens no table; others are', async () => {
  const key = await server.addSite('club');
  const identityOf = async (user: string) => {
    const exp = Math.floor(server.world.now / 1_000) + 300;
    return {
      identity: await signIdentity({ site: 'club', key, webhookSecret: '' }, origin, user, { exp }),
      client: tokenOf(user),
    };
  };
  const open = async (user: string) =>
    post('/api/tables', { game: 'drop-rainbow', signedBy: await identityOf(user) });
  const signIn = async (user: string) => post(`/api/tables/${id}/identity`, await identityOf(user));
  const { id } = (await (await open('ann')).json()) as { id: string };
  const { token: seatToken } = (await (await signIn('ann')).json()) as { token: string };
  const ann = await new Player(server.world, server.table(id), 'Ann', null).hello(seatToken);
  expect(await ann.ask({ type: 'sit', name: 'Ann', token: seatToken })).toEqual(ok);
  const ban = { whose: { table: id, seat: 0 }, kind: 'user', hours: 2, reason: 'Insults' };
  expect((await post('/operator/bans', { ...ban, kind: 'device' }, asOperator)).status).toBe(404);
  expect((await post('/operator/bans', ban, asOperator)).status).toBe(201);
  const { id: another } = (await (await open('bo')).json()) as { id: string };
  const asSite = { authorization: `Bearer ${key}` };
  const invite = async (user: string) =>
    post(`/api/v1/tables/${another}/invites`, { user, name: user }, asSite);
  const statuses = async (user: string) =>
    (await Promise.all([signIn(user), open(user), invite(user)])).map(({ status }) => status);
  expect(await statuses('ann')).toEqual([403, 403, 403]);
  expect(await statuses('bo')).toEqual([200, 201, 200]);
  expect(JSON.stringify([await server.desk.read(), await auditRows()])).not.toMatch(/"ann|ann"/);
  await server.world.pass(7_200_000);
  expect((await open('ann')).status).toBe(201);
});

test('[SEC-136] the ban of a matched seat’s device is that of the device’s tickets', async () => {
  const { secret } = server.env;
  const id = issueId(secret, 'abcdefgh');
  const device = deviceId(secret, 'd'.repeat(43));
  const seats = [
    { id: digestOf(tokenOf('Ann')), name: 'Ann', color: null, avoid: sealDevice(secret, device, '1') },
  ];
  const matched = { seats, bots: 1, starts: false, allowFewer: false };
  const settings = settingsSchema.parse({});
  await server.call('table', id, 'create', {
    id,
    game: 'drop-rainbow',
    options: {},
    settings,
    seats: 2,
    matched,
  });
  const inspected = await (await send(`/operator/tables/${id}`, { headers: asOperator })).json();
  expect((inspected as LiveTable).seats.map(({ known }) => known)).toEqual([['device'], []]);
  const ban = { whose: { table: id, seat: 0 }, kind: 'device', hours: 2, reason: 'Insults' };
  expect((await post('/operator/bans', ban, asOperator)).status).toBe(201);
  const [stored] = (await server.desk.read()).bans;
  expect(stored).toMatchObject({ kind: 'device', hash: deviceHash(secret, device) });
});

test.each(['device', 'user'])('an address and a creator have no ban of a %s', async (kind) => {
  const table = await openTable();
  for (const whose of [{ address }, { table, seat: null }]) {
    const ban = { whose, kind, hours: 2, reason: 'Insults' };
    expect((await post('/operator/bans', ban, asOperator)).status).toBe(404);
  }
  expect((await server.desk.read()).bans).toEqual([]);
});

test.each([
  ['with the name of a header', 'x-address', true],
  ['without one, so that bans have no effect', '', false],
])('the console says whether the server sees addresses: %s', async (_, header, seesAddresses) => {
  variables.ARCUS_ADDRESS_HEADER = header;
  const response = await send('/operator/desk', { headers: asOperator });
  expect(await response.json()).toEqual({
    flags: { drain: false, proofOfWorkBits: null },
    notice: null,
    bans: [],
    seesAddresses,
  });
});

test('drain refuses new tables and tickets, and lets players to their tables', async () => {
  const id = await openTable();
  await send('/operator/flags', {
    method: 'PATCH',
    headers: { ...json, ...asOperator },
    body: JSON.stringify({ drain: true, reason: 'An update' }),
  });
  const socket = { headers: { upgrade: 'websocket' } };
  const refused = await newTable(address);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
  expect((await send('/parties/matcher/drop-rainbow', socket)).status).toBe(503);
  expect((await send(`/parties/table/${id}`, socket)).status).toBe(200);
  expect((await send(`/api/tables/${id}`)).status).toBe(200);
});

test('proof of work is turned on and off without a restart', async () => {
  const set = (proofOfWorkBits: number | null) =>
    send('/operator/flags', {
      method: 'PATCH',
      headers: { ...json, ...asOperator },
      body: JSON.stringify({ proofOfWorkBits, reason: 'A flood' }),
    });
  await set(4);
  expect((await newTable(address)).status).toBe(428);
  await set(null);
  expect((await newTable(address)).status).toBe(201);
  variables.ARCUS_PROOF_OF_WORK = '4';
  expect((await newTable(address)).status).toBe(428);
  await set(0);
  expect((await newTable(address)).status).toBe(201);
});

describe('a table', () => {
  test('[SEC-139] is described with its seats, chat and moves, without tokens, holders and addresses', async () => {
    const id = await openTable();
    const ann = await sitAt(id, 'Ann', address);
    await ann.ask({ type: 'say', text: 'Hello' });
    const response = await send(`/operator/tables/${id}`, { headers: asOperator });
    const text = await response.text();
    const table = JSON.parse(text) as LiveTable;
    expect(table).toMatchObject({ id, game: 'drop-rainbow', phase: 'gathering', sockets: 1, moves: [] });
    expect(table.seats).toEqual([
      {
        seat: 0,
        name: 'Ann',
        bot: null,
        isConnected: true,
        isAway: false,
        satAt: server.world.now,
        known: ['network'],
      },
    ]);
    expect(table.chat).toEqual([{ at: server.world.now, seat: 0, name: 'Ann', text: 'Hello' }]);
    for (const hidden of [address, tokenOf('Ann'), 'tokenHash', 'holder', 'key'])
      expect(text).not.toContain(hidden);
  });

  test('ends, and its players learn who ended it', async () => {
    const id = await openTable();
    const ann = await sitAt(id, 'Ann', address);
    expect((await post(`/operator/tables/${id}/end`, { reason: 'Insults' }, asOperator)).status).toBe(204);
    expect(ann.client.closed).toEqual({ code: 4019, reason: 'the operator has ended the table' });
    expect((await send(`/operator/tables/${id}`, { headers: asOperator })).status).toBe(404);
  });

  test('loses a kicked player, also the host, who cannot sit down again', async () => {
    const id = await openTable();
    const ann = await sitAt(id, 'Ann', address);
    const kick = (seat: number) =>
      post(`/operator/tables/${id}/kick`, { seat, reason: 'Insults' }, asOperator);
    expect((await kick(0)).status).toBe(204);
    expect(ann.view.seats[0]).toBeNull();
    expect(await ann.ask({ type: 'sit', name: 'Ann', token: tokenOf('Ann') })).toEqual(
      expect.arrayContaining(['no', 'kicked']),
    );
    const again = await new Player(server.world, server.table(id), 'Bo', address).hello(null);
    expect(await again.ask({ type: 'sit', name: 'Bo', token: tokenOf('Bo') })).toEqual(
      expect.arrayContaining(['no', 'kicked']),
    );
    expect((await kick(0)).status).toBe(409);
  });

  test.each(['0', 'aaaaaaaaaaaa'])('that does not exist is neither shown nor ended: %s', async (id) => {
    expect((await send(`/operator/tables/${id}`, { headers: asOperator })).status).toBe(404);
    expect((await post(`/operator/tables/${id}/end`, { reason: 'x' }, asOperator)).status).toBe(404);
    expect((await post(`/operator/tables/${id}/kick`, { seat: 0, reason: 'x' }, asOperator)).status).toBe(
      404,
    );
  });
});

describe('a report of a player', () => {
  const report = (id: string, by: string, seat: number, more: object = {}, from = address) =>
    post(
      `/api/tables/${id}/reports`,
      { seat, reason: 'abuse', device: tokenOf(`device-of-${by}`), ...more },
      { authorization: `Bearer ${tokenOf(by)}` },
      from,
    );
  const reports = async (): Promise<{ reports: Report[]; text: string }> => {
    const response = await send('/operator/reports', { headers: asOperator });
    const text = await response.text();
    return { text, ...(JSON.parse(text) as { reports: Report[] }) };
  };
  const playing = async () => {
    const id = await openTable();
    const [ann, bob] = [await sitAt(id, 'Ann', address), await sitAt(id, 'Bob', '203.0.113.8')];
    await bob.ask({ type: 'say', text: 'An insult' });
    const record = recordOf(server.table(id));
    server.table(id).rewrite({ ...record, host: { ...record.host, seat: seatOf(0) } });
    expect(await ann.ask({ type: 'start' })).toEqual(ok);
    for (let moves = 0; moves < 3; moves += 1) {
      await server.world.pass(10_000);
      await asked([ann, bob]).act({ type: 'draw' });
    }
    return { id, ann, bob };
  };

  test('[SEC-130] gives the operator what spectators see: no hand, token, device or address', async () => {
    const { id, ann } = await playing();
    expect((await report(id, 'Ann', 1)).status).toBe(204);
    const { reports: list, text } = await reports();
    const table = (await (await send(`/operator/tables/${id}`, { headers: asOperator })).json()) as LiveTable;
    expect(table.moves.length).toBeGreaterThan(0);
    expect(list).toEqual([
      {
        ...{
          number: 1,
          at: server.world.now,
          reason: 'abuse',
          table: id,
          game: 'drop-rainbow',
          gameNumber: 1,
        },
        ...{ by: { seat: 0, name: 'Ann' }, player: { seat: 1, name: 'Bob' } },
        ...{ moves: table.moves, chat: table.chat },
      },
    ]);
    expect(table.chat).toMatchObject([{ name: 'Bob', text: 'An insult' }]);
    for (const hidden of [address, tokenOf('Ann'), tokenOf('device-of-Ann'), 'hand', 'holder', 'tokenHash'])
      expect(text).not.toContain(hidden);
    expect(ann.view.phase).toBe('playing');
  });

  test('[SEC-132] is sent to no player, and changes nothing at the table', async () => {
    const { id, ann, bob } = await playing();
    const before = [recordOf(server.table(id)), ann.client.received.length, bob.client.received.length];
    expect((await report(id, 'Ann', 1)).status).toBe(204);
    await server.world.settled();
    expect([recordOf(server.table(id)), ann.client.received.length, bob.client.received.length]).toEqual(
      before,
    );
  });

  test('[SEC-132] comes from a player of the table, about another, and for a given reason', async () => {
    const { id } = await playing();
    expect((await report(id, 'Mallory', 1)).status).toBe(404);
    expect((await report(id, 'Ann', 0)).status).toBe(404);
    expect((await report(id, 'Ann', 2)).status).toBe(404);
    expect((await report(id, 'Ann', 1, { reason: 'Anything' })).status).toBe(400);
    expect((await report(id, 'Ann', 1, { text: 'Anything' })).status).toBe(400);
    const path = `/api/tables/${id}/reports`;
    expect((await send(path, { method: 'POST', body: '{}', headers: {} })).status).toBe(415);
    expect((await reports()).reports).toEqual([]);
  });

  test('[SEC-131] is refused after three in a day, for a device also from another network', async () => {
    const { id } = await playing();
    for (let count = 0; count < 3; count += 1) expect((await report(id, 'Ann', 1)).status).toBe(204);
    const refused = await report(id, 'Ann', 1, {}, '203.0.113.99');
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 86_400]);
    expect((await report(id, 'Ann', 1, { device: tokenOf('another-device') })).status).toBe(429);
    expect((await reports()).reports).toHaveLength(3);
  });

  test('has no reader, and is refused, without an operator’s token', async () => {
    const { id } = await playing();
    variables.ARCUS_OPERATOR_TOKEN = '';
    expect((await report(id, 'Ann', 1, {}, '203.0.113.70')).status).toBe(404);
  });

  test('[SEC-131] is refused after ten attempts of an address in an hour', async () => {
    const attempt = async () => (await report('aaaaaaaaaaaa', 'Mallory', 1, {}, '203.0.113.71')).status;
    for (let count = 0; count < 10; count += 1) expect(await attempt()).toBe(404);
    expect(await attempt()).toBe(429);
  });
});

test('[SEC-138] each action has its row in the audit log, with the operator’s reason', async () => {
  await signIn();
  const id = await openTable();
  await sitAt(id, 'Ann', address);
  const act = (path: string, body: object) => post(`/operator/${path}`, body, asOperator);
  await act(`tables/${id}/kick`, { seat: 0, reason: 'Insults' });
  await act(`tables/${id}/end`, { reason: 'Spam' });
  const banned = await act('bans', { whose: { address }, hours: 1, reason: 'A flood' });
  const { hashes } = (await banned.json()) as { hashes: string[] };
  await act('bans/lift', { hash: hashes[0], reason: 'A mistake' });
  await act('sites/club', {});
  const short = hashes[0]?.slice(0, 12);
  expect((await auditRows()).map(({ action, subject, reason }) => [action, subject, reason])).toEqual([
    ['add-site', 'club', ''],
    ['unban', short, 'A mistake'],
    ['ban', `network ${short}`, 'A flood'],
    ['end-table', id, 'Spam'],
    ['kick', `${id}, seat 0`, 'Insults'],
    ['sign-in', '', ''],
  ]);
  expect((await act(`tables/${id}/end`, {})).status).toBe(400);
  for (const method of ['DELETE', 'PATCH', 'PUT', 'POST'])
    expect((await send('/operator/audit', { method, headers: { ...json, ...asOperator } })).status).toBe(404);
});
