import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type RunningServer, startServer } from '../../../scripts/start/server.ts';
import { type Answer, newAddress, newTableId, post, postAdmitted, TableClient } from './clients.ts';
import { attackedServer, secret } from './servers.ts';

const tableSchema = z.object({ id: z.string(), hostToken: z.string() });
const lookSchema = z.object({
  actions: z.number(),
  views: z.array(
    z.object({
      viewer: z.union([z.number(), z.literal('spectator')]),
      view: z.object({
        gameView: z.unknown(),
        prompt: z.object({ decision: z.number() }).nullable(),
      }),
    }),
  ),
  steps: z.array(z.looseObject({ number: z.number() })),
});
const recordingSchema = z.object({
  recorded: z.array(z.object({ view: z.object({ gameView: z.unknown() }), steps: z.array(z.unknown()) })),
});

const lookAfter = (after: number): string => JSON.stringify({ do: 'look', after });
const look = lookAfter(0);

const newTable = async (origin: string): Promise<z.infer<typeof tableSchema>> => {
  const body = '{"game":"drop-rainbow","settings":{"turnSeconds":null}}';
  const answer = await postAdmitted(`${origin}/api/tables`, body, { address: newAddress() });
  return tableSchema.parse(JSON.parse(answer.text));
};

/** A response without the address in it. */
const seen = ({ status, headers, text }: Answer, path: string) => ({
  status,
  type: headers['content-type'],
  cors: headers['access-control-allow-origin'],
  text: text.replaceAll(path, '').replaceAll(encodeURIComponent(path), ''),
});

const fromPage = (origin: string, more: Readonly<Record<string, string>> = {}) => ({
  address: newAddress(),
  origin,
  headers: { 'sec-fetch-site': 'same-origin', ...more },
});

const { origin } = await attackedServer();

describe.concurrent('a server without devtools', () => {
  test('[SEC-55] responds to devtools routes as to unknown addresses', async () => {
    const { id } = await newTable(origin);
    for (const body of [look, '{', '']) {
      const [door, nowhere] = await Promise.all(
        [`/devtools/tables/${id}`, `/nowhere/tables/${id}`].map(async (path) =>
          seen(await post(origin + path, body, fromPage(origin)), path),
        ),
      );
      expect(door?.status).toBe(404);
      expect(door).toEqual(nowhere);
    }
  });

  test('does not accept devtools calls as calls of rooms', async () => {
    const { id } = await newTable(origin);
    const answer = await post(`${origin}/parties/table/${id}/devtools`, look, fromPage(origin));
    expect(answer.status).toBe(403);
  });
});

// The server on Node has none.
describe.sequential('a server with devtools', () => {
  let server: RunningServer;
  let id: string;
  let hostToken: string;
  beforeAll(async () => {
    server = await startServer({ platform: 'partykit', env: { ARCUS_SECRET: secret, ARCUS_DEVTOOLS: '1' } });
    ({ id, hostToken } = await newTable(server.origin));
  });
  afterAll(() => server.stop());
  const door = () => `${server.origin}/devtools/tables/${id}`;

  test('shows all views to its own pages, and deals by a chosen seed', async () => {
    const { origin } = server;
    const players = await Promise.all(['Ann', 'Bob'].map(() => TableClient.come(origin, id)));
    for (const [index, player] of players.entries())
      expect(
        await player.sit(['Ann', 'Bob'][index] ?? '', { seat: index, ...(index === 0 && { hostToken }) }),
      ).toBe('ok');
    const deal = JSON.stringify({ do: 'choose-seed', seed: 'x', deal: true });
    const dealt = await post(door(), deal, fromPage(origin));
    expect(JSON.parse(dealt.text)).toEqual({ refusal: null });
    const answer = await post(door(), look, fromPage(origin));
    expect(answer.status).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    const { views, steps } = lookSchema.parse(JSON.parse(answer.text));
    expect(views.map(({ viewer }) => viewer)).toEqual([0, 1, 'spectator']);
    expect(steps.length).toBeGreaterThan(2);
    expect(answer.text).not.toContain(players[0]?.token);
    for (const player of players) player.socket.close();
  });

  test('[SEC-57] refuses pages of other origins, and requests without an origin', async () => {
    const { origin } = server;
    const { port, host } = new URL(origin);
    const own = fromPage(origin);
    const attackers = {
      'another origin': fromPage('https://elsewhere.example', { 'sec-fetch-site': 'cross-site' }),
      'another port of this machine': fromPage(`http://127.0.0.1:${Number(port) + 1}`, {
        'sec-fetch-site': 'same-site',
      }),
      'another name of this machine': fromPage(`http://localhost:${port}`, {
        'sec-fetch-site': 'cross-site',
      }),
      'an origin that is none': fromPage('null', { 'sec-fetch-site': 'cross-site' }),
      'an old browser': { ...fromPage('https://elsewhere.example'), headers: {} },
      'a frame that says our origin': fromPage(origin, { 'sec-fetch-site': 'cross-site' }),
      'a form': fromPage('https://elsewhere.example', { 'content-type': 'text/plain' }),
      'a name that was led here': fromPage(`http://elsewhere.example:${port}`, {
        host: `elsewhere.example:${port}`,
      }),
      'a name that begins as ours': fromPage(`http://${host}.elsewhere.example`, {
        host: `127.0.0.1.elsewhere.example:${port}`,
      }),
      'no browser': { address: newAddress() },
    };
    const requests = [look, JSON.stringify({ do: 'choose-seed', seed: 'theirs', deal: false })];
    for (const [name, from] of Object.entries(attackers))
      for (const request of requests) {
        const answer = await post(door(), request, from);
        expect({ name, status: answer.status }).toEqual({ name, status: 404 });
        expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      }
    const after = await post(door(), look, own);
    expect(after.status).toBe(200);
    expect(after.text).not.toContain('theirs');
  });

  test('refuses preflight requests of other pages', async () => {
    const answer = await fetch(door(), {
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('plays for a seat, keeps its log through a crash, and rewinds it', async () => {
    const read = async (request: string) =>
      lookSchema.parse(JSON.parse((await post(door(), request, fromPage(server.origin))).text));
    const dealt = await read(look);
    const asked = dealt.views.find(({ view }) => view.prompt !== null);
    const act = { do: 'act', seat: asked?.viewer, decision: asked?.view.prompt?.decision };
    const body = JSON.stringify({ ...act, action: { type: 'draw' } });
    const played = await post(door(), body, fromPage(server.origin));
    expect(JSON.parse(played.text)).toEqual({ refusal: null });
    const before = await read(look);
    expect(before.actions).toBe(1);
    await server.restart();
    const after = await read(look);
    expect(after.steps.slice(0, before.steps.length)).toEqual(before.steps);
    const [last] = before.steps.slice(-1);
    expect((await read(lookAfter((last?.number ?? 0) - 1))).steps[0]).toEqual(last);
    const { text } = await post(door(), JSON.stringify({ do: 'record' }), fromPage(server.origin));
    const { recorded } = recordingSchema.parse(JSON.parse(text));
    expect(recorded.map(({ steps }) => steps.length)).toEqual(recorded.map(() => 1));
    const games = (views: readonly { readonly view: { readonly gameView?: unknown } }[]) =>
      views.map(({ view }) => view.gameView);
    expect(games(recorded)).toEqual(games(dealt.views));
  });

  test('refuses a malformed request with a sentence, and an unknown table', async () => {
    const { origin } = server;
    for (const body of ['', '{', '[]', '{"do":"look"}', '{"do":"act","seat":99}'])
      expect((await post(door(), body, fromPage(origin))).status).toBe(400);
    const unknown = `${origin}/devtools/tables/${newTableId()}`;
    expect((await post(unknown, look, fromPage(origin))).status).toBe(404);
  });
});
