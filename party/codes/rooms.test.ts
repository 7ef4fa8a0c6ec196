import { beforeEach, describe, expect, test } from 'vitest';
import { foundRoomSchema, openedRoomSchema } from '../../shared/protocol/lobby.ts';
import { MapStorage } from '../../test/helpers/map-storage.ts';
import { MemoryDeployment, origin as own } from '../../test/helpers/memory/deployment.ts';
import { Player, tokenOf } from '../../test/helpers/memory/player.ts';
import { candidateIds, creationOf, parseNewTable } from '../http/new-table.ts';
import { CodesRoom, keyOfName, roomOfName } from './room.ts';

const site = 'https://site.example';
const minute = 60_000;
const day = 24 * 60 * minute;

let server: MemoryDeployment;

beforeEach(() => {
  server = new MemoryDeployment('rooms');
});

type Headers = Readonly<Record<string, string>>;
type Changes = Parameters<MemoryDeployment['request']>[2];

const post = (body: object, headers: Headers = { origin: site }, changes: Changes = {}): Promise<Response> =>
  server.request(
    '/api/rooms',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ game: 'drop-rainbow', name: 'friday', ...body }),
    },
    changes,
  );

const open = async (...request: Parameters<typeof post>) =>
  openedRoomSchema.parse(await (await post(...request)).json());

const find = async (name = 'friday', page = site): Promise<string | null> => {
  const answer = await server.request(`/api/rooms/${name}?page=${encodeURIComponent(page)}`);
  return foundRoomSchema.parse(await answer.json()).table?.id ?? null;
};

const visitor = async (id: string, name: string, hostToken?: string): Promise<Player> => {
  const player = await new Player(server.world, server.table(id), name).hello(null);
  if (hostToken !== undefined) await player.ask({ type: 'sit', name, token: tokenOf(name), hostToken });
  return player;
};

test('rooms: a hundred visitors at once meet at one table, and one of them is its host', async () => {
  const rooms = await Promise.all(Array.from({ length: 100 }, () => open({})));
  expect(new Set(rooms.map(({ id }) => id)).size).toBe(1);
  expect(rooms.filter(({ hostToken }) => hostToken !== undefined)).toHaveLength(1);
  expect(server.calls.filter((call) => call === 'table create')).toHaveLength(1);
});

test('rooms: the first visitor opens the table with the settings, and later ones change none', async () => {
  const { id } = await open({ seats: 3, settings: { turnSeconds: 30 } });
  await open({ game: 'seven-poker', settings: { turnSeconds: 60 } });
  const { view } = await visitor(id, 'eve');
  expect([view.game, view.seats.length, view.settings.turnSeconds]).toEqual(['drop-rainbow', 3, 30]);
});

test.each([
  ['Friday', {}, true],
  ['  FRIDAY ', {}, true],
  ['friday', { origin: 'https://other.example' }, false],
  ['friday', { origin: 'http://site.example' }, false],
  ['friday', { origin: `${site}:8080` }, false],
  ['friday', { origin: own }, false],
  ['fridays', {}, false],
])('rooms: %j with %j has the table of friday: %s', async (name, headers, isSame) => {
  const { id } = await open({});
  expect((await open({ name }, { origin: site, ...headers })).id === id).toBe(isSame);
});

test('rooms: a name at the server’s own pages is the same with and without TLS', async () => {
  const { id } = await open({}, { origin: own });
  expect((await open({}, { origin: own.replace('https', 'http') })).id).toBe(id);
  const page = await server.request('/r/Friday');
  expect([page.status, page.headers.get('location')]).toEqual([301, '/r/friday']);
  expect(await (await server.request('/r/friday')).text()).toContain(`table="${id}"`);
});

test('rooms: the page of a free name at the server’s own site says so, and is not indexed', async () => {
  const text = await (await server.request('/r/friday')).text();
  expect(text).toContain('<span>friday</span>');
  expect(text).toContain('noindex');
  expect((await server.request('/r/a%2Fb')).status).toBe(404);
  expect(server.calls.filter((call) => call.startsWith('table'))).toEqual([]);
});

describe('[SEC-151] the page of a room', () => {
  const friend = { allowedOrigins: [site] };
  test.each<[string, object, Headers, Changes, number, string | null]>([
    ['is stated by the browser', {}, { origin: site }, {}, 200, null],
    ['is stated by the server’s own frame', { page: site }, { origin: own }, {}, 200, null],
    ['is stated by a program', { page: site }, {}, {}, 200, null],
    ['is needed of a program', {}, {}, {}, 400, 'no-origin'],
    ['is needed of a browser that hides it', {}, { origin: 'null' }, {}, 400, 'no-origin'],
    ['is needed of a frame in a page that hides it', { page: 'null' }, { origin: own }, {}, 400, 'no-origin'],
    ['is an origin', { page: `${site}/a` }, {}, {}, 400, 'no-origin'],
    ['is not another site’s', { page: site }, { origin: 'https://evil.example' }, {}, 403, 'foreign-origin'],
    ['may embed tables', { page: 'https://evil.example' }, { origin: own }, friend, 403, 'foreign-origin'],
  ])('%s', async (_, body, headers, changes, status, code) => {
    const answer = await post(body, headers, changes);
    expect([answer.status, (await answer.json()).code ?? null]).toEqual([status, code]);
    expect(server.calls.includes('table create')).toBe(code === null);
  });
});

test.each(['', 'a/b', 'a:b', '-a', 'a'.repeat(65), '🂡', 'a\u202eb', '\u0301'])(
  'rooms: refuses the name %j',
  async (name) => {
    const answer = await post({ name });
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'bad-request']);
  },
);

test('[SEC-152] rooms: names are no address of a room of codes, and no line of the log', async () => {
  await open({ name: 'secret-name' });
  const [codes] = server.calls.filter((call) => call.startsWith('codes'));
  expect(codes).toBe('codes openNamed');
  expect(roomOfName(keyOfName(site, 'secret-name'))).toMatch(/^in-[0-9a-f]{2}$/);
  expect(JSON.stringify(server.world.lines)).not.toContain('secret-name');
});

test('[SEC-152] rooms: a name is not in the log of a failed request', async () => {
  const lines: object[] = [];
  const codes = () => {
    throw new Error('the rooms do not answer');
  };
  const rooms = { ...server.env.rooms, codes };
  const changes = { rooms, log: (line: object) => void lines.push(line) };
  for (const path of ['/r/secret-club', `/api/rooms/secret-club?page=${site}`])
    expect((await server.request(path, {}, changes)).status).toBe(500);
  expect(lines).toHaveLength(2);
  expect(JSON.stringify(lines)).not.toContain('secret-club');
});

describe('[SEC-153] a name', () => {
  const overDays = { settings: { turnSeconds: 604_800 } };

  test('stays with its table while a visitor is there', async () => {
    const { id } = await open({});
    await visitor(id, 'eve');
    await server.world.pass(30 * day);
    expect(await find()).toBe(id);
  });

  test.each([
    ['half an hour after the visitors of a table before its game', {}, 30 * minute],
    ['a day after the visitors of a table over days', overDays, day],
  ])('is free %s', async (_, wish, after) => {
    const { id, hostToken } = await open(wish);
    const host = await visitor(id, 'ann', hostToken);
    host.client.close();
    await server.world.pass(after - 1);
    expect(await find()).toBe(id);
    await server.world.pass(1);
    expect(await find()).toBeNull();
    expect((await open({})).id).not.toBe(id);
  });

  test('is not kept by a game against computer players', async () => {
    const { id, hostToken } = await open({ ...overDays, seats: 2 });
    const host = await visitor(id, 'ann', hostToken);
    await host.ask({ type: 'add-bot', seat: 1 as never });
    await host.ask({ type: 'start' });
    host.client.close();
    await server.world.pass(day);
    expect(await find()).toBeNull();
  });

  test('is kept by a game between people until the table ends', async () => {
    const { id, hostToken } = await open({ ...overDays, seats: 2 });
    const players = [await visitor(id, 'ann', hostToken), await visitor(id, 'bob')];
    await players[1]?.sit();
    await players[0]?.ask({ type: 'start' });
    for (const { client } of players) client.close();
    await server.world.pass(3 * day);
    expect(await find()).toBe(id);
    await server.env.rooms.table(id as never).end();
    expect(await find()).toBeNull();
  });
});

test('rooms: a name outlives the room that holds it, and a table that a crash prevented frees its name', async () => {
  const storage = new MapStorage();
  let isDown = true;
  const tables: typeof server.env.rooms.table = (id, region) => ({
    ...server.env.rooms.table(id, region),
    ...(isDown && { create: () => Promise.reject(new Error('the server was killed')) }),
  });
  const awoken = () => new CodesRoom({ storage, now: () => server.world.now, tables });
  const key = keyOfName(site, 'friday');
  const opening = () => {
    const parsed = parseNewTable({ game: 'drop-rainbow', options: {}, settings: {} } as never);
    const [id] = candidateIds(server.env.secret);
    if (!parsed.ok || id === undefined) throw new Error('no table');
    return { key, creation: creationOf(server.env.secret, id, parsed.value, { address: null }) as never };
  };
  await expect(awoken().openNamed(opening())).rejects.toThrow('killed');
  isDown = false;
  const opened = await awoken().openNamed(opening());
  expect(opened?.isNew).toBe(true);
  expect(await awoken().openNamed(opening())).toEqual({ table: opened?.table, isNew: false });
});

test('rooms: a name whose table cannot be opened, because another one has its id, stays free', async () => {
  const { id } = await open({ name: 'other' });
  const key = keyOfName(site, 'friday');
  const parsed = parseNewTable({ game: 'drop-rainbow', options: {}, settings: {} } as never);
  if (!parsed.ok) throw new Error('no table');
  const creation = creationOf(server.env.secret, id, parsed.value, { address: null }) as never;
  expect(await server.env.rooms.codes(roomOfName(key)).openNamed({ key, creation })).toBeNull();
  expect(await find('friday')).toBeNull();
});

test('[SEC-32] rooms: names count as tables of an address, found ones do not', async () => {
  const limited = { address: '203.0.113.7', rateLimits: { maxRequestsPerMinute: 60, maxTablesPerHour: 2 } };
  const statuses = [];
  for (const name of ['a', 'b', 'c']) statuses.push((await post({ name }, { origin: site }, limited)).status);
  expect(statuses).toEqual([200, 200, 429]);
  expect(await find('a')).not.toBeNull();
  expect((await post({ name: 'd' }, { origin: site }, { drain: true })).status).toBe(503);
});
