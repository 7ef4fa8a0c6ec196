import { existsSync, readFileSync } from 'node:fs';
import { serverUrl } from '../../client/sdk/host.ts';
import { version } from '../../package.json';
import { pageHeaders } from '../../party/http/security-headers.ts';
import { parseJson } from '../../shared/kernel/util.ts';
import { isLoopback } from '../../shared/protocol/site.ts';
import { built } from './assets.ts';
import { type Outcome, wrong } from './check-steps.ts';

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

const replyTimeoutMs = 10_000;

const get = async (host: string, path: string): Promise<Reply> => {
  const signal = AbortSignal.timeout(replyTimeoutMs);
  const response = await fetch(serverUrl(path, host), { redirect: 'manual', signal });
  return { status: response.status, headers: response.headers, body: await response.text() };
};

/** Why no request arrives, by the code of Node or OpenSSL. */
const unreachable: readonly (readonly [code: RegExp, why: string])[] = [
  [/ECONNREFUSED/, 'nothing listens there: start the server, and the proxy before it'],
  [/ENOTFOUND|EAI_AGAIN/, 'the name has no address: add its DNS record'],
  [/CERT|SELF_SIGNED|UNABLE_TO/, 'clients do not accept its certificate: renew it, for this name'],
  [/EPROTO|SSL/, 'there is no TLS at this port: try http://, or set up TLS at the proxy'],
  [/Timeout|TIME|HOST|NET/, 'there is no answer: check the address and the firewall'],
];

/** The reply of `/health`. @throws Error unless it is of an Arcus server */
export const reach = async (host: string): Promise<Reply> => {
  const none = (why: string): Error => new Error(`${host}: ${why} (DEPLOYMENT.md, “On one machine”).`);
  const reply = await get(host, '/health').catch((error: unknown) => {
    const { cause, name } = Object(error);
    const code = String(cause?.code ?? cause?.message ?? name);
    throw none(unreachable.find(([form]) => form.test(code))?.[1] ?? `the answer cannot be read: ${code}`);
  });
  const { status, headers, body } = reply;
  if (status >= 300 && status < 400)
    throw none(`it redirects to ${headers.get('location')}: check that server instead`);
  const { ok, message } = Object(parseJson(body));
  if (ok !== undefined || (status === 503 && message !== undefined)) return reply;
  throw none(
    status >= 500
      ? `the proxy answers ${status}: it does not reach Arcus`
      : `this is no Arcus server: /health has the status ${status}. Below a path the proxy has to remove the path`,
  );
};

export const checkHealth = ({ body }: Reply): Outcome<string> => {
  const { ok, code, message, version: found } = Object(parseJson(body));
  if (ok === true) return ['answers', String(found)];
  throw message === undefined
    ? wrong(`it cannot store anything (${code})`, 'Failures')
    : wrong(String(message), 'Variables');
};

export const checkVersion = (found: string): Outcome<true> => {
  if (found === version) return [version, true];
  throw wrong(`${found} runs, and this is ${version}: restart after an upgrade`, 'Upgrade');
};

const loadPage = async (host: string, path: string): Promise<Reply> => {
  const reply = await get(host, path);
  if (reply.status === 200 && reply.headers.get('content-type')?.startsWith('text/html')) return reply;
  throw wrong(`${path} is no page, and has the status ${reply.status}`, 'Metrics and logs');
};

/** Returns the page `/verify`: a server with files of its own may have another home page. */
export const checkPages = async (host: string): Promise<Outcome<Reply>> => {
  const [, verifier] = await Promise.all([loadPage(host, '/'), loadPage(host, '/verify')]);
  return ['/ and /verify', verifier];
};

/** As in ARCUS_HOST. */
const nameOf = (host: string): string => host.replace(/^\w+:\/\/|\/$/g, '');

const scriptOf = ({ body }: Reply): string => / src="([^"]+\.js)"/.exec(body)?.[1] ?? '';

/** Whether the server knows how it is called. */
export const checkAddress = (host: string, page: Reply): Outcome<Reply> => {
  const { host: name, pathname, href } = serverUrl('/', host);
  const { headers } = page;
  const [, found = name] = / wss:\/\/([^\s;]+)/.exec(headers.get('content-security-policy') ?? '') ?? [];
  if (found !== name) throw wrong(`the proxy has to send Host: the server gets ${found}`, 'On one machine');
  if (href.startsWith('https:') && !headers.has('strict-transport-security'))
    throw wrong('the proxy has to send X-Forwarded-Proto: the server believes in http', 'On one machine');
  const [folder] = scriptOf(page).split('assets/');
  if (folder === pathname) return [href, page];
  throw wrong(`pages have their files in ${folder}: set ARCUS_HOST to ${nameOf(host)}`, 'Below a path');
};

export const checkHeaders = (host: string, { headers }: Reply): Outcome<true> => {
  if (headers.has('x-frame-options'))
    throw wrong('the proxy adds x-frame-options: no page can embed a table', 'On one machine');
  // A proxy may choose another time.
  const { 'strict-transport-security': _, ...expected } = pageHeaders(serverUrl('/verify', host).href);
  const rows = Object.entries(expected);
  for (const [name, value] of rows) {
    const found = headers.get(name) ?? '';
    if (found !== value)
      throw wrong(`the proxy changes ${name} from “${value}” to “${found}”`, 'On one machine');
  }
  return [`${rows.length} as the server sends them`, true];
};

const loadScript = async (host: string, path: string): Promise<string> => {
  const { status, headers, body } = await get(host, path);
  if (status !== 200 || !headers.get('content-type')?.includes('javascript'))
    throw wrong(
      `${path} is no script, and has the status ${status}: install server and files together`,
      'Upgrade',
    );
  const origins = headers.get('access-control-allow-origin');
  if (origins !== '*')
    throw wrong(
      `the proxy changes access-control-allow-origin of ${path} from “*” to “${origins ?? ''}”`,
      'On one machine',
    );
  return body;
};

export const checkFiles = async (host: string, page: Reply): Promise<Outcome<true>> => {
  const script = `/assets/${scriptOf(page).split('assets/')[1]}`;
  const [, part = ''] = /"\.\/(build\/[^"]+)"/.exec(await loadScript(host, script)) ?? [];
  const hashed = script.replace(/[^/]+$/, part);
  await loadScript(host, hashed);
  const loader = await loadScript(host, '/embed@1.js');
  const own = `${built}/embed@1.js`;
  if (existsSync(own) && readFileSync(own, 'utf8') !== loader)
    throw wrong(
      '/embed@1.js is of another build: copy the files again, and empty the cache of the proxy',
      'Upgrade',
    );
  return [`/embed@1.js, ${hashed}`, true];
};

/** The page of a table. Only a server that knows its host makes complete links. */
export const checkLink = async (host: string, table: string): Promise<Outcome<true>> => {
  const { status, body } = await get(host, `/t/${table}`);
  if (!body.includes(` table="${table}"`))
    throw wrong(
      `/t/${table} has the status ${status}: the proxy has to send all requests to one server`,
      'On one machine',
    );
  const [, image = ''] = / property="og:image" content="([^"]*)"/.exec(body) ?? [];
  const address = serverUrl('/', host).href;
  if (image.startsWith(address) || isLoopback(address)) return [`/t/${table}`, true];
  throw wrong(
    `identities, receipts and link previews do not work: set ARCUS_HOST to ${nameOf(host)}`,
    'Variables',
  );
};
