/**
 * A store of seat tokens, signing keys and witnesses. Keys are a table's id, texts that start with one, `games` and `device`. A token gives
 * full access to its seat: never put one into a URL's path or query. Tabs with one store share their seats.
 */
export interface TokenStore {
  get(key: string): string | null;
  set(key: string, token: string): void;
  remove(key: string): void;
}

/** Key of a table's host token. */
export const hostKey = (table: string): string => `${table}:host`;

/** Key of a table's password. */
export const passwordKey = (table: string): string => `${table}:password`;

/** Key of the seeds of a table's signing keys, the device's own first, separated by spaces. */
export const keysKey = (table: string): string => `${table}:key`;

/** As many as a seat has. */
const maxKeys = 4;

/** The stored seeds of signing keys, the device's own first. */
export const keysOf = (store: TokenStore, table: string): string[] =>
  (store.get(keysKey(table)) ?? '').split(' ').filter(isHex).slice(0, maxKeys);

/** Stores the signing key of a seat link behind the device's own: if the link is invalid, it does no harm. */
export const addKey = (store: TokenStore, table: string, key: string): void => {
  const [own, ...others] = keysOf(store, table).filter((other) => other !== key);
  const kept = [...others, key].slice(1 - maxKeys);
  store.set(keysKey(table), (own === undefined ? kept : [own, ...kept]).join(' '));
};

/** 32 bytes in lower-case hex. */
export const isHex = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

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

/** Puts a seat token and a signing key into a page's fragment (#), which browsers do not send. */
export const linkWithToken = (page: string, seat: string, key: string | undefined): string => {
  const link = new URL(page);
  link.hash = new URLSearchParams({ seat, ...(key && { key }) }).toString();
  return link.href;
};

// Copied links gain punctuation and invisible characters.
const fromLink = (link: string, name: 'key' | 'seat'): string | undefined =>
  new URLSearchParams(/^\w+:.*?#(.*)/.exec(link)?.[1]).get(name)?.replace(/[^\w-]+/g, '');

/** The seat token of a link from `seatLink`, or null. */
export const tokenFromLink = (link: string): string | null => {
  const token = fromLink(link, 'seat');
  return isToken(token) ? token : null;
};

/** The signing key of a link from `seatLink`, or null. */
export const keyFromLink = (link: string): string | null => {
  const key = fromLink(link, 'key');
  return isHex(key) ? key : null;
};
