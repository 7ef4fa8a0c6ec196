import { beforeEach, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { tokenFromLink } from '../../client/sdk/tokens.ts';
import { problemSchema } from '../../shared/protocol/lobby.ts';
import { siteTableSchema } from '../../shared/protocol/site.ts';
import {
  eventPageSchema,
  invitationSchema,
  newSiteTableSchema,
  siteTableListSchema,
} from '../../shared/protocol/site-api.ts';
import { userDataSchema } from '../../shared/protocol/table-data.ts';
import { MemoryDeployment, origin } from '../../test/helpers/memory/deployment.ts';
import { playOn } from '../../test/helpers/memory/gather.ts';
import { Player } from '../../test/helpers/memory/player.ts';
import { signIdentity } from '../../test/helpers/sites.ts';
import { siteKeyOf } from '../sites/keys.ts';

let server: MemoryDeployment;
let key: string;

beforeEach(async () => {
  server = new MemoryDeployment('a site');
  key = await server.addSite('chess-club');
  server.calls.length = 0;
});

interface Options {
  readonly as?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
}

/** A request to the API for sites; a body is posted. */
const call = (
  path: string,
  body?: unknown,
  { as = key, headers = {}, method = body === undefined ? 'GET' : 'POST', address }: Options = {},
): Promise<Response> =>
  server.request(
    `/api/v1${path}`,
    {
      method,
      headers: { authorization: `Bearer ${as}`, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
    address === undefined ? {} : { address },
  );

const read = async <Value>(schema: z.ZodType<Value>, answer: Promise<Response>): Promise<Value> =>
  schema.parse(await (await answer).json());

const refusal = async (answer: Promise<Response>) => {
  const { status, code } = await read(problemSchema, answer);
  return [status, code];
};

const game = 'drop-rainbow';
const ann = { user: 'u-1', name: 'Ann' };
const bob = { user: 'u-2', name: 'Bob' };

const create = (body: object = {}, options: Options = {}) =>
  read(newSiteTableSchema, call('/tables', { game, ...body }, options));

/** The player of a seat link. */
const follow = async (table: string, url: string): Promise<Player> =>
  new Player(server.world, server.table(table), 'any').hello(tokenFromLink(url));

const invite = async (table: string, user: object): Promise<string> =>
  (await read(invitationSchema, call(`/tables/${table}/invites`, user))).url;

describe('POST /api/v1/tables', () => {
  test('opens a table with seats for users and computer players', async () => {
    const users = [ann, { ...bob, seat: 3, role: 'host' }];
    const table = await create({ users, bots: ['hard'], seats: 4, title: 'Final', membersOnly: true });
    expect(table).toMatchObject({
      game,
      title: 'Final',
      phase: 'gathering',
      gameNumber: 0,
      capacity: 4,
      host: 3,
      membersOnly: true,
      seats: [
        { seat: 0, name: 'Ann', user: 'u-1', bot: null },
        { seat: 1, user: null, bot: 'hard' },
        { seat: 3, name: 'Bob', user: 'u-2', bot: null },
      ],
      outcome: null,
    });
    const { url, embedUrl, ...rest } = table;
    expect([url, embedUrl]).toEqual([`${origin}/t/${table.id}`, `${origin}/embed/t/${table.id}`]);
    expect(await read(siteTableSchema, call(`/tables/${table.id}`))).toEqual(rest);
  });

  test('makes the first user the host, who can start the game', async () => {
    const { id, host } = await create({ users: [ann, bob] });
    expect(host).toBe(0);
    const first = await follow(id, await invite(id, ann));
    expect((await first.ask({ type: 'start' }))?.[0]).toBe('ok');
  });

  test('at a time gives no user the host’s power over others', async () => {
    const startAt = new Date(server.world.now + 3_600_000).toISOString();
    const { id } = await create({ users: [ann, bob], startAt });
    const first = await follow(id, await invite(id, ann));
    expect([first.view.host, first.view.phase]).toEqual([null, 'gathering']);
    const second = await follow(id, await invite(id, bob));
    await server.world.pass(20_000);
    expect([second.view.host, second.view.phase]).toEqual([null, 'playing']);
  });

  test('without a host starts when all users have come, and cuts a long name with a mark', async () => {
    const long = { ...bob, name: 'Maximilian Alexander Brown Junior' };
    const { id } = await create({ users: [ann, long], host: 'none' });
    const first = await follow(id, await invite(id, ann));
    await server.world.pass(3_600_000);
    expect([first.view.host, first.view.phase]).toEqual([null, 'gathering']);
    const second = await follow(id, await invite(id, long));
    await server.world.pass(20_000);
    expect([second.view.host, second.view.phase]).toEqual([null, 'playing']);
    expect(second.view.seats[1]?.name).toBe('Maximilian Alexander...');
  });

  test.each([
    ['a host at a table without one', { users: [{ ...ann, role: 'host' }], host: 'none' }, 'host: '],
    ['no host and no users', { bots: ['easy'], host: 'none' }, 'startAt, host: '],
    ['a user twice', { users: [ann, ann] }, 'users: '],
    ['more users and bots than seats', { users: [ann, bob], bots: ['easy'], seats: 2 }, 'users, bots: '],
    ['two users for one seat', { users: [ann, bob].map((user) => ({ ...user, seat: 1 })) }, 'users: '],
    ['a seat that the table lacks', { seats: 2, users: [{ ...ann, seat: 2 }] }, 'users: '],
    ['two hosts', { users: [ann, bob].map((user) => ({ ...user, role: 'host' })) }, 'users: '],
    ['a start without users', { bots: ['easy'], startAt: '2026-01-01T10:00:00Z' }, 'startAt, host: '],
    ['a start in the past', { users: [ann], startAt: '2025-12-31T10:00:00Z' }, 'startAt: '],
    ['a start without a zone', { users: [ann], startAt: '2026-01-01T10:00:00' }, 'startAt: '],
    ['an unknown field', { hostToken: 'x' }, 'hostToken'],
  ])('refuses %s', async (_, body, detail) => {
    const answer = await read(problemSchema, call('/tables', { game, ...body }));
    expect([answer.code, answer.detail]).toEqual(['bad-request', expect.stringContaining(detail)]);
    expect(server.calls).not.toContain('table create');
  });

  test('[SEC-92] opens 500 tables for one address in a minute, and moves no limit of others', async () => {
    const address = '203.0.113.7';
    const { maxRequestsPerMinute } = server.env.rateLimits;
    expect(maxRequestsPerMinute).toBeLessThan(500);
    const opened = new Set<string>();
    for (let batch = 0; batch < 10; batch += 1) {
      const tables = await Promise.all(Array.from({ length: 50 }, () => create({}, { address })));
      for (const { id } of tables) opened.add(id);
      await server.world.pass(6_000);
    }
    expect(opened.size).toBe(500);
    for (let request = 0; request < maxRequestsPerMinute; request += 1)
      expect((await server.request('/api/games', {}, { address })).status).toBe(200);
    expect((await server.request('/api/games', {}, { address })).status).toBe(429);
  });
});

describe('Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'order-1' };

  test('a repeated request gets the same table', async () => {
    const first = await create({ users: [ann] }, { headers });
    expect(await create({ users: [ann] }, { headers })).toEqual(first);
    const { tables } = await read(siteTableListSchema, call('/tables'));
    expect(tables.map(({ id }) => id)).toEqual([first.id]);
  });

  test('requests at the same time get the same table', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => create({ users: [ann] }, { headers })));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  });

  test('another request with the same key is a conflict', async () => {
    await create({ users: [ann] }, { headers });
    expect(await refusal(call('/tables', { game, users: [bob] }, { headers }))).toEqual([409, 'conflict']);
  });

  test('does not open an ended table again, whose events the site would take for repeated ones', async () => {
    const { id } = await create({}, { headers });
    await call(`/tables/${id}`, undefined, { method: 'DELETE' });
    await server.world.pass(120_000);
    expect(server.table(id).stored()).toBeUndefined();
    expect(await refusal(call('/tables', { game }, { headers }))).toEqual([409, 'conflict']);
  });

  test('is the site’s own: another site opens another table with it', async () => {
    const first = await create({}, { headers });
    const other = await create({}, { headers, as: await server.addSite('bridge-club') });
    expect(other.id).not.toBe(first.id);
  });
});

describe('the key of a site', () => {
  test.each([
    ['none', ''],
    ['of another secret', siteKeyOf('another secret of 32 characters!', 'chess-club', 1)],
    ['of another site', 'arcus_bridge-club_1_'.padEnd(100, '0')],
  ])('[SEC-91] %s is refused without a call, and counts against the address', async (_, wrong) => {
    const { maxRequestsPerMinute } = server.env.rateLimits;
    const address = '203.0.113.7';
    const ask = () => call('/tables', undefined, { as: wrong, address });
    for (let request = 0; request < maxRequestsPerMinute; request += 1)
      expect(await refusal(ask())).toEqual([401, 'bad-key']);
    expect((await ask()).status).toBe(429);
    expect(server.calls).toEqual([]);
  });

  test('[SEC-91] is refused once it is revoked, after one call to the site', async () => {
    for (const _ of [1, 2]) {
      await server.world.pass(1);
      await server.env.rooms.site('chess-club').rotate();
    }
    server.calls.length = 0;
    for (const _ of [1, 2, 3]) expect(await refusal(call('/tables'))).toEqual([401, 'bad-key']);
    expect(server.calls).toEqual(['site authorize']);
  });

  test('opens no other route to more requests than an address may send', async () => {
    const address = '203.0.113.7';
    const headers = { authorization: `Bearer ${key}` };
    const ask = () => server.request('/api/games', { headers }, { address });
    for (let request = 0; request < server.env.rateLimits.maxRequestsPerMinute; request += 1) await ask();
    expect((await ask()).status).toBe(429);
  });

  test('[SEC-93] is not for pages: the answers have no CORS headers', async () => {
    const headers = { origin: 'https://evil.example' };
    const corsOf = (answer: Response) => answer.headers.get('access-control-allow-origin');
    expect(corsOf(await call('/tables', undefined, { headers }))).toBeNull();
    const preflight = { ...headers, 'access-control-request-method': 'POST' };
    const asked = await server.request('/api/v1/tables', { method: 'OPTIONS', headers: preflight });
    expect([asked.ok, corsOf(asked)]).toEqual([false, null]);
    expect(corsOf(await server.request('/api/games', { headers }))).toBe('*');
  });
});

describe('the limits of a site', () => {
  test('[SEC-92] requests over its limit are refused without a call, and other sites’ are not', async () => {
    const slow = await server.addSite('slow', { maxRequestsPerMinute: 3 });
    const ask = () => call('/tables', undefined, { as: slow });
    for (const _ of [1, 2, 3]) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '20']);
    server.calls.length = 0;
    expect((await ask()).status).toBe(429);
    expect(server.calls).toEqual([]);
    expect((await call('/tables')).status).toBe(200);
    await server.world.pass(20_000);
    expect((await ask()).status).toBe(200);
  });

  test('tables over its limit are refused until one is closed', async () => {
    const small = await server.addSite('small', { maxOpenTables: 1 });
    const { id } = await create({}, { as: small });
    expect(await refusal(call('/tables', { game }, { as: small }))).toEqual([429, 'too-many-tables']);
    await call(`/tables/${id}`, undefined, { as: small, method: 'DELETE' });
    expect((await call('/tables', { game }, { as: small })).status).toBe(201);
  });
});

test.each([
  ['read', '', undefined, 'GET'],
  ['closed', '', undefined, 'DELETE'],
  ['cleared of users', '/expel', { user: 'u-1' }, 'POST'],
  ['entered', '/invites', ann, 'POST'],
])('[SEC-91] a table of another site cannot be %s', async (_, path, body, method) => {
  const { id } = await create({ users: [ann] });
  const other = await server.addSite('bridge-club');
  const before = server.table(id).stored();
  expect(await refusal(call(`/tables/${id}${path}`, body, { as: other, method }))).toEqual([
    404,
    'no-such-table',
  ]);
  expect(server.table(id).stored()).toEqual(before);
  expect(await read(siteTableListSchema, call('/tables', undefined, { as: other }))).toEqual({
    tables: [],
    next: null,
  });
});

describe('invites', () => {
  test('lead a user to a seat of their own on each device', async () => {
    const { id } = await create({ membersOnly: true });
    const url = await invite(id, { ...ann, seat: 2 });
    expect(url).toMatch(new RegExp(`^${origin}/t/${id}#seat=[0-9a-f]{64}$`));
    for (const _ of [1, 2]) expect((await follow(id, url)).seat).toBe(2);
    expect(await invite(id, ann)).toBe(url);
  });

  test('of a spectator have no token', async () => {
    const { id, url } = await create();
    expect(await invite(id, { ...ann, role: 'spectator' })).toBe(url);
  });

  test.each([
    ['at a full table', { seats: 2, bots: ['easy', 'easy'] }, []],
    ['of a removed user', { users: [ann] }, ['u-1']],
  ])('are refused %s', async (_, table, expelled) => {
    const { id } = await create(table);
    for (const user of expelled) expect((await call(`/tables/${id}/expel`, { user })).status).toBe(204);
    expect(await refusal(call(`/tables/${id}/invites`, ann))).toEqual([409, 'conflict']);
  });

  test('are refused during a game, except to its players', async () => {
    const { id } = await create({ users: [ann], bots: ['easy'] });
    const player = await follow(id, await invite(id, ann));
    await player.ask({ type: 'start' });
    expect(await refusal(call(`/tables/${id}/invites`, bob))).toEqual([409, 'conflict']);
    expect(await invite(id, ann)).toContain('#seat=');
  });

  test('at a table that starts by time, keep the seat until then', async () => {
    const startAt = new Date(server.world.now + 60_000).toISOString();
    const { id } = await create({ users: [ann], bots: ['easy'], startAt });
    await invite(id, bob);
    const player = await follow(id, await invite(id, ann));
    await server.world.pass(65_000);
    expect(player.view.phase).toBe('playing');
    expect(player.view.seats.map((seat) => seat?.name)).not.toContain('Bob');
  });
});

test('the list of tables goes on after its last page', async () => {
  const opened = await Promise.all([1, 2, 3].map(() => create()));
  const first = await read(siteTableListSchema, call('/tables?limit=2'));
  const second = await read(siteTableListSchema, call(`/tables?limit=2&after=${first.next}`));
  expect([...first.tables, ...second.tables].map(({ id }) => id)).toEqual(
    opened.map(({ id }) => id).toSorted(),
  );
  expect(second.next).toBeNull();
});

test('the feed of events tells who won, and goes on after its last page', async () => {
  const { id } = await create({ users: [ann, bob], settings: { turnSeconds: null } });
  const players = [await follow(id, await invite(id, ann)), await follow(id, await invite(id, bob))];
  await players[0]?.ask({ type: 'start' });
  await playOn(players);
  await server.world.settled();
  const first = await read(eventPageSchema, call('/events?limit=2'));
  const second = await read(eventPageSchema, call(`/events?after=${first.next}`));
  expect([...first.events, ...second.events].map(({ type }) => type)).toEqual([
    'table.created',
    'game.started',
    'game.ended',
  ]);
  const { outcome } = await read(siteTableSchema, call(`/tables/${id}`));
  expect(second.events.at(-1)?.data).toMatchObject({
    ...outcome,
    seats: [{ user: 'u-1' }, { user: 'u-2' }],
  });
});

describe('the data of a user', () => {
  const pagesOf = async (user: string, method = 'GET', options: Options = {}) => {
    const pages = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = cursor === '' ? '' : `?cursor=${cursor}`;
      const page = (await (
        await call(`/users/${user}${query}`, undefined, { method, ...options })
      ).json()) as {
        next: string | null;
      };
      pages.push(page);
      cursor = page.next;
    }
    return pages;
  };
  const dataOf = async (user: string, options: Options = {}) => {
    const pages = (await pagesOf(user, 'GET', options)).map((page) => userDataSchema.parse(page));
    return { tables: pages.flatMap(({ tables }) => tables), events: pages.flatMap(({ events }) => events) };
  };

  test('are those of all open tables and of the feed, by pages', async () => {
    for (let count = 0; count < 6; count += 1) await create({ users: count < 2 ? [bob] : [ann, bob] });
    await server.world.settled();
    const { tables, events } = await dataOf('u-1');
    expect(tables.map(({ seats }) => seats.map(({ name }) => name))).toEqual(Array(4).fill(['Ann']));
    expect(events).toEqual([]);
    expect((await pagesOf('u-1')).map(({ next }) => next?.slice(0, 1))).toEqual(['t', 'e', undefined]);
  });

  test('[SEC-144] are deleted at tables and in the feed, and stay for other users and sites', async () => {
    const other = await server.addSite('go-club');
    await create({ users: [ann] }, { as: other });
    const { id } = await create({ users: [ann, bob] });
    const first = await follow(id, await invite(id, ann));
    const second = await follow(id, await invite(id, bob));
    await first.ask({ type: 'say', text: 'hello' });
    await first.ask({ type: 'start' });
    await playOn([first, second]);
    await server.world.settled();
    const before = await dataOf('u-1');
    expect(before.events.map(({ type }) => type)).toEqual(['game.started', 'game.ended']);
    expect(before.tables[0]?.messages).toMatchObject([{ text: 'hello' }]);
    await pagesOf('u-1', 'DELETE');
    await server.world.settled();
    expect(await dataOf('u-1')).toEqual({ tables: [], events: [] });
    const { events } = await read(eventPageSchema, call('/events'));
    expect(events.map(({ type }) => type)).toEqual(['table.created', 'game.started', 'game.ended']);
    expect(JSON.stringify(events)).not.toMatch(/u-1|Ann/);
    expect(JSON.stringify(await read(siteTableSchema, call(`/tables/${id}`)))).not.toMatch(/u-1|Ann/);
    expect(second.view.seats.flatMap((seat) => seat?.name ?? [])).toEqual(['Bob']);
    expect((await dataOf('u-2')).tables).toHaveLength(1);
    expect((await dataOf('u-1', { as: other })).tables).toHaveLength(1);
    expect(await refusal(call('/users/u-1', undefined, { method: 'DELETE', as: 'no key' }))).toEqual([
      401,
      'bad-key',
    ]);
  });
});

const identityOf = (user: string, claims = {}): Promise<string> =>
  signIdentity({ site: 'chess-club', key, webhookSecret: '' }, origin, user, {
    exp: Math.floor(server.world.now / 1_000) + 300,
    ...claims,
  });

test('[SEC-96] an identity is refused if another client has used it, if it is for another table or game or was changed, and on a foreign page', async () => {
  const openTable = async () => (await read(newSiteTableSchema, call('/tables', { game }))).id;
  const [table, other] = [await openTable(), await openTable()];
  const signIn = (identity: string, { client = 'c'.repeat(32), page = origin } = {}) =>
    server.request(`/api/tables/${table}/identity`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: page },
      body: JSON.stringify({ identity, client }),
    });
  const used = await identityOf('u-1', { table, game });
  expect((await signIn(used)).status).toBe(200);
  const codeOf = async (answer: Promise<Response>) => (await refusal(answer))[1];
  expect(await codeOf(signIn(used, { client: 'd'.repeat(32) }))).toBe('identity-replayed');
  for (const claims of [{ table: other }, { game: 'sequence-states' }])
    expect(await codeOf(signIn(await identityOf('u-1', claims)))).toBe('identity-foreign');
  expect(await codeOf(signIn(`${await identityOf('u-1')}x`))).toBe('identity-invalid');
  const foreign = signIn(await identityOf('u-1'), { page: 'https://evil.example' });
  expect(await refusal(foreign)).toEqual([403, 'foreign-origin']);
});

describe('users who open tables by an identity', () => {
  const openAs = async (user: string) => {
    const signedBy = { identity: await identityOf(user), client: 'c'.repeat(32) };
    return server.request('/api/tables', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ game, signedBy }),
    });
  };

  test('[SEC-92] leave half of the site’s tables to its server', async () => {
    await server.site('chess-club').change({ maxOpenTables: 4 });
    expect((await openAs('u-1')).status).toBe(201);
    expect((await openAs('u-2')).status).toBe(201);
    expect(await refusal(openAs('u-3'))).toEqual([429, 'too-many-tables']);
    expect((await call('/tables', { game })).status).toBe(201);
  });

  test('open 20 an hour each', async () => {
    const statuses = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await openAs('u-1')).status);
    expect(statuses).toEqual([...Array(20).fill(201), 429]);
    expect((await openAs('u-2')).status).toBe(201);
  });
});
