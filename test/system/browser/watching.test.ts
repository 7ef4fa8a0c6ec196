import { expect, onTestFinished, test } from 'vitest';
import { lobby } from '../../../client/sdk/index.ts';
import { axe, sharedBrowser } from '../../helpers/browser.ts';
import { ownServer } from '../../helpers/own-server.ts';
import { button, hostPage, looksRight, phone, visit } from '../../helpers/pages.ts';
import { autoplay, type DropRainbow, ownTokens, seatedTable } from '../../helpers/players.ts';

const origin = await ownServer();
const browser = await sharedBrowser();

const listedTable = async (names: readonly [string, string]) => {
  const { id, players } = await seatedTable(origin, names, {
    options: { cardsPerColor: 8 },
    settings: { listed: true, speed: 'quick', turnSeconds: null },
  });
  onTestFinished(() => {
    for (const player of players) player.close();
  });
  const listed = async (): Promise<readonly string[]> => {
    const { tables } = await lobby(origin, ownTokens()).listTables({ phase: 'watchable' });
    return tables.map((table) => table.id);
  };
  const start = async (): Promise<void> => {
    await (players[0] as DropRainbow).start();
    // The table tells the directory later; a page searches again after 20 seconds.
    await expect.poll(listed).toContain(id);
  };
  return { players, start };
};

const watchPage = (game: string): Promise<string> =>
  hostPage(
    `<!doctype html><html lang="en"><title>A site</title><main><h1>Live</h1><script type="module" src="${origin}/embed@1.js"></script>
<arcus-table watch="${game}"></arcus-table></main></html>`,
    `script-src ${origin}; frame-src ${origin}; connect-src ${origin} ${origin.replace('http', 'ws')}`,
  );

test('watch: the element says that there is no table to watch', async () => {
  const { page, faults } = await visit(browser, await watchPage('presidential-poker'));
  await page.frameLocator('iframe').getByText('Nobody is playing where others may watch').waitFor();
  expect(await axe(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('watch: the element shows the liveliest table without seats to take, and another after its game', async () => {
  const first = await listedTable(['Ann', 'Bo']);
  await first.start();
  const seen = await visit(browser, await watchPage('drop-rainbow'), phone);
  const table = seen.page.frameLocator('iframe');
  await table.getByText('Ann', { exact: true }).first().waitFor();
  await table.getByText('Bo', { exact: true }).first().waitFor();
  await looksRight(seen.page);

  for (const player of first.players) autoplay(player);
  await expect.poll(() => first.players[0]?.state.view?.phase).toBe('over');
  await table.getByRole('list', { name: 'Scores' }).waitFor();
  await expect.poll(() => button(table, /Sit|seat|Play again/).count()).toBe(0);
  const second = await listedTable(['Cy', 'Di']);
  await second.start();
  await table.getByText('Cy', { exact: true }).first().waitFor();
  expect(seen.faults).toEqual([]);
});

test('watch: the home page lists tables to watch apart from tables to join', async () => {
  const { start } = await listedTable(['Ed', 'Flo']);
  const gathering = await listedTable(['Gus', 'Hal']);
  gathering.players[1]?.close();
  await start();
  const { page, faults } = await visit(browser, origin);
  const section = page.getByRole('region', { name: 'Watch now' });
  await section.getByText('Ed and Flo').waitFor();
  expect(await section.getByText('Gus').count()).toBe(0);
  await section.getByRole('link').filter({ hasText: 'Ed and Flo' }).click();
  await page.getByText('Ed', { exact: true }).first().waitFor();
  expect(faults).toEqual([]);
});
