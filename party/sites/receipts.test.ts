import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { tokenFromLink } from '../../client/sdk/tokens.ts';
import { problemSchema } from '../../shared/protocol/lobby.ts';
import { invitationSchema, newReceiptSchema, newSiteTableSchema } from '../../shared/protocol/site-api.ts';
import { tableDataSchema } from '../../shared/protocol/table-data.ts';
import { MapStorage } from '../../test/helpers/map-storage.ts';
import { MemoryDeployment, origin } from '../../test/helpers/memory/deployment.ts';
import { playOn } from '../../test/helpers/memory/gather.ts';
import { Player } from '../../test/helpers/memory/player.ts';

const users = ['ann', 'bob'].map((name) => ({ user: `user-${name}`, name }));

let index: MapStorage;
let server: MemoryDeployment;

beforeEach(() => {
  index = new MapStorage();
  server = new MemoryDeployment('receipts', {}, index);
});

/** A finished game of two users of a site, and their seat tokens. */
const finishedGame = async (settings: object = {}) => {
  const headers = { authorization: `Bearer ${await server.addSite('chess-club')}` };
  const post = (path: string, body: object) =>
    server.request(`/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const wanted = { game: 'drop-rainbow', users, settings: { turnSeconds: null, ...settings } };
  const { id } = newSiteTableSchema.parse(await (await post('/tables', wanted)).json());
  const tokens: string[] = [];
  const players: Player[] = [];
  for (const user of users) {
    const { url } = invitationSchema.parse(await (await post(`/tables/${id}/invites`, user)).json());
    const token = tokenFromLink(url) ?? '';
    tokens.push(token);
    players.push(await new Player(server.world, server.table(id), user.name).hello(token));
  }
  await players[0]?.ask({ type: 'start' });
  await playOn(players);
  return { id, tokens, players };
};

const ask = (id: string, token?: string, game = 1): Promise<Response> =>
  server.request(
    `/api/tables/${id}/games/${game}/receipt`,
    token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
  );

const receiptOf = async (id: string, token?: string): Promise<string> =>
  newReceiptSchema.parse(await (await ask(id, token)).json()).receipt;

const jwks = async (): Promise<JSONWebKeySet> =>
  (await (await server.request('/.well-known/jwks.json')).json()) as JSONWebKeySet;

const verify = (receipt: string, keys: JSONWebKeySet) =>
  jwtVerify(receipt, createLocalJWKSet(keys), {
    algorithms: ['EdDSA'],
    issuer: origin,
    audience: 'chess-club',
    typ: 'arcus-receipt+jwt',
  });

describe('a receipt', () => {
  test('[SEC-95] names no server but the configured one: a host that the request made up is refused', async () => {
    const { id, tokens } = await finishedGame();
    const headers = { authorization: `Bearer ${tokens[0]}` };
    const path = `/api/tables/${id}/games/1/receipt`;
    const refused = await server.fetch(`https://evil.example${path}`, { headers });
    expect([refused.status, await refused.json()]).toMatchObject([421, { code: 'foreign-host' }]);
    const signIn = await server.fetch(`https://evil.example/api/tables/${id}/identity`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identity: 'a.b.c', client: 'c'.repeat(32) }),
    });
    expect([signIn.status, await signIn.json()]).toMatchObject([421, { code: 'foreign-host' }]);
    expect((await server.fetch(`http://localhost:1999${path}`, { headers })).status).toBe(421);
  });

  test('[SEC-95] names this machine on a server without a configured host', async () => {
    server = new MemoryDeployment('receipts', { hosts: [] }, index);
    const { id, tokens } = await finishedGame();
    const headers = { authorization: `Bearer ${tokens[0]}` };
    const path = `/api/tables/${id}/games/1/receipt`;
    expect((await server.fetch(`http://localhost:1999${path}`, { headers })).status).toBe(200);
    expect((await server.fetch(`${origin}${path}`, { headers })).status).toBe(421);
  });

  test('[SEC-95] verifies offline by the published keys, and has the result and the user of its bearer', async () => {
    const { id, tokens, players } = await finishedGame();
    const receipt = await receiptOf(id, tokens[1]);
    const { payload } = await verify(receipt, await jwks());
    const { outcome, shuffle } = players[0]?.view ?? {};
    expect(payload).toMatchObject({
      ...outcome,
      table: id,
      game: 'drop-rainbow',
      gameNumber: 1,
      seal: shuffle?.seal,
      seats: [
        { seat: 0, name: 'ann', bot: null },
        { seat: 1, name: 'bob', bot: null },
      ],
      you: { seat: 1, user: 'user-bob' },
    });
  });

  test('[SEC-95] with a changed claim does not verify', async () => {
    const { id, tokens } = await finishedGame();
    const [head, payload = '', signature] = (await receiptOf(id, tokens[1])).split('.');
    const forged = atob(payload).replace('user-bob', 'user-ann');
    const receipt = [head, btoa(forged).replace(/=+$/, ''), signature].join('.');
    await expect(verify(receipt, await jwks())).rejects.toThrow('signature verification failed');
  });

  test('[SEC-94] names no user but its bearer', async () => {
    const { id, tokens } = await finishedGame();
    for (const [token, seen, hidden] of [
      [tokens[0], 'user-ann', 'user-bob'],
      [undefined, 'ann', 'user-'],
      ['x'.repeat(32), 'ann', 'user-'],
    ]) {
      const claims = JSON.stringify((await verify(await receiptOf(id, token), await jwks())).payload);
      expect(claims).toContain(seen);
      expect(claims).not.toContain(hidden);
    }
  });

  test('[SEC-94] of a table without spectators is for its players only', async () => {
    const { id, tokens } = await finishedGame({ spectators: false });
    const { code } = problemSchema.parse(await (await ask(id)).json());
    expect(code).toBe('no-such-game');
    expect((await ask(id, tokens[0])).status).toBe(200);
  });

  test('[SEC-94] of a spectator waits for the delay, that of a player does not', async () => {
    const { id, tokens } = await finishedGame({ spectatorDelay: 60 });
    expect([(await ask(id)).status, (await ask(id, tokens[0])).status]).toEqual([404, 200]);
    await server.world.pass(61_000);
    expect([(await ask(id)).status, (await ask(id, tokens[0])).status]).toEqual([200, 200]);
  });

  test.each([
    ['of a game that was not played', 2],
    ['without a number', 'x'],
  ])('%s does not exist', async (_, game) => {
    const { id, tokens } = await finishedGame();
    expect((await ask(id, tokens[0], Number(game))).status).toBe(404);
  });

  test('equals an earlier one, and costs the index of keys one call', async () => {
    const { id, tokens } = await finishedGame();
    expect(await receiptOf(id, tokens[0])).toBe(await receiptOf(id, tokens[0]));
    expect(server.calls.filter((call) => call === 'site publish')).toHaveLength(1);
  });
});

describe('keys of receipts', () => {
  test('include the key that signs later receipts', async () => {
    const keys = await jwks();
    const { id } = await finishedGame();
    await verify(await receiptOf(id), keys);
  });

  test('[SEC-95] of an earlier secret stay published', async () => {
    const { id } = await finishedGame();
    const old = await receiptOf(id);
    server = new MemoryDeployment('receipts', { secret: 'another secret'.repeat(3) }, index);
    const renewed = await receiptOf((await finishedGame()).id);
    const keys = await jwks();
    expect(keys.keys).toHaveLength(2);
    expect((await verify(old, keys)).protectedHeader.kid).not.toBe(
      (await verify(renewed, keys)).protectedHeader.kid,
    );
  });

  test('are published before the first receipt is signed: without, none is', async () => {
    const { id } = await finishedGame();
    const { rooms } = server.env;
    const publish = () => Promise.reject(new Error('no storage'));
    const failing = { ...rooms, siteIndex: { ...rooms.siteIndex, publish } };
    const path = `/api/tables/${id}/games/1/receipt`;
    expect((await server.request(path, {}, { rooms: failing })).status).toBe(500);
    expect(await rooms.siteIndex.keys()).toEqual([]);
    await verify(await receiptOf(id), await jwks());
  });

  test('contain no private part, and may be read by any page', async () => {
    await receiptOf((await finishedGame()).id);
    const answer = await server.request('/.well-known/jwks.json');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const { keys } = (await answer.json()) as JSONWebKeySet;
    expect(keys.map((key) => Object.keys(key).toSorted())).toEqual([
      ['alg', 'crv', 'kid', 'kty', 'use', 'x'],
    ]);
  });
});

describe('the data of a player', () => {
  const data = (id: string, token: string | undefined, method = 'GET'): Promise<Response> =>
    server.request(`/api/tables/${id}/data`, {
      method,
      headers: { origin: 'https://other.example', ...(token && { authorization: `Bearer ${token}` }) },
    });

  test('are read and deleted by the seat token, from any page', async () => {
    const { id, tokens, players } = await finishedGame();
    const answer = await data(id, tokens[0]);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(tableDataSchema.parse(await answer.json())).toMatchObject({
      table: id,
      member: { user: 'user-ann', name: 'ann' },
      seats: [{ seat: 0, name: 'ann', user: 'user-ann' }],
      games: [{ gameNumber: 1, seat: 0 }],
    });
    expect((await data(id, tokens[0], 'DELETE')).status).toBe(204);
    expect((await data(id, tokens[0])).status).toBe(404);
    expect(players[1]?.view.seats[0]).toBeNull();
    expect(tableDataSchema.parse(await (await data(id, tokens[1])).json()).seats).toHaveLength(1);
    const preflight = await server.request(`/api/tables/${id}/data`, {
      method: 'OPTIONS',
      headers: { origin: 'https://other.example', 'access-control-request-method': 'DELETE' },
    });
    expect(preflight.headers.get('access-control-allow-methods')).toContain('DELETE');
  });

  test.each(['GET', 'DELETE'])('[SEC-142] are no one’s without their token: %s', async (method) => {
    const { id, tokens } = await finishedGame();
    for (const token of [undefined, `${tokens[0]?.slice(0, -1)}_`]) {
      const answer = await data(id, token, method);
      expect(problemSchema.parse(await answer.json()).code).toBe('no-such-table');
    }
    expect((await data(id, tokens[0])).status).toBe(200);
  });
});
