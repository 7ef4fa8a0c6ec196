import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { verifyIdentity } from '../../party/sites/keys.ts';
import { MemoryDeployment, origin } from '../../test/helpers/memory/deployment.ts';
import { playOn } from '../../test/helpers/memory/gather.ts';
import { Player } from '../../test/helpers/memory/player.ts';
import { tokenFromLink } from '../sdk/tokens.ts';
import { createSiteClient, ProblemError, type SiteClient } from './index.ts';

const ann = { user: 'user-ann', name: 'Ann' };
const bob = { user: 'user-bob', name: 'Bob' };

let server: MemoryDeployment;
let key: string;
let client: SiteClient;

beforeEach(async () => {
  server = new MemoryDeployment('a client');
  key = await server.addSite('chess-club');
  client = createSiteClient({ server: origin, key });
  vi.stubGlobal('fetch', server.fetch);
});

afterEach(() => {
  vi.useRealTimers();
});

const ids = async (): Promise<string[]> => {
  const found: string[] = [];
  for await (const { id } of client.tables()) found.push(id);
  return found;
};

/** A game of two users, played to its end. */
const playGame = async () => {
  const settings = { turnSeconds: null };
  const { id } = await client.createTable({ game: 'drop-rainbow', users: [ann, bob], settings });
  const tokens = [ann, bob].map(async (user) => tokenFromLink(await client.invite(id, user)) ?? '');
  const [first, second] = await Promise.all(tokens);
  const players = [first, second].map((token) =>
    new Player(server.world, server.table(id), 'any').hello(token),
  );
  const seated = await Promise.all(players);
  await seated[0]?.ask({ type: 'start' });
  await playOn(seated);
  return { id, token: first, players: seated };
};

describe('a client of a site', () => {
  test('opens, reads, lists and closes tables', async () => {
    const made = await Promise.all([1, 2].map(() => client.createTable({ game: 'drop-rainbow', seats: 3 })));
    expect(await ids()).toEqual(made.map(({ id }) => id).toSorted());
    const [first = { id: '' }] = made;
    expect((await client.table(first.id)).capacity).toBe(3);
    await client.closeTable(first.id);
    await client.closeTable(first.id);
    await expect(client.table(first.id)).rejects.toMatchObject({ code: 'no-such-table', status: 404 });
  });

  test('opens a room by its name once', async () => {
    const room = await client.openRoom('Club night', { game: 'drop-rainbow', seats: 3 });
    expect((await client.openRoom('club-night', { game: 'seven-poker' })).id).toBe(room.id);
    expect(room.capacity).toBe(3);
  });

  test('reads and deletes all of a user', async () => {
    const { id } = await playGame();
    const { tables, events } = await client.userData('user-ann');
    expect(tables).toMatchObject([{ table: id, member: ann }]);
    expect(events.map(({ type }) => type)).toEqual(['game.started', 'game.ended']);
    await client.deleteUser('user-ann');
    expect(await client.userData('user-ann')).toEqual({ tables: [], events: [] });
  });

  test('lists more tables than one page has', async () => {
    for (let table = 0; table < 101; table += 1) await client.createTable({ game: 'drop-rainbow' });
    expect(new Set(await ids()).size).toBe(101);
  });

  test('starts a game at a time', async () => {
    const startAt = new Date(server.world.now + 60_000);
    const users = [ann, bob];
    const { id } = await client.createTable({ game: 'drop-rainbow', users, bots: ['easy'], startAt });
    const token = tokenFromLink(await client.invite(id, ann)) ?? '';
    await new Player(server.world, server.table(id), 'ann').hello(token);
    expect((await client.table(id)).gameNumber).toBe(0);
    await server.world.pass(60_000);
    expect((await client.table(id)).gameNumber).toBe(1);
    await expect(
      client.createTable({ game: 'drop-rainbow', users: [ann], startAt: new Date(0) }),
    ).rejects.toMatchObject({ code: 'bad-request', message: expect.stringContaining('startAt') });
  });

  test('reads the feed of events, and removes users', async () => {
    const { id } = await playGame();
    await client.expel(id, ann.user);
    const { events, next } = await client.events(0, 3);
    expect(events.map(({ type }) => type)).toEqual(['table.created', 'game.started', 'game.ended']);
    expect(await client.events(next)).toEqual({ events: [], next });
    expect(await client.deadLetters()).toEqual([]);
    expect((await client.table(id)).seats.map(({ user }) => user)).toEqual(['user-bob']);
  });

  test.each([
    ['no address of a server', { server: `${origin}/?path` }, /host/],
    ['no key', { key: 'arcus_chess-club_1_00' }, /key/],
  ])('is not made with %s', (_, options, why) => {
    expect(() => createSiteClient({ server: origin, key, ...options })).toThrow(why);
  });
});

describe('a failed request', () => {
  /** When requests reach the server, in ms. */
  let requests: number[];

  /** The first replies are lost, or replaced. */
  const loseReplies = (count: number, reply?: Response): void => {
    requests = [];
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
    vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
      const answer = await server.fetch(url, init);
      if (requests.push(Date.now()) > count) return answer;
      if (reply === undefined) throw new TypeError('connection lost');
      return reply.clone();
    });
  };

  const settle = async <Value>(value: Promise<Value>): Promise<PromiseSettledResult<Value>> => {
    let result: PromiseSettledResult<Value> | undefined;
    Promise.allSettled([value]).then(([settled]) => {
      result = settled;
    });
    while (result === undefined) await vi.advanceTimersByTimeAsync(50);
    return result;
  };

  test('whose reply is lost is repeated, and opens one table', async () => {
    loseReplies(2);
    const { status } = await settle(client.createTable({ game: 'drop-rainbow' }));
    expect([status, requests.length]).toEqual(['fulfilled', 3]);
    vi.useRealTimers();
    expect(await ids()).toHaveLength(1);
  });

  test('is given up after five attempts', async () => {
    loseReplies(9);
    expect((await settle(client.events())).status).toBe('rejected');
    expect(requests).toHaveLength(5);
  });

  test('waits as long as the server says', async () => {
    const problem = { type: '', title: '', status: 429, detail: '', code: 'too-many-requests' };
    loseReplies(1, Response.json(problem, { status: 429, headers: { 'retry-after': '7' } }));
    expect(await settle(client.events())).toMatchObject({ value: { events: [], next: 0 } });
    const [first = 0, second = 0] = requests;
    expect(second - first).toBeGreaterThanOrEqual(7_000);
  });

  test('that the server refuses is not repeated', async () => {
    loseReplies(0);
    const refused = await settle(client.table('000000000000'));
    expect(refused).toMatchObject({ status: 'rejected', reason: expect.any(ProblemError) });
    expect(requests).toHaveLength(1);
  });
});

test('an identity that the client signs is valid once at the server', async () => {
  const table = '0123456789ab';
  const token = await client.signIdentity({ ...ann, role: 'host', table, game: 'drop-rainbow', seat: 2 });
  const [, generation] = /_(\d+)_/.exec(key) ?? [];
  const { secret } = server.env;
  const verified = await verifyIdentity(token, {
    secret,
    site: 'chess-club',
    generations: [Number(generation)],
    publicKey: null,
    audience: origin,
    now: Date.now(),
  });
  expect(verified).toMatchObject({
    ok: true,
    value: { sub: 'user-ann', name: 'Ann', role: 'host', table, game: 'drop-rainbow', seat: 2 },
  });
  const again = await client.signIdentity(ann);
  const jtiOf = (text: string): string => JSON.parse(atob(text.split('.')[1] ?? '')).jti;
  expect(jtiOf(again)).not.toBe(jtiOf(token));
});

test('an identity at a table that has ended is refused because of the table', async () => {
  const { id } = await client.createTable({ game: 'drop-rainbow' });
  await client.closeTable(id);
  vi.useFakeTimers({ toFake: ['Date'], now: server.world.now });
  const use = { identity: await client.signIdentity(ann), client: 'c'.repeat(43) };
  const answer = await server.request(`/api/tables/${id}/identity`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(use),
  });
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'no-such-table' }]);
});

describe('a receipt', () => {
  const receiptOf = async (id: string, token = ''): Promise<string> => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await server.request(`/api/tables/${id}/games/1/receipt`, { headers });
    return ((await answer.json()) as { receipt: string }).receipt;
  };

  test('has the result of a game, by the server’s keys', async () => {
    const { id, token, players } = await playGame();
    const result = await client.verifyReceipt(await receiptOf(id, token));
    expect(result).toMatchObject({
      ...players[0]?.view.outcome,
      site: 'chess-club',
      table: id,
      gameNumber: 1,
      you: { seat: 0, user: 'user-ann' },
    });
    expect(Object.keys(result)).not.toContain('iss');
  });

  test('is verified without a request, by keys from before', async () => {
    const { id, token } = await playGame();
    const receipt = await receiptOf(id, token);
    const keys = await (await server.request('/.well-known/jwks.json')).json();
    vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')));
    expect((await client.verifyReceipt(receipt, keys as { keys: [] })).table).toBe(id);
  });

  test('[SEC-95] of another site’s table, another server or an identity is not valid', async () => {
    const { id, token } = await playGame();
    const receipt = await receiptOf(id, token);
    const keys = (await (await server.request('/.well-known/jwks.json')).json()) as { keys: [] };
    const other = createSiteClient({ server: origin, key: await server.addSite('bridge-club') });
    await expect(other.verifyReceipt(receipt, keys)).rejects.toMatchObject({ claim: 'aud' });
    const elsewhere = createSiteClient({ server: 'https://other.example', key });
    await expect(elsewhere.verifyReceipt(receipt, keys)).rejects.toMatchObject({ claim: 'iss' });
    await expect(client.verifyReceipt(await client.signIdentity(ann), keys)).rejects.toThrow();
  });
});
