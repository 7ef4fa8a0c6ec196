import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedBrowser } from '../../helpers/browser.ts';
import { looksRight, phone, visit } from '../../helpers/pages.ts';
import { sharedServer } from '../../helpers/server.ts';

const server = sharedServer();
const browser = await sharedBrowser();

/** Sets the latencies: on a busy machine measured ones differ, and regions decide which tables are listed. */
const liveNear = async (page: Page, region: string): Promise<void> => {
  await page.addInitScript((near) => {
    const stored = { at: Date.now(), latencies: { [near]: 1 } };
    sessionStorage.setItem(`arcus:latencies:${location.origin}`, JSON.stringify(stored));
  }, region);
  await page.reload();
};

const seek = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Play Seven Poker' }).click();
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'That is me' }).click();
};

test('matching: three strangers reach one running game from the home page with two clicks and a name', async () => {
  const visitors = [];
  for (const [name, size] of [
    ['Ann', phone],
    ['Bo', undefined],
    ['Cy', phone],
  ] as const) {
    const visitor = await visit(browser, server.origin, size);
    await seek(visitor.page, name);
    // The last visitor leaves for the table immediately.
    if (name !== 'Cy') await visitor.page.getByText('Seven Poker for 3').waitFor();
    visitors.push(visitor);
  }
  for (const { page } of visitors) await page.waitForURL(/\/t\//);
  expect(new Set(visitors.map(({ page }) => new URL(page.url()).pathname)).size).toBe(1);
  for (const { page } of visitors)
    await page
      .getByText(/Your turn|turn$|thinking/i)
      .first()
      .waitFor();
  expect(visitors.flatMap(({ faults }) => faults)).toEqual([]);
});

test('matching: a waiting visitor sees the status, continues after a reload, and can stop', async () => {
  const { page, faults } = await visit(browser, server.origin, phone);
  await seek(page, 'Ann');
  await page.getByText(/Nobody else is waiting/).waitFor();
  await page.getByText(/Looking (near|far)/).waitFor();
  await looksRight(page);
  await page.reload();
  await page.getByText('Seven Poker for 3').waitFor();
  await page.getByText(/Nobody else is waiting/).waitFor();
  await page.getByRole('button', { name: 'Stop looking' }).click();
  const playNow = page.getByRole('button', { name: 'Play now' });
  await playNow.waitFor();
  expect(await playNow.evaluate((button) => button.matches(':focus'))).toBe(true);
  await page.reload();
  await playNow.waitFor();
  expect(faults).toEqual([]);
});

test('matching: after 15 seconds it offers the computer and an open table, which a stranger then joins', async () => {
  const { page, faults } = await visit(browser, server.origin, phone);
  await liveNear(page, 'wnam');
  await seek(page, 'Ann');
  const open = page.getByRole('button', { name: 'Open a table others can join' });
  await open.waitFor();
  await page.getByRole('button', { name: 'Play against the computer' }).waitFor();
  await looksRight(page);
  await open.click();
  await page.waitForURL(/\/t\//);
  const other = await visit(browser, server.origin);
  await liveNear(other.page, 'wnam');
  await other.page.locator('a[href$=".wnam"]', { hasText: 'Ann' }).waitFor();
  await seek(other.page, 'Bo');
  await other.page.waitForURL(/\/t\//);
  expect(new URL(other.page.url()).pathname).toBe(new URL(page.url()).pathname);
  expect([...faults, ...other.faults]).toEqual([]);
});

test('matching: two friends with one link sit down with a stranger, also by keyboard and screen reader', async () => {
  const ann = await visit(browser, server.origin, phone);
  await liveNear(ann.page, 'weur');
  await seek(ann.page, 'Ann');
  const alone = ann.page.getByRole('radio', { name: 'Just me' });
  await alone.focus();
  await alone.press('ArrowDown');
  await ann.page.getByRole('radio', { name: '2 of us', checked: true }).waitFor();
  const status = ann.page.getByRole('status').filter({ hasText: '1 of 2 are here' });
  await status.waitFor();
  const link = await ann.page.getByLabel('Link for your friends').inputValue();
  await looksRight(ann.page);

  const cy = await visit(browser, server.origin);
  await liveNear(cy.page, 'weur');
  await seek(cy.page, 'Cy');
  await cy.page.getByText('Seven Poker for 3').waitFor();
  // The party waits until it is complete.
  expect(new URL(ann.page.url()).pathname).toBe('/');
  const bo = await visit(browser, link, phone);
  await liveNear(bo.page, 'weur');
  await bo.page.getByLabel('Your name').fill('Bo');
  await bo.page.getByRole('button', { name: 'That is me' }).click();

  const pages = [ann.page, bo.page, cy.page];
  for (const page of pages) await page.waitForURL(/\/t\//);
  expect(new Set(pages.map((page) => new URL(page.url()).pathname)).size).toBe(1);
  expect([ann, bo, cy].flatMap(({ faults }) => faults)).toEqual([]);
});

test('matching: an invalid party link is ignored', async () => {
  const { page, faults } = await visit(browser, `${server.origin}/?party=drop-rainbow.3.mars.2.nobody`);
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  expect(faults).toEqual([]);
});
