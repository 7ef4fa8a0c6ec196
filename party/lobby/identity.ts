import type { TableId } from '../../shared/kernel/ids.ts';
import { digestOf } from '../../shared/kernel/random.ts';
import { fail, ok, type Result } from '../../shared/kernel/util.ts';
import { type SignedIn, siteIdSchema } from '../../shared/protocol/site.ts';
import { siteOfIdentity, userTokenOf } from '../sites/keys.ts';
import type { Verified } from '../sites/room.ts';
import { noSuchTable, type ProblemDetail } from './api-routes.ts';
import type { LobbyEnv } from './lobby-env.ts';
import { isOriginAllowed } from './party-gate.ts';

export const foreignIdentity: ProblemDetail = {
  code: 'identity-foreign',
  detail: 'table, game: The identity is for another table or game, or the table is not of its site.',
};

const foreignPage: ProblemDetail = {
  code: 'foreign-origin',
  detail: 'The site does not allow identities on pages of this origin.',
};

/** A request, with the origin of its page; null for programs. */
export interface Page {
  readonly url: string;
  readonly origin: string | null;
}

type BanEnv = Pick<LobbyEnv, 'userBannedUntil' | 'now'>;
type IdentityEnv = BanEnv & Pick<LobbyEnv, 'sites'>;

/** Null unless the operator has banned the user of this site. */
export const banOf = ({ userBannedUntil, now }: BanEnv, site: string, user: string): ProblemDetail | null => {
  const until = userBannedUntil(site, user);
  if (until === null) return null;
  return { code: 'banned', detail: `Try again in ${Math.ceil((until - now()) / 1_000)} s.` };
};

/** Verifies an identity for the server at the request's origin. */
export const verifyIdentity = async (
  env: IdentityEnv,
  { url, origin }: Page,
  { identity, client }: { readonly identity: string; readonly client: string },
): Promise<Result<Verified, ProblemDetail>> => {
  const site = siteIdSchema.safeParse(siteOfIdentity(identity));
  if (!site.success) return fail({ code: 'identity-invalid', detail: 'iss: It is no JWT of a site.' });
  const verified = await env.sites.verify(site.data, identity, digestOf(client), new URL(url).origin);
  if (!verified.ok) return verified;
  const ban = banOf(env, site.data, verified.value.sub);
  if (ban !== null) return fail(ban);
  const isAllowed = isOriginAllowed(verified.value.origins, origin, url);
  return isAllowed ? verified : fail(foreignPage);
};

/** Signs the user of an identity in at a table of its site. */
export const signIn = async (
  env: IdentityEnv & Pick<LobbyEnv, 'tables' | 'secret'>,
  page: Page,
  table: TableId,
  use: { readonly identity: string; readonly client: string },
): Promise<Result<SignedIn, ProblemDetail>> => {
  const verified = await verifyIdentity(env, page, use);
  if (!verified.ok) return verified;
  const { site, sub: user, name, role, seat = null, table: only = table, game } = verified.value;
  const token = userTokenOf(env.secret, site, table, user);
  const member = { user, name, role, seat, tokenHash: digestOf(token) };
  const admitted = only === table ? await env.tables.admit(table, site, member, game ?? null) : null;
  if (admitted !== null) return ok({ token, name, role });
  return fail((await env.tables.lookUp(table)) === null ? noSuchTable : foreignIdentity);
};
