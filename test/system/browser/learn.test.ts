import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../../../scripts/files.ts';
import { sharedBrowser } from '../../helpers/browser.ts';
import { button, desktop, looksRight, sitDown, startGame, visit } from '../../helpers/pages.ts';
import { createTable, join } from '../../helpers/players.ts';
import { startScreenReader } from '../../helpers/screen-reader.ts';
import { sharedServer } from '../../helpers/server.ts';

const { origin } = sharedServer();
const browser = await sharedBrowser();

const tall = { width: 390, height: 844 };

test('[SEC-120] a lesson is played by touch without a table, and leaves no trace in the list of games', async () => {
  const { page, faults } = await visit(browser, `${origin}/rules/drop-rainbow`, tall);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  page.on('websocket', (socket) => sent.push(socket.url()));
  await page.getByRole('link', { name: 'Learn Drop Rainbow by playing' }).click();
  const said = page.getByRole('region', { name: 'Lesson' }).getByRole('status');
  await said.getByText(/The goal: cards of all seven colors/).waitFor();
  await looksRight(page);
  await button(page, 'Next').click();

  await said.getByText('Press “Draw”').waitFor();
  await button(page, 'Stop with nothing').click();
  await said.getByText(/^Not yet\. A yellow card/).waitFor();
  await page.getByText('63 cards left').waitFor();
  const press = async (name: RegExp, sentence: RegExp) => {
    await said.getByText(sentence).waitFor();
    await page.locator('.asking').getByRole('button', { name, disabled: false }).click();
  };
  await press(/^Draw/, /A yellow card/);
  await press(/^Draw/, /^Red is not/);
  await press(/^Draw/, /^Blue is new/);
  await looksRight(page);
  await press(/^Stop and take 3/, /press “Stop and take 3”/);
  await said.getByText(/^Your three cards are safe/).waitFor();
  await button(page, 'Next').click();
  for (const sentence of [/draw it/, /^Orange/, /^Pink/, /^And violet/]) await press(/^Draw/, sentence);
  await press(/^Stop and take 4/, /before it is too late/);
  await said.getByText(/^You can play Drop Rainbow now. Seven colors: you win/).waitFor();
  await page.getByRole('heading', { name: 'You win' }).waitFor();
  await looksRight(page);

  await button(page, 'Again').click();
  await said.getByText(/^The goal/).waitFor();
  await page.keyboard.press('Escape');
  await said.getByText(/come back/).waitFor();
  expect(sent.filter((each) => !/^GET \/(assets|learn)\//.test(each))).toEqual([]);

  await page.goto(`${origin}/me`);
  await page.getByText('Nothing yet.').waitFor();
  expect(faults).toEqual([]);
});

test('a lesson is played by keys alone, and each of its sentences is announced', async () => {
  const { page, faults } = await visit(browser, 'about:blank', desktop);
  const me = await startScreenReader(page);
  await page.goto(`${origin}/learn/seven-poker`);
  await me.waitForSpeech(/five victory cards/);
  await me.tabTo(/^button, Next/);
  await me.press('Enter');
  await me.waitForSpeech(/lack violet and pink/);
  await me.press('Enter');

  const pick = async (card: RegExp) => {
    // While an earlier moment is shown, Space only skips it.
    await page.locator('.prompt.yours').waitFor();
    await me.tabTo(card);
    await me.press('Space');
  };
  await me.waitForSpeech(/Pick a spare blue one/);
  await pick(/^button, blue/);
  await me.act('o');
  await me.waitForSpeech(/A violet card came back/);
  await pick(/^button, blue/);
  await me.act('d');
  await me.waitForSpeech(/Pink: all seven colors/);
  for (const card of [/, first card/, /, second card/, /, third card/]) await pick(card);
  await me.act('s');
  await me.waitForSpeech(/press “Stay”/);
  await me.act('s');
  await me.waitForSpeech(/You win!/);
  for (const card of [/, sixth card/, /, seventh card/]) await pick(card);
  await me.act('t');
  await me.waitForSpeech(/Two of five victory cards/);
  await expect.poll(() => me.focused()).toMatch(/^button, Play now/);
  await looksRight(page);
  expect(faults).toEqual([]);
});

test('the focus of a lesson goes to a question that is drawn late', async () => {
  const { page, faults } = await visit(browser, `${origin}/learn/seven-poker`, desktop);
  const view = await page.locator('arcus-table-view').elementHandle();
  const withDrawing = (isThere: boolean) =>
    view?.evaluate((element, isThere) => {
      const host = element as HTMLElement & { ui: unknown; kept: unknown };
      host.kept ??= host.ui;
      host.ui = isThere ? host.kept : null;
    }, isThere);
  const next = button(page, 'Next');
  await page.locator('.own-hand').waitFor();
  await next.press('Enter');
  await withDrawing(false);
  await page.locator('.own-hand').waitFor({ state: 'detached' });
  await next.press('Enter');
  await next.waitFor({ state: 'detached' });
  await withDrawing(true);
  await expect.poll(() => page.locator('.prompt').evaluate((prompt) => prompt.matches(':focus'))).toBe(true);
  expect(faults).toEqual([]);
});

test('a player who sits down for a first game is offered the lesson once, and comes back from it to the table', async () => {
  const { page, faults } = await visit(browser, origin, tall);
  await button(page, 'Play with friends').first().click();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ann');
  await button(page, 'Open the table').click();
  await page.getByRole('link', { name: 'Learn by playing' }).waitFor();
  await looksRight(page);
  await page.getByRole('link', { name: 'Learn by playing' }).click();
  await button(page, 'Skip').click();
  await button(page, 'Back to the table').click();
  await button(page, 'Leave the seat').waitFor();
  await button(page, /Fill .*start/i).waitFor();
  expect(await page.getByRole('link', { name: 'Learn by playing' }).count()).toBe(0);
  expect(faults).toEqual([]);
});

test('a lesson is not offered in a game that began while the offer was loaded', async () => {
  const { id } = await createTable(origin, { seats: 2, settings: { turnSeconds: null } });
  const { page, faults } = await visit(browser, 'about:blank', tall);
  let come = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route('**/chunk-*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (readFileSync(`${root}build/public${pathname}`, 'utf8').includes('link-notice offer')) await held;
    await route.continue();
  });
  await page.goto(`${origin}/t/${id}`);
  await sitDown(page, 'Ann');
  const bo = join(origin, id);
  onTestFinished(() => bo.close());
  await bo.sit({ name: 'Bo' });
  await startGame(page);
  await page.locator('.own-hand, .rainbow-board').first().waitFor();
  come();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('arcus:met'))).toBe('drop-rainbow');
  expect(await page.getByRole('link', { name: 'Learn by playing' }).count()).toBe(0);
  expect(faults).toEqual([]);
});
