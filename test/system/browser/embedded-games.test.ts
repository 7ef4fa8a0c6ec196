import type { Frame, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { GameId } from '../../../client/sdk/index.ts';
import { axe, sharedBrowser } from '../../helpers/browser.ts';
import { shortOptions } from '../../helpers/games.ts';
import { desktop, hostPage, phone, playToTheEnd, visit } from '../../helpers/pages.ts';
import { createTable, joinAsBot } from '../../helpers/players.ts';
import { isLong } from '../../helpers/random.ts';
import { sharedServer } from '../../helpers/server.ts';

const { origin } = sharedServer();
const browser = await sharedBrowser();

/** A page of another site that logs the table's events. */
const pageWith = (table: string): string => `<!doctype html>
<html lang="en"><head><title>A page with a table</title><style>body { margin: 8px }</style>
<script type="module" src="${origin}/embed@1.js"></script></head>
<body><main><h1>A page with a table</h1><arcus-table table="${table}"></arcus-table><p id="heard"></p></main>
<script type="module">
  for (const type of ['seated', 'started', 'moved', 'ended', 'error'])
    document.querySelector('arcus-table').addEventListener(type, ({ detail }) => {
      document.querySelector('#heard').textContent += type + ' ';
      if (type === 'ended') document.querySelector('#heard').dataset.ended = JSON.stringify(detail);
    });
</script></body></html>`;

const frameOf = async (page: Page): Promise<Frame> => {
  const element = await page.locator('arcus-table iframe').elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('the table has no frame');
  return frame;
};

/** Long form only: `embed.test.ts` plays Drop Rainbow. */
const rows: readonly (readonly [GameId, readonly string[], typeof phone])[] = [
  ['presidential-poker', ['Bo'], phone],
  ['seven-poker', ['Bo', 'Cy'], phone],
  ['sequence-states', ['Bo'], desktop],
];
test.runIf(isLong).each(rows)(
  'embed: %s is played on a page of another site against %j',
  async (game, others, size) => {
    const { id } = await createTable(origin, {
      game,
      seats: others.length + 1,
      options: { ...shortOptions[game] },
      settings: { turnSeconds: null },
    });
    const url = await hostPage(pageWith(id), `script-src ${origin}; frame-src ${origin}`);
    const { page, faults } = await visit(browser, url, size);
    const frame = await frameOf(page);
    await frame.getByLabel('Your name').fill('Ann');
    await frame.getByRole('button', { name: 'Take a seat' }).click();
    await frame.getByRole('button', { name: 'Leave the seat' }).waitFor();
    const opponents = [];
    for (const name of others) opponents.push(await joinAsBot(origin, id, game, name));
    await frame.getByRole('button', { name: 'Start', exact: true }).click();
    // Then the others wait.
    await frame.locator('.prompt.yours').waitFor();
    expect(await axe(page)).toEqual([]);

    await playToTheEnd([frame]);
    const heard = page.locator('#heard');
    await expect.poll(() => heard.textContent()).toMatch(/^seated started (moved )+ended $/);
    const ended = JSON.parse((await heard.getAttribute('data-ended')) ?? '');
    expect(ended).toMatchObject({ gameNumber: 1 });
    expect(await axe(page)).toEqual([]);
    expect(faults).toEqual([]);
    for (const one of opponents) one.close();
  },
);
