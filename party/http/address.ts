/** Whether the operator has configured this host, below a path or not. */
export const isOwnHost = (host: string, hosts: readonly string[]): boolean =>
  hosts.some((own) => own === '*' || own.split('/', 1)[0] === host);

/** The path below which a proxy serves this server: `/`, or `/games/` if the operator has configured `example.com/games`. The proxy removes it from requests. */
export const basePath = (url: string, hosts: readonly string[]): string => {
  const { host } = new URL(url);
  const own = hosts.find((own) => own.startsWith(`${host}/`));
  return own === undefined ? '/' : `${own.slice(host.length)}/`;
};

/** The public address of the server that a request has reached, with a trailing slash. */
export const serverAddress = (url: string, hosts: readonly string[]): string =>
  new URL(basePath(url, hosts), url).href;
