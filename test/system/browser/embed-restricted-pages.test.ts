import type { Page, WebSocketRoute } from 'playwright-core';
import { expect, test } from 'vitest';
import { lobby } from '../../../client/sdk/index.ts';
import { examplePage } from '../../helpers/browser.ts';
import {
  button,
  detailOf,
  eventually,
  exampleWith,
  framedPolicy,
  heardBy,
  host,
  inlinePolicy,
  openedTable,
  origin,
  visitPage,
  visitUrl,
  withoutClock,
} from '../../helpers/embed.ts';
import { hostPage, looksRightToo, pressUntil } from '../../helpers/pages.ts';
import { createTable } from '../../helpers/players.ts';
import { isLong } from '../../helpers/random.ts';

test('embed: the element is quiet where a test environment lacks browser interfaces', async () => {
  const { page, frame, faults } = await visitUrl();
  await page.addInitScript(() => {
    if (self !== top) return;
    for (const name of ['matchMedia', 'IntersectionObserver', 'navigation'])
      Reflect.deleteProperty(window, name);
    Reflect.deleteProperty(CSSStyleSheet.prototype, 'replaceSync');
    Reflect.deleteProperty(URL, 'canParse');
  });
  await page.goto(await host(exampleWith('loading="lazy"')));
  await page.locator('#rainbow button').click();
  await button(frame, 'Open a table').waitFor();
  expect(faults).toEqual([]);
});

/** Font size and position of every element of the inline table. */
const drawnIn = (page: Page) =>
  page.locator('#rainbow').evaluate((element) => {
    const box = element.getBoundingClientRect();
    const roots: ShadowRoot[] = element.shadowRoot ? [element.shadowRoot] : [];
    const found: string[] = [];
    for (const root of roots)
      for (const each of root.querySelectorAll<HTMLElement>('*')) {
        if (each.shadowRoot) roots.push(each.shadowRoot);
        const { x, y, width } = each.getBoundingClientRect();
        if (width === 0) continue;
        const [left, top, across] = [x - box.x, y - box.y, width].map(Math.round);
        found.push(
          `${each.localName}.${each.className} ${getComputedStyle(each).fontSize} ${left} ${top} ${across}`,
        );
      }
    return found;
  });

test('embed: an inline table keeps sizes and direction under the page’s root styles', async () => {
  const plain = exampleWith('inline').replace('60rem', '960px').replace('font: 1rem/1.5', 'font: 16px/1.5');
  const policy = `${inlinePolicy}; frame-src ${origin}`;
  const visitDrawn = async (html: string): Promise<Page> => {
    const { id } = await createTable(origin, { seats: 4 });
    const { page } = await visitPage(html.replace('id="rainbow"', `id="rainbow" table="${id}"`), policy);
    await page.locator('#rainbow .qr').waitFor();
    await page.evaluate(() => document.fonts.ready);
    return page;
  };
  const plainPage = await visitDrawn(plain);
  /** Parts of both pages load late. */
  const differences = async (page: Page): Promise<readonly string[]> => {
    const [expected, found] = await Promise.all([plainPage, page].map(drawnIn));
    if (!expected || !found || expected.length < 50) return ['not drawn'];
    return expected.length === found.length
      ? expected.flatMap((line, at) => (line === found[at] ? [] : [`${line} became ${found[at]}`]))
      : [`${found.length} elements in place of ${expected.length}`];
  };
  const changes = [
    ['body {', 'html { font-size: 62.5% }\n  body {'],
    ['16px/1.5', '10px/1.5'],
    ['<html lang="en">', '<html lang="ar" dir="rtl">'],
  ] as const;
  const changed = (all: readonly (readonly [string, string])[]): string =>
    all.reduce((html, [from, to]) => html.replace(from, to), plain);
  // Together; in the long form also one by one.
  for (const some of [changes, ...(isLong ? changes.map((one) => [one]) : [])]) {
    const page = await visitDrawn(changed(some));
    await eventually(() => differences(page)).toEqual([]);
  }
  // Larger text applies.
  const large = await drawnIn(await visitDrawn(plain.replace('16px/1.5', '20px/1.5')));
  expect(large.some((line) => line.includes(' 20px '))).toBe(true);
  const promptSize = (lines: readonly string[]): number =>
    Number(/ ([\d.]+)px /.exec(lines.find((line) => line.startsWith('p.prompt')) ?? '')?.[1]);
  expect(promptSize(large)).toBeCloseTo((promptSize(await drawnIn(plainPage)) * 20) / 16);
});

/** The page's connections to tables, in order, to be closed by the test. */
const socketsOf = async (page: Page): Promise<readonly WebSocketRoute[]> => {
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/table/, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  return sockets;
};

test('embed: an inline table on a page that the server does not allow says so, and shows its fallback link', async () => {
  const { page } = await visitUrl();
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'access-control-allow-origin': 'https://other.test' };
    await route.fulfill({ response, headers });
  });
  await page.goto(await host(exampleWith('inline'), inlinePolicy));
  await eventually(() => heardBy(page, 'rainbow')).toContain('error');
  const message = `The server ${origin} does not allow pages of ${new URL(page.url()).origin}: see ALLOWED_ORIGINS.`;
  expect(await detailOf(page, 'rainbow', 'error')).toEqual({
    code: 'unreachable',
    message,
    stage: 'loading',
    table: null,
  });
  await page.getByRole('link', { name: 'Play Drop Rainbow' }).waitFor();
});

test('embed: without storage a seat survives a lost connection, not a reload', async () => {
  const html = exampleWith(`${withoutClock} autostart opponents="normal"`);
  const { page, frame: rainbow, faults } = await visitUrl();
  const sockets = await socketsOf(page);
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, storage, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  });
  await page.goto(await host(html));
  await button(rainbow, 'Play against the computer').click();
  await eventually(() => heardBy(page, 'rainbow')).toContain('started');
  const { table } = await openedTable(page);
  const connections = sockets.length;
  await sockets.at(-1)?.close();
  await eventually(() => sockets.length).toBeGreaterThan(connections);
  await rainbow.locator('.prompt').click();
  const moves = async () => (await heardBy(page, 'rainbow')).filter((type) => type === 'moved').length;
  const before = await moves();
  await pressUntil(
    [page],
    () => ['d', 's'],
    async () => (await moves()) > before,
  );
  expect((await heardBy(page, 'rainbow')).filter((type) => type === 'seated')).toHaveLength(1);

  await page.reload();
  await button(rainbow, 'Play against the computer').waitFor();
  expect(await detailOf(page, 'rainbow', 'ready')).toMatchObject({ table: null });
  expect((await lobby(origin).getTable(table)).players).toContain('Player');
  expect(faults).toEqual([]);
});

test('embed: in a sandboxed frame a seat survives a lost connection', async () => {
  const { id } = await createTable(origin, { seats: 2 });
  const html = `<!doctype html><html lang="en"><title>A sandbox</title><iframe sandbox="allow-scripts allow-forms" src="${origin}/embed/t/${id}"></iframe></html>`;
  const { page } = await visitUrl();
  const sockets = await socketsOf(page);
  await page.goto(await host(html));
  const frame = page.frameLocator('iframe');
  await frame.getByLabel('Your name').fill('Ann');
  await button(frame, 'Take a seat').click();
  await button(frame, 'Leave the seat').waitFor();
  expect(await frame.locator('html').evaluate(() => self.origin)).toBe('null');
  const connections = sockets.length;
  await sockets.at(-1)?.close();
  await eventually(() => sockets.length).toBeGreaterThan(connections);
  await button(frame, 'Leave the seat').click();
  await frame.getByLabel('Your name').waitFor();
  await eventually(async () => (await lobby(origin).getTable(id)).players).toEqual([]);
});

test('embed: every form works in a frame whose sandbox has no allow-forms, by button and by Enter', async () => {
  const html = `<!doctype html><html lang="en"><title>A sandbox</title><iframe sandbox="allow-scripts" src="${origin}/embed/games/drop-rainbow"></iframe></html>`;
  const { page, faults } = await visitPage(html);
  const frame = page.frameLocator('iframe');
  await button(frame, 'Open a table').click();
  await frame.getByLabel('Your name').fill('Ann');
  await frame.getByLabel('Your name').press('Enter');
  await button(frame, 'Change the table').click();
  await button(frame, /^Change$/).click();
  await frame.locator('dialog').waitFor({ state: 'detached' });
  await button(frame, /^Fill/).click();
  await frame.locator('.rainbow-board').waitFor();
  await frame.getByRole('button', { name: 'Table', exact: true }).click();
  await button(frame, 'Leave the seat').click();
  await button(frame, 'Stay').click();
  await button(frame, 'Stay').waitFor({ state: 'detached' });
  expect(faults).toEqual([expect.stringContaining('allow-same-origin')]);
});

test.each(['require-corp', 'credentialless'])(
  'embed: a cross-origin isolated page (%s) shows tables in a frame and inline',
  async (embedderPolicy) => {
    const html = examplePage(origin).replace('id="poker"', 'id="poker" inline');
    const url = await hostPage(html, `${inlinePolicy}; frame-src ${origin}`, {
      'cross-origin-embedder-policy': embedderPolicy,
      'cross-origin-opener-policy': 'same-origin',
    });
    const { page, frame: rainbow, faults } = await visitUrl(url);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    await button(page.locator('#poker'), 'Open a table').waitFor();
    await button(rainbow, 'Open a table').click();
    await rainbow.getByLabel('Your name').fill('Ann');
    await button(rainbow, 'Take a seat').click();
    await button(rainbow, 'Leave the seat').waitFor();
    await looksRightToo(page);
    expect(faults).toEqual([]);
  },
);

test('embed: a sandboxed page gets an error and shows its fallback link', async () => {
  const { page } = await visitPage(exampleWith(), `sandbox allow-scripts; ${framedPolicy}`);
  await eventually(() => heardBy(page, 'rainbow')).toEqual(['error']);
  expect(await detailOf(page, 'rainbow', 'error')).toMatchObject({
    code: 'unreachable',
    message: expect.stringContaining('allow-same-origin'),
  });
  await page.getByRole('link', { name: 'Play Drop Rainbow' }).waitFor();
});
