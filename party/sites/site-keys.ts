import type { MiddlewareHandler } from 'hono';
import type { HttpContext } from '../http/env.ts';
import { problemResponse, retryLater } from '../http/serve.ts';
import type { SiteApp, SitesContext } from './env.ts';
import { parseSiteKey } from './keys.ts';

/** The API for servers of sites. */
export const isSiteApi = ({ req }: HttpContext): boolean => req.path.startsWith('/api/v1/');

/** The site and generation of a request's key; null if this deployment has not issued it, or it is revoked. */
export const siteKeyIn = (c: SitesContext): ReturnType<typeof parseSiteKey> => {
  if (!isSiteApi(c)) return null;
  const [, text = ''] = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  const key = parseSiteKey(c.env.secret, text);
  return key === null || c.env.siteGate.revoked.has(`${key.site} ${key.generation}`) ? null : key;
};

const badKey = (c: SitesContext) => {
  c.header('www-authenticate', 'Bearer');
  return problemResponse(c, {
    code: 'bad-key',
    detail: 'Authorization: The site’s key is missing, wrong or revoked.',
  });
};

/** Lets requests of a site pass, at most as many a minute as its operator allows. */
export const requireSite: MiddlewareHandler<SiteApp> = async (c, next) => {
  const { rooms, siteGate, rateLimiter, now } = c.env;
  const key = siteKeyIn(c);
  if (key === null) return badKey(c);
  const { site, generation } = key;
  const blockedMs = (siteGate.blockedUntil.get(site) ?? 0) - now();
  if (blockedMs > 0) return retryLater(c, 'too-many-requests', Math.ceil(blockedMs / 1_000));
  const settings = await rooms.site(site).authorize({ generation });
  if (settings === null) {
    siteGate.revoked.add(`${site} ${generation}`);
    return badKey(c);
  }
  const { maxRequestsPerMinute, maxOpenTables, openTables } = settings;
  const seconds = rateLimiter.take(`site ${site}`, maxRequestsPerMinute, 60 * maxRequestsPerMinute, now());
  if (seconds > 0) {
    siteGate.blockedUntil.set(site, now() + seconds * 1_000);
    return retryLater(c, 'too-many-requests', seconds);
  }
  c.set('site', { id: site, mayOpen: openTables < maxOpenTables });
  return next();
};
