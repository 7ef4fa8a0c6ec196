import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import {
  checkAddress,
  checkFiles,
  checkHeaders,
  checkHealth,
  checkLink,
  checkPages,
  checkVersion,
  reach,
} from '../../../scripts/package/check-pages.ts';
import { devPlatforms, freePort } from '../../../scripts/start/server.ts';
import { runScript } from '../../helpers/command.ts';
import { ownServer } from '../../helpers/own-server.ts';
import { createTable } from '../../helpers/players.ts';
import { sharedServer } from '../../helpers/server.ts';
import { operatorToken } from '../../helpers/sites.ts';

const checkOnce = (origin: string) => runScript('scripts/package/arcus-tables.ts', ['check', origin]);

/** Checks again while the server, or this machine, is busy. */
const check = async (origin: string): ReturnType<typeof checkOnce> => {
  const ended = await checkOnce(origin);
  return ended.out.includes('the server takes no new tables now') ? check(origin) : ended;
};

/** The lines that are not ok, without the last line. */
const faults = (out: string): readonly string[] =>
  out
    .split('\n\n')[0]
    ?.split('\n')
    .filter((line) => !line.startsWith('ok: ')) ?? [];

const listen = async (listener: RequestListener, port = 0) => {
  const server = createServer(listener).listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { server, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
};

/** What a proxy does; by default what DEPLOYMENT.md describes. */
interface Proxy {
  readonly port?: number;
  /** The path that it removes. */
  readonly below?: string;
  readonly upgrades?: boolean;
  readonly sendsHost?: boolean;
  readonly replaces?: readonly [from: string, to: string];
  readonly adds?: Readonly<Record<string, string>>;
}

/** Returns the proxy's address. */
const proxied = async (origin: string, fate: Proxy): Promise<string> => {
  const { below = '', upgrades = true, sendsHost = true, replaces = ['', ''], adds = {} } = fate;
  const { port } = new URL(origin);
  const passedOn = ({ url = '', method, headers }: IncomingMessage) => ({
    ...{ port, method, agent: false, path: url.slice(below.length) },
    headers: { ...headers, ...(!sendsHost && { host: `127.0.0.1:${port}` }) },
  });
  const { server, host } = await listen((incoming, answer) => {
    const target = passedOn(incoming);
    const { connection: _, upgrade, ...headers } = target.headers;
    const outgoing = request({ ...target, headers }, async (reply) => {
      const body = (await text(reply)).replaceAll(...replaces);
      const { 'content-length': length, ...kept } = reply.headers;
      answer.writeHead(reply.statusCode ?? 502, { ...kept, ...adds }).end(body);
    });
    incoming.pipe(outgoing);
  }, fate.port);
  if (upgrades)
    server.on('upgrade', (incoming, socket) => {
      const { path, headers } = passedOn(incoming);
      const outgoing = connect({ port: Number(port) });
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      outgoing.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
      outgoing.pipe(socket).pipe(outgoing);
      for (const end of [outgoing, socket]) end.on('error', () => undefined);
      socket.on('close', () => outgoing.destroy());
      outgoing.on('close', () => socket.destroy());
    });
  return `http://${host}${below}`;
};

const direct = await ownServer({ ARCUS_OPERATOR_TOKEN: operatorToken });
const publicPort = await freePort();
const known = await ownServer({ ARCUS_HOST: `127.0.0.1:${publicPort}/games` });

// Node is checked behind a proxy.
test.each(devPlatforms)('check finds nothing wrong at a server on %s', async (platform) => {
  const { code, out, error } = await check(sharedServer(platform).origin);
  expect({ code, error, faults: faults(out) }).toEqual({ code: 0, error: '', faults: [] });
  expect(out).toMatch(/\n\n16 ok, 0 wrong, 0 left out, in \d+ s\.\n$/);
});

test('check finds nothing wrong behind a proxy and below its path', async () => {
  const origin = await proxied(known, { port: publicPort, below: '/games' });
  const { code, out } = await check(origin);
  expect({ code, faults: faults(out) }).toEqual({ code: 0, faults: [] });
});

/** Throws the first fault of the pages. Needs no table. */
const checkAllPages = async (origin: string): Promise<void> => {
  checkVersion(checkHealth(await reach(origin))[1]);
  const [, page] = await checkPages(origin);
  checkAddress(origin, page);
  checkHeaders(origin, page);
  await checkFiles(origin, page);
};

test('check finds no fault in the pages of a server without a proxy', () => checkAllPages(direct));

test.each<[string, Proxy, RegExp]>([
  [
    'does not pass the host',
    { sendsHost: false },
    /^the proxy has to send Host: the server gets 127\.0\.0\.1:\d+ /,
  ],
  [
    'serves a path that ARCUS_HOST does not have',
    { below: '/games' },
    /^pages have their files in \/: set ARCUS_HOST to 127\.0\.0\.1:\d+\/games /,
  ],
  [
    'repeats the header of a script',
    { adds: { 'access-control-allow-origin': '*, *' } },
    /^the proxy changes access-control-allow-origin of \/\S+ from “\*” to “\*, \*”/,
  ],
  [
    'replaces a header of a page',
    { adds: { 'referrer-policy': 'unsafe-url' } },
    /^the proxy changes referrer-policy from “same-origin” to “unsafe-url”/,
  ],
  ['forbids frames', { adds: { 'x-frame-options': 'DENY' } }, /^the proxy adds x-frame-options: /],
  [
    'leads to a server of an earlier version',
    { replaces: [`"version":"${packageJson.version}"`, '"version":"0.0.1"'] },
    /^0\.0\.1 runs, and this is .*“Upgrade”\)$/,
  ],
  [
    'leads to a server with the files of another one',
    { replaces: ['./build/', './build/lost-'] },
    /^\/assets\/en\/build\/lost-\S+ is no script, and has the status 404/,
  ],
])('check names the fault of a proxy that %s', async (_, fate, fault) => {
  await expect(checkAllPages(await proxied(direct, fate))).rejects.toThrow(fault);
});

test.each<[string, Proxy, readonly RegExp[]]>([
  [
    'passes neither the host nor upgrades',
    { sendsHost: false, upgrades: false },
    [
      /^wrong: {4}address: the proxy has to send Host: /,
      ...['headers', 'files', 'link'].map((step) => RegExp(`^left out: ${step}: needs “address”`)),
      /^wrong: {4}socket: gets the status 403: the proxy has to send Upgrade and Connection/,
      /^left out: seats: needs “socket”\.$/,
      ...['move', 'reconnection', 'alarm', 'game', 'deal', 'end'].map((step) => RegExp(`^left out: ${step}`)),
    ],
  ],
  ['changes a transcript', { replaces: ['"name":"Check 2"', '"name":"Check 3"'] }, [/^wrong: {4}deal: /]],
])('check ends with exit code 1 behind a proxy that %s', async (_, fate, lines) => {
  const { code, out } = await check(await proxied(direct, fate));
  expect(code).toBe(1);
  expect(faults(out)).toEqual(lines.map((line) => expect.stringMatching(line)));
});

test('check names the host that ARCUS_HOST has to have', async () => {
  // Not a name of the loopback interface, which needs no ARCUS_HOST.
  const host = new URL(direct).host.replace('127.0.0.1', '0.0.0.0');
  const { id } = await createTable(direct);
  await expect(checkLink(`http://${host}`, id)).rejects.toThrow(`set ARCUS_HOST to ${host} (`);
});

test('check says what it leaves out at a server that is drained, and does not call it wrong', async () => {
  const drain = async (isOn: boolean): Promise<void> => {
    const answer = await fetch(`${direct}/operator/flags`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ drain: isOn, reason: 'a test' }),
    });
    expect(answer.ok).toBe(true);
  };
  await drain(true);
  onTestFinished(() => drain(false));
  const { code, out } = await checkOnce(direct);
  expect(code).toBe(0);
  expect(faults(out).slice(0, 2)).toEqual([
    'left out: table: the server takes no new tables now: it is drained, or under load (DEPLOYMENT.md, “The console”).',
    'left out: link: needs “table”.',
  ]);
});

const answering =
  (status: number, headers: Readonly<Record<string, string>> = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end('{}');

test.each<[string, RequestListener | null, RegExp]>([
  ['nothing listens', null, /: nothing listens there: .* \(DEPLOYMENT\.md, “On one machine”\)\.\n$/],
  ['another server answers', answering(200), /: this is no Arcus server: \/health has the status 200/],
  ['the proxy reaches no server', answering(502), /: the proxy answers 502: it does not reach Arcus/],
  [
    'the address redirects',
    answering(301, { location: 'https://tables.example.com/health' }),
    /: it redirects to https:\/\/tables\.example\.com\/health: /,
  ],
])('check says in one line that %s, with exit code 2', async (_, listener, why) => {
  const host = listener === null ? `127.0.0.1:${await freePort()}` : (await listen(listener)).host;
  const { code, out, error } = await check(`http://${host}`);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(error).toMatch(/^[^\n]+\n$/);
  expect(error).toMatch(why);
});

test('check reads the reason of a server without a secret', async () => {
  const reason = { message: 'This server needs ARCUS_SECRET.' };
  const { host } = await listen((_, response) => void response.writeHead(503).end(JSON.stringify(reason)));
  const { code, out } = await check(`http://${host}`);
  expect(code).toBe(1);
  expect(out).toMatch(/^wrong: {4}server: This server needs ARCUS_SECRET \(/);
});

test('check tells a server that believes in http from one that its proxy tells of https', () => {
  const policy = { 'content-security-policy': "connect-src 'self' ws://a.example wss://a.example" };
  const page = (headers: HeadersInit) => ({
    ...{ status: 200, headers: new Headers(headers) },
    body: '<script type="module" src="/assets/en/verify.js"></script>',
  });
  const seen = (headers: HeadersInit) => () => checkAddress('https://a.example', page(headers));
  expect(seen(policy)).toThrow(/X-Forwarded-Proto/);
  expect(seen({ ...policy, 'strict-transport-security': 'max-age=1' })()[0]).toBe('https://a.example/');
});
