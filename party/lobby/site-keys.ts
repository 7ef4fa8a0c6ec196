import type { MiddlewareHandler } from 'hono';
import { parseSiteKey } from '../sites/keys.ts';
import { type HonoEnv, type LobbyContext, problemResponse, retryLater } from './serve.ts';

/** The API for servers of sites. */
export const isSiteApi = ({ req }: LobbyContext): boolean => req.path.startsWith('/api/v1/');

/** The site and generation of a request's key; null if this deployment has not issued it, or it is revoked. */
export const siteKeyIn = (c: LobbyContext): ReturnType<typeof parseSiteKey> => {
  if (!isSiteApi(c)) return null;
  const [, text = ''] = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  const key = parseSiteKey(c.env.secret, text);
  return key === null || c.env.siteGate.revoked.has(`${key.site} ${key.generation}`) ? null : key;
};

const badKey = (c: LobbyContext) => {
  c.header('www-authenticate', 'Bearer');
  return problemResponse(c, {
    code: 'bad-key',
    detail: 'Authorization: The site’s key is missing, wrong or revoked.',
  });
};

/** Lets requests of a site pass, at most as many a minute as its operator allows. */
export const requireSite: MiddlewareHandler<HonoEnv> = async (c, next) => {
  const { sites, siteGate, rateLimiter, now } = c.env;
  const key = siteKeyIn(c);
  if (key === null) return badKey(c);
  const { site, generation } = key;
  const blockedMs = (siteGate.blockedUntil.get(site) ?? 0) - now();
  if (blockedMs > 0) return retryLater(c, 'too-many-requests', Math.ceil(blockedMs / 1_000));
  const settings = await sites.authorize(site, generation);
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
