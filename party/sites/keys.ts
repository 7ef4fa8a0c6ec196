import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { decodeJwt, decodeProtectedHeader, errors, importJWK, type JWTVerifyOptions, jwtVerify } from 'jose';
import { describeIssues } from '../../shared/kernel/schemas.ts';
import { fail, ok, type Result, timingSafeEqual } from '../../shared/kernel/util.ts';
import type { ProblemCode } from '../../shared/protocol/refusals.ts';
import {
  type IdentityClaims,
  identityClaimsSchema,
  maxIdentitySeconds,
  type SiteSettings,
} from '../../shared/protocol/site.ts';
import { derived } from '../runtime/secret.ts';

/** The bearer key of a site: nothing of it is stored. @param generation when it was made: no later site has it again */
export const siteKeyOf = (secret: string, site: string, generation: number): string =>
  `arcus_${site}_${generation}_${bytesToHex(derived(secret, 'arcus-site', 'key', site, generation))}`;

/** The site and generation of a key that this deployment has issued; null for any other. Needs no call to the site. */
export const parseSiteKey = (
  secret: string,
  key: string,
): { readonly site: string; readonly generation: number } | null => {
  const [, site = '', generation = ''] =
    /^arcus_([a-z][a-z0-9-]{1,30})_(\d{1,16})_[0-9a-f]{64}$/.exec(key) ?? [];
  const number = Number(generation);
  return site !== '' && timingSafeEqual(siteKeyOf(secret, site, number), key)
    ? { site, generation: number }
    : null;
};

/** As Standard Webhooks writes it. */
export const webhookSecretOf = (secret: string, site: string, generation: number): string =>
  `whsec_${btoa(String.fromCharCode(...derived(secret, 'arcus-site', 'webhook', site, generation)))}`;

/** Opens the seat of a user at a table, on each of their devices. */
export const userTokenOf = (secret: string, site: string, table: string, user: string): string =>
  bytesToHex(derived(secret, 'arcus-site', 'seat', site, table, user));

const clockToleranceSeconds = 30;

/** Why an identity is refused, for the developer of the site. */
export interface IdentityFault {
  readonly code: ProblemCode;
  readonly detail: string;
}

const faultOf = (code: ProblemCode, detail: string) => fail<IdentityFault>({ code, detail });
const forged = (): ReturnType<typeof faultOf> => faultOf('identity-invalid', 'The signature is wrong.');

/**
 * The claims of an identity signed by a site: with its key (HS256), or with its own key pair (EdDSA).
 *
 * @param audience the server's address
 */
export const verifyIdentity = async (
  token: string,
  {
    secret,
    site,
    generations,
    publicKey,
    audience,
    now,
  }: {
    readonly secret: string;
    readonly site: string;
    readonly generations: readonly number[];
    readonly publicKey: SiteSettings['publicKey'];
    readonly audience: string;
    readonly now: number;
  },
): Promise<Result<IdentityClaims, IdentityFault>> => {
  const options: JWTVerifyOptions = {
    issuer: site,
    audience,
    clockTolerance: clockToleranceSeconds,
    currentDate: new Date(now),
  };
  try {
    const { alg } = decodeProtectedHeader(token);
    const keys =
      alg === 'HS256'
        ? generations.map((generation) => utf8ToBytes(siteKeyOf(secret, site, generation)))
        : alg === 'EdDSA' && publicKey !== null
          ? [await importJWK(publicKey, alg)]
          : [];
    for (const key of keys) {
      const verified = await jwtVerify(token, key, { ...options, algorithms: [alg ?? ''] }).catch(
        (error: unknown) => {
          if (error instanceof errors.JWSSignatureVerificationFailed) return null;
          throw error;
        },
      );
      if (verified === null) continue;
      const claims = identityClaimsSchema.safeParse(verified.payload);
      if (!claims.success) return faultOf('identity-invalid', describeIssues(claims.error));
      const isShort = claims.data.exp * 1_000 <= now + (maxIdentitySeconds + clockToleranceSeconds) * 1_000;
      return isShort
        ? ok(claims.data)
        : faultOf('identity-invalid', `exp: It is more than ${maxIdentitySeconds} s ahead.`);
    }
    return forged();
  } catch (error) {
    if (error instanceof errors.JWTExpired)
      return faultOf('identity-expired', 'exp: The identity has expired.');
    const claim = error instanceof errors.JWTClaimValidationFailed ? error.claim : '';
    if (claim === 'aud') return faultOf('identity-foreign', `aud: This server is ${audience}.`);
    return claim === 'iss' ? faultOf('identity-foreign', `iss: This site is ${site}.`) : forged();
  }
};

/** The site that an identity names, unverified; null if it names none. */
export const siteOfIdentity = (token: string): string | null => {
  try {
    return decodeJwt(token).iss ?? null;
  } catch {
    return null;
  }
};
