import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { examplePage, sharedBrowser } from './browser.ts';
import { hostPage, visit } from './pages.ts';
import { sharedServer } from './server.ts';

export const { origin } = sharedServer();

/** The policy of EMBEDDING.md. */
export const framedPolicy = `script-src ${origin}; frame-src ${origin}`;

export const browser = await sharedBrowser();

interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** Attributes of an element whose visitor is never out of time. */
export const withoutClock = `settings='{"botsHurry":true,"speed":"quick","turnSeconds":null}'`;

/** Attributes of an element whose game is played to its end. */
export const shortGame = `options='{"cardsPerColor":8}' ${withoutClock}`;

/** The example page with only its first table, with these attributes. */
export const exampleWith = (attributes = ''): string =>
  examplePage(origin)
    .replace('id="rainbow"', `id="rainbow" ${attributes}`)
    .replace(/<arcus-table id="poker"[\s\S]*?<\/arcus-table>/, '');

export const host = (page: string, policy = framedPolicy): Promise<string> => hostPage(page, policy);

/** A visitor of a URL, with the frame of the page's first table. */
export const visitUrl = async (url = 'about:blank', viewport?: Viewport) => {
  const visitor = await visit(browser, url, viewport);
  return { ...visitor, frame: visitor.page.frameLocator('#rainbow iframe') };
};

export const visitPage = async (page = exampleWith(), policy = framedPolicy, viewport?: Viewport) =>
  visitUrl(await host(page, policy), viewport);

export const eventually = <Value>(read: () => Value | Promise<Value>) => expect.poll(read);

export const heardBy = async (page: Page, id: string): Promise<readonly string[]> => {
  const lines = await page.locator('#heard > li').allTextContents();
  return lines.filter((line) => line.startsWith(`${id}: `)).map((line) => line.split(' ')[1] ?? '');
};

export const detailOf = async (page: Page, id: string, type: string): Promise<unknown> => {
  const lines = page.locator('#heard > li', { hasText: `${id}: ${type} ` });
  const text = await lines.last().textContent();
  return JSON.parse(text?.replace(/^\w+: \w+ /, '') ?? 'null');
};

/** The last `ready` event with a table: an earlier one only offered to open it. */
export const openedTable = async (
  page: Page,
): Promise<{ readonly table: string; readonly invite: string }> => {
  const lines = page.locator('#heard > li', { hasText: /^rainbow: ready .*"table":"/ });
  const text = await lines.last().textContent();
  return JSON.parse(text?.replace(/^\w+: \w+ /, '') ?? 'null');
};

export const heightOf = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().height);
