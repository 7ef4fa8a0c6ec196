import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { gameIds } from '../../../shared/games/registry.ts';
import { locales } from '../../../shared/kernel/locales.ts';
import { axe, resize, sharedBrowser } from '../../helpers/browser.ts';
import { button, desktop, looksRight, looksRightToo, openSearch, phone, visit } from '../../helpers/pages.ts';
import { createTable } from '../../helpers/players.ts';
import { isLong } from '../../helpers/random.ts';
import { sharedServer } from '../../helpers/server.ts';

const server = sharedServer();
const browser = await sharedBrowser();

/** Images that fail to load. */
const undrawn = (within: Locator): Promise<readonly string[]> =>
  within.locator('img').evaluateAll(async (images: HTMLImageElement[]) => {
    for (const image of images) image.loading = 'eager';
    await Promise.allSettled(images.map((image) => image.decode()));
    const missing = images.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src);
    return images.length === 0 ? ['no picture at all'] : missing;
  });

/** The short form checks each game in one language. */
const rulesPages = gameIds.flatMap((game, index) =>
  locales
    .filter((_, other) => isLong || other === index % locales.length)
    .map((locale) => [game, locale] as const),
);

test.each(rulesPages)('rules of %s (%s): are a page with pictures', async (game, locale) => {
  const { page, faults } = await visit(browser, `${server.origin}/rules/${game}?locale=${locale}`, phone);
  await expect.poll(() => undrawn(page.locator('main'))).toEqual([]);
  expect(await page.locator('html').getAttribute('lang')).toBe(locale);
  await looksRight(page);
  expect(faults).toEqual([]);
});

const screens = [
  ['a phone', phone],
  ['a desk', desktop],
] as const;
test.each(screens.slice(0, isLong ? undefined : 1))(
  'rules: open over the table on %s, and their link stays a link',
  async (_, size) => {
    const { id } = await createTable(server.origin, { game: 'presidential-poker' });
    const { page, faults } = await visit(browser, `${server.origin}/t/${id}`, size);
    const link = page.getByRole('link', { name: 'Rules', exact: true });
    await link.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'The rules' });
    await dialog.getByRole('heading', { name: 'Presidential Poker' }).waitFor();
    await dialog.getByText('What a hand is worth').click();
    await dialog.getByText('PP-17').first().waitFor();
    await (size === phone ? looksRight : looksRightToo)(page);
    await expect.poll(() => undrawn(dialog)).toEqual([]);
    // Links between rules keep the dialog open.
    await dialog.getByText('Equal ranks').click();
    await dialog.getByRole('link', { name: 'PP-20' }).last().click();
    await dialog.locator('#pp-20 > .rule:focus').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/t/${id}`);
    await button(dialog, 'Close').focus();
    // The focus is on the close button, and returns afterwards.
    await page.keyboard.press('Enter');
    await expect.poll(() => dialog.count()).toBe(0);
    await expect.poll(() => link.evaluate((element) => element.matches(':focus'))).toBe(true);
    await page.keyboard.press('Enter');
    await dialog.getByText('What a hand is worth').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);

    expect(page.context().pages()).toHaveLength(1);
    expect(await link.getAttribute('href')).toBe('/rules/presidential-poker');
    // Records the click at the document, and prevents a new tab.
    await page.evaluate(() =>
      addEventListener('click', (event) => {
        document.documentElement.dataset.taken = String(event.defaultPrevented);
        event.preventDefault();
      }),
    );
    await link.click({ modifiers: ['Control'] });
    await expect.poll(() => page.locator('html').getAttribute('data-taken')).toBe('false');
    expect(await dialog.count()).toBe(0);
    expect(faults).toEqual([]);
  },
);

test('table menu: leads to the rules, which can be fetched again after a failure', async () => {
  const { id } = await createTable(server.origin);
  const { page } = await visit(browser, `${server.origin}/t/${id}`, phone);
  await page.route('**/rules/*', (route) => route.abort(), { times: 1 });
  await button(page, 'Table').click();
  await page.getByRole('link', { name: 'Rules of Drop Rainbow' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The rules could not be fetched just now.').waitFor();
  await expect.poll(() => dialog.count()).toBe(1);
  expect(await axe(page)).toEqual([]);
  await button(dialog, 'Try again').click();
  await dialog.getByText('The rules in full').waitFor();
});

test('rules: have the language of the table they open over', async () => {
  const { id } = await createTable(server.origin);
  const { page } = await visit(browser, `${server.origin}/t/${id}?locale=ko`, phone);
  await page.locator('a[href$="/rules/drop-rainbow"]:visible').first().click();
  const rules = page.getByRole('dialog').locator('arcus-rules');
  await rules.getByRole('heading', { name: '내 차례' }).waitFor();
  await expect.poll(() => undrawn(rules)).toEqual([]);
  await looksRightToo(page);
});

test('table: a lazy part that is gone shows a message and loads after a reload', async () => {
  const { id } = await createTable(server.origin);
  const { page } = await visit(browser, 'about:blank', phone);
  const asked: string[] = [];
  await page.route('**/assets/en/build/chunk-*', async (route) => {
    const file = new URL(`../../../build/public${new URL(route.request().url()).pathname}`, import.meta.url);
    const isMenu = readFileSync(file, 'utf8').includes('define("arcus-table-menu"');
    if (isMenu) asked.push((await button(page, 'Table').getAttribute('aria-label')) ?? '');
    await (isMenu && asked.length <= 2 ? route.fulfill({ status: 404 }) : route.continue());
  });
  await page.goto(`${server.origin}/t/${id}`);
  const table = button(page, 'Table');
  await table.click();
  const failed = /^Arcus was renewed/;
  const dialog = page.getByRole('dialog', { name: 'Table' });
  await dialog.getByText(failed).waitFor();
  expect(await axe(page)).toEqual([]);
  await button(dialog, 'Close').click();
  await button(page, 'Chat').click();
  const chat = page.getByRole('complementary', { name: 'Chat' });
  await chat.getByText(failed).waitFor();
  await looksRightToo(page);

  await button(chat, 'Load again').click();
  await table.click();
  await dialog.getByRole('link', { name: 'Rules of Drop Rainbow' }).waitFor();
  await expect.poll(() => dialog.count()).toBe(1);
  // The table itself was shown each time; once it asked again by itself.
  expect(asked).toEqual(['Table', 'Table', 'Table']);
});

test('link: is shared where the device supports it, and copied', async () => {
  const { id } = await createTable(server.origin);
  const { page, faults } = await visit(browser, 'about:blank', phone);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    navigator.share = async ({ url, title } = {}) => {
      document.documentElement.dataset.shared = `${title}: ${url}`;
    };
  });
  const address = `${server.origin}/t/${id}`;
  await page.goto(address);
  await button(page, 'Share').click();
  await expect
    .poll(() => page.locator('html').getAttribute('data-shared'))
    .toBe(`Drop Rainbow – Arcus: ${address}`);
  await button(page, 'Copy').click();
  await page.getByText('Copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
  await looksRightToo(page);
  expect(faults).toEqual([]);
});

/** One page of each kind; the short form checks the first only. */
const kindsOfPage = ['reference/games/seven-poker', '', 'guide/front-end', 'reference/wire'];
test.each(kindsOfPage.slice(0, isLong ? undefined : 1))(
  'documentation: /docs/%s is readable in light and dark, on a phone and a desktop',
  async (path) => {
    const { page, faults } = await visit(browser, `${server.origin}/docs/${path}`, phone);
    await looksRight(page);
    await resize(page, desktop);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('html.dark').waitFor();
    await looksRight(page);
    expect(faults).toEqual([]);
  },
);

test('home: the configurator’s choices appear in its table and in the two lines', async () => {
  const { page, faults } = await visit(browser, `${server.origin}/#your-page`);
  const form = page.locator('arcus-configurator');
  await form.getByLabel('Game').selectOption('Seven Poker');
  await page.frameLocator('arcus-table iframe').getByRole('heading', { name: 'Seven Poker' }).waitFor();
  await form.getByLabel('Your visitors').selectOption('With computers');
  await form.getByLabel('Cloth').selectOption('Blue');
  await form.getByLabel('Look').selectOption('Dark');
  await form.getByLabel('Language').selectOption('Español');
  await expect
    .poll(() => form.getByLabel('Two lines for your page').textContent())
    .toBe(
      `<script type="module" src="${server.origin}/embed@1.js"></script>
<arcus-table game="seven-poker" opponents="normal,normal" autostart theme="dark" locale="es" style="--arcus-mat: #1d4668"></arcus-table>`,
    );
  await page
    .frameLocator('arcus-table iframe')
    .getByRole('button', { name: 'Jugar contra el ordenador' })
    .waitFor();
  expect(await axe(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('documentation: search sends no request to other servers', async () => {
  const { page, faults } = await visit(browser, `${server.origin}/docs/`);
  await openSearch(page);
  await page.getByRole('searchbox').fill('victoryCards');
  await page.getByRole('option').filter({ hasText: 'Seven Poker' }).first().click();
  await page.getByRole('heading', { name: 'Seven Poker', level: 1 }).waitFor();
  expect(faults).toEqual([]);
});
