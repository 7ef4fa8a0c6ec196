import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { fontFile } from '../../client/widget/theme.ts';
import { gameIds } from '../../shared/games/registry.ts';
import { sharedBrowser } from '../helpers/browser.ts';
import { createTable } from '../helpers/players.ts';
import { sharedServer } from '../helpers/server.ts';

const { origin } = sharedServer();
const browser = await sharedBrowser();

/** What the page names itself, and what those scripts import at once. */
const namedBy = async (page: Page): Promise<ReadonlySet<string>> => {
  const scripts = await page
    .locator('script[src]')
    .evaluateAll((all) => all.map((one) => Reflect.get(one, 'src')));
  const links = await page
    .locator('link[rel=stylesheet], link[rel=icon]')
    .evaluateAll((all) => all.map((one) => Reflect.get(one, 'href')));
  const named = new Set<string>(scripts);
  for (const script of named) {
    const text = await (await fetch(script)).text();
    for (const [, path = ''] of text.matchAll(/(?:from|import)"(\.[^"]+)"/g))
      named.add(new URL(path, script).href);
  }
  return new Set([...named, ...links, page.url()]);
};

/** Notes when a table is first drawn, in milliseconds since the page was opened. Runs in the page before its scripts. */
const watchDrawing = (): void => {
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (this: Element, init) {
    const root = attach.call(this, init);
    new MutationObserver((_, observer) => {
      if (root.querySelector('.gathering') === null) return;
      observer.disconnect();
      Object.assign(window, { drawnAt: performance.now() });
    }).observe(root, { childList: true, subtree: true });
    return root;
  };
};

test.each(gameIds)(
  'before a table of %s is drawn nothing is asked for but what the page names and the socket',
  async (game) => {
    const { id } = await createTable(origin, { game });
    const page = await browser.newPage();
    onTestFinished(() => page.close());
    const sockets: string[] = [];
    page.on('websocket', (socket) => sockets.push(socket.url()));
    await page.addInitScript(watchDrawing);
    await page.goto(`${origin}/t/${id}`);
    await page.waitForFunction(() => 'drawnAt' in window);
    const early = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < Number(Reflect.get(window, 'drawnAt')))
        .map(({ name }) => name),
    );
    const named = await namedBy(page);
    // The font is named by the style sheet.
    expect(early.filter((url) => !named.has(url) && !url.endsWith(`/${fontFile}`))).toEqual([]);
    expect(early.some((url) => url.endsWith(`/${game}.js`))).toBe(true);
    expect(sockets).toHaveLength(1);
  },
);
