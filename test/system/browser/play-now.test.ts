import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { connectTable, lobby } from '../../../client/sdk/index.ts';
import { axe, sharedBrowser } from '../../helpers/browser.ts';
import { ownServer } from '../../helpers/own-server.ts';
import { button, looksRight, phone, storedTables, visit } from '../../helpers/pages.ts';
import { createTable, join } from '../../helpers/players.ts';

const origin = await ownServer();
const browser = await sharedBrowser();

/** Presses a game's button, as often as a busy server refuses, and gives a name at the table, which is listed. */
const play = async (page: Page, game: string, name: string): Promise<string> => {
  const table = page.locator('arcus-table-page');
  const refusal = page.getByText('The table could not be opened just now.');
  do {
    await button(page, `Play ${game}`).click();
    await table.or(refusal).first().waitFor();
  } while ((await table.count()) === 0);
  await page.getByText('Others see you as “Player”.').waitFor();
  await button(page, 'Your name').click();
  // A suggested name is selected, so that typing replaces it.
  await expect.poll(() => page.getByLabel('Your name').inputValue()).toMatch(/^\w+ \w+$/);
  expect(await axe(page)).toEqual([]);
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await page.getByText('Others see you as “Player”.').waitFor({ state: 'detached' });
  return new URL(page.url()).pathname;
};

/** A change that the host makes from another device. */
const asHost = async (page: Page, settings: { readonly locked: boolean }): Promise<void> => {
  const id = new URL(page.url()).pathname.slice('/t/'.length);
  const token = await page.evaluate((table) => localStorage.getItem(`arcus:seat:${table}`), id);
  const table = connectTable({ host: origin, table: id, token: token ?? '', WebSocket });
  await table.change({ settings });
  table.close();
};

test('play now: a press opens a running table with computer players, and a second press leads a stranger there', async () => {
  const ann = await visit(browser, origin);
  const path = await play(ann.page, 'Drop Rainbow', 'Ann');
  await ann.page.getByText('Ada').first().waitFor();
  await button(ann.page, /Draw|Stay/)
    .first()
    .waitFor();
  const bo = await visit(browser, origin, phone);
  // Bo does not give up a busy table for one of his own.
  await bo.page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  await bo.page.reload();
  await bo.page.getByText('One person is playing at one open table').waitFor();
  expect(await play(bo.page, 'Drop Rainbow', 'Bo')).toBe(path);
  await bo.page.getByText('You play from the next game on.').waitFor();
  await bo.page.getByRole('region', { name: 'Your seat' }).getByText('Bo').waitFor();
  // The moves of computer players replace the sentence elsewhere.
  await ann.page.keyboard.press('l');
  await ann.page
    .getByRole('list', { name: 'What has happened, the newest first' })
    .getByText('Player sat down, and plays from the next game on.')
    .waitFor();
  await looksRight(bo.page);
  await looksRight(ann.page);
  expect([...ann.faults, ...bo.faults]).toEqual([]);
});

test('play now: a stranger who watches a private game makes the table offer a name, which can be declined', async () => {
  const { id } = await createTable(origin, { seats: 2, settings: { turnSeconds: null } });
  const player = join(origin, id);
  onTestFinished(() => player.close());
  await player.sit({ name: 'Player', seat: 0 });
  await player.addBot(1);
  await player.start();
  const ann = await visit(browser, player.seatLink(`${origin}/t/${id}`) ?? '');
  await ann.page.locator('arcus-ask-name [role=status]').waitFor({ state: 'attached' });
  const question = ann.page.getByText('Others see you as “Player”.');
  expect(await question.count()).toBe(0);
  const bo = await visit(browser, ann.page.url());
  await question.waitFor();
  await looksRight(ann.page);
  await button(ann.page, 'Not now').click();
  await question.waitFor({ state: 'detached' });
  await bo.page.getByText('Player', { exact: true }).first().waitFor();
  expect([...ann.faults, ...bo.faults]).toEqual([]);
});

test('play now: the home page leads back to the own table', async () => {
  const ann = await visit(browser, origin, phone);
  const path = await play(ann.page, 'Presidential Poker', 'Cleo');
  await expect.poll(() => storedTables(ann.page)).toBe(1);
  await ann.page.getByRole('link', { name: 'Arcus, home' }).click();
  const back = ann.page.getByRole('link', { name: /Your table: Presidential Poker/ });
  await back.getByText('It is your turn.').waitFor();
  await looksRight(ann.page);
  await back.click();
  await ann.page.waitForURL((url) => url.pathname === path);
  await ann.page.getByText('Ada').first().waitFor();
  expect(ann.faults).toEqual([]);
});

test('play now: a locked table is passed over, and the younger of two lonely players is asked to join the older one', async () => {
  const ann = await visit(browser, origin);
  const path = await play(ann.page, 'Seven Poker', 'Ann');
  await ann.page.getByText('Ada').first().waitFor();
  await asHost(ann.page, { locked: true });
  const bo = await visit(browser, origin, phone);
  expect(await play(bo.page, 'Seven Poker', 'Bo')).not.toBe(path);
  await bo.page.getByText('Ada').first().waitFor();
  await asHost(ann.page, { locked: false });
  const listed = async () =>
    (await lobby(origin).listTables({ game: 'seven-poker', phase: 'joinable' })).tables.map(
      ({ id }) => `/t/${id}`,
    );
  await expect.poll(listed).toContain(path);
  // Only the search at once: the others, every 15 seconds, do not come.
  await bo.page.addInitScript(() => {
    const { setInterval } = window;
    Object.assign(window, {
      setInterval: (run: () => void, ms: number) => (ms < 15_000 ? setInterval(run, ms) : 0),
    });
  });
  await bo.page.reload();
  await bo.page.getByText('Ann is playing this with computer players too.').waitFor();
  await looksRight(bo.page);
  await button(bo.page, 'After this game').click();
  await bo.page.getByText('After this game you move to the table of Ann.').waitFor();
  expect([...ann.faults, ...bo.faults]).toEqual([]);
});
