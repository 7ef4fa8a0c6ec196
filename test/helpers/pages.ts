import type { Browser, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { serveHostPage } from './browser.ts';
import { takeHostTokens } from './players.ts';

/** A person with a browser context of their own. */
export interface Visitor {
  readonly page: Page;
  /** What the console complained of, and what was thrown. A lost connection is no fault of the page's. */
  readonly faults: readonly string[];
}

const lostConnection = /^WebSocket connection to|net::ERR_CONNECTION/;

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1440, height: 900 };

export const visit = async (
  browser: Browser,
  url: string,
  viewport = desktop,
  locale = 'en-GB',
): Promise<Visitor> => {
  const hosting = takeHostTokens();
  const context = await browser.newContext({ viewport, locale, reducedMotion: 'reduce' });
  // A table that is left open goes on being drawn.
  onTestFinished(() => context.close());
  // In every frame, for a frame of another site has a storage of its own. Where storage is denied, nobody is the host.
  await context.addInitScript((tokens) => {
    try {
      for (const { table, token } of tokens) localStorage.setItem(`arcus:seat:${table}:host`, token);
    } catch {}
  }, hosting);
  const page = await context.newPage();
  page.setDefaultTimeout(45_000);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    const isFault = ['error', 'warning'].includes(message.type());
    if (isFault && !lostConnection.test(message.text())) faults.push(message.text());
  });
  await page.goto(url);
  return { page, faults };
};

/** Takes a seat at the table on the page. */
export const sitDown = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Take a seat' }).click();
  await page.getByRole('button', { name: 'Leave the seat' }).waitFor();
};

/** Presses keys on all of these pages, over and over, until it is done. A key pressed out of turn does nothing. */
export const pressUntil = async (
  pages: readonly Page[],
  keysOf: (page: Page) => readonly string[] | Promise<readonly string[]>,
  isDone: () => Promise<boolean>,
): Promise<void> => {
  const press = async (): Promise<boolean> => {
    for (const page of pages) for (const key of await keysOf(page)) await page.keyboard.press(key);
    return isDone();
  };
  // However many keys a busy machine takes: what counts is that it comes to an end.
  await expect.poll(press, { timeout: 180_000 }).toBe(true);
};

/** Plays for all of them at Drop Rainbow until the game is over. */
export const playToTheEnd = async (pages: readonly Page[]): Promise<void> => {
  const scores = pages.map((page) => page.getByRole('list', { name: 'Scores' }));
  await pressUntil(
    pages,
    () => ['d', 'd', 's'],
    async () => scores[0]?.isVisible() ?? true,
  );
  for (const list of scores) await list.waitFor();
};

/** Plays for all of them at Drop Rainbow until each has seen cards leave the deck. */
export const playUntilMoved = async (pages: readonly Page[]): Promise<void> => {
  const left = (page: Page) => page.getByText(/\d+ left/).textContent();
  const before = await Promise.all(pages.map(left));
  const haveMoved = async (): Promise<boolean> => {
    const now = await Promise.all(pages.map(left));
    return now.every((text, index) => text !== before[index]);
  };
  await pressUntil(pages, () => ['d'], haveMoved);
};

/** Until the test has ended serves a page from another site than the server's. Returns its address. */
export const hostPage = async (page: string, sources: string): Promise<string> => {
  const { url, close } = await serveHostPage(page, sources);
  onTestFinished(close);
  return url;
};
