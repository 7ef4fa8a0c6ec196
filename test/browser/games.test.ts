import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../helpers/browser.ts';
import { axe, desktop, fitsWidth, phone, sitDown, type Visitor, visit } from '../helpers/pages.ts';
import { createTable } from '../helpers/players.ts';
import { sharedServer } from '../helpers/server.ts';

const server = sharedServer();
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

/** Everybody sits down, the first on a wide screen, and the first starts the game. */
const begin = async (game: string, names: readonly string[], options = {}): Promise<Visitor[]> => {
  const { id } = await createTable(server.origin, { game, seats: names.length, options });
  const visitors: Visitor[] = [];
  for (const [seat, name] of names.entries()) {
    const visitor = await visit(browser, `${server.origin}/t/${id}`, seat === 0 ? desktop : phone);
    await sitDown(visitor.page, name);
    visitors.push(visitor);
  }
  await visitors[0]?.page.getByRole('button', { name: 'Start' }).click();
  for (const { page } of visitors) await page.locator('.ask').waitFor();
  return visitors;
};

const looksRight = async (page: Page): Promise<void> => {
  expect(await axe(page)).toEqual([]);
  expect(await fitsWidth(page)).toBe(true);
};

const isMyTurn = async (page: Page): Promise<boolean> => (await page.title()).includes('Your turn');

const isOver = (page: Page): Promise<boolean> => page.getByRole('list', { name: 'Scores' }).isVisible();

test('two people play Sequence: States to its end', async () => {
  const visitors = await begin('sequence-states', ['Ann', 'Bo']);
  const pages = visitors.map(({ page }) => page);
  for (const page of pages) await looksRight(page);
  const [first] = pages;
  if (first === undefined) throw new Error('nobody sat down');
  for (let lap = 0; lap < 300 && !(await isOver(first)); lap += 1) {
    for (const page of pages) {
      if (!(await isMyTurn(page))) continue;
      const cards = page.getByRole('group', { name: 'Your cards' }).getByRole('button');
      await cards.and(page.locator(':not([aria-label*="dead"])')).first().click();
      // A card with one open space has picked it already.
      const play = page.getByRole('button', { name: /^(Place|Remove)/ });
      if (!(await play.isVisible()) || !(await play.isEnabled()))
        await page.locator('.space.lit').first().click();
      await page.keyboard.press('p');
      await expect.poll(() => isMyTurn(page).then(async (mine) => !mine || (await isOver(page)))).toBe(true);
      if (lap === 3) await looksRight(page);
    }
  }
  for (const page of pages) await page.getByRole('list', { name: 'Scores' }).waitFor();
  for (const page of pages) await looksRight(page);
  expect(visitors.flatMap(({ faults }) => faults)).toEqual([]);
}, 120_000);

test('three people exchange, show three cards and stay in at Seven Poker', async () => {
  const visitors = await begin('seven-poker', ['Ann', 'Bo', 'Cy']);
  const pages = visitors.map(({ page }) => page);
  for (const page of pages) await looksRight(page);
  const [first] = pages;
  if (first === undefined) throw new Error('nobody sat down');
  const show = (page: Page) => page.getByRole('button', { name: /^Show three/ });
  for (let lap = 0; lap < 20 && !(await show(first).isVisible()); lap += 1) {
    for (const page of pages) await page.keyboard.press('p');
  }
  for (const page of pages) {
    await show(page).waitFor();
    const hand = page.getByRole('list', { name: 'Your hand' }).getByRole('button');
    for (const place of [0, 1, 2]) await hand.nth(place).click();
    await looksRight(page);
    await page.keyboard.press('s');
  }
  await expect
    .poll(async () => Promise.all(pages.map((page) => page.locator('.ask').textContent())))
    .toContainEqual(expect.stringMatching(/stay/i));
  for (const page of pages) await looksRight(page);
  expect(visitors.flatMap(({ faults }) => faults)).toEqual([]);
}, 60_000);
