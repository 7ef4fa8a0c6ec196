import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  type From,
  get,
  newAddress,
  newNetwork,
  newTableId,
  post,
  postAdmitted,
  RawSocket,
  Refused,
  TableClient,
} from './clients.ts';
import {
  attackedServer,
  friend,
  requestsPerMinute,
  secret,
  socketsPerAddress,
  tablesPerHour,
} from './servers.ts';

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
      '/parties/table/%ff/look-up',
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

  test('[SEC-50] refuses to open a table for a form of another page', async () => {
    const body = JSON.stringify({ game: 'drop-rainbow' });
    const types = [
      'text/plain',
      'text/plain;charset=UTF-8',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      '',
    ];
    const statuses = await Promise.all(
      types.map(async (type) => {
        const headers = { 'content-type': type };
        return (await post(`${origin}/api/tables`, body, { address: newAddress(), headers })).status;
      }),
    );
    expect(statuses.every((status) => status >= 400 && status < 500)).toBe(true);
  });

  test('with listed pages, refuses to open a table for any other page', async () => {
    expect((await create({ address: newAddress(), origin: stranger })).status).toBe(403);
  });

  test('opens tables for listed pages, its own pages and non-browsers', async () => {
    for (const from of [{ origin: friend }, { origin }, {}])
      expect((await create({ address: newAddress(), ...from })).status).toBe(201);
  });

  const sockets = (table: string) => [
    `${origin}/parties/table/${table}`,
    `${origin}/parties/directory/drop-rainbow.any`,
    `${origin}/parties/matcher/drop-rainbow.2.weur`,
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

  test('[SEC-34] limits the tables of an IPv6 network like those of one address', async () => {
    const host = newNetwork();
    const statuses = [];
    for (let made = 0; made <= tablesPerHour; made += 1)
      statuses.push((await create({ address: host(made) })).status);
    expect(statuses).toEqual([...times(tablesPerHour, () => 201), 429]);
    expect((await create({ address: newNetwork()(0) })).status).toBe(201);
  });

  test('limits the sockets of an IPv6 network at a table like those of one address', async () => {
    const url = `${origin}/parties/table/${await newTable()}`;
    const host = newNetwork();
    const opened = await Promise.all(
      times(socketsPerAddress + 3, (index) => RawSocket.open(url, { address: host(index) })),
    );
    const alive = await Promise.all(opened.map((socket) => socket.isAlive()));
    for (const socket of opened) socket.close();
    expect(alive.filter(Boolean)).toHaveLength(socketsPerAddress);
  });

  /** Number of parallel requests refused with 429. */
  const turnedAway = async (paths: readonly string[], address: string): Promise<number> => {
    const answers = await Promise.all(paths.map((path) => get(origin + path, { address })));
    return answers.filter(({ status }) => status === 429).length;
  };

  const tooMany = requestsPerMinute + 5;

  test('limits requests to the API', async () => {
    expect(
      await turnedAway(
        times(tooMany, () => '/api/games'),
        newAddress(),
      ),
    ).toBeGreaterThan(0);
  });

  test('[SEC-35] limits requests of pages, which wake rooms', async () => {
    expect(
      await turnedAway(
        times(tooMany, () => `/t/${newTableId()}`),
        newAddress(),
      ),
    ).toBeGreaterThan(0);
  });

  test('limits unsigned calls of rooms', async () => {
    const paths = times(tooMany, () => `/parties/table/${newTableId()}/look-up`);
    expect(await turnedAway(paths, newAddress())).toBeGreaterThan(0);
  });

  test('limits the opening of sockets', async () => {
    const address = newAddress();
    const states = await Promise.all(
      times(tooMany, () => received(`${origin}/parties/table/${newTableId()}`, { address })),
    );
    expect(states).toContain('refused with 429');
  });

  test('refuses sockets at the counters', async () => {
    const states = await Promise.all(
      ['main', 'x'].map((name) => received(`${origin}/parties/counters/${name}`, { address: newAddress() })),
    );
    expect(states).not.toContain('open');
  });

  test('refuses sockets at rooms with invalid names', async () => {
    const paths = [
      'table/x',
      'table/0000',
      'directory/x',
      'directory/chess.any',
      'directory/drop-rainbow.mars',
      'matcher/x',
      'matcher/drop-rainbow.77.weur',
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

  test.for([
    ['list', 'directory/seven-poker.me'],
    ['latency probe', 'probe/me'],
  ])('limits the sockets of an address at the %s', async ([, room], { expect }) => {
    const url = `${origin}/parties/${room}`;
    const address = newAddress();
    const opened = await Promise.all(
      times(3 * socketsPerAddress, () => RawSocket.open(url, { address }).catch(() => null)),
    );
    const alive = await Promise.all(opened.map((socket) => socket?.isAlive() ?? false));
    // A busy server answers 503 at first.
    await expect.poll(() => received(url, { address: newAddress() }), often).toBe('open');
    for (const socket of opened) socket?.close();
    expect(alive.filter(Boolean).length).toBeLessThanOrEqual(socketsPerAddress);
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

  test('[SEC-39] limits the empty tables of an address on the list', async ({ expect }) => {
    const wish = { game: 'presidential-poker', region: 'afr', settings: { listed: true } };
    const address = newAddress();
    await Promise.all(times(tablesPerHour, () => create({ address }, wish)));
    const other = await newTable(wish);
    const query = 'game=presidential-poker&region=afr&limit=50';
    await expect.poll(async () => (await listed(query)).map(({ id }) => id), often).toContain(other);
    expect((await listed(query)).length).toBeLessThan(1 + tablesPerHour);
  });

  test('[SEC-52] refuses calls between rooms without the secret', async () => {
    const rows = [
      ['counters/main/add', '{"moves":1}'],
      ['directory/drop-rainbow.any/report', '{}'],
      [`table/${newTableId()}/create`, '{}'],
      ['matcher/drop-rainbow.2.weur/claim', '{}'],
    ];
    const forged = [undefined, '', `${Date.now()}.${'0'.repeat(64)}`, secret];
    for (const [path, body = ''] of rows) {
      for (const signature of forged) {
        const headers = signature === undefined ? {} : { 'arcus-signature': signature };
        const response = await post(`${origin}/parties/${path}`, body, { address: newAddress(), headers });
        expect(response.status).toBe(403);
      }
    }
  });
});
