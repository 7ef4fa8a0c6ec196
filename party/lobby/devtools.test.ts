import { expect, it } from 'vitest';
import { fakeEnv, known, other } from '../../test/helpers/fake-env.ts';
import { lobby } from './app.ts';

const look = { do: 'look', after: 0 };

const ask = (origin: string, from = origin, table: string = known, devtools = true) =>
  lobby.request(
    `${origin}/devtools/tables/${table}`,
    { method: 'POST', body: JSON.stringify(look), headers: { origin: from } },
    fakeEnv({ devtools }).env,
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
])('devtools: rejects a page at %s, which DNS rebinding could reach', async (origin) => {
  expect((await ask(origin)).status).toBe(404);
});

it('devtools: answers 404 for a missing table and when disabled', async () => {
  const origin = 'http://localhost:1999';
  expect((await ask(origin, origin, other)).status).toBe(404);
  expect((await ask(origin, origin, 'x')).status).toBe(404);
  expect((await ask(origin, origin, known, false)).status).toBe(404);
});
