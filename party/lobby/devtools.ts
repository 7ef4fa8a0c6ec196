import { Hono } from 'hono';
import { isTableId } from '../../shared/kernel/ids.ts';
import { parseJson } from '../../shared/kernel/util.ts';
import { devtoolsRequestSchema } from '../../shared/protocol/devtools.ts';
import type { LobbyApp } from './lobby-env.ts';

/** Localhost or an IP address. Excludes DNS rebinding: another host name that resolves to this machine. */
const isPlainHost = (hostname: string): boolean => /^(localhost|[\d.]+|\[[\da-f:.]+\])$/i.test(hostname);

/**
 * Whether a page of this server sends the request. Any open page can post to localhost, but browsers state its origin; requests without
 * one are rejected.
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

/** Routes of the devtools panel; 404 without permission. */
export const devtools = new Hono<LobbyApp>();

devtools.post('/devtools/tables/:id', async (c) => {
  const id = c.req.param('id');
  if (!c.env.devtools || !isFromOwnPage(c.req.raw) || !isTableId(id)) return c.notFound();
  const request = devtoolsRequestSchema.safeParse(parseJson(await c.req.text()));
  if (!request.success) return c.json({ message: 'The request is invalid.' }, 400);
  const answer = await c.env.rooms.table(id).devtools(request.data);
  c.header('cache-control', 'no-store');
  c.header('x-content-type-options', 'nosniff');
  return answer === null ? c.notFound() : c.json(answer);
});
