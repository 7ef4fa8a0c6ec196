import { parseJson } from '../../shared/kernel/util.ts';
import type { SignedIn } from '../../shared/protocol/site.ts';
import { isText, oneOf, shape } from './guard.ts';
import { serverUrl } from './host.ts';
import { fetchText, isProblem, refused } from './http.ts';
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
  mayRepeat = typeof identity === 'function',
): Promise<SignedIn> => {
  const { status, text, retryAfter } = await fetchText(
    serverUrl(`/api/tables/${encodeURIComponent(table)}/identity`, host),
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(await identityUse(identity, tokens)),
    },
  );
  const answer = parseJson(text);
  if (status < 300 && isSignedIn(answer)) return answer;
  if (isProblem(answer) && answer.code === 'identity-expired' && mayRepeat)
    return signIn(host, table, identity, tokens, false);
  throw refused(status, answer, retryAfter);
};
