import { SignJWT } from 'jose';
import { nanoid } from 'nanoid';
import { type SiteChange, type SiteSecrets, siteSecretsSchema } from '../../shared/protocol/site.ts';

/** Of every server of the tests. */
export const operatorToken = 'operator-of-this-suite';

/** Adds a site to a server. */
export const addSite = async (
  origin: string,
  id: string,
  settings: SiteChange = {},
): Promise<SiteSecrets> => {
  const answer = await fetch(`${origin}/operator/sites/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operatorToken}` },
    body: JSON.stringify(settings),
  });
  return siteSecretsSchema.parse(await answer.json());
};

/** An identity as a site's server signs it. */
export const signIdentity = (
  { site, key }: SiteSecrets,
  audience: string,
  user: string,
  claims: Readonly<Record<string, unknown>> = {},
): Promise<string> =>
  new SignJWT({ name: user, jti: nanoid(), exp: Math.floor(Date.now() / 1_000) + 300, ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(site)
    .setSubject(user)
    .setAudience(audience)
    .sign(new TextEncoder().encode(key));
