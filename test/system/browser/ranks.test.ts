import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '../../../scripts/files.ts';
import { axe, sharedBrowser } from '../../helpers/browser.ts';
import { button, phone, sitDown, startGame, visit } from '../../helpers/pages.ts';
import { createTable } from '../../helpers/players.ts';
import { sharedServer } from '../../helpers/server.ts';

const server = sharedServer();
const browser = await sharedBrowser();

test('presidential-poker: the table of ranks is fetched again after a failure', async () => {
  const { id } = await createTable(server.origin, {
    ...{ game: 'presidential-poker', seats: 2, settings: { turnSeconds: null } },
  });
  const address = `${server.origin}/t/${id}`;
  const [{ page }, other] = [await visit(browser, address, phone), await visit(browser, address)];
  await sitDown(page, 'Ann');
  await sitDown(other.page, 'Bo');
  await startGame(page);
  await button(page, 'The 17 ranks').waitFor();
  // Other parts may still load.
  let failures = 1;
  await page.route('**/chunk-*', (route) => {
    const { pathname } = new URL(route.request().url());
    const hasRanks = readFileSync(`${root}build/public${pathname}`, 'utf8').includes('<ol class=ranks');
    if (!hasRanks || failures === 0) return route.continue();
    failures -= 1;
    return route.abort();
  });

  await button(page, 'The 17 ranks').click();
  const dialog = page.getByRole('dialog', { name: 'The 17 ranks' });
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(17);
  expect(failures).toBe(0);
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(() => dialog.count()).toBe(0);
});
