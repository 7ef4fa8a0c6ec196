import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../../party/platforms/node.ts';
import { arcusGames } from '../../../shared/games/registry.ts';
import { layout } from '../../../shared/games/sequence-states/board.ts';
import { sharedBrowser, untilStill } from '../../helpers/browser.ts';
import { proxyTo } from '../../helpers/network.ts';
import {
  button,
  endHand,
  looksRight,
  looksRightToo,
  phone,
  playUntilMoved,
  sitDown,
  soloGame,
  startGame,
  untilYourTurn,
  type Visitor,
  visit,
} from '../../helpers/pages.ts';
import { createTable, joinAsBot } from '../../helpers/players.ts';
import { sharedServer } from '../../helpers/server.ts';
import { allReleases } from '../../releases/releases.ts';

const server = sharedServer('partykit');
const browser = await sharedBrowser();

test('table: two people in two browsers play a hand to its end, then another game', async () => {
  const { id } = await createTable(server.origin, {
    ...{ game: 'presidential-poker', seats: 2 },
    ...{ options: { maxHands: 1 }, settings: { speed: 'quick', turnSeconds: null } },
  });
  const ann = await visit(browser, `${server.origin}/t/${id}`);
  const bo = await visit(browser, `${server.origin}/t/${id}`, phone);
  await sitDown(ann.page, 'Ann');
  await looksRightToo(ann.page);
  await sitDown(bo.page, 'Bo');
  await startGame(ann.page);
  const hand = ({ page }: Visitor) => page.getByRole('list', { name: 'Your hand' });
  await hand(bo).waitFor();
  await looksRightToo(ann.page);
  await looksRight(bo.page);
  await endHand([ann.page, bo.page]);
  await looksRightToo(ann.page);
  await looksRight(bo.page);
  await button(ann.page, 'Play again').click();
  await ann.page.getByText('Waiting for Bo.').waitFor();
  await bo.page.getByText('Ann wants to play again.').waitFor();
  const scores = ({ page }: Visitor) => page.getByRole('list', { name: 'Scores' });
  expect(await scores(bo).isVisible()).toBe(true);
  await button(bo.page, 'Play again').click();
  for (const visitor of [ann, bo]) {
    await scores(visitor).waitFor({ state: 'detached' });
    await hand(visitor).waitFor();
  }
  expect([...ann.faults, ...bo.faults]).toEqual([]);
});

// The page is of that version: its names here never change.
test.each(allReleases)('table: the page of $version plays at this server', async ({ unpackBuild }) => {
  const folder = mkdtempSync(join(tmpdir(), 'arcus-page-'));
  const place = join(folder, 'release');
  unpackBuild(place);
  const { origin, close } = await startServer({
    ...{ games: arcusGames, data: join(folder, 'data'), files: join(place, 'public'), log: () => undefined },
  });
  onTestFinished(async () => {
    await close();
    rmSync(folder, { recursive: true });
  });
  const { id } = await createTable(origin, {
    ...{ seats: 2, options: { cardsPerColor: 8 }, settings: { turnSeconds: null } },
  });
  const { page, faults } = await visit(browser, `${origin}/t/${id}`);
  await page.getByLabel('Your name').fill('Ann');
  await button(page, 'Take a seat').click();
  await button(page, 'Leave the seat').waitFor();
  const bot = await joinAsBot(origin, id, 'drop-rainbow', 'Bo');
  onTestFinished(bot.close);
  await button(page, 'Start').click();
  await untilYourTurn(page);
  await playUntilMoved([page]);
  expect(faults).toEqual([]);
});

test('home page: a newcomer chooses a level and starts a game with one press of a key, on a phone', async () => {
  const { page, faults } = await visit(browser, server.origin, phone);
  await looksRight(page);
  await page.getByRole('radio', { name: 'With the computer' }).check();
  await page.getByLabel('Computer players').selectOption('hard to beat');
  await button(page, 'Play Drop Rainbow').press('Enter');
  await page.waitForURL(/\/play\//);
  await page.locator('.prompt:focus').waitFor();
  await page.getByText('computer, hard').first().waitFor();
  expect(faults).toEqual([]);
});

const hintButton = (page: Page): Locator => button(page, 'Give me a hint');

test('hints: a player takes one, which lasts until her move', async () => {
  const { page, faults } = await visit(browser, server.origin + soloGame('drop-rainbow'), phone);
  await hintButton(page).click();
  await page.getByText('Draw: the row is empty, so there is nothing to lose.').waitFor();
  await looksRight(page);
  await page.keyboard.press('d');
  await page.getByText('there is nothing to lose').waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});

test('hints: without its sentences a hint names the button, and the game goes on', async () => {
  const { page } = await visit(browser, server.origin + soloGame('drop-rainbow'), phone);
  await hintButton(page).waitFor();
  await page.route('**/chunk-*', (route) => route.fulfill({ status: 404 }));
  await hintButton(page).click();
  const named = page.getByText('The computer would choose: Draw');
  await named.waitFor();
  await looksRightToo(page);
  await page.keyboard.press('d');
  await named.waitFor({ state: 'detached' });
});

test('create form: shows the options of its own game after slow loading', async () => {
  const { page, faults } = await visit(browser, server.origin);
  let come = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  await button(page, 'Play with friends').click();
  const form = page.getByRole('dialog').locator('form.options');
  await form.getByText('More settings').waitFor();
  await page.route('**/chunk-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await form.getByLabel('Game', { exact: true }).selectOption({ label: 'Sequence: States' });
  await expect.poll(() => form.getAttribute('aria-busy')).toBe('true');
  await button(form, 'Open the table').press('Enter');
  come();
  await page.getByRole('heading', { name: 'Sequence: States', level: 1 }).waitFor();
  expect(faults).toEqual([]);
});

test('create form: a player alone chooses options, also a number that no choice has', async () => {
  const { page, faults } = await visit(browser, server.origin, phone);
  await page.getByRole('radio', { name: 'With the computer' }).check();
  await button(page, 'More settings').click();
  const form = page.getByRole('dialog').locator('form.options');
  await form.getByLabel('Game', { exact: true }).selectOption({ label: 'Presidential Poker' });
  expect(await form.getByLabel('Your name').count()).toBe(0);
  await form.getByText('More settings').click();
  await form
    .getByRole('combobox', { name: 'Chips to begin with' })
    .selectOption('Another number, 10 to 10000');
  await form.getByRole('spinbutton', { name: 'Chips to begin with' }).fill('37');
  await looksRight(page);
  await button(form, 'Open the table').press('Enter');
  await page.waitForURL(/\/play\//);
  await page
    .getByText(/Hand 1 of 20/)
    .first()
    .waitFor();
  // The ante is one chip.
  await page.getByText(/^36\b/).first().waitFor();
  expect(faults).toEqual([]);
});

test('create form: the name from the home page is used at a table for friends', async () => {
  const { page, faults } = await visit(browser, server.origin, phone);
  await button(page, 'Your name').click();
  await page.getByLabel('Your name').fill('Ann');
  await button(page, 'That is me').click();
  await button(page, 'You are Ann').waitFor();
  await page.getByRole('radio', { name: 'With friends' }).check();
  await button(page, 'Play Seven Poker').click();
  await button(page, 'Leave the seat').waitFor();
  await page.getByText('Ann', { exact: true }).waitFor();
  expect(faults).toEqual([]);
});

/** Dragging loads after the first drawing. */
const untilDraggable = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  const expression =
    "document.querySelector('arcus-table-page').shadowRoot.querySelector('arcus-table-view')";
  const { result } = await devtools.send('Runtime.evaluate', { expression });
  const { objectId = '' } = result;
  const listenedTo = async (): Promise<readonly string[]> => {
    const { listeners } = await devtools.send('DOMDebugger.getEventListeners', { objectId });
    return listeners.map(({ type }) => type);
  };
  await expect.poll(listenedTo).toContain('pointerdown');
};

/** The degrees by which dragged cards are tilted from now on. A card at rest hangs straight again. */
const watchTilt = (page: Page) =>
  page.locator('arcus-table-view').evaluateHandle(({ shadowRoot }) => {
    const tilts: number[] = [];
    const watch = new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target instanceof HTMLElement && target.matches('.dragged') && target.style.rotate !== '')
          tilts.push(Math.abs(Number.parseFloat(target.style.rotate)));
    });
    if (shadowRoot) watch.observe(shadowRoot, { subtree: true, attributeFilter: ['style'] });
    return tilts;
  });

test('dragging: a card is dropped on its target, and returns to the hand elsewhere', async () => {
  const { id } = await createTable(server.origin, {
    game: 'sequence-states',
    seats: 2,
    settings: { turnSeconds: null },
  });
  const { page, faults } = await visit(browser, `${server.origin}/t/${id}`);
  await sitDown(page, 'Ann');
  await button(page, /^Add computer on seat/).click();
  await button(page, 'Start').click();
  await page.locator('.prompt.yours').waitFor();
  await untilDraggable(page);
  // A card whose spaces are both open: a single one is picked with its card. REMOVE has other targets.
  const taken = await page
    .getByRole('gridcell', { name: /chip/ })
    .evaluateAll((all) => all.map(({ dataset }) => Number((dataset as DOMStringMap).space)));
  const others = ['*="dead"', '*="REMOVE"', ...taken.map((space) => `^="${layout[space]} "`)];
  const card = page
    .getByRole('group', { name: 'Your cards' })
    .getByRole('button')
    .and(page.locator(`:not(${others.map((label) => `[aria-label${label}]`).join()})`))
    .first();
  const middleOf = async (target: Locator) => {
    const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return [x + width / 2, y + height / 2] as const;
  };
  /** With a mouse. */
  const takeUp = async (): Promise<void> => {
    // A released card springs back.
    await untilStill(page);
    const [x, y] = await middleOf(card);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - 30, { steps: 3 });
    await page.locator('[data-drop]').first().waitFor();
  };
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.evaluate(() => {
    const felt: number[] = [];
    Object.assign(globalThis, { felt });
    Object.assign(navigator, { vibrate: (ms: number) => felt.push(ms) });
  });
  const felt = (): Promise<unknown> => page.evaluate(() => (globalThis as { felt?: unknown }).felt);
  const rise = (): Promise<number> =>
    card.locator('.card').evaluate((held) => Math.round(new DOMMatrix(getComputedStyle(held).transform).f));
  await card.hover();
  await expect.poll(rise).toBe(-14);
  await button(page, 'Give me a hint').click();
  await page.locator('.own-hand .hinted').first().waitFor();
  const chips = page.getByRole('gridcell', { name: /a (white|black) chip|chip/ });
  const before = await chips.count();
  const tilts = await watchTilt(page);
  await takeUp();
  await page.mouse.move(5, 5, { steps: 3 });
  const greatestTilt = async (): Promise<number> => Math.max(...(await tilts.jsonValue()));
  await expect.poll(greatestTilt).toBeGreaterThan(0);
  expect(await greatestTilt()).toBeLessThanOrEqual(8);
  await expect.poll(felt).toEqual([10]);
  await page.mouse.up();
  await page.locator('[data-drop]').first().waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('.own-hand [aria-pressed="true"]').count()).toBe(0);
  expect(await chips.count()).toBe(before);
  await takeUp();
  await page.mouse.move(...(await middleOf(page.locator('[data-drop]').first())), { steps: 3 });
  await page.mouse.up();
  await expect.poll(() => chips.count()).toBeGreaterThan(before);
  // Picked, put back, picked, its space chosen; then it is the player's turn again.
  await expect.poll(felt).toEqual([10, 10, 10, 10, 30]);
  await expect.poll(() => page.locator('.dragged').count()).toBe(0);
  expect(faults).toEqual([]);
});

test('connection: a lost connection is shown, the table stays, and play resumes after it returns', async () => {
  const line = await proxyTo(server.origin);
  const { id } = await createTable(server.origin, { seats: 2, settings: { turnSeconds: null } });
  const ann = await visit(browser, `${line.origin}/t/${id}`, phone);
  const bo = await visit(browser, `${server.origin}/t/${id}`);
  await sitDown(ann.page, 'Ann');
  await sitDown(bo.page, 'Bo');
  await startGame(ann.page);
  await ann.page.getByText(/\d+ left/).waitFor();

  line.cut();
  await ann.page.getByText('Connection lost.').first().waitFor();
  await bo.page.getByText('not connected').waitFor();
  // The table stays visible but is disabled.
  expect(await ann.page.getByText(/\d+ left/).isVisible()).toBe(true);
  for (const name of [/^Draw/, /^Stop/])
    await ann.page.getByRole('button', { name, disabled: true }).waitFor();
  await looksRight(ann.page);

  line.restore();
  await bo.page.getByText('not connected').waitFor({ state: 'detached' });
  await ann.page.locator('strong', { hasText: 'Connection lost.' }).waitFor({ state: 'hidden' });
  await playUntilMoved([ann.page, bo.page]);
  expect(bo.faults).toEqual([]);
  line.close();
});

test('error page: unknown tables and addresses have a page of their own', async () => {
  const { page } = await visit(browser, 'about:blank', phone);
  for (const path of ['/t/000000000000', '/nowhere']) {
    const response = await page.goto(server.origin + path);
    expect(response?.status(), path).toBe(404);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await looksRight(page);
  }
});
