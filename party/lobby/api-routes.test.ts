import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { registeredGames } from '../../shared/kernel/game-registry.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import { fakeEnv, get, known, other } from '../../test/helpers/fake-env.ts';
import { randomFrom } from '../../test/helpers/random.ts';
import { apiRoutes } from './api-routes.ts';
import { lobby } from './app.ts';

interface Answer {
  readonly content: Readonly<Record<string, { readonly schema: object }>>;
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<
    Record<
      string,
      Record<string, { readonly responses: Readonly<Record<string, Answer>>; readonly security?: unknown }>
    >
  >;
  readonly components: object;
}

const read = async (): Promise<Document> => (await get('/api/openapi.json')).json() as Promise<Document>;

/** The documented response to this request with this status; undefined if there is none. */
const describedBy = ({ paths }: Document, method: string, path: string, status: number) =>
  paths[path]?.[method]?.responses[status];

const rows = [
  { method: 'get', path: '/api/games', url: '/api/games', status: 200 },
  { method: 'get', path: '/api/schemas.json', url: '/api/schemas.json', status: 200 },
  { method: 'get', path: '/api/rooms/{name}', url: '/api/rooms/friday?page=https://a.example', status: 200 },
  { method: 'get', path: '/api/rooms/{name}', url: '/api/rooms/friday', status: 400 },
  { method: 'get', path: '/api/tables', url: '/api/tables?game=drop-rainbow', status: 200 },
  { method: 'get', path: '/api/tables', url: '/api/tables?limit=0', status: 400 },
  { method: 'get', path: '/api/tables', url: '/api/tables?game=snap', status: 400 },
  { method: 'get', path: '/api/tables', url: '/api/tables?color=red', status: 400 },
  { method: 'get', path: '/api/tables/{id}', url: `/api/tables/${known}`, status: 200 },
  { method: 'get', path: '/api/tables/{id}', url: `/api/tables/${other}`, status: 404 },
  {
    method: 'get',
    path: '/api/tables/{id}/games/{gameNumber}',
    url: `/api/tables/${known}/games/1`,
    status: 200,
  },
  {
    method: 'get',
    path: '/api/tables/{id}/games/{gameNumber}',
    url: `/api/tables/${known}/games/2`,
    status: 404,
  },
  { method: 'post', path: '/api/tables', url: '/api/tables', body: '{"game":"drop-rainbow"}', status: 201 },
  { method: 'post', path: '/api/tables', url: '/api/tables', body: '{"game":"snap"}', status: 400 },
  { method: 'post', path: '/api/tables', url: '/api/tables', body: ' '.repeat(20_000), status: 413 },
  { method: 'get', path: '/api/v1/tables', url: '/api/v1/tables', status: 401 },
  {
    method: 'post',
    path: '/api/v1/tables/{id}/expel',
    url: `/api/v1/tables/${known}/expel`,
    body: ' '.repeat(20_000),
    status: 413,
  },
  { method: 'get', path: '/health', url: '/health', status: 200 },
] as const;

describe('the OpenAPI document', () => {
  test.each(rows)(
    '$method $url answers $status as it says',
    async ({ method, path, url, status, ...rest }) => {
      const document = await read();
      const body = 'body' in rest ? rest.body : null;
      const response = await get(url, fakeEnv().env, {
        method: method.toUpperCase(),
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect(response.status).toBe(status);
      const described = describedBy(document, method, path, status);
      const type = response.headers.get('content-type') ?? '';
      const media = Object.entries(described?.content ?? {}).find(([name]) => type.startsWith(name));
      expect(media, `${type} is described`).toBeDefined();
      const ajv = new Ajv2020({ strict: false });
      ajv.addSchema({ $id: 'document', components: document.components });
      const schema = JSON.parse(
        JSON.stringify(media?.[1].schema).replaceAll('"#/components', '"document#/components'),
      );
      const validate = ajv.compile(schema);
      expect(validate(await response.json()), JSON.stringify(validate.errors)).toBe(true);
    },
  );

  test('has exactly the routes of the API', async () => {
    const routes = lobby.routes
      .filter(({ method, path }) => method !== 'ALL' && (path.startsWith('/api/') || path === '/health'))
      .map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`)
      .filter((route) => !route.includes('*') && !route.endsWith('openapi.json'));
    const described = Object.values(apiRoutes).map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(routes)].toSorted()).toEqual(described.toSorted());
    const document = await read();
    expect(document.openapi).toBe('3.1.0');
    const written = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(written.toSorted()).toEqual(described.toSorted());
  });

  test('describes requests completely enough to generate a form', async () => {
    const { paths } = await read();
    expect(paths['/api/tables']?.post).toMatchObject({
      operationId: 'createTable',
      requestBody: {
        content: {
          'application/json': {
            schema: { required: ['game'], properties: { seats: { minimum: 1, maximum: 12 } } },
          },
        },
      },
    });
    expect(paths['/api/tables/{id}']?.get).toMatchObject({
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    });
  });
});

test('the OpenAPI document requires a site’s key for exactly the routes of sites', async () => {
  const { paths, components } = await read();
  expect(components).toMatchObject({ securitySchemes: { siteKey: { type: 'http', scheme: 'bearer' } } });
  for (const [path, methods] of Object.entries(paths))
    for (const operation of Object.values(methods))
      expect(operation.security).toEqual(path.startsWith('/api/v1/') ? [{ siteKey: [] }] : undefined);
});

test('the page of the API names every route and code', async () => {
  const page = await (await get('/api')).text();
  for (const { path } of Object.values(apiRoutes)) expect(page).toContain(path);
  expect(page).toContain('id="too-many-requests"');
});

test('the JSON Schemas of requests, frames, actions and views tell valid ones from others', async () => {
  const { request, frame, actions, views } = (await (await get('/api/schemas.json')).json()) as {
    readonly request: object;
    readonly frame: object;
    readonly actions: Readonly<Record<string, object>>;
    readonly views: Readonly<Record<string, object>>;
  };
  const accepts = (schema: object, value: unknown): boolean =>
    new Ajv2020({ strict: false }).validate(schema, value);
  const sit = { type: 'sit', id: 'client:1', name: 'Ada', token: 'a'.repeat(22) };
  expect(
    [sit, { ...sit, token: 'short' }, { ...sit, chair: 1 }].map((value) => accepts(request, value)),
  ).toEqual([...[true, false, false]]);
  expect(
    [
      ['ok', 'client:1'],
      ['welcome', 1, 7],
      [18, 1, {}, []],
      ['soon', 1],
    ].map((value) => accepts(frame, value)),
  ).toEqual([...[true, true, true, false]]);
  expect(Object.keys(actions)).toEqual(registeredGames().map(({ id }) => id));
  expect(accepts(actions['drop-rainbow'] ?? {}, { type: 'draw' })).toBe(true);
  expect(accepts(actions['drop-rainbow'] ?? {}, { type: 'fold' })).toBe(false);
  for (const game of registeredGames()) {
    const setup = { options: game.options.parse({}), seats: Math.max(...game.players), first: seatOf(0) };
    const view = game.view(game.setup(setup, randomFrom(game.id)), 'spectator');
    const schema = views[game.id] ?? {};
    expect(accepts(schema, view), game.id).toBe(true);
    expect(accepts(schema, { ...Object(view), deck: ['red'] }), game.id).toBe(false);
  }
});
