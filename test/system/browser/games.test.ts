import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import type { ActionOf, CreateTable, GameId, ViewOf } from '../../../client/sdk/index.ts';
import { at } from '../../../shared/kernel/util.ts';
import { maxNameLength } from '../../../shared/protocol/codes.ts';
import { sharedBrowser } from '../../helpers/browser.ts';
import { openTable } from '../../helpers/live-table.ts';
import { button, looksRight, phone, visit } from '../../helpers/pages.ts';
import { until } from '../../helpers/players.ts';
import { sharedServer } from '../../helpers/server.ts';

const server = sharedServer();
const browser = await sharedBrowser();

/** A name of maximum length and width. */
const longName = 'W'.repeat(maxNameLength);

/** Starts a game that the page shows from the first seat; the others sit at the table without a page. */
const begin = async (
  wish: CreateTable & { readonly game: GameId },
  names: readonly string[],
  viewport?: typeof phone,
) => {
  const table = await openTable(server.origin, { ...wish, settings: { turnSeconds: null } }, names);
  onTestFinished(() => table.close());
  const { page, faults } = await visit(browser, table.link, viewport);
  await table.players[0]?.start();
  await page.locator('.prompt').waitFor();
  return { table, page, faults };
};

type Choice = ActionOf<GameId>;

/** Of the legal types the first of these. */
const choosing =
  (...choices: readonly Choice[]) =>
  ({ prompt }: ViewOf<GameId>): Choice | undefined =>
    choices.find(({ type }) => prompt?.legal.some((legal) => legal.type === type));

const isAsked =
  (wanted: string) =>
  ({ prompt }: ViewOf<GameId>): boolean =>
    prompt?.legal.some(({ type }) => type === wanted) === true;

const handOf = (page: Page) => page.getByRole('list', { name: 'Your hand' });

test('seven-poker: a player shows three cards and is asked to stay; all cards have one width', async () => {
  const { table, page, faults } = await begin({ game: 'seven-poker' }, [longName, 'Bo', 'Cy'], phone);
  await looksRight(page);
  await table.playUntil(isAsked('reveal'), choosing({ type: 'decline' }, { type: 'pass' }));
  await button(page, /^Show three/).waitFor();
  for (const place of [0, 1, 2]) await handOf(page).getByRole('button').nth(place).click();
  await looksRight(page);
  await page.keyboard.press('s');
  await until(at(table.players, 0), 'her choice', ({ view }) => view?.prompt === null);
  await table.playUntil(isAsked('stay'));
  await page.locator('.prompt', { hasText: /stay/i }).waitFor();
  await looksRight(page);
  const widths = (): Promise<readonly number[]> =>
    page
      .locator('.fan .card')
      .evaluateAll((cards) => cards.map((card) => (card instanceof HTMLElement ? card.offsetWidth : 0)));
  await expect.poll(async () => (await widths()).length).toBe(7);
  await expect.poll(async () => new Set(await widths()).size).toBe(1);
  expect(faults).toEqual([]);
});

test('sequence-states: a player clicks a card and its space', async () => {
  const { table, page, faults } = await begin({ game: 'sequence-states', seats: 2 }, [longName, 'Bo']);
  await table.playUntil(isAsked('place'));
  await page.locator('.prompt.yours').waitFor();
  // ADD has a space everywhere.
  const cards = page.getByRole('group', { name: 'Your cards' }).getByRole('button');
  await cards.and(page.locator(':not([aria-label*="dead"], [aria-label*="REMOVE"])')).first().click();
  const play = button(page, /^Place/);
  const isReady = async (): Promise<boolean> => (await play.isVisible()) && (await play.isEnabled());
  const space = page.locator('.space.lit').first();
  await expect.poll(async () => (await isReady()) || (await space.isVisible())).toBe(true);
  // A card with one space has picked it.
  if (!(await isReady())) await space.click();
  await looksRight(page);
  await play.click();
  await page.locator('.prompt.yours').waitFor({ state: 'detached' });
  await page.keyboard.press('l');
  await looksRight(page);
  expect(faults).toEqual([]);
});

test('presidential-poker: a player bets a number of chips, draws and sees the hands in words', async () => {
  const wish = { game: 'presidential-poker', options: { stack: 20, maxHands: 1 } } as const;
  const { table, page, faults } = await begin(wish, ['Ann', 'Bo']);
  const follow = choosing({ type: 'check' }, { type: 'call' }, { type: 'draw', discards: [] });
  await table.playUntil(isAsked('bet'), follow);
  const amount = page.getByRole('spinbutton');
  // The first try may come before the last drawing of the question.
  const isRefused = async (): Promise<boolean> => {
    await amount.fill('21');
    return page.getByText('It has to be 2 to 19.').isVisible();
  };
  await expect.poll(isRefused).toBe(true);
  await page.getByRole('button', { name: 'Bet 21', disabled: true }).waitFor();
  await looksRight(page);
  await button(page, 'The 17 ranks').click();
  const ranks = page.getByRole('dialog', { name: 'The 17 ranks' });
  await expect.poll(() => ranks.getByRole('listitem').count()).toBe(17);
  await looksRight(page);
  await button(ranks, 'Close').click();
  await amount.fill('5');
  await amount.press('Enter');
  await until(at(table.players, 0), 'the bet', ({ view }) => view?.prompt === null);

  await table.playUntil(isAsked('draw'), follow);
  await button(page, 'Stand pat').waitFor();
  await handOf(page)
    .getByRole('button', { name: /^Look closer/ })
    .first()
    .click();
  const card = page.getByRole('dialog', { name: 'A card' });
  for (const kind of ['Number', 'Letter', 'Color', 'Figure', 'Picture', 'Mystery symbol'])
    await card.getByText(kind).waitFor();
  await looksRight(page);
  // Keys have no effect behind a dialog.
  await card.getByText('Mystery symbol').click();
  await page.keyboard.press('p');
  await page.keyboard.press('Escape');
  await expect.poll(() => card.count()).toBe(0);
  await handOf(page)
    .getByRole('button', { name: /^Number/, pressed: false })
    .first()
    .click();
  await button(page, 'Replace one card').waitFor();
  await looksRight(page);
  await page.keyboard.press('d');
  await until(at(table.players, 0), 'the draw', ({ view }) => !isAsked('draw')(view as ViewOf<GameId>));

  await table.playUntil(() => false, follow);
  await page.getByRole('list', { name: 'Scores' }).waitFor();
  await button(page, /(wins?|share) the pot/).click();
  const shown = page.getByRole('list', { name: 'The hands that were shown' });
  const inWords = shown.getByRole('group', { name: /(Your|’s) hand: [a-z ]+ \([^)]+\)/ });
  await expect.poll(() => inWords.count()).toBe(2);
  await looksRight(page);
  expect(faults).toEqual([]);
});
