import type { SignedIn } from '../../shared/protocol/site.ts';
import { ProblemError } from './errors.ts';
import { isText, oneOf, shape } from './guard.ts';
import { serverUrl } from './host.ts';
import { fetchJson, jsonPost } from './http.ts';
import { isToken, randomText, type TokenStore } from './tokens.ts';
import type { Identity } from './types.ts';

const clientKey = 'client';

/** The secret of this store: an identity that it has used serves no other client. */
const clientSecret = (tokens: TokenStore): string => {
  const stored = tokens.get(clientKey);
  if (isToken(stored)) return stored;
  const secret = randomText(32);
  tokens.set(clientKey, secret);
  return secret;
};

export const identityUse = async (identity: Identity, tokens: TokenStore) => ({
  identity: typeof identity === 'string' ? identity : await identity(),
  client: clientSecret(tokens),
});

const isSignedIn = (value: unknown): value is SignedIn =>
  shape({ token: isToken, name: isText, role: oneOf('player', 'spectator', 'host') })(value);

/**
 * Exchanges an identity for the seat token of its user at a table. Asks a function once more if its identity has expired.
 *
 * @throws ProblemError, LobbyUnreachableError, or what the function throws
 */
export const signIn = async (
  host: string,
  table: string,
  identity: Identity,
  tokens: TokenStore,
): Promise<SignedIn> => {
  const url = serverUrl(`/api/tables/${encodeURIComponent(table)}/identity`, host);
  const request = async (): Promise<SignedIn> =>
    fetchJson(url, isSignedIn, jsonPost(await identityUse(identity, tokens)));
  try {
    return await request();
  } catch (error) {
    const isExpired = error instanceof ProblemError && error.code === 'identity-expired';
    if (isExpired && typeof identity === 'function') return request();
    throw error;
  }
};
