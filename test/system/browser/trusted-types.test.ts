import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { gameIds } from '../../../shared/games/registry.ts';
import { sharedBrowser } from '../../helpers/browser.ts';
import { shortOptions } from '../../helpers/games.ts';
import { openTable } from '../../helpers/live-table.ts';
import { openSearch, visit } from '../../helpers/pages.ts';
import { sharedServer } from '../../helpers/server.ts';

const server = sharedServer();
const browser = await sharedBrowser();

const expectInjectionRefused = async (page: Page): Promise<void> => {
  const outcome = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<img src="/x">';
      return 'inserted';
    } catch (error) {
      return String(error);
    }
  });
  expect(outcome).toContain("requires 'TrustedHTML' assignment");
};

test.each(gameIds)(
  '[SEC-80] trusted types: the table, rules and replay of %s work, and refuse injected HTML',
  async (game) => {
    const wish = { game, options: { ...shortOptions[game] }, settings: { turnSeconds: null } };
    const table = await openTable(server.origin, wish, ['Ann', 'Bo', 'Cy']);
    const { page, faults } = await visit(browser, table.link);
    await table.players[0]?.start();
    await page.locator('.prompt').waitFor();
    await page.getByRole('link', { name: 'Rules', exact: true }).click();
    await page.getByRole('dialog').locator('arcus-rules h2').first().waitFor();
    await page.keyboard.press('Escape');
    await table.playUntil(() => false);
    const replay = page.getByRole('link', { name: /^Watch again/ });
    const address = await replay.getAttribute('href');
    table.close();
    expect(faults).toEqual([]);
    await expectInjectionRefused(page);
    // At a moment a replay stands still.
    await page.goto(`${server.origin}${address}#moment=0`);
    await page.getByRole('button', { name: 'One step on' }).click();
    await page.getByText(/^1 of \d+ ·/).waitFor();
    await expectInjectionRefused(page);
  },
);

test.each(['/', '/verify', '/api', '/docs/'])(
  '[SEC-80] trusted types: %s works, and refuses injected HTML',
  async (path) => {
    const { page, faults } = await visit(browser, server.origin + path);
    await page.getByRole('heading').first().waitFor();
    if (path.startsWith('/docs/')) {
      await openSearch(page);
      await page.getByRole('searchbox').fill('victoryCards');
      await page.getByRole('option').filter({ hasText: 'Seven Poker' }).first().click();
      await page.getByRole('heading', { name: 'Seven Poker', level: 1 }).waitFor();
    }
    expect(faults).toEqual([]);
    await expectInjectionRefused(page);
  },
);
