import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedBrowser } from '../../helpers/browser.ts';
import { looksRight, phone, visit } from '../../helpers/pages.ts';
import { sharedServer } from '../../helpers/server.ts';

const server = sharedServer();
const browser = await sharedBrowser();

/** On a busy machine some region seems nearer than the others, and strangers far from it are shown other tables. */
const liveNear = async (page: Page, region: string): Promise<void> => {
  await page.addInitScript((near) => {
    const known = { at: Date.now(), latencies: { [near]: 1 } };
    sessionStorage.setItem(`arcus:latencies:${location.origin}`, JSON.stringify(known));
  }, region);
  await page.reload();
};

const seek = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Play Seven Poker' }).click();
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'That is me' }).click();
};

test('three strangers go from the home page to one running game in two clicks and a name', async () => {
  const visitors = [];
  for (const [name, size] of [
    ['Ann', phone],
    ['Bo', undefined],
    ['Cy', phone],
  ] as const) {
    const visitor = await visit(browser, server.origin, size);
    await seek(visitor.page, name);
    // Whoever comes last is led to the table before the page has said much.
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

test('whoever waits hears how it stands, goes on after a reload, and may stop', async () => {
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

test('after 15 seconds there are the computer and an open table, and a stranger finds that one', async () => {
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

test('two friends come by one link and sit down with a stranger; keyboard and screen reader get there as well', async () => {
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
  // Nobody sits down without their friends.
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

test('a link that says nothing of a party is none', async () => {
  const { page, faults } = await visit(browser, `${server.origin}/?party=drop-rainbow.3.mars.2.nobody`);
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  expect(faults).toEqual([]);
});
