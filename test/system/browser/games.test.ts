import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { maxNameLength } from '../../../shared/protocol/codes.ts';
import { fitsWidth, sharedBrowser } from '../../helpers/browser.ts';
import {
  desktop,
  looksRight,
  looksRightToo,
  phone,
  pressUntil,
  sitDown,
  startGame,
  type Visitor,
  visit,
} from '../../helpers/pages.ts';
import { createTable } from '../../helpers/players.ts';
import { isLong } from '../../helpers/random.ts';
import { sharedServer } from '../../helpers/server.ts';

const server = sharedServer();
const browser = await sharedBrowser();

/** All sit down, the first on a wide screen; the first starts the game. */
const begin = async (game: string, names: readonly string[], options = {}): Promise<Visitor[]> => {
  const settings = { turnSeconds: null };
  const { id } = await createTable(server.origin, { game, seats: names.length, options, settings });
  const visitors: Visitor[] = [];
  for (const [seat, name] of names.entries()) {
    const visitor = await visit(browser, `${server.origin}/t/${id}`, seat === 0 ? desktop : phone);
    await sitDown(visitor.page, name);
    visitors.push(visitor);
  }
  if (visitors[0]) await startGame(visitors[0].page);
  for (const { page } of visitors) await page.locator('.prompt').waitFor();
  return visitors;
};

/** A name of maximum length and width. */
const longName = 'W'.repeat(maxNameLength);

/** Laps of Sequence; in the first the board is empty. */
const laps = 8;

const isMyTurn = async (page: Page): Promise<boolean> => (await page.title()).includes('Your turn');

const isOver = (page: Page): Promise<boolean> => page.getByRole('list', { name: 'Scores' }).isVisible();

// The short form covers Sequence by keyboard and by dragging.
test.runIf(isLong)('sequence-states: two people play cards and chips', async () => {
  const visitors = await begin('sequence-states', [longName, 'Bo']);
  const pages = visitors.map(({ page }) => page);
  for (const page of pages) await expect.poll(() => fitsWidth(page)).toBe(true);
  for (let lap = 0; lap < laps; lap += 1) {
    for (const page of pages) {
      if (!(await isMyTurn(page))) continue;
      // The title is ahead of the moments that the page shows.
      await page.locator('.prompt.yours').waitFor();
      // The board may have no chip to remove.
      const cards = page.getByRole('group', { name: 'Your cards' }).getByRole('button');
      const live = cards.and(page.locator(':not([aria-label*="dead"], [aria-label*="REMOVE"])'));
      await ((await live.count()) > 0 ? live : cards).first().click();
      // A card with one space has picked it; a dead card needs none.
      const play = page.getByRole('button', { name: /^(Place|Remove|Turn in)/ });
      const isReady = async (): Promise<boolean> => (await play.isVisible()) && (await play.isEnabled());
      const space = page.locator('.space.lit').first();
      await expect.poll(async () => (await isReady()) || (await space.isVisible())).toBe(true);
      if (!(await isReady())) await space.click();
      await page.keyboard.press('p');
      await expect.poll(() => isMyTurn(page).then(async (mine) => !mine || (await isOver(page)))).toBe(true);
      if (lap === 1) await looksRight(page);
    }
  }
  for (const page of pages) {
    await page.keyboard.press('l');
    await looksRight(page);
  }
  expect(visitors.flatMap(({ faults }) => faults)).toEqual([]);
});

test('seven-poker: three people exchange, show three cards and stay in', async () => {
  const visitors = await begin('seven-poker', [longName, 'Bo', 'Cy']);
  const pages = visitors.map(({ page }) => page);
  const [first] = pages;
  if (first === undefined) throw new Error('missing player');
  // Other pages show the same table.
  const look = (page: Page) => (page === first ? looksRight : looksRightToo)(page);
  const show = (page: Page) => page.getByRole('button', { name: /^Show three/ });
  for (const page of pages) await look(page);
  await pressUntil(
    pages,
    () => ['p'],
    () => show(first).isVisible(),
  );
  for (const page of pages) {
    await show(page).waitFor();
    const hand = page.getByRole('list', { name: 'Your hand' }).getByRole('button');
    for (const place of [0, 1, 2]) await hand.nth(place).click();
    await look(page);
    await page.keyboard.press('s');
  }
  await expect
    .poll(async () => Promise.all(pages.map((page) => page.locator('.prompt').textContent())))
    .toContainEqual(expect.stringMatching(/stay/i));
  for (const page of pages) await look(page);
  // All cards of the hand have one width.
  const widths = (): Promise<readonly number[]> =>
    first
      .locator('.fan .card')
      .evaluateAll((cards) => cards.map((card) => (card instanceof HTMLElement ? card.offsetWidth : 0)));
  await expect.poll(async () => (await widths()).length).toBe(7);
  await expect.poll(async () => new Set(await widths()).size).toBe(1);
  expect(visitors.flatMap(({ faults }) => faults)).toEqual([]);
});

test('presidential-poker: two people bet, draw and show their hands', async () => {
  const visitors = await begin('presidential-poker', ['Ann', 'Bo'], { stack: 20, maxHands: 2 });
  const pages = visitors.map(({ page }) => page);
  for (const page of pages) await expect.poll(() => fitsWidth(page)).toBe(true);
  const inTurn = async (): Promise<Page> => {
    const turns = async () => Promise.all(pages.map(isMyTurn));
    await expect.poll(turns).toContain(true);
    return pages[(await turns()).indexOf(true)] ?? inTurn();
  };
  const passed = (page: Page) =>
    expect.poll(async () => !(await isMyTurn(page)) || (await isOver(page))).toBe(true);

  const opener = await inTurn();
  const look = (page: Page) => (page === opener ? looksRight : looksRightToo)(page);
  const amount = opener.getByRole('spinbutton');
  // The first try may come before the last drawing of the question.
  const isRefused = async (): Promise<boolean> => {
    await amount.fill('21');
    return opener.getByText('It has to be 2 to 19.').isVisible();
  };
  await expect.poll(isRefused).toBe(true);
  await opener.getByRole('button', { name: 'Bet 21', disabled: true }).waitFor();
  await looksRight(opener);
  await opener.getByRole('button', { name: 'The 17 ranks' }).click();
  const ranks = opener.getByRole('dialog', { name: 'The 17 ranks' });
  await expect.poll(() => ranks.getByRole('listitem').count()).toBe(17);
  await looksRight(opener);
  await ranks.getByRole('button', { name: 'Close' }).click();
  await amount.fill('5');
  await amount.press('Enter');
  await passed(opener);
  const caller = await inTurn();
  await caller.locator('.prompt', { hasText: 'has bet 5: call 5' }).waitFor();
  await caller.keyboard.press('c');

  for (const _ of pages) {
    await expect
      .poll(async () => (await inTurn()).getByRole('button', { name: 'Stand pat' }).isVisible())
      .toBe(true);
    const page = await inTurn();
    const hand = page.getByRole('list', { name: 'Your hand' });
    await hand
      .getByRole('button', { name: /^Look closer/ })
      .first()
      .click();
    const card = page.getByRole('dialog', { name: 'A card' });
    for (const kind of ['Number', 'Letter', 'Colour', 'Figure', 'Picture', 'Mystery symbol'])
      await card.getByText(kind).waitFor();
    await look(page);
    // Keys have no effect behind a dialog.
    await card.getByText('Mystery symbol').click();
    await page.keyboard.press('p');
    await page.keyboard.press('Escape');
    await expect.poll(() => card.count()).toBe(0);
    await hand
      .getByRole('button', { name: /^Number/, pressed: false })
      .first()
      .click();
    await page.getByRole('button', { name: 'Replace one card' }).waitFor();
    await look(page);
    await page.keyboard.press('d');
    await passed(page);
  }
  const standOrCall = async (page: Page): Promise<readonly string[]> =>
    (await page.getByRole('button', { name: 'Stand pat' }).isVisible()) ? ['p'] : ['c'];
  await pressUntil(pages, standOrCall, () => isOver(opener));
  for (const page of pages) {
    await page.getByRole('list', { name: 'Scores' }).waitFor();
    await page.getByRole('button', { name: /^Hand \d+: / }).click();
    const shown = page.getByRole('list', { name: 'The hands that were shown' });
    const inWords = shown.getByRole('group', { name: /(Your|’s) hand: \d(:\d)+, \w+/ });
    await expect.poll(() => inWords.count()).toBe(2);
    await look(page);
  }
  expect(visitors.flatMap(({ faults }) => faults)).toEqual([]);
});
