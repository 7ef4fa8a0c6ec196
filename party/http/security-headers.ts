/**
 * An origin, also of an app like `capacitor://localhost`; `https://*.example.com` matches every subdomain, at the given port. `file:` stands for
 * pages of files, which may only embed: the origin that they send is `null`, as a sandbox's.
 */
const form = /^(file:|[a-z][a-z\d+.-]*:\/\/(\*\.)?([\w-]+(\.[\w-]+)*|\[[\da-f:]+\])(:\d+)?)$/i;

const matches = (pattern: string, origin: string): boolean => {
  const [start = '', end] = pattern.split('*');
  if (end === undefined) return pattern === origin;
  const name = origin.slice(start.length, -end.length);
  return origin.startsWith(start) && origin.endsWith(end) && /^[\w.-]+$/.test(name);
};

/** The valid entries of an operator's list: `*`, origins and patterns. */
export const parseOrigins = (list: string): readonly string[] =>
  list
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin === '*' || form.test(origin));

export const isAllowed = (allowed: readonly string[], origin: string): boolean =>
  allowed.some((pattern) => pattern === '*' || matches(pattern, origin));

/** A proxy may have changed the scheme of the request. */
export const isOwnOrigin = (origin: string, url: string): boolean =>
  origin.replace(/^https?:\/\//, '') === new URL(url).host;

/** Whether this origin is allowed, or the server's own. Programs send no origin. */
export const isOriginAllowed = (allowed: readonly string[], origin: string | null, url: string): boolean =>
  origin === null || isAllowed(allowed, origin) || isOwnOrigin(origin, url);

/** The `frame-ancestors` policy: these origins, and the server's own. Null allows all pages: `*` would be those of http and https. */
export const frameAncestors = (allowed: readonly string[]): string | null =>
  allowed.includes('*') ? null : ["'self'", ...allowed].join(' ');

/**
 * The headers of every page: only own scripts, styles and connections. `framedBy`: the `frame-ancestors` policy; `frames`: the
 * `frame-src` policy.
 */
export const pageHeaders = (
  url: string,
  framedBy: string | null = `'none'`,
  frames: "'self'" | null = null,
): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(new URL(url).host, framedBy, frames),
  'cache-control': 'no-cache',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // A table's URL is its invitation.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  ...(url.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
});

/** Pages with an embedder policy of either kind show only frames with both. In a sandbox files of the server are cross-origin too: see `_headers` and `crossorigin`. */
export const frameHeaders = {
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'cross-origin',
};

const contentSecurityPolicy = (host: string, framedBy: string | null, frames: string | null): string =>
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
    // Without a list of policies: a game's drawing module may bring any framework, and each framework its policy.
    `require-trusted-types-for 'script'`,
    ...(framedBy === null ? [] : [`frame-ancestors ${framedBy}`]),
  ].join('; ');

/**
 * In Safari before 15.4 'self' does not cover sockets. Both schemes, because behind a TLS proxy the request has http. The host is from
 * the client, and a URL allows `;` and `,` in it.
 */
const socketOrigins = (host: string): string[] =>
  /^[\w.:[\]-]+$/.test(host) ? [`ws://${host}`, `wss://${host}`] : [];
