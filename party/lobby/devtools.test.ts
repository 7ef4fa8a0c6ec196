import { expect, it } from 'vitest';
import { fakeEnv, known, other } from '../../test/helpers/fake-env.ts';
import { lobby } from './app.ts';

const look = { do: 'look', after: 0 };

const local = 'http://localhost:1999';

/** @param headers besides the page's own origin */
const ask = (origin: string, headers: Readonly<Record<string, string>> = {}, init: RequestInit = {}) =>
  lobby.request(
    `${origin}/devtools/tables/${known}`,
    { method: 'POST', body: JSON.stringify(look), headers: { origin, ...headers }, ...init },
    fakeEnv({ devtools: true }).env,
  );

it.each(['http://localhost:1999', 'http://127.0.0.1', 'http://[::1]:1999', 'http://192.168.0.7:1999'])(
  'answers its own pages at %s',
  async (origin) => {
    const answer = await ask(origin);
    expect(await answer.json()).toEqual({ asked: look });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  },
);

it.each([
  'http://tables.example',
  'http://localhost.example',
  'http://127.0.0.1.example:1999',
  'http://a.localhost:1999',
])('[SEC-57] devtools: rejects a page at %s, which DNS rebinding could reach', async (origin) => {
  expect((await ask(origin)).status).toBe(404);
});

it.each<[string, Readonly<Record<string, string>>]>([
  ['another site', { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }],
  ['another site in an old browser', { origin: 'https://elsewhere.example' }],
  ['another port of this machine', { origin: 'http://localhost:2000', 'sec-fetch-site': 'same-site' }],
  ['another name of this machine', { origin: 'http://127.0.0.1:1999', 'sec-fetch-site': 'cross-site' }],
  ['a name that begins as ours', { origin: 'http://localhost:1999.elsewhere.example' }],
  ['a frame without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['a frame that states our origin', { 'sec-fetch-site': 'cross-site' }],
  ['a form of another site', { origin: 'https://elsewhere.example', 'content-type': 'text/plain' }],
])('[SEC-57] devtools: rejects %s', async (_, headers) => {
  const answer = await ask(local, headers);
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([404, null]);
});

it('[SEC-57] devtools: rejects a request without an origin, and the preflight request of another site', async () => {
  expect((await ask(local, {}, { headers: {} })).status).toBe(404);
  const headers = {
    origin: 'https://elsewhere.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  };
  const preflight = await ask(local, {}, { method: 'OPTIONS', body: null, headers });
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([404, null]);
});

it('devtools: answers 400 to a malformed request, and 404 for a missing table', async () => {
  for (const body of ['', '{', '[]', '{"do":"look"}', '{"do":"act","seat":99}'])
    expect((await ask(local, {}, { body })).status).toBe(400);
  for (const table of [other, 'x']) {
    const init = { method: 'POST', body: JSON.stringify(look), headers: { origin: local } };
    const answer = await lobby.request(
      `${local}/devtools/tables/${table}`,
      init,
      fakeEnv({ devtools: true }).env,
    );
    expect(answer.status).toBe(404);
  }
});

it('[SEC-55] devtools: without them their routes are unknown addresses', async () => {
  const init = { method: 'POST', body: JSON.stringify(look), headers: { origin: local } };
  const [door, nowhere] = await Promise.all(
    [`/devtools/tables/${known}`, `/nowhere/tables/${known}`].map(async (path) => {
      const answer = await lobby.request(local + path, init, fakeEnv({ devtools: false }).env);
      return [answer.status, (await answer.text()).replaceAll(encodeURIComponent(path), '')];
    }),
  );
  expect(door?.[0]).toBe(404);
  expect(door).toEqual(nowhere);
});
