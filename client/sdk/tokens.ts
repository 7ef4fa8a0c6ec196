/**
 * A store of seat tokens and of witnesses. Keys are a table's id, texts that start with one, or `games`. A token gives full access to its seat:
 * never put one into a URL's path or query. Tabs with one store share their seats.
 */
export interface TokenStore {
  get(key: string): string | null;
  set(key: string, token: string): void;
  remove(key: string): void;
}

/** Key of a table's host token. */
export const hostKey = (table: string): string => `${table}:host`;

export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{22,64}$/.test(value);

/** Random bytes as base64url. */
export const randomText = (bytes: number): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');

const keyOf = (table: string): string => `arcus:seat:${table}`;

const memory = new Map<string, string>();

// If storage is denied, even reading `localStorage` throws.
const attempt = <Value>(use: () => Value): Value | undefined => {
  try {
    return use();
  } catch {
    return undefined;
  }
};

/** Stores in localStorage; if that is denied, full or missing, in memory until the page is closed. */
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

/** Puts a seat token into a page's fragment (#), which browsers do not send. */
export const linkWithToken = (page: string, token: string): string => {
  const link = new URL(page);
  link.hash = new URLSearchParams({ [linkKey]: token }).toString();
  return link.href;
};

/** The seat token of a link from `seatLink`, or null. */
export const tokenFromLink = (link: string): string | null => {
  const token = URL.canParse(link) ? new URLSearchParams(new URL(link).hash.slice(1)).get(linkKey) : null;
  // Copied links gain punctuation and invisible characters.
  const clean = token?.replace(/[^\w-]+/g, '');
  return isToken(clean) ? clean : null;
};
