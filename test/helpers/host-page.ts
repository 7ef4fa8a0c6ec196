import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

const example = fileURLToPath(new URL('../../client/embed/examples/plain.html', import.meta.url));

/** The example page, for this server. */
export const examplePage = (origin: string): string =>
  readFileSync(example, 'utf8').replaceAll('http://localhost:1999', origin);

export interface HostPage {
  readonly url: string;
  close(): void;
}

/** Serves a page from another site than the server's, which is 127.0.0.1, with a policy that lets in what `sources` says and the page's own script and style. */
export const serveHostPage = async (page: string, sources: string): Promise<HostPage> => {
  const own = (element: string): string => {
    const [, text] = new RegExp(`<${element}(?: type="module")?>([^]*?)</${element}>`).exec(page) ?? [];
    return text === undefined ? '' : `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  };
  const policy = sources
    .replace('script-src', `script-src ${own('script')}`)
    .concat(`; style-src ${own('style')}`);
  const server = createServer((_, response) => {
    response
      .setHeader('content-type', 'text/html')
      .setHeader('content-security-policy', `default-src 'none'; ${policy}`)
      .end(page);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, close: () => void server.close() };
};
