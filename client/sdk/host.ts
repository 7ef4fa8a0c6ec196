export const hostSentence = 'host must be the origin of a server, like https://arcus.example.';

/** An option `host` that is not the origin of a server. */
export class HostError extends TypeError {
  override readonly name = 'HostError';
  readonly code = 'bad-host';

  constructor() {
    super(hostSentence);
  }
}

/** Null for a text that is no absolute URL. */
export const parseUrl = (text: string): URL | null => {
  try {
    return new URL(text);
  } catch {
    return null;
  }
};

/** Whether a text is an http or https origin: nothing of it would be dropped silently. */
export const isOrigin = (host: string): boolean => {
  const url = parseUrl(host);
  return url !== null && /^https?:/.test(url.href) && url.href === `${url.origin}/`;
};

/** The URL of a path at a server. @throws HostError if `host` is not an origin. */
export const serverUrl = (path: string, host: string): URL => {
  if (!isOrigin(host)) throw new HostError();
  return new URL(path, host);
};
