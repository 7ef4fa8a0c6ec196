/** An origin; `https://*.example.com` stands for every name below `example.com`, at the port that is given. */
const form = /^https?:\/\/(\*\.)?([\w-]+(\.[\w-]+)*|\[[\da-f:]+\])(:\d+)?$/i;

const matches = (pattern: string, origin: string): boolean => {
  const [start = '', end] = pattern.split('*');
  if (end === undefined) return pattern === origin;
  const name = origin.slice(start.length, -end.length);
  return origin.startsWith(start) && origin.endsWith(end) && /^[\w.-]+$/.test(name);
};

/** The entries of an operator’s list that are `*`, an origin or a pattern of origins; others are left out. */
export const parseOrigins = (list: string): readonly string[] =>
  list
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin === '*' || form.test(origin));

/** Whether pages of an origin may call the API. */
export const isAllowed = (allowed: readonly string[], origin: string): boolean =>
  allowed.some((pattern) => pattern === '*' || matches(pattern, origin));

/** Whose pages may show ours in a frame, as a policy has it: those origins, and our own. */
export const frameAncestors = (allowed: readonly string[]): string =>
  allowed.includes('*') ? '*' : ["'self'", ...allowed].join(' ');

/**
 * The headers of every page we serve: nothing runs, loads or connects but what is ours, and no other page sees in. `framedBy`: who may
 * show it in a frame, as a policy has it; `frames`: what it may show in one itself.
 */
export const pageHeaders = (
  url: string,
  framedBy = `'none'`,
  frames: "'self'" | null = null,
): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(new URL(url).host, framedBy, frames),
  'cache-control': 'no-cache',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // A table's address is its invitation.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
});

const contentSecurityPolicy = (host: string, framedBy: string, frames: string | null): string =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `manifest-src 'self'`,
    ['connect-src', `'self'`, ...socketOrigins(host)].join(' '),
    ...(frames === null ? [] : [`frame-src ${frames}`]),
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors ${framedBy}`,
  ].join('; ');

/**
 * 'self' does not cover sockets in Safari before 15.4. Both schemes, because behind a proxy that ends TLS the request says http.
 * The client wrote the host, and a URL allows `;` and `,` in it.
 */
const socketOrigins = (host: string): string[] =>
  /^[\w.:[\]-]+$/.test(host) ? [`ws://${host}`, `wss://${host}`] : [];
