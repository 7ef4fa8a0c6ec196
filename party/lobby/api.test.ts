import { describe, expect, it } from 'vitest';
import { solveChallenge } from '../../client/sdk/proof-of-work.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { meta } from '../../shared/games/drop-rainbow/meta.ts';
import { gameIds } from '../../shared/games/registry.ts';
import type { TableId } from '../../shared/kernel/ids.ts';
import { digestOf } from '../../shared/kernel/random.ts';
import {
  gameListSchema,
  newTableSchema,
  problemSchema,
  tableListSchema,
} from '../../shared/protocol/lobby.ts';
import type { Region } from '../../shared/protocol/regions.ts';
import { settingsSchema } from '../../shared/protocol/settings.ts';
import { failingEnv, fakeEnv, get, known, other, summaryOf } from '../../test/helpers/fake-env.ts';
import type { Page } from '../directory/listing.ts';
import { createChallenge } from '../runtime/proof-of-work.ts';
import { ServerChanging } from '../runtime/stored.ts';
import type { LobbyEnv } from './lobby-env.ts';

const json = { 'content-type': 'application/json' };
const post = (body: string, env = fakeEnv().env) =>
  get('/api/tables', env, { method: 'POST', body, headers: json });

describe('POST /api/tables', () => {
  const defaults = settingsSchema.parse({});
  const options = { cardsPerColor: 'auto', hiddenScores: false, lastLap: false, showSeven: false };

  it.each([
    ['nothing but the game', {}, { options, settings: defaults, seats: 5 }],
    ['fewer seats', { seats: 2 }, { options, settings: defaults, seats: 2 }],
    [
      'one of the options',
      { options: { cardsPerColor: 12 } },
      { options: { ...options, cardsPerColor: 12 }, settings: defaults, seats: 5 },
    ],
    [
      'some of the settings',
      { settings: { turnSeconds: null, listed: true } },
      { options, settings: { ...defaults, turnSeconds: null, listed: true }, seats: 5 },
    ],
  ])('passes all fields on: %s', async (_name, request, expected) => {
    const { env, created } = fakeEnv();
    const response = await post(JSON.stringify({ game: 'drop-rainbow', ...request }), env);
    expect(response.status).toBe(201);
    const { id, hostToken } = newTableSchema.parse(await response.json());
    expect(response.headers.get('location')).toBe(`/api/tables/${id}`);
    // The table receives only the hash of the host's token.
    const hostTokenHash = digestOf(hostToken);
    expect(created).toEqual([{ id, hostTokenHash, game: 'drop-rainbow', ...expected }]);
  });

  it.each([
    ['nothing', '', 400, 'bad-json', 'not JSON'],
    ['not JSON', '{"game":', 400, 'bad-json', 'not JSON'],
    ['a list', '[]', 400, 'bad-request', 'request: '],
    ['no game', '{}', 400, 'bad-request', 'game: '],
    ['a field too many', '{"game":"drop-rainbow","host":0}', 400, 'bad-request', '"host"'],
    [
      'too few seats',
      '{"game":"drop-rainbow","seats":1}',
      400,
      'bad-request',
      'seats: Drop Rainbow is for 2, 3, 4, 5 players',
    ],
    [
      'a clock too fast',
      '{"game":"drop-rainbow","settings":{"turnSeconds":1}}',
      400,
      'bad-request',
      'settings.turnSeconds: ',
    ],
    ['an unknown game', '{"game":"snap"}', 400, 'unknown-game', 'game: There is no game “snap”'],
    ['a game of every object', '{"game":"constructor"}', 400, 'unknown-game', 'game: '],
    ['an unknown option', '{"game":"drop-rainbow","options":{"jokers":2}}', 400, 'bad-options', 'options: '],
    ['options as a list', '{"game":"drop-rainbow","options":[]}', 400, 'bad-request', 'options: '],
    ['more than 16 KiB', `{"game":"${'x'.repeat(16 * 1024)}"}`, 413, 'too-big', '16384 bytes'],
    ['more than 16 KiB in fewer characters', `{"game":"${'é'.repeat(9000)}"}`, 413, 'too-big', '16384 bytes'],
  ])('[SEC-31] rejects %s', async (_name, body, status, code, message) => {
    const { env, created } = fakeEnv();
    const response = await post(body, env);
    expect(response.status).toBe(status);
    const error = problemSchema.parse(await response.json());
    expect(error.code).toBe(code);
    expect(error.detail).toContain(message);
    expect(created).toEqual([]);
  });

  it('[SEC-31] rejects by the declared length', async () => {
    const headers = { ...json, 'content-length': '16385' };
    const response = await get('/api/tables', fakeEnv().env, {
      method: 'POST',
      body: '{}',
      headers,
    });
    expect(response.status).toBe(413);
  });

  it('accepts a body of exactly 16 KiB', async () => {
    expect((await post('{"game":"drop-rainbow"}'.padEnd(16 * 1024))).status).toBe(201);
  });

  const inUse = (times: number) => {
    const ids: TableId[] = [];
    const create = ({ id }: { readonly id: TableId }) => (ids.push(id) <= times ? null : summaryOf(id));
    return { ids, ...fakeEnv({}, { 'table create': create }) };
  };

  it('tries another id if the first is taken', async () => {
    const { env, ids } = inUse(1);
    expect((await post('{"game":"drop-rainbow"}', env)).status).toBe(201);
    expect(new Set(ids).size).toBe(2);
  });

  it('fails if every id is taken', async () => {
    const { env, ids } = inUse(Number.POSITIVE_INFINITY);
    expect((await post('{"game":"drop-rainbow"}', env)).status).toBe(500);
    expect(ids.length).toBe(3);
  });
});

describe('[SEC-46] POST /api/tables with proof of work', () => {
  const now = 1_790_000_000_000;
  const proofOfWork = { secret: 's'.repeat(32), bits: 4 };
  const costing = (address: string | null = '192.0.2.1') => {
    const taken = new Set<TableId>();
    const create = ({ id }: { readonly id: TableId }) => {
      if (taken.has(id)) return null;
      taken.add(id);
      return summaryOf(id);
    };
    return {
      taken,
      env: fakeEnv({ proofOfWork, address, now: () => now }, { 'table create': create }).env,
    };
  };
  const ask = (env: LobbyEnv, proof?: string) =>
    get('/api/tables', env, {
      method: 'POST',
      body: '{"game":"drop-rainbow"}',
      headers: { ...json, ...(proof !== undefined && { 'arcus-proof': proof }) },
    });
  const refused = async (response: Response): Promise<string> => {
    expect(response.status).toBe(428);
    const { code, challenge = '' } = problemSchema.parse(await response.json());
    expect(code).toBe('proof-needed');
    return challenge;
  };

  it('opens one table for a proof', async () => {
    const { env, taken } = costing();
    const proof = await solveChallenge(await refused(await ask(env)));
    expect(taken.size).toBe(0);
    expect((await ask(env, proof)).status).toBe(201);
    await refused(await ask(env, proof));
    expect(taken.size).toBe(1);
  });

  it('rejects a proof of another network', async () => {
    const { env, taken } = costing();
    const proof = await solveChallenge(await refused(await ask(env)));
    await refused(await ask({ ...env, address: '192.0.2.2' }, proof));
    expect(taken.size).toBe(0);
  });

  it('rejects a proof for a queue', async () => {
    const { env, taken } = costing();
    const purpose = { scope: ['seek', 'drop-rainbow.2.weur', 'ab'.repeat(32)], network: '192.0.2.1' };
    await refused(await ask(env, await solveChallenge(createChallenge(proofOfWork, purpose, 'salt', now))));
    expect(taken.size).toBe(0);
  });

  it('counts a request against limits only after the proof', async () => {
    const { env } = costing();
    for (let count = 0; count < 2 * env.rateLimits.maxTablesPerHour - 5; count += 1)
      await refused(await ask(env));
    expect((await ask(env, await solveChallenge(await refused(await ask(env))))).status).toBe(201);
  });
});

describe('GET /api', () => {
  it('says that reports have a reader only with an operator’s token', async () => {
    const says = async (env: LobbyEnv) =>
      gameListSchema.parse(await (await get('/api/games', env)).json()).takesReports;
    expect(await says(fakeEnv().env)).toBeUndefined();
    expect(await says({ ...fakeEnv().env, operatorToken: 'a token' })).toBe(true);
  });

  it('lists every game, with its options as JSON Schema', async () => {
    const { games } = gameListSchema.parse(await (await get('/api/games')).json());
    expect(games.map(({ id }) => id)).toEqual(gameIds);
    const game = games.find(({ id }) => id === 'drop-rainbow');
    expect(game).toMatchObject({
      name: 'Drop Rainbow',
      names: { en: 'Drop Rainbow', ko: meta.name.ko, es: meta.name.es },
      players: [2, 3, 4, 5],
      options: {
        properties: {
          cardsPerColor: {
            anyOf: [
              { type: 'integer', minimum: 8, maximum: 12 },
              { type: 'string', const: 'auto' },
            ],
            default: 'auto',
          },
        },
      },
    });
    expect(game?.options).not.toHaveProperty('required');
  });

  it('returns one table', async () => {
    expect(await (await get(`/api/tables/${known}`)).json()).toEqual(summaryOf(known));
  });

  it.each([
    ['a table that is not there', `/api/tables/${other}`, 'no-such-table'],
    ['an id too short', '/api/tables/0123', 'no-such-table'],
    ['an id with a letter we never use', '/api/tables/0123456789ai', 'no-such-table'],
    ['an id that is a path', '/api/tables/..%2F..%2Fapi', 'no-such-table'],
    ['a broken escape', '/api/tables/%E0%A4', 'no-such-table'],
    ['no such route', '/api/nothing', 'not-found'],
  ])('answers 404 as JSON: %s', async (_name, path, code) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(problemSchema.parse(await response.json()).code).toBe(code);
  });

  it('calls no table for an invalid id', async () => {
    const { env } = failingEnv();
    expect((await get('/api/tables/0123', env)).status).toBe(404);
    expect((await get('/t/0123', env)).status).toBe(404);
  });

  it('reports health and the version', async () => {
    expect(await (await get('/health')).json()).toEqual({ ok: true, version: packageJson.version });
  });
});

describe('the headers of /api', () => {
  it.each([
    ['an answer', '/api/games', {}],
    ['a refusal', '/api/nothing', {}],
    ['a failure', '/api/tables', { method: 'POST', headers: json, body: '{"game":"drop-rainbow"}' }],
  ])('lets other origins read %s, without credentials', async (_name, path, init) => {
    const { headers } = await get(path, failingEnv().env, {
      ...init,
      headers: { origin: 'https://elsewhere.test' },
    });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('answers a preflight request', async () => {
    const response = await get('/api/tables', fakeEnv().env, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.test', 'access-control-request-method': 'POST' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-methods')).toBe('GET,POST,DELETE');
    expect(response.headers.get('access-control-allow-headers')).toBe(
      'Authorization,Content-Type,If-None-Match,arcus-proof',
    );
  });
});

describe('a table that a newer server has stored', () => {
  const changing = async (): Promise<never> => {
    throw new ServerChanging('table record: It has number 3, after 2.');
  };
  const changingEnv = () => fakeEnv({}, { 'table lookUp': changing });

  it('is answered with 503 server-changing and Retry-After by the API', async () => {
    const { env, lines } = changingEnv();
    const response = await get(`/api/tables/${known}`, env);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(problemSchema.parse(await response.json())).toMatchObject({
      code: 'server-changing',
      title: 'The server is being changed',
    });
    expect(lines).toEqual([]);
  });

  it('has a page for a frame that connects and reconnects automatically', async () => {
    const response = await get(`/embed/t/${known}`, changingEnv().env);
    expect(response.status).toBe(503);
    expect(response.headers.get('refresh')).toBeNull();
    expect(await response.text()).toContain('arcus-embedded');
  });

  it('has a page that says so and loads itself again', async () => {
    const response = await get(`/t/${known}`, changingEnv().env);
    expect(response.status).toBe(503);
    expect(response.headers.get('refresh')).toBe('5');
    expect(await response.text()).toContain('The server is being changed');
  });
});

describe('[SEC-54] a failure of the API', () => {
  it.each([
    ['listing', 'GET', '/api/tables'],
    ['looking up', 'GET', `/api/tables/${known}`],
    ['creating', 'POST', '/api/tables'],
    ['a page', 'GET', `/t/${known}`],
  ])('is logged in one line, and its cause is not sent: %s', async (_name, method, path) => {
    const { env, lines } = failingEnv();
    const body = method === 'POST' ? '{"game":"drop-rainbow"}' : null;
    const response = await get(path, env, { method, body, headers: json });
    expect(response.status).toBe(500);
    const text = await response.text();
    const request = response.headers.get('x-request-id');
    expect(request).toMatch(/^[\w-]{12}$/);
    expect(text).toContain(request);
    expect(text).not.toContain('secret cause');
    expect(text).not.toMatch(/\bat .*\.ts/);
    if (path.startsWith('/api')) expect(problemSchema.parse(JSON.parse(text)).code).toBe('internal');
    expect(lines).toEqual([
      { event: 'request-failed', request, method, path, error: expect.stringContaining('the secret cause') },
    ]);
  });
});

it.each([
  ['a form', { 'content-type': 'text/plain' }],
  ['a form with a character set', { 'content-type': 'text/plain;charset=UTF-8' }],
  ['a form of fields', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['a form with files', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['a form that names JSON', { 'content-type': 'text/plain; application/json' }],
  ['another type that begins so', { 'content-type': 'application/jsonp' }],
  ['no type', {}],
  ['JSON of a foreign page', { ...json, origin: 'https://elsewhere.example' }],
  ['JSON of a sandboxed page', { ...json, origin: 'null' }],
])('[SEC-50] POST /api/tables refuses %s', async (_, headers) => {
  const { env, created } = fakeEnv({ allowedOrigins: ['https://friend.example'] });
  const body = new TextEncoder().encode('{"game":"drop-rainbow"}');
  const { status } = await get('/api/tables', env, { method: 'POST', body, headers });
  expect([403, 415]).toContain(status);
  expect(created).toEqual([]);
});

describe('API requests from other origins', () => {
  const asked = (allowedOrigins: readonly string[]) =>
    get('/api/games', fakeEnv({ allowedOrigins }).env, {
      headers: { origin: 'https://friend.example' },
    });

  it.each([
    ['any', ['*'], '*'],
    ['one that is named', ['https://other.example', 'https://friend.example'], 'https://friend.example'],
    ['one that is not', ['https://other.example'], null],
  ])('with %s', async (_, allowedOrigins, header) => {
    expect((await asked(allowedOrigins)).headers.get('access-control-allow-origin')).toBe(header);
  });
});

describe('GET /api/tables', () => {
  const tables = [3, 2, 1].map((createdAt) => ({ ...summaryOf(known), createdAt }));
  const asked: [string, Page][] = [];
  const listing = (near: Region | null = null) =>
    fakeEnv(
      { near },
      {
        'directory list': (page: Page, shard) => {
          asked.push([shard, page]);
          return shard.startsWith('drop-rainbow') ? tables : [];
        },
      },
    ).env;
  const listed = async (query: string, near: Region | null = null) => {
    asked.length = 0;
    return tableListSchema.parse(await (await get(`/api/tables${query}`, listing(near))).json());
  };

  it('queries the shards of every game in the client’s region', async () => {
    await listed('', 'oc');
    expect(asked.map(([shard]) => shard).toSorted()).toEqual(gameIds.map((id) => `${id}.oc`).toSorted());
    await listed('?region=any&game=drop-rainbow&phase=gathering', 'oc');
    expect(asked).toEqual([['drop-rainbow.any', { phase: 'gathering', limit: 21 }]]);
  });

  it('returns pages', async () => {
    const first = await listed('?limit=2');
    expect(first.tables.map(({ createdAt }) => createdAt)).toEqual([3, 2]);
    const second = await listed(`?limit=2&cursor=${first.next}`);
    expect(second.tables.map(({ createdAt }) => createdAt)).toEqual([1]);
    expect(second.next).toBeNull();
  });

  it('returns 304 while the list is unchanged', async () => {
    const first = await get('/api/tables');
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^(W\/)?".+"$/);
    const again = await get('/api/tables', fakeEnv().env, { headers: { 'if-none-match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const changed = await get('/api/tables', listing(), { headers: { 'if-none-match': tag } });
    expect(changed.status).toBe(200);
  });
});

it('POST /api/tables creates the table near its opener unless another region is requested', async () => {
  const { env, created } = fakeEnv({ near: 'oc' });
  await post('{"game":"drop-rainbow"}', env);
  await post('{"game":"drop-rainbow","region":"weur"}', env);
  expect(created.map(({ region }) => region)).toEqual(['oc', 'weur']);
});

const longText = 'x'.repeat(1_800_000);
it.each([
  ['a transcript', `/api/tables/${known}/games/1`],
  ['the data of a player', `/api/tables/${known}/data`],
])('[SEC-65] the CPU time of %s is charged to its address', async (_, path) => {
  const data = { table: known, game: longText, seats: [], member: null, messages: [], games: [] };
  const answers = { 'table transcript': () => JSON.stringify({ longText }), 'table data': () => data };
  const { env } = fakeEnv({ address: '192.0.2.1' }, answers);
  const authorization = `Bearer ${'t'.repeat(32)}`;
  expect((await get(path, env, { headers: { authorization } })).status).toBe(200);
  // 600 of 1,000 ms, and the request itself.
  expect(env.budget.spend('192.0.2.1', 400, env.now(), true)).toBe(1);
});
