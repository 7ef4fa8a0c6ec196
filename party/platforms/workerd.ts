import { getMimeType } from 'hono/utils/mime';
import cloudflare from './cloudflare.ts';

export { Counters, Directory, LatencyProbe, Matcher, Relay, Table } from './cloudflare.ts';

type Env = Parameters<typeof cloudflare.fetch>[1];

/** A rule in Cloudflare's `_headers` format. */
interface HeaderRule {
  readonly path: RegExp;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

const parseHeaderRules = (text: string): HeaderRule[] =>
  text
    .split(/\n(?=\S)/)
    .filter((rule) => rule.trim() !== '')
    .map((rule) => {
      const [path = '', ...lines] = rule.trimEnd().split('\n');
      const parts = path.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      const headers = lines.map((line): readonly [string, string] => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
      });
      return { path: new RegExp(`^${parts.join('.*')}$`), headers };
    });

let headerRules: Promise<HeaderRule[]> | undefined;

/** On Cloudflare the edge serves files before the Worker runs; here the Worker serves them from a folder. */
const fileFor = async (request: Request, files: Fetcher): Promise<Response | null> => {
  const { pathname } = new URL(request.url);
  const type = getMimeType(pathname);
  if (type === undefined || !['GET', 'HEAD'].includes(request.method)) return null;
  const file = await files.fetch(new URL(pathname, 'http://files'), { method: request.method });
  if (!file.ok) return null;
  headerRules ??= files
    .fetch('http://files/_headers')
    .then(async (text) => parseHeaderRules(await text.text()));
  const headers = new Headers({
    'content-type': type,
    'cache-control': 'public, max-age=0, must-revalidate',
  });
  for (const name of ['content-length', 'last-modified']) {
    const value = file.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  for (const rule of await headerRules)
    if (rule.path.test(pathname)) for (const [name, value] of rule.headers) headers.set(name, value);
  const since = request.headers.get('if-modified-since');
  if (since !== null && since === headers.get('last-modified')) {
    await file.body?.cancel();
    headers.delete('content-length');
    return new Response(null, { status: 304, headers });
  }
  return new Response(file.body, { headers });
};

/** The Cloudflare Worker on one machine: workerd alone, with SQLite files in a folder. */
export default {
  fetch: async (request, env) =>
    (env.Assets && (await fileFor(request, env.Assets))) ?? cloudflare.fetch(request, env),
} satisfies ExportedHandler<Env>;
