import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { fontFile } from '../../../client/theme/theme.ts';
import { gameIds } from '../../../shared/games/registry.ts';
import { sharedBrowser } from '../../helpers/browser.ts';
import { sitDown, visit } from '../../helpers/pages.ts';
import { createTable, join } from '../../helpers/players.ts';
import { sharedServer } from '../../helpers/server.ts';

const { origin } = sharedServer();
const browser = await sharedBrowser();

/** Scripts of the page and their static imports. */
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

/** Runs in the page before its scripts. Records the first drawing, in milliseconds since navigation. */
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
  'table page of %s: requests only the named files and the socket before the first drawing',
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
    // The style sheet names the font.
    expect(early.filter((url) => !named.has(url) && !url.endsWith(`/${fontFile}`))).toEqual([]);
    expect(early.some((url) => url.endsWith(`/${game}.js`))).toBe(true);
    expect(sockets).toHaveLength(1);
  },
);

/** Delays replies to requests of a type, and everything after them, until the returned function is called. */
const holdAnswers = async (page: Page, type: string): Promise<() => void> => {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.routeWebSocket(/table/, (socket) => {
    const server = socket.connectToServer();
    let asked = '';
    let sent = Promise.resolve();
    socket.onMessage((message) => {
      if (message.includes(`"type":"${type}"`)) asked = type;
      server.send(message);
    });
    server.onMessage((message) => {
      const frame = String(message).startsWith('[') ? JSON.parse(String(message)) : [];
      const isAnswer = frame[0] === 'ok' || (typeof frame[0] === 'number' && frame.length === 5);
      if (isAnswer && asked === type) sent = sent.then(() => released);
      sent = sent.then(() => socket.send(message));
    });
  });
  return release;
};

test('requests: different clicks during a pending request are all sent, a repeated click once', async () => {
  const { id } = await createTable(origin, {
    ...{ game: 'drop-rainbow', seats: 4, settings: { turnSeconds: null } },
  });
  const { page, faults } = await visit(browser, 'about:blank');
  const release = await holdAnswers(page, 'add-bot');
  await page.goto(`${origin}/t/${id}`);
  await sitDown(page, 'Ann');
  // With two players the game can start.
  const bo = join(origin, id);
  onTestFinished(() => bo.close());
  await bo.sit({ name: 'Bo', seat: 1 });
  await page.getByRole('button', { name: 'Start', exact: true, disabled: false }).waitFor();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Add computer on seat 3').click();
  await button('Add computer on seat 4').click();
  await button('Start').dblclick();
  release();
  await page.getByText(/\d+ left/).waitFor();
  await expect.poll(() => page.locator('.others > .seat').count()).toBe(3);
  expect(await page.locator('.problem').textContent()).toBe('');
  expect(faults).toEqual([]);
});
