import { expect, test } from 'vitest';
import { axe, sharedBrowser } from '../../helpers/browser.ts';
import { phone, sitDown, visit } from '../../helpers/pages.ts';
import { createTable } from '../../helpers/players.ts';
import { sharedServer } from '../../helpers/server.ts';

const server = sharedServer();
const browser = await sharedBrowser();

test('presidential-poker: the table of ranks can be fetched again after a failure', async () => {
  const { id } = await createTable(server.origin, { game: 'presidential-poker', seats: 2 });
  const address = `${server.origin}/t/${id}`;
  const [{ page }, other] = [await visit(browser, address, phone), await visit(browser, address)];
  await sitDown(page, 'Ann');
  await sitDown(other.page, 'Bo');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('button', { name: 'The 17 ranks' }).waitFor();
  await page.route('**/chunk-*', (route) => route.abort(), { times: 2 });

  await page.getByRole('button', { name: 'The 17 ranks' }).click();
  const dialog = page.getByRole('dialog', { name: 'The 17 ranks' });
  const failed = dialog.getByText('The ranks could not be fetched just now.');
  await failed.waitFor();
  expect(await axe(page)).toEqual([]);
  const again = dialog.getByRole('button', { name: 'Try again' });
  await again.click();
  await failed.waitFor();
  await again.click();
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(17);
  expect(await failed.count()).toBe(0);
  // The button disappears; the focus stays in the dialog.
  await page.keyboard.press('Enter');
  await expect.poll(() => dialog.count()).toBe(0);
});
