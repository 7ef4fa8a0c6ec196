import { expect, test } from 'vitest';
import { sharedBrowser } from '../../helpers/browser.ts';
import { openSearch, visit } from '../../helpers/pages.ts';
import { sharedServer } from '../../helpers/server.ts';

// Each test of pages runs under this policy and expects no violation; these pages have no other.
test('[SEC-80] trusted types: the API and the documents work, and injected HTML is refused', async () => {
  const { origin } = sharedServer();
  const { page, faults } = await visit(await sharedBrowser(), `${origin}/api`);
  await page.getByRole('heading').first().waitFor();
  await page.goto(`${origin}/docs/`);
  await openSearch(page);
  await page.getByRole('searchbox').fill('victoryCards');
  await page.getByRole('option').filter({ hasText: 'Seven Poker' }).first().click();
  await page.getByRole('heading', { name: 'Seven Poker', level: 1 }).waitFor();
  expect(faults).toEqual([]);
  const injected = page.evaluate(() => {
    document.body.innerHTML = '<img src="/x">';
  });
  await expect(injected).rejects.toThrow("requires 'TrustedHTML' assignment");
});
