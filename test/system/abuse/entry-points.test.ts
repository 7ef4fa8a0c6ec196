import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  type Answer,
  type From,
  get,
  newAddress,
  post,
  postAdmitted,
  RawSocket,
  Refused,
  TableClient,
} from './clients.ts';
import { attackedServer, belowPath, friend, tablesPerHour } from './servers.ts';

const stranger = 'https://stranger.example';

const often = { interval: 200, timeout: 60_000 };

const listSchema = z.object({ tables: z.array(z.object({ id: z.string(), players: z.array(z.string()) })) });
const tableSchema = z.object({ id: z.string() });

const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Stack traces, file paths and messages of engine exceptions. */
const internals = /\n\s+at |file:\/\/|URI malformed|SyntaxError|TypeError|\.(ts|js):\d+/;

/** `open`, or the refusal. */
const received = async (url: string, from: From): Promise<string> => {
  try {
    const socket = await RawSocket.open(url, from);
    // An open socket answers heartbeats or sends first; a silent one is open too.
    socket.say('ping');
    const isAnswered = (heard: readonly unknown[]) => socket.code !== null || heard.length > 0 || undefined;
    await socket.find('an answer', isAnswered, 5).catch(() => undefined);
    socket.close();
    return socket.code === null ? 'open' : `closed with ${socket.code}`;
  } catch (error) {
    if (error instanceof Refused) return `refused with ${error.status}`;
    throw error;
  }
};

const { origin } = await attackedServer();

describe.concurrent('the entry points', () => {
  const create = (from: From, body: object = {}) =>
    postAdmitted(`${origin}/api/tables`, JSON.stringify({ game: 'drop-rainbow', ...body }), from);
  const newTable = async (body: object = {}): Promise<string> =>
    tableSchema.parse(JSON.parse((await create({ address: newAddress() }, body)).text)).id;

  test('refuses an address that cannot be decoded, without a server error', async () => {
    const paths = [
      '/parties/table/%zz',
      '/parties/table/%ff/lookUp',
      '/parties/matcher/%ff/claim',
      '/parties/%zz/a',
      '/%zz',
      '/t/%ff',
      '/t/x/%ff',
      '/api/tables/%zz',
      '/api/tables/%ff/games/1',
      '/embed/t/%zz',
      '/rules/%zz',
    ];
    const answers = await Promise.all(
      paths.map(async (path) => {
        const { status, text } = await get(origin + path, { address: newAddress() });
        return { path, status, shows: internals.exec(text)?.[0] ?? null };
      }),
    );
    expect(answers.filter(({ status, shows }) => status >= 500 || shows !== null)).toEqual([]);
  });

  // party/lobby/devtools.test.ts has other requests.
  test('[SEC-55] has no devtools by default', async () => {
    const door = `${origin}/devtools/tables/${await newTable()}`;
    const headers = { 'sec-fetch-site': 'same-origin' };
    const look = JSON.stringify({ do: 'look', after: 0 });
    expect((await post(door, look, { address: newAddress(), origin, headers })).status).toBe(404);
  });

  test('[SEC-54] responses show no stack or path, for any headers and queries', async () => {
    const table = await newTable();
    const requests: readonly [string, Record<string, string>][] = [
      [`/parties/table/${table}`, { 'x-partykit-props': '{bad' }],
      [`/parties/table/${table}`, { 'x-partykit-room': '%zz', 'x-partykit-namespace': '%zz' }],
      ['/api/tables?limit=%zz&cursor=%ff', {}],
      ['/verify', { 'accept-language': '%zz;q=x', cookie: 'locale=%zz' }],
    ];
    const answers = await Promise.all(
      requests.map(async ([path, headers]) => {
        const { status, text } = await get(origin + path, { address: newAddress(), headers });
        return { path, status, text };
      }),
    );
    expect(answers.filter(({ status, text }) => status >= 500 || internals.test(text))).toEqual([]);
    const queries = [`_pk=${'a'.repeat(3_000)}`, '_pk=', '_pk=%00', `_pk=${'%F0%9F%82%A1'.repeat(80)}`];
    const heard = await Promise.all(
      queries.map(async (query) => {
        const socket = await RawSocket.open(`${origin}/parties/table/${table}?${query}`, {
          address: newAddress(),
        }).catch(() => null);
        if (socket === null) return '';
        socket.say('ping');
        await socket.find('an answer', (frames) =>
          socket.code !== null || frames.length > 0 ? true : undefined,
        );
        socket.close();
        return JSON.stringify(socket.heard);
      }),
    );
    expect(heard.filter((text) => internals.test(text) || /\\n\s+at |Error:/.test(text))).toEqual([]);
  });

  /** Slashes and dots, also escaped, as proxies may pass them on. */
  const confused = (table: string) => [
    `//stranger.example/t/${table}/`,
    `/\\\\stranger.example/t/${table}.`,
    `/..//stranger.example/../t/${table}/`,
    `/${encodeURIComponent(`//stranger.example/t/${table}`)}/`,
    `//t//${table}//games//1//`,
    `/games/t/${table}/`,
    `/t/..%2f..%2f${table}`,
    '/r/..%2f..%2fX',
    `/r/${encodeURIComponent('//stranger.example')}`,
    '/docs/..%2f..%2f',
    '/docs//stranger.example',
    '/embed/..%2fme',
    '/locale/en?to=//stranger.example',
    `/locale/en?to=/${encodeURIComponent('\\stranger.example')}`,
    '/locale/en?to=/..//stranger.example',
    '/locale/en?to=https:stranger.example',
    '/api/tables/..%2f..%2f',
  ];

  /** Where the response leads: its `Location`, and the addresses of its page. */
  const leadsTo = ({ headers, text }: Answer): readonly string[] => [
    ...(headers.location === undefined ? [] : [headers.location]),
    ...[...text.matchAll(/ (?:href|src|data-base)="([^"#]+)"/g)].map(([, address = '']) => address),
  ];

  test.each([
    [belowPath.host, belowPath.path],
    [`${belowPath.host}.stranger.example`, '/'],
    [`${belowPath.host}:81`, '/'],
    ['stranger.example', '/'],
    [`${belowPath.host}/games`, '/'],
    [`stranger.example/${belowPath.host}/games`, '/'],
    ['', '/'],
  ])('[SEC-157] with the host “%s” no path leads out of %s', async (host, folder) => {
    const table = await newTable();
    const answers = await Promise.all(
      confused(table).map((path) => get(origin, { address: newAddress(), headers: { host }, path })),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const inFolder = new RegExp(`^${folder}(?![/\\\\])`);
    expect(answers.flatMap(leadsTo).filter((address) => !inFolder.test(address))).toEqual([]);
  });

  const sockets = (table: string) => [
    `${origin}/parties/table/${table}`,
    `${origin}/parties/directory/drop-rainbow.any`,
    `${origin}/parties/matcher/drop-rainbow`,
    `${origin}/parties/probe/weur`,
  ];

  test('[SEC-49] with listed pages, refuses sockets of any other page', async () => {
    const table = await newTable();
    // A path with two slashes must not count as the name of another host.
    const urls = sockets(table).flatMap((url) => [
      url,
      url.replace(origin, stranger.replace('https:', origin)),
    ]);
    const states = await Promise.all(
      urls.map((url) => received(url, { address: newAddress(), origin: stranger })),
    );
    expect(states).toHaveLength(8);
    expect(states).not.toContain('open');
  });

  test('opens sockets for listed pages, its own pages and non-browsers', async () => {
    const table = await newTable();
    for (const from of [{ origin: friend }, { origin }, {}]) {
      const states = await Promise.all(
        sockets(table).map((url) => received(url, { address: newAddress(), ...from })),
      );
      // A busy server opens no new matcher.
      const unladen = states.map((state) => (state === 'refused with 503' ? 'open' : state));
      expect(unladen).toEqual(['open', 'open', 'open', 'open']);
    }
  });

  test('[SEC-32] limits the tables per hour of an address', async () => {
    const address = newAddress();
    const statuses = [];
    for (let made = 0; made <= tablesPerHour; made += 1) statuses.push((await create({ address })).status);
    expect(statuses).toEqual([...times(tablesPerHour, () => 201), 429]);
  });

  test('refuses sockets at rooms with invalid names', async () => {
    const paths = [
      'table/x',
      'table/0000',
      'directory/x',
      'directory/chess.any',
      'directory/drop-rainbow.mars',
      'matcher/x',
      'matcher/drop-rainbow.2.weur',
      'probe/x',
      'probe/mars',
    ];
    const states = await Promise.all(
      paths.map(async (path) => [
        path,
        await received(`${origin}/parties/${path}`, { address: newAddress() }),
      ]),
    );
    expect(states.filter(([, state]) => state === 'open')).toEqual([]);
  });

  const listed = async (
    query: string,
  ): Promise<readonly { readonly id: string; readonly players: readonly string[] }[]> =>
    listSchema.parse(JSON.parse((await get(`${origin}/api/tables?${query}`, { address: newAddress() })).text))
      .tables;

  test('[SEC-38] lists a table with a player on the first page, before any number of empty tables', async ({
    expect,
  }) => {
    const wish = { game: 'presidential-poker', region: 'oc', settings: { listed: true } };
    const ann = await TableClient.come(origin, await newTable(wish), { address: newAddress() });
    expect(await ann.sit('Ann')).toBe('ok');
    const query = 'game=presidential-poker&region=oc&limit=4';
    const annIsListed = async () => (await listed(query)).some(({ players }) => players[0] === 'Ann');
    await expect.poll(annIsListed, often).toBe(true);
    // Fills the page, from different addresses; waits until the newest is listed.
    let last = '';
    for (let made = 0; made < 6; made += 1) last = await newTable(wish);
    await expect.poll(async () => (await listed(query)).map((table) => table.id), often).toContain(last);
    expect(await annIsListed()).toBe(true);
    ann.close();
  });
});
