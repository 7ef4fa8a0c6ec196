import type { Locator, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { lowContrast, sharedBrowser } from '../../helpers/browser.ts';
import {
  button,
  looksRight,
  looksRightToo,
  phone,
  secondDevice,
  sitDown,
  visit,
} from '../../helpers/pages.ts';
import { autoplay, createTable, join, ownTokens } from '../../helpers/players.ts';
import { isLong } from '../../helpers/random.ts';
import { sharedServer } from '../../helpers/server.ts';

const browser = await sharedBrowser();
/** This server has devtools. */
const server = sharedServer('partykit');

const panelOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Devtools' });

const openPart = async (page: Page, name: string): Promise<Locator> => {
  const part = panelOf(page).getByRole('region', { name });
  if (!(await part.isVisible())) await panelOf(page).locator('summary', { hasText: name }).first().click();
  await part.waitFor();
  return part;
};

/** Each viewer's game view, without change marks. */
const gameViews = async (page: Page): Promise<readonly string[]> => {
  const views = await openPart(page, 'Views');
  await views.getByText('gameView').first().waitFor();
  const texts = await views.locator('section > .tree > li:first-child').allInnerTexts();
  return texts.map((text) => text.replaceAll(' changed', ''));
};

const dealBy = async (page: Page, seed: string, game: number): Promise<void> => {
  const tab = await openPart(page, 'Next seed');
  await tab.getByLabel('Seed of the next game').fill(seed);
  await button(tab, 'Deal again with it now').click();
  await panelOf(page).getByText(`Game ${game}, playing`).waitFor();
};

/** Plays at the drawn table for the seat that has a decision, with its last move: stop if legal, else draw. Resolves to the number of moves. */
const playUntil = async (page: Page, isDone: (seat: string) => boolean): Promise<number> => {
  const seen = panelOf(page).getByLabel('View and play as');
  const table = page.locator('arcus-table-view');
  for (let moves = 1; moves < 200; moves += 1) {
    for (let seat = 0; !(await table.locator('.prompt.yours').isVisible()); seat = 1 - seat) {
      await seen.selectOption(String(seat));
      await table.locator('.own').waitFor();
    }
    const before = await positionOf(page);
    await table.locator('.asking .answers .button:not([aria-disabled])').last().click();
    await expect.poll(() => positionOf(page)).not.toBe(before);
    if (isDone(await seen.inputValue())) return moves;
  }
  throw new Error('the game does not end');
};

const positionOf = (page: Page): Promise<string> =>
  panelOf(page)
    .getByText(/^After \d+ of \d+ actions$/)
    .innerText();

test('devtools: show every seat, play for each, go back in time and deal the same cards again', async () => {
  const { id } = await createTable(server.origin, { seats: 2, settings: { turnSeconds: null } });
  const ann = await visit(browser, `${server.origin}/t/${id}?devtools`);
  await sitDown(ann.page, 'Ann');
  const tokens = ownTokens();
  const bo = join(server.origin, id, tokens);
  onTestFinished(() => bo.close());
  await bo.sit({ name: 'Bo' });
  const { page, faults } = ann;
  await panelOf(page).getByRole('heading', { name: 'Seat 1, Bo' }).waitFor();
  await looksRightToo(page);

  await dealBy(page, 'rainbow', 1);
  const dealt = await gameViews(page);
  expect(dealt).toHaveLength(3);
  await page.getByText('Your device cannot fully check this game.').waitFor();
  await looksRightToo(page);
  // Keyboard shortcuts of the table do nothing in the panel.
  await panelOf(page).locator('summary', { hasText: 'Views' }).first().press('d');
  await panelOf(page).getByText('After 0 of 0 actions').waitFor();

  const seats = new Set<string>();
  const moves = await playUntil(page, (seat) => seats.add(seat).size === 2);
  expect(seats).toEqual(new Set(['', '1']));
  // The first by this page itself, and none by the shortcut.
  await panelOf(page).getByText(`After ${moves} of ${moves} actions`).waitFor();
  const played = await gameViews(page);
  expect(played).not.toEqual(dealt);
  await looksRightToo(page);

  const log = await openPart(page, 'Log');
  const step = log.locator('details', { hasText: /Ann \{"type":"(draw|stop)/ }).first();
  expect(await step.locator('summary').textContent()).toMatch(/spectator\s+[\d,]+ B/);
  await step.locator('summary').click();
  await step
    .getByText(/B, sent/)
    .first()
    .waitFor();
  await looksRight(page);

  const slider = panelOf(page).getByRole('slider', { name: 'Moment of the game' });
  await slider.focus();
  await page.keyboard.press('Home');
  await panelOf(page)
    .getByText(/^After 0 of \d+ actions$/)
    .waitFor();
  await expect.poll(() => gameViews(page)).toEqual(dealt);
  // The table of the page shows the past, and asks nothing there.
  await panelOf(page).getByText('This is the past').waitFor();
  const drawn = page.locator('arcus-table-view');
  await drawn
    .getByText(/^The row is empty/)
    .or(drawn.locator('.of-row .next'))
    .first()
    .waitFor();
  expect(await drawn.locator('.answers .button:not([aria-disabled])').count()).toBe(0);
  await looksRightToo(page);
  await button(panelOf(page), 'Play').click();
  await panelOf(page).getByText(`After ${moves} of ${moves} actions`).waitFor();
  await panelOf(page).getByText('This is the past').waitFor({ state: 'detached' });
  await expect.poll(() => gameViews(page)).toEqual(played);

  // Other devices of both play on.
  const devices = [await secondDevice(page, server.origin, id), join(server.origin, id, tokens)];
  for (const device of devices) autoplay(device);
  await page.locator('arcus-table-view .gathering').waitFor();
  for (const device of devices) device.close();
  await dealBy(page, 'rainbow', 2);
  await expect.poll(() => gameViews(page)).toEqual(dealt);
  seats.clear();
  await playUntil(page, (seat) => seats.add(seat).size === 2);
  await expect.poll(() => gameViews(page)).toEqual(played);
  expect(faults).toEqual([]);
});

test.each(isLong ? (['light', 'dark'] as const) : (['dark'] as const))(
  'devtools: are readable in a narrow window, %s',
  async (colorScheme) => {
    const { id } = await createTable(server.origin, { seats: 2 });
    const { page } = await visit(browser, `${server.origin}/t/${id}?devtools`, phone);
    await page.emulateMedia({ colorScheme });
    await panelOf(page).getByRole('heading', { name: 'Spectator' }).waitFor();
    await panelOf(page).scrollIntoViewIfNeeded();
    await looksRight(page);
    expect(await lowContrast(page)).toEqual([]);
    await panelOf(page).locator('summary', { hasText: 'Next seed' }).press('Enter');
    await panelOf(page).getByLabel('Seed of the next game').waitFor();
    await looksRightToo(page);
  },
);

test('devtools: the page says that the server has none, and the table works', async () => {
  const { origin } = sharedServer();
  const { id } = await createTable(origin, { seats: 2 });
  const { page } = await visit(browser, `${origin}/t/${id}?devtools`);
  await panelOf(page).getByText('This server has no devtools.').waitFor();
  await sitDown(page, 'Ann');
  await looksRightToo(page);
});

test('devtools: are not loaded without ?devtools', async () => {
  const { id } = await createTable(server.origin, { seats: 2 });
  const { page } = await visit(browser, `${server.origin}/t/${id}`);
  await sitDown(page, 'Ann');
  expect(await panelOf(page).count()).toBe(0);
  expect(await page.evaluate(() => customElements.get('arcus-devtools') === undefined)).toBe(true);
});
