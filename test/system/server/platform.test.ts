import { once } from 'node:events';
import { get } from 'node:http';
import { json } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { inject, test } from 'vitest';
import { WebSocket } from 'ws';
import { findMatch } from '../../../client/sdk/index.ts';
import { tokenFromLink } from '../../../client/sdk/tokens.ts';
import { createSiteClient } from '../../../client/site-api/index.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { at } from '../../../shared/kernel/util.ts';
import { closeCodes } from '../../../shared/protocol/codes.ts';
import { problemSchema } from '../../../shared/protocol/lobby.ts';
import type { PostedReminder } from '../../global-setup.ts';
import { openPath, openSocket, type RawSocket, whenAdmitted } from '../../helpers/network.ts';
import {
  autoplay,
  createTable,
  type DropRainbow,
  join,
  ownTokens,
  seatedTable,
  until,
} from '../../helpers/players.ts';
import { PushDevice } from '../../helpers/push.ts';
import { onEachPlatform, type SharedServer } from '../../helpers/server.ts';
import { addSite, operatorToken } from '../../helpers/sites.ts';
import { expectOk, seated } from '../abuse/clients.ts';

const hello = { type: 'hello', protocol: 1 } as const;
const token = 'a'.repeat(32);

const greeted = async (origin: string, table: string): Promise<RawSocket> => {
  const socket = await openSocket(origin, table);
  socket.say({ ...hello, token });
  await socket.heard((frame) => frame[0] === 'presence');
  return socket;
};

const refusedSocket = async (origin: string, path: string, subprotocols: readonly string[] = []) => {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/parties/${path}`, [...subprotocols]);
  socket.on('error', () => {});
  const [, response] = await once(socket, 'unexpected-response');
  const problem = problemSchema.parse(await json(response));
  socket.terminate();
  return problem;
};

const rawGet = async (origin: string, path: string) => {
  const { hostname, port } = new URL(origin);
  const [response] = await once(get({ hostname, port, path, agent: false }), 'response');
  response.resume();
  return { status: response.statusCode, type: response.headers['content-type'] };
};

/** A game that waits for its first move, and its spectators at the table and at a relay. None sends heartbeats, which would wake PartyKit. */
const watchedGame = async ({ origin, log }: SharedServer, turnSeconds: number | null) => {
  const { id, guests } = await seated(origin, ['Ann', 'Bo'], { seats: 2, settings: { turnSeconds } });
  const watchers: RawSocket[] = [];
  for (const path of [`/parties/table/${id}`, `/parties/relay/${id}.0`]) {
    const watcher = await openPath(origin, path);
    watcher.say({ ...hello, relay: true });
    await watcher.heard((frame) => frame[0] === 'view');
    watchers.push(watcher);
  }
  const [near, far] = [at(watchers, 0), at(watchers, 1)];
  expectOk((await guests[0]?.ask({ type: 'start' })) ?? 'no host', 'the game starts');
  const views = await Promise.all(guests.map((guest) => guest.view()));
  const asked = at(
    guests,
    views.findIndex(({ prompt }) => prompt !== null),
  );
  const decision = views.flatMap(({ prompt }) => prompt?.decision ?? [])[0];
  const steps = ({ received }: RawSocket) => received.filter((frame) => typeof frame[0] === 'number');
  const before = steps(near).length;
  return {
    near,
    draw: () => asked.ask({ type: 'act', decision, action: { type: 'draw' } }),
    /** Whether a step since then has arrived at the table and at the relay. */
    isForwarded: () =>
      steps(near).length > before && isDeepStrictEqual(steps(near).at(-1), steps(far).at(-1)),
    timesLoaded: async () => (await log()).split(`"event":"loaded","table":"${id}"}`).length - 1,
    close: (): void => {
      for (const socket of [...watchers, ...guests]) socket.close();
    },
  };
};

/** Equal for all viewers. */
const publicPart = ({ view }: DropRainbow['state']) => ({
  play: view?.gameView,
  outcome: view?.outcome,
  seats: view?.seats,
});

const beforeEviction = 8_000;

// Concurrent: `partykit dev` ends closed connections only after ten seconds.
onEachPlatform('a platform', (server) => {
  test('lets two players and a spectator see the same game from its beginning to its end', async ({
    expect,
    onTestFinished,
  }) => {
    const { id, players } = await seatedTable(server.origin, ['Ann', 'Bo']);
    const watcher = join(server.origin, id);
    onTestFinished(() => {
      for (const table of [...players, watcher]) table.close();
    });
    await until(watcher, 'a spectator', ({ presence }) => presence?.spectators === 1);
    for (const player of players) autoplay(player);
    await players[0]?.start();
    for (const table of [...players, watcher])
      await until(table, 'the end', ({ view }) => view?.phase === 'over');
    // Later changes, such as new commitments, arrive one after the other.
    await expect
      .poll(() => players.map(({ state }) => isDeepStrictEqual(publicPart(state), publicPart(watcher.state))))
      .toEqual([true, true]);
    expect(watcher.state.view?.outcome?.winners.length).toBeGreaterThan(0);

    const metrics = await fetch(`${server.origin}/operator/metrics`, {
      headers: { authorization: `Bearer ${operatorToken}` },
    });
    const lines = (await metrics.text()).split('\n');
    const form = /^(# (TYPE|HELP|UNIT) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? -?[\d.e+-]+|\w+ Nan)$/;
    expect(lines.slice(-2)).toEqual(['# EOF', '']);
    expect(lines.slice(0, -2).filter((line) => !form.test(line))).toEqual([]);
    expect(lines).toContainEqual(expect.stringMatching(/^arcus_events_total\{event="tables"\} [1-9]/));
    expect(lines.join()).not.toContain(id);
    if (server.platform === 'node') {
      const sockets = lines.find((line) => line.startsWith('arcus_sockets{party="table"}'));
      expect(Number(sockets?.split(' ')[1])).toBeGreaterThanOrEqual(3);
      expect(lines).toContainEqual(
        expect.stringMatching(/^arcus_message_seconds_count\{party="table"\} [1-9]/),
      );
      expect(lines).toContainEqual(expect.stringMatching(/^arcus_disk_sync_seconds_count [1-9]/));
    }

    const answer = await fetch(`${server.origin}/api/tables/${id}/games/1/receipt`);
    const { receipt } = (await answer.json()) as { receipt: string };
    const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', server.origin), {
      timeoutDuration: 30_000,
    });
    const { payload } = await jwtVerify(receipt, keys, { issuer: server.origin });
    expect(payload).toMatchObject({ table: id, ...watcher.state.view?.outcome, you: null });
  });

  test('seats two matched players at one table, where their game starts', async ({
    expect,
    onTestFinished,
  }) => {
    const tokens = [ownTokens(), ownTokens()] as const;
    const wish = {
      ...({ host: server.origin, game: 'drop-rainbow', size: 2, WebSocket } as const),
      // A server under floods would measure more than players accept.
      latencies: { weur: 10 },
    };
    const seekers = [
      findMatch({ ...wish, name: 'Ann', tokens: tokens[0] }),
      findMatch({ ...wish, name: 'Bo', tokens: tokens[1] }),
    ];
    onTestFinished(() => {
      for (const seeker of seekers) seeker.cancel();
    });
    const [table, other] = await Promise.all(seekers.map(async ({ found }) => (await found)?.table ?? ''));
    expect(other).toBe(table);
    const players = tokens.map((own) => join(server.origin, table ?? '', own));
    for (const player of players) {
      const { view } = await until(player, 'a game', ({ view }) => view?.phase === 'playing');
      expect(view?.seats.map((seat) => seat?.name).toSorted()).toEqual(['Ann', 'Bo']);
      player.close();
    }
  });

  test('stores sites, their events, bans and the audit log, and ends the table of a site for the operator', async ({
    expect,
  }) => {
    const { key } = await addSite(server.origin, `site-${Date.now()}`);
    const site = createSiteClient({ server: server.origin, key });
    const user = { user: 'u-1', name: 'Ann' };
    const { id } = await site.createTable({ game: 'drop-rainbow', users: [user], bots: ['easy'] }, 'first');
    expect(tokenFromLink(await site.invite(id, user))).toEqual(expect.any(String));
    expect((await site.table(id)).seats.map((seat) => seat.user)).toEqual(['u-1', null]);

    const ask = async (path: string, body?: object) => {
      const response = await fetch(`${server.origin}/operator/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, answer: text === '' ? null : JSON.parse(text) };
    };
    const reason = `of ${id}`;
    const { answer } = await ask('bans', { whose: { address: '192.0.2.9' }, hours: 1, reason });
    const [hash] = answer.hashes;
    expect((await ask('desk')).answer.bans).toContainEqual(expect.objectContaining({ hash, reason }));
    expect((await ask('bans/lift', { hash, reason })).status).toBe(204);
    expect((await ask('desk')).answer.bans).not.toContainEqual(expect.objectContaining({ hash }));
    expect((await ask(`tables/${id}`)).answer).toMatchObject({ id, phase: 'gathering' });
    expect((await ask(`tables/${id}/end`, { reason })).status).toBe(204);
    await expect
      .poll(async () => (await site.events()).events.map(({ type }) => type))
      .toEqual(['table.created', 'table.ended']);
    const rows: readonly { action: string; reason: string }[] = (await ask('audit')).answer.rows;
    const own = rows.filter((row) => row.reason === reason).map(({ action }) => action);
    expect(own).toEqual(['end-table', 'unban', 'ban']);
  });

  test('publishes a key of reminders that is a point of P-256, and sends reminders that their device decrypts', async ({
    expect,
  }) => {
    const { id, players } = await seatedTable(server.origin, ['Ann', 'Bo'], {
      settings: { turnSeconds: null },
    });
    const { publicKey } = await (await fetch(`${server.origin}/api/push-key`)).json();
    const point = Buffer.from(publicKey, 'base64url');
    const ecdsa = { name: 'ECDSA', namedCurve: 'P-256' };
    expect((await crypto.subtle.importKey('raw', point, ecdsa, true, ['verify'])).type).toBe('public');
    const [ann, bo] = players;
    const device = new PushDevice();
    const address = `${inject('pushUrl')}/${id}`;
    await bo?.remind(device.subscription(address));
    bo?.close();
    if (!ann) throw new Error('no players');
    await until(ann, 'the absent player', ({ presence }) => presence?.seats[1] === false);
    await ann.start();
    autoplay(ann);
    const read = async (): Promise<readonly PostedReminder[]> => (await fetch(address)).json();
    await expect.poll(read).toHaveLength(1);
    ann.close();
    const [posted] = await read();
    expect(device.decrypt(posted?.headers ?? {}, Buffer.from(posted?.body ?? '', 'base64'))).toEqual({
      table: id,
      game: 'drop-rainbow',
      kind: 'turn',
    });
  });

  test('separates sockets that claim the same connection id', async ({ expect }) => {
    const { id, hostToken } = await createTable(server.origin, { seats: 2 });
    const first = await openSocket(server.origin, `${id}?_pk=same`);
    first.say(hello);
    first.say({ type: 'sit', id: 'first-sit', name: 'Ann', token, hostToken });
    await first.heard((frame) => frame[0] === 'ok');
    const second = await greeted(server.origin, `${id}?_pk=same`);
    const other = await openSocket(server.origin, `${id}?_pk=same`);
    other.say(hello);
    await other.heard((frame) => frame[0] === 'presence');
    const whole = (socket: RawSocket) => socket.received.findLast((frame) => frame[0] === 'view');
    expect([first, second, other].map((socket) => whole(socket)?.[2])).toMatchObject([
      { you: 0 },
      { you: 0 },
      { you: null },
    ]);

    first.say({ type: 'add-bot', id: 'computer', seat: seatOf(1) });
    for (const socket of [first, second, other]) await socket.heard((frame) => typeof frame[0] === 'number');
    for (const socket of [first, second, other]) socket.close();
  });

  test('[SEC-150] closes a socket that floods it with heartbeats, and answers another one', async ({
    expect,
  }) => {
    const { id } = await createTable(server.origin, { seats: 2 });
    for (const path of [`/parties/table/${id}`, '/parties/probe/weur']) {
      const [flood, other] = [await openPath(server.origin, path), await openPath(server.origin, path)];
      // Without it a slow server may close the socket before it has read the flood.
      if (path.includes(id)) flood.say({ ...hello, token });
      // Ten times what closes a socket: a busy server that pauses for a second in between allows some more.
      const floodWith = (text: string): void => {
        for (let sent = 0; sent < 2_000; sent += 1) flood.send(text);
      };
      floodWith('ping');
      other.send('ping');
      await other.heard((frame) => frame === 'pong');
      // Cloudflare's runtime answers heartbeats without the room, and a probe hears nothing else.
      const isByRoom = server.platform !== 'cloudflare' || path.includes(id);
      if (server.platform === 'cloudflare' && isByRoom) floodWith('{}');
      if (isByRoom) expect(await flood.closed).toBe(closeCodes.tooFast);
      for (const socket of [flood, other]) socket.close();
    }
  });

  test('refuses a socket at an unknown queue or party, or with a subprotocol', async ({ expect }) => {
    for (const path of ['matcher/drop-rainbow.2.weur', '__proto__/x', 'constructor/x', 'no-party/x'])
      expect(await refusedSocket(server.origin, path), path).toMatchObject({
        status: 404,
        code: 'not-found',
      });
    const { id } = await createTable(server.origin);
    const refused = await refusedSocket(server.origin, `table/${id}`, ['arcus', 'json']);
    expect(refused).toMatchObject({ status: 400, code: 'bad-request' });
    expect(refused.detail).toMatch(/^Sec-WebSocket-Protocol: .*[.]$/);
  });

  test('closes a socket at an unknown table, without a hello, or that its client closes without a code', async ({
    expect,
  }) => {
    const lost = await whenAdmitted(() => openSocket(server.origin, '000000000000'));
    const { id } = await createTable(server.origin);
    const silent = await openSocket(server.origin, id);
    const gone = await greeted(server.origin, id);
    const from = performance.now();
    gone.close();
    expect([await lost.closed, await gone.closed]).toEqual([closeCodes.noSuchTable, 1005]);
    expect(performance.now() - from).toBeLessThan(beforeEviction);
    expect(await silent.closed).toBe(closeCodes.noHello);
    expect(silent.received).toEqual([]);
  });

  test('answers undecodable and unknown paths with 404', async ({ expect }) => {
    for (const path of [
      '/%',
      '/t/%zz',
      '/embed/t/%',
      '/api/tables/%',
      '/toString',
      '/__proto__',
      '/parties/constructor/x',
      '/docs/nothing',
      '/docs/index.html',
    ]) {
      // Node's `fetch` would encode a lone percent sign.
      const { status, type } = await rawGet(server.origin, path);
      const isApi = /^[/](api|parties)[/]/.test(path);
      expect([path, status, type]).toEqual([
        ...[path, 404],
        isApi ? 'application/problem+json' : 'text/html; charset=UTF-8',
      ]);
    }
  });

  test('serves its files: scripts to pages of every origin, the documentation and pages with their policies', async ({
    expect,
  }) => {
    const { origin } = server;
    const load = async (path: string) => {
      const response = await fetch(origin + path, { redirect: 'error' });
      expect([path, response.status]).toEqual([path, 200]);
      return { headers: response.headers, text: await response.text() };
    };
    const scripts = ['/embed@1.js', '/embed.js', '/sdk@1.js', '/sdk.js'];
    const home = (await load('/assets/en/home.js')).text;
    const [, chunk = ''] = /import"[.]([/]build[/][^"]+)"/.exec(home) ?? [];
    const loaded = await Promise.all([...scripts, `/assets/en${chunk}`].map(load));
    for (const { headers } of loaded) {
      expect(headers.get('content-type')).toContain('javascript');
      expect(headers.get('access-control-allow-origin')).toBe('*');
    }
    const [script, unversioned, sdk, unversionedSdk] = loaded.map(({ text }) => text);
    expect([unversioned, unversionedSdk]).toEqual([script, sdk]);
    const policyOf = async (path: string) => (await load(path)).headers.get('content-security-policy');
    expect(await policyOf('/embed/games/drop-rainbow')).not.toContain('frame-ancestors');
    expect(await policyOf('/')).toContain("; frame-ancestors 'none'");

    const docs = await load('/docs/');
    expect((await fetch(`${origin}/docs`)).url).toBe(`${origin}/docs/`);
    expect(docs.headers.get('content-type')).toBe('text/html; charset=UTF-8');
    expect(docs.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; .*; frame-src 'self'; /,
    );
    // The built page files are only text.
    expect((await load('/docs/pages/index.txt')).headers.get('content-type')).not.toContain('html');
  });

  test('wakes sleeping tables and relays for an alarm and for a message', async ({
    expect,
    onTestFinished,
  }) => {
    const quiet = await watchedGame(server, null);
    // Of 30 s: after 10 s the table looks for sockets without a hello, and 12 s later it has left the memory, as has its relay.
    const timed = await watchedGame(server, 30);
    const before = [await quiet.timesLoaded(), await timed.timesLoaded()] as const;
    // PartyKit answers heartbeats by the room.
    const beats = server.platform !== 'partykit' && setInterval(() => quiet.near.send('ping'), 2_000);
    onTestFinished(() => {
      if (beats !== false) clearInterval(beats);
      for (const game of [quiet, timed]) game.close();
    });
    await timed.near.heard((frame) => JSON.stringify(frame).includes('"table:played"'));
    expect(await quiet.draw()).toBe('ok');
    for (const game of [quiet, timed]) await expect.poll(game.isForwarded).toBe(true);
    await expect.poll(timed.timesLoaded).toBe(before[1] + 1);
    await expect.poll(quiet.timesLoaded).toBe(before[0] + 1);
  });
});
