export const hostSentence = 'host must be like https://arcus.example.';

/** An option `host` that is not the address of a server. */
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

/** Whether a text is an http or https origin, or a folder below one: nothing of it would be dropped silently. */
export const isServerAddress = (host: string): boolean =>
  parseUrl(host) !== null && /^https?:\/\/[^/?#@\\]+(\/\w[\w.-]*)*\/?$/i.test(host);

/** The URL of a path, which begins with `/`, at a server. @throws HostError if `host` is not the address of a server. */
export const serverUrl = (path: string, host: string): URL => {
  if (!isServerAddress(host)) throw new HostError();
  return new URL(host.replace(/\/?$/, path));
};
