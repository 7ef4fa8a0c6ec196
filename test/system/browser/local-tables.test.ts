import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../../party/platforms/node.ts';
import { root } from '../../../scripts/files.ts';
import { arcusGames, gameIds } from '../../../shared/games/registry.ts';
import { sharedBrowser } from '../../helpers/browser.ts';
import {
  button,
  desktop,
  endHand,
  looksRight,
  looksRightToo,
  phone,
  playUntilMoved,
  soloGame,
  storedTables,
  untilYourTurn,
  visit,
} from '../../helpers/pages.ts';
import { sharedServer } from '../../helpers/server.ts';

const { origin } = sharedServer();
const browser = await sharedBrowser();

/** Until the service worker has cached everything. */
const untilPrecached = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    await new Promise((resolve) => {
      port1.onmessage = resolve;
      active?.postMessage('precache', [port2]);
    });
  });

test('without a network: games begin, go on after a reload, end, and are played again from the own list', async () => {
  const data = mkdtempSync(join(tmpdir(), 'arcus-held-'));
  const server = await startServer({ games: arcusGames, data, files: join(root, 'build/public'), port: 0 });
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const { page, faults } = await visit(browser, server.origin + soloGame('drop-rainbow'), phone, {
    serviceWorkers: 'allow',
  });
  await untilYourTurn(page);
  await looksRight(page);
  await untilPrecached(page);
  await server.close();

  const left = page.getByText(/\d+ left/);
  const before = await left.textContent();
  await page.keyboard.press('d');
  await expect.poll(() => left.textContent()).not.toBe(before);
  await page.reload();
  await left.waitFor();
  expect(await left.textContent()).not.toBe(before);

  for (const [number, game] of gameIds.entries()) {
    await page.goto(server.origin + soloGame(game, game === 'presidential-poker' ? { maxHands: 1 } : {}));
    await page.locator('.prompt').first().waitFor();
    await page.waitForURL(/#\w{12}$/);
    // The first game is stored too.
    await expect.poll(() => storedTables(page)).toBe(number + 2);
  }
  expect(gameIds.at(-1)).toBe('presidential-poker');
  await endHand([page]);
  await button(page, 'More').click();
  await page.getByText('This game was dealt in this browser').waitFor();
  expect(await page.getByText('Check this game').count()).toBe(0);
  await looksRightToo(page);
  await page.goto(`${server.origin}/me`);
  await page.getByText(/^[01] of 1 won$/).waitFor();
  await page.getByRole('link', { name: /^Watch/ }).click();
  await page.locator('arcus-replay').waitFor();
  await page.goto(server.origin);
  await page.getByRole('link', { name: /^Your table: Sequence: States/ }).waitFor();
  expect(faults.filter((fault) => !/ERR_/.test(fault))).toEqual([]);
});

test('two tabs: one holds the game, the other follows and takes it over', async () => {
  const { page, faults } = await visit(browser, origin + soloGame('drop-rainbow'));
  await untilYourTurn(page);
  await page.waitForURL(/#\w{12}$/);
  const other = await page.context().newPage();
  await other.goto(page.url());
  const left = (tab: Page) => tab.getByText(/\d+ left/);
  await left(other).waitFor();
  const before = await left(page).textContent();
  await page.keyboard.press('d');
  await expect.poll(() => left(other).textContent()).not.toBe(before);
  await page.close();
  await untilYourTurn(other);
  await playUntilMoved([other]);
  expect(faults).toEqual([]);
});

test('a tab that holds a game and does not answer, as a frozen one, loses it', async () => {
  const { page, faults } = await visit(browser, origin + soloGame('drop-rainbow'));
  await untilYourTurn(page);
  await page.waitForURL(/#\w{12}$/);
  const address = page.url();
  await page.goto(`${origin}/me`);
  await page.evaluate(async (table) => {
    await new Promise<void>((resolve) => {
      navigator.locks
        .request(`arcus-table ${table}`, () => {
          resolve();
          return new Promise(() => undefined);
        })
        .catch(() => undefined);
    });
  }, address.slice(-12));
  const other = await page.context().newPage();
  await other.goto(address);
  await untilYourTurn(other);
  await playUntilMoved([other]);
  expect(faults).toEqual([]);
});

test('forgetting everything deletes the games that another tab still plays', async () => {
  const { page, faults } = await visit(browser, origin + soloGame('drop-rainbow'), desktop, {
    serviceWorkers: 'allow',
  });
  await untilYourTurn(page);
  await untilPrecached(page);
  const other = await page.context().newPage();
  await other.goto(`${origin}/me`);
  await button(other, 'Forget everything').click();
  await button(other.getByRole('dialog'), 'Forget everything').click();
  await other.getByText('This browser remembers nothing of you now.').waitFor();
  const left = await other.evaluate(async () => ({
    databases: (await indexedDB.databases())
      .map(({ name }) => name)
      .filter((name) => name === 'arcus-tables'),
    caches: await caches.keys(),
  }));
  expect(left).toEqual({ databases: [], caches: [] });
  expect(faults).toEqual([]);
});

test('a friend: the game goes on at a table of the server, with a free seat', async () => {
  const { page, faults } = await visit(browser, origin + soloGame('seven-poker'), phone);
  await button(page, 'Table').click();
  await looksRight(page);
  await button(page, 'Bring a friend').click();
  await page.waitForURL(/\/t\/\w{12}$/);
  await button(page, 'Leave the seat').waitFor();
  expect(await page.getByText('computer').count()).toBeGreaterThan(0);
  expect(faults).toEqual([]);
});

test('a table that this browser does not have, and a wish that no game fits, say so', async () => {
  const { page } = await visit(browser, `${origin}/play/drop-rainbow#0123456789ab`);
  await page.getByRole('heading', { name: /table/i }).waitFor();
  await looksRight(page);
  const wrong = encodeURIComponent(JSON.stringify({ seats: 9 }));
  await page.goto('about:blank');
  await page.goto(`${origin}/play/drop-rainbow#${wrong}`);
  await page.getByText('The game could not begin in this browser.').waitFor();
  await looksRight(page);
});
