/**
 * Where seat tokens are kept, and what a device saw of its games, by a key for each: the table's id, one that begins with it, or `games`. Whoever has a token has the seat: never put one into an address. Tabs that share a store share
 * their seats.
 */
export interface TokenStore {
  get(key: string): string | null;
  set(key: string, token: string): void;
  remove(key: string): void;
}

/** Where the token is kept that makes its holder a table's host. */
export const hostKey = (table: string): string => `${table}:host`;

/** Whether this is a seat token that a table would read. */
export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{22,64}$/.test(value);

/** As many random bytes, as base64url. */
export const randomText = (bytes: number): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');

const keyOf = (table: string): string => `arcus:seat:${table}`;

const memory = new Map<string, string>();

// Where storage is denied, even naming `localStorage` throws.
const attempt = <Value>(use: () => Value): Value | undefined => {
  try {
    return use();
  } catch {
    return undefined;
  }
};

/** Tokens in this origin's localStorage; where that is denied, full or missing, in memory for as long as the page lives. */
export const browserTokens: TokenStore = {
  get: (table) => memory.get(table) ?? attempt(() => localStorage.getItem(keyOf(table))) ?? null,
  set: (table, token) => {
    const stored = attempt(() => {
      localStorage.setItem(keyOf(table), token);
      return true;
    });
    if (stored) memory.delete(table);
    else memory.set(table, token);
  },
  remove: (table) => {
    memory.delete(table);
    attempt(() => localStorage.removeItem(keyOf(table)));
  },
};

const linkKey = 'seat';

/** The page's address with a seat token behind the #, which browsers keep to themselves. */
export const linkWithToken = (page: string, token: string): string => {
  const link = new URL(page);
  link.hash = new URLSearchParams({ [linkKey]: token }).toString();
  return link.href;
};

/** The seat token in a link made by `seatLink`, or null. */
export const tokenFromLink = (link: string): string | null => {
  const token = URL.canParse(link) ? new URLSearchParams(new URL(link).hash.slice(1)).get(linkKey) : null;
  return isToken(token) ? token : null;
};
