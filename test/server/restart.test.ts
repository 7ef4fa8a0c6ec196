import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axe, launchBrowser } from '../helpers/browser.ts';
import { playToTheEnd, sitDown, visit } from '../helpers/pages.ts';
import { createTable } from '../helpers/players.ts';
import { sharedServer } from '../helpers/server.ts';

const server = sharedServer();
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

test('a reload and a restart of the server leave the game as it was', async () => {
  const { id } = await createTable(server.origin, { seats: 2, settings: { turnSeconds: null } });
  const ann = await visit(browser, `${server.origin}/t/${id}`);
  const bo = await visit(browser, `${server.origin}/t/${id}`);
  const lost = (page: Page) => page.locator('strong', { hasText: 'Connection lost.' });
  await sitDown(ann.page, 'Ann');
  await sitDown(bo.page, 'Bo');
  await ann.page.getByRole('button', { name: 'Start', exact: true }).click();
  await ann.page.getByText(/\d+ left/).waitFor();
  await ann.page.reload();
  await ann.page.getByText(/\d+ left/).waitFor();
  try {
    await server.kill9();
    for (const { page } of [ann, bo]) await lost(page).waitFor();
    expect(await axe(ann.page)).toEqual([]);
  } finally {
    await server.restart();
  }
  // A key that is pressed without a connection does nothing.
  for (const { page } of [ann, bo]) await lost(page).waitFor({ state: 'hidden' });
  await playToTheEnd([ann.page, bo.page]);
  expect([...ann.faults, ...bo.faults]).toEqual([]);
}, 120_000);
