import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WebSocketRoute } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { lobby } from '../../../client/sdk/index.ts';
import { examplePage } from '../../helpers/browser.ts';
import {
  browser,
  detailOf,
  eventually,
  exampleWith,
  framedPolicy,
  heardBy,
  host,
  origin,
  visitPage,
  visitUrl,
  withoutClock,
} from '../../helpers/embed.ts';
import { button, hostPage, looksRightToo } from '../../helpers/pages.ts';
import { createTable } from '../../helpers/players.ts';

test('embed: in a sandboxed frame a seat survives a lost connection', async () => {
  const { id } = await createTable(origin, { seats: 2 });
  const html = `<!doctype html><html lang="en"><title>A sandbox</title><iframe sandbox="allow-scripts allow-forms" src="${origin}/embed/t/${id}"></iframe></html>`;
  const { page } = await visitUrl();
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/table/, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
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
  await button(frame, 'Table').click();
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

test('embed: a page of a file shows a table: Enter starts its game, and the seat survives a reload', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'arcus-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'page.html');
  writeFileSync(file, exampleWith(`${withoutClock} autostart opponents="normal"`));
  const { page, frame, faults } = await visitUrl(pathToFileURL(file).href);
  await button(frame, 'Play against the computer').press('Enter');
  await frame.locator('.play .prompt:focus').waitFor();
  await eventually(() => heardBy(page, 'rainbow')).toContain('started');
  await page.reload();
  // Computer players go on meanwhile.
  await eventually(async () => (await heardBy(page, 'rainbow')).slice(0, 2)).toEqual(['ready', 'seated']);
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

test('embed: a policy that blocks the frame is reported immediately, and the fallback link shows', async () => {
  const { page, faults } = await visitPage(exampleWith(), `script-src ${origin}; frame-src 'none'`);
  const message = expect.stringMatching(/add it to frame-src/);
  const detail = { code: 'unreachable', message, stage: 'loading', table: null };
  await eventually(() => detailOf(page, 'rainbow', 'error')).toEqual(detail);
  await page.getByRole('link', { name: 'Play Drop Rainbow' }).waitFor();
  await eventually(() => faults.join()).toMatch(/add it to frame-src/);
});

test('embed: the fallback link shows without JavaScript', async () => {
  const scriptless = await browser.newContext({ javaScriptEnabled: false });
  onTestFinished(() => scriptless.close());
  const page = await scriptless.newPage();
  await page.goto(await host(exampleWith()));
  expect(await page.getByRole('link', { name: 'Play Drop Rainbow' }).isVisible()).toBe(true);
});
