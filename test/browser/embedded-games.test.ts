import type { Frame, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { GameId } from '../../client/sdk/index.ts';
import { axe, sharedBrowser } from '../helpers/browser.ts';
import { shortOptions } from '../helpers/games.ts';
import { desktop, hostPage, phone, visit } from '../helpers/pages.ts';
import { createTable, joinAsBot } from '../helpers/players.ts';
import { isLong } from '../helpers/random.ts';
import { sharedServer } from '../helpers/server.ts';

const { origin } = sharedServer();
const browser = await sharedBrowser();

/** A page of another site with this table, which writes down what it hears of it. */
const pageWith = (table: string): string => `<!doctype html>
<html lang="en"><head><title>A page with a table</title><style>body { margin: 8px }</style>
<script type="module" src="${origin}/embed.js"></script></head>
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
  if (!frame) throw new Error('the table is in no frame');
  return frame;
};

/** Plays until the game is over, or with so many presses, by its buttons, cards and spaces alone, as `seed` has it. Runs in the frame. */
const play = async ({ seed, most }: { seed: number; most: number }): Promise<number> => {
  const table = document.querySelector('arcus-embedded')?.shadowRoot?.querySelector('arcus-table-view');
  const root = table?.shadowRoot;
  if (!root) throw new Error('no table is drawn');
  let state = seed;
  const any = <Item>(items: readonly Item[]): Item | undefined => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return items[(state >> 8) % items.length];
  };
  const all = (selector: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)];
  const changed = (): Promise<void> =>
    new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        resolve();
      });
      observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    });
  const able = ':not([aria-disabled=true], :disabled)';
  let presses = 0;
  while (all('.ranking').length === 0 && presses < most) {
    if (all('.prompt.yours').length === 0) {
      await changed();
      continue;
    }
    const pressed =
      any(all(`.asking .actions button${able}`)) ??
      any(all('.space.lit')) ??
      any(all(`.play [aria-pressed=false]${able}`));
    pressed?.click();
    presses += 1;
    await new Promise(requestAnimationFrame);
  }
  return presses;
};

/**
 * One of its players is on the page, the others only play: Drop Rainbow with two pages is in `embed.test.ts`. In the short run the
 * longest of them does not go to its end there, for `keyboard.test.ts` plays it to its end too.
 */
test.each<[GameId, readonly string[], typeof phone]>([
  ['seven-poker', ['Bo', 'Cy'], phone],
  ['sequence-states', ['Bo'], desktop],
  ['presidential-poker', ['Bo'], phone],
])('%s is played on a page of another site against %j', async (game, others, size) => {
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
  const company = [];
  for (const name of others) company.push(await joinAsBot(origin, id, game, name));
  await frame.getByRole('button', { name: 'Start', exact: true }).click();
  await frame.locator('.prompt').waitFor();
  expect(await axe(page)).toEqual([]);

  const goesToItsEnd = isLong || game !== 'sequence-states';
  const most = goesToItsEnd ? 20_000 : 30;
  const presses = await frame.evaluate(play, { seed: 1, most });
  expect(presses < most).toBe(goesToItsEnd);
  const heard = page.locator('#heard');
  if (goesToItsEnd) {
    await expect.poll(() => heard.textContent()).toMatch(/^seated started (moved )+ended $/);
    const ended = JSON.parse((await heard.getAttribute('data-ended')) ?? '');
    expect(ended).toMatchObject({ gameNumber: 1 });
  } else expect(await heard.textContent()).toMatch(/^seated started (moved )+/);
  expect(await axe(page)).toEqual([]);
  expect(faults.filter((fault) => !/^Blocked autofocusing/.test(fault))).toEqual([]);
  for (const one of company) one.close();
});
