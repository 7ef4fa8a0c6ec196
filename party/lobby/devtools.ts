import { Hono } from 'hono';
import { isTableId } from '../../shared/kernel/ids.ts';
import { parseJson } from '../../shared/kernel/util.ts';
import { devtoolsRequestSchema } from '../../shared/protocol/devtools.ts';
import type { HonoEnv } from './api.ts';

/** `localhost`, or an address in numbers. A page of a name that somebody else has led here would be of the same origin as ours. */
const isPlainHost = (hostname: string): boolean => /^(localhost|[\d.]+|\[[\da-f:.]+\])$/i.test(hostname);

/**
 * Whether a page of this server sends it. Any page that a developer has open may send requests to their own machine, and browsers say of
 * each post which page it was; what says nothing is sent away as well.
 */
const isFromOwnPage = ({ url, headers }: Request): boolean => {
  const { host, hostname } = new URL(url);
  const site = headers.get('sec-fetch-site');
  return (
    isPlainHost(hostname) &&
    headers.get('origin')?.replace(/^https?:\/\//, '') === host &&
    (site === null || site === 'same-origin')
  );
};

/** The doors of the panel beside a table. Whoever may not use them finds nothing there, as at any other address. */
export const devtools = new Hono<HonoEnv>();

devtools.post('/devtools/tables/:id', async (c) => {
  const id = c.req.param('id');
  if (!c.env.devtools || !isFromOwnPage(c.req.raw) || !isTableId(id)) return c.notFound();
  const request = devtoolsRequestSchema.safeParse(parseJson(await c.req.text()));
  if (!request.success) return c.json({ message: 'The request has a wrong shape.' }, 400);
  const answer = await c.env.tables.devtools(id, request.data);
  c.header('cache-control', 'no-store');
  c.header('x-content-type-options', 'nosniff');
  return answer === null ? c.notFound() : c.json(answer);
});
