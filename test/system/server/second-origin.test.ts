import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { sharedBrowser } from '../../helpers/browser.ts';
import { onEachPlatform } from '../../helpers/server.ts';

onEachPlatform('a second origin', ({ origin }) => {
  test('serves the embed script and the SDK to every page, and limits framing to /embed/', async () => {
    const [script, unversioned, sdk, unversionedSdk] = await Promise.all(
      ['/embed@1.js', '/embed.js', '/sdk@1.js', '/sdk.js'].map(async (path) => {
        const response = await fetch(origin + path, { redirect: 'error' });
        expect(response.headers.get('content-type')).toContain('javascript');
        expect(response.headers.get('access-control-allow-origin')).toBe('*');
        return response.text();
      }),
    );
    expect(script).toContain('arcus-table');
    expect(unversioned).toBe(script);
    expect(sdk).toContain('connectTable');
    expect(unversionedSdk).toBe(sdk);
    const policyOf = async (path: string) =>
      (await fetch(origin + path)).headers.get('content-security-policy');
    expect(await policyOf('/embed/games/drop-rainbow')).not.toContain('frame-ancestors');
    expect(await policyOf('/')).toContain("; frame-ancestors 'none'");
  });

  test('lets a page of another origin load module scripts and their imports', async () => {
    const page = `<!doctype html><script type="module" src="${origin}/assets/en/home.js"></script><arcus-home></arcus-home>`;
    const elsewhere = createServer((_, response) => {
      response.setHeader('content-type', 'text/html').end(page);
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const visitor = await (await sharedBrowser()).newPage();
    try {
      const { port } = elsewhere.address() as AddressInfo;
      await visitor.goto(`http://127.0.0.1:${port}/`);
      await visitor.waitForFunction(() => customElements.get('arcus-home') !== undefined);
      expect(visitor.url()).not.toContain(new URL(origin).port);
    } finally {
      await visitor.close();
      elsewhere.close();
    }
  });
});
