import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type NodeServer, startServer } from '../../../party/platforms/node.ts';
import { arcusGames } from '../../../shared/games/registry.ts';
import { examplePage, sharedBrowser } from '../../helpers/browser.ts';
import { copyBuild, replaceBuild } from '../../helpers/next-build.ts';
import { button, hostPage, looksRight, phone, sitDown, visit } from '../../helpers/pages.ts';
import { createTable } from '../../helpers/players.ts';

/** A server whose pages are replaced while it is started again on the same port and data. */
const deployment = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'arcus-'));
  const [data, files] = [join(folder, 'data'), join(folder, 'public')];
  copyBuild(files);
  const start = (port: number): Promise<NodeServer> =>
    startServer({ games: arcusGames, data, files, port, log: () => undefined });
  let running = await start(0);
  const { origin } = running;
  onTestFinished(async () => {
    await running.close();
    rmSync(folder, { recursive: true });
  });
  const upgrade = async (): Promise<void> => {
    await running.close();
    replaceBuild(files);
    running = await start(Number(new URL(origin).port));
  };
  return { origin, upgrade };
};

const older = 'This page is older than the table';

test('upgrade: an embed of before says that it is old, and one press brings the visitor to her seat', async () => {
  const { origin, upgrade } = await deployment();
  const attributes = `id="rainbow" autostart opponents="easy" settings='{"turnSeconds":null}'`;
  const html = examplePage(origin)
    .replace('id="rainbow"', attributes)
    .replace(/<arcus-table id="poker"[\s\S]*?<\/arcus-table>/, '');
  const policy = `script-src ${origin}; frame-src ${origin}`;
  const { page } = await visit(await sharedBrowser(), await hostPage(html, policy), phone);
  const table = page.frameLocator('#rainbow iframe');
  const play = button(table, 'Play against the computer');
  await play.waitFor();
  await upgrade();
  await play.click();
  await table.getByRole('heading', { name: older }).waitFor();
  const errors = page.locator('#heard > li', { hasText: 'rainbow: error' });
  await expect.poll(() => errors.allTextContents()).toEqual([expect.stringContaining('"code":"old-page"')]);
  await looksRight(page);

  await button(table, 'Load again').click();
  await button(table, /^Draw/).waitFor();
  expect(await page.locator('#heard > li', { hasText: 'rainbow: seated' }).last().textContent()).toContain(
    '{"seat":0}',
  );
});

test('upgrade: a table page of before goes on with its game, and offers to load again', async () => {
  const { origin, upgrade } = await deployment();
  const { id } = await createTable(origin, { seats: 2, settings: { turnSeconds: null } });
  const { page } = await visit(await sharedBrowser(), `${origin}/t/${id}`, phone);
  await sitDown(page, 'Ann');
  await button(page, /^Add computer on seat/)
    .first()
    .click();
  await button(page, 'Start').click();
  await button(page, /^Draw/).waitFor();
  await upgrade();
  await page.getByText('Connected again').waitFor({ state: 'attached' });
  await button(page, 'Give me a hint').click();
  const renewed = page.getByText('Arcus was renewed while the page was open.');
  await renewed.waitFor();
  await page.getByText('The computer would choose').waitFor();
  await looksRight(page);
  await button(page, /^Draw/).click();
  await page.getByText('The computer would choose').waitFor({ state: 'detached' });

  await button(page, 'Load again').click();
  await renewed.waitFor({ state: 'detached' });
  await button(page, 'Give me a hint').waitFor();
});

test('upgrade: without a network a table waits for its drawing, and shows it when the network is back', async () => {
  const { origin } = await deployment();
  const { id } = await createTable(origin, { seats: 2 });
  const { page } = await visit(await sharedBrowser(), 'about:blank', phone);
  const offline = new Set(['**/build/drop-rainbow-*', '**/embed@1.js']);
  const lose = (): Promise<unknown> =>
    Promise.all(
      [...offline].map((files) => page.route(files, (route) => route.abort('internetdisconnected'))),
    );
  await lose();
  const probed = page.waitForRequest('**/embed@1.js');
  await page.goto(`${origin}/t/${id}`);
  await probed;
  await page.getByText('Connecting to the table').waitFor();
  expect(await page.getByText(older).count()).toBe(0);
  await page.unrouteAll();
  await page.getByLabel('Your name').waitFor();
});
