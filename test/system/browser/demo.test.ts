import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sirv from 'sirv';
import { expect, onTestFinished, test } from 'vitest';
import { writeDemo } from '../../../scripts/demo/demo.ts';
import { gameIds } from '../../../shared/games/registry.ts';
import { sharedBrowser } from '../../helpers/browser.ts';
import { button, looksRight, phone, visit } from '../../helpers/pages.ts';

const browser = await sharedBrowser();

test('the demo is played from files below a path: games, a lesson, rules, the own games, and a table embedded beside it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'arcus-demo-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await writeDemo(join(folder, 'some/path'), 'en');
  writeFileSync(
    join(folder, 'elsewhere.html'),
    '<!doctype html><html lang="en"><title>Elsewhere</title><link rel="icon" href="data:,"><script type="module" src="/some/path/embed@1.js"></script><arcus-table local daily game="drop-rainbow"></arcus-table>',
  );
  const missing: string[] = [];
  const serve = sirv(folder, {
    dev: true,
    onNoMatch: (request, response) => {
      missing.push(request.url ?? '');
      response.writeHead(404).end();
    },
  });
  const server = createServer((request, response) => {
    const [path = '', query] = (request.url ?? '').split('?');
    // As web spaces do for folders.
    if (/\/[^./]+$/.test(path))
      response.writeHead(301, { location: `${path}/${query === undefined ? '' : `?${query}`}` }).end();
    else serve(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}/some/path/`;
  const { page, faults } = await visit(browser, site, phone);
  await button(page, 'Play with friends').click();
  await page.getByText('playing with others needs a server').waitFor();
  await looksRight(page);
  await button(page, 'Play Drop Rainbow').click();
  await page.locator('.prompt').first().waitFor();
  expect(page.url().startsWith(`${site}play/drop-rainbow`)).toBe(true);
  await page.waitForURL(/#\w{12}$/);
  await page.reload();
  await page.locator('.prompt').first().waitFor();
  for (const game of gameIds) {
    await page.goto(`${site}play/${game}/`);
    await page.locator('.prompt').first().waitFor();
    await page.goto(`${site}rules/${game}/`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  await page.goto(`${site}learn/seven-poker/`);
  await button(page, 'Next').waitFor();
  await page.goto(`${site}me/`);
  await page
    .getByRole('link', { name: /Back to the table/ })
    .first()
    .waitFor();
  // A page beside it embeds a table of the day.
  await page.goto(`${new URL(site).origin}/elsewhere.html`);
  const embedded = page.frameLocator('arcus-table iframe');
  await button(embedded, 'Play against the computer').click();
  await embedded.locator('.prompt').first().waitFor();
  expect([...faults, ...missing]).toEqual([]);
});
