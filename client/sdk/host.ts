/** An option `host` that is not the origin of a server. */
export class HostError extends TypeError {
  override readonly name = 'HostError';
  readonly code = 'bad-host';

  constructor() {
    super('host must be the origin of a server, like https://arcus.example.');
  }
}

/**
 * The URL of a path at a server.
 * @param host its origin, like `https://arcus.example`.
 * @throws HostError if it is not an origin: a path, a query or a user name would be dropped silently.
 */
export const serverUrl = (path: string, host: string): URL => {
  // jsdom has no `URL.canParse` before version 22.
  try {
    const { href, origin, protocol } = new URL(host);
    if (/^https?:$/.test(protocol) && href === `${origin}/`) return new URL(path, origin);
  } catch {}
  throw new HostError();
};
