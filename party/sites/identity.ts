import { Hono } from 'hono';
import { digestOf } from '../../shared/kernel/random.ts';
import { fail, ok, type Result } from '../../shared/kernel/util.ts';
import { siteIdSchema } from '../../shared/protocol/site.ts';
import { allowedOriginJson, ownAddress } from '../http/guards.ts';
import { noSuchTable, type ProblemDetail } from '../http/route.ts';
import { isOriginAllowed } from '../http/security-headers.ts';
import { serverOf } from '../http/serve.ts';
import { signInRoute } from './api-routes.ts';
import type { SitesContext, SitesEnv } from './env.ts';
import { siteOfIdentity, userTokenOf } from './keys.ts';
import type { Verified } from './room.ts';

export const foreignIdentity: ProblemDetail = {
  code: 'identity-foreign',
  detail: 'table, game: The identity is for another table or game, or the table is not of its site.',
};

const foreignPage: ProblemDetail = {
  code: 'foreign-origin',
  detail: 'The site does not allow identities on pages of this origin.',
};

/** Null unless the operator has banned the user of this site. */
export const banOf = (
  { userBannedUntil, now }: SitesEnv,
  site: string,
  user: string,
): ProblemDetail | null => {
  const until = userBannedUntil(site, user);
  if (until === null) return null;
  return { code: 'banned', detail: `Try again in ${Math.ceil((until - now()) / 1_000)} s.` };
};

/** Verifies an identity for this server. */
export const verifyIdentity = async (
  c: SitesContext,
  { identity, client }: { readonly identity: string; readonly client: string },
): Promise<Result<Verified, ProblemDetail>> => {
  const { env, req } = c;
  const audience = ownAddress(c);
  if (!audience.ok) return audience;
  const site = siteIdSchema.safeParse(siteOfIdentity(identity));
  if (!site.success) return fail({ code: 'identity-invalid', detail: 'iss: It is no JWT of a site.' });
  const use = { token: identity, client: digestOf(client), audience: audience.value };
  const verified = await env.rooms.site(site.data).verify(use);
  if (!verified.ok) return verified;
  const ban = banOf(env, site.data, verified.value.sub);
  if (ban !== null) return fail(ban);
  const isAllowed = isOriginAllowed(verified.value.origins, req.header('origin') ?? null, req.url);
  return isAllowed ? verified : fail(foreignPage);
};

export const signIn = new Hono<{ Bindings: SitesEnv }>();

/** Signs the user of an identity in at a table of its site. */
serverOf(signIn)(
  signInRoute,
  async (c, { path: { id }, body }) => {
    const { rooms, secret } = c.env;
    const verified = await verifyIdentity(c, body);
    if (!verified.ok) return verified;
    const { site, sub: user, name, role, seat = null, table = id, game = null } = verified.value;
    const token = userTokenOf(secret, site, id, user);
    const member = { user, name, role, seat, tokenHash: digestOf(token) };
    const admitted = table === id ? await rooms.table(id).admit({ site, member, game }) : null;
    if (admitted !== null) return ok({ token, name, role });
    return fail((await rooms.table(id).lookUp()) === null ? noSuchTable : foreignIdentity);
  },
  allowedOriginJson,
);
