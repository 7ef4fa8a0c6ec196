import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page, WebSocketRoute } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
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
  openedTable,
  origin,
  visitPage,
  visitUrl,
  withoutClock,
} from '../../helpers/embed.ts';
import { hostPage, looksRightToo, pressUntil } from '../../helpers/pages.ts';
import { createTable } from '../../helpers/players.ts';

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

/** The page's connections to tables, in order, to be closed by the test. */
const socketsOf = async (page: Page): Promise<readonly WebSocketRoute[]> => {
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/table/, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  return sockets;
};

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
  'embed: a cross-origin isolated page (%s) shows a table',
  async (embedderPolicy) => {
    const url = await hostPage(examplePage(origin), framedPolicy, {
      'cross-origin-embedder-policy': embedderPolicy,
      'cross-origin-opener-policy': 'same-origin',
    });
    const { page, frame: rainbow, faults } = await visitUrl(url);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    await button(rainbow, 'Open a table').click();
    await rainbow.getByLabel('Your name').fill('Ann');
    await button(rainbow, 'Take a seat').click();
    await button(rainbow, 'Leave the seat').waitFor();
    await looksRightToo(page);
    expect(faults).toEqual([]);
  },
);

test('embed: a page of a file shows a table, whose seat survives a reload', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'arcus-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'page.html');
  writeFileSync(file, exampleWith(`${withoutClock} autostart opponents="normal"`));
  const { page, frame, faults } = await visitUrl(pathToFileURL(file).href);
  await button(frame, 'Play against the computer').click();
  await eventually(() => heardBy(page, 'rainbow')).toContain('started');
  await page.reload();
  await eventually(() => heardBy(page, 'rainbow')).toEqual(['ready', 'seated']);
  expect(faults).toEqual([]);
});

test('embed: a sandboxed page gets an error and shows its fallback link', async () => {
  const { page } = await visitPage(exampleWith(), `sandbox allow-scripts; ${framedPolicy}`);
  await eventually(() => heardBy(page, 'rainbow')).toEqual(['error']);
  expect(await detailOf(page, 'rainbow', 'error')).toMatchObject({
    code: 'unreachable',
    message: expect.stringContaining('allow-same-origin'),
  });
  await page.getByRole('link', { name: 'Play Drop Rainbow' }).waitFor();
});
