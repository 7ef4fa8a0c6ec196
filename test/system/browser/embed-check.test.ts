import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  eventually,
  exampleWith,
  framedPolicy,
  heardBy,
  host,
  openedTable,
  origin,
  visitPage,
  withoutClock,
} from '../../helpers/embed.ts';
import { button, endHand, looksRight } from '../../helpers/pages.ts';

test('embed: a game in a frame with partitioned storage is checked in the frame, and by its files elsewhere', async () => {
  const html = exampleWith(
    `options='{"maxHands":1}' ${withoutClock} autostart opponents="easy" name="Ann"`,
  ).replace('game="drop-rainbow"', 'game="presidential-poker"');
  const { page, frame, faults } = await visitPage(html, framedPolicy, { width: 320, height: 740 });
  await eventually(() => heardBy(page, 'rainbow')).toContain('started');
  // Keys reach the frame with the focus.
  await frame.locator('.prompt').first().click();
  await endHand([page], frame);
  const { table } = await openedTable(page);
  const more = button(frame, 'More');
  await more.click();
  const check = button(frame, 'Check this game');
  await check.focus();
  await page.keyboard.press('Enter');
  const dialog = frame.getByRole('dialog', { name: 'Check this game' });
  const yes = /^This game fits/;
  await dialog.getByRole('heading', { name: yes }).waitFor();
  const title = dialog.getByRole('heading', { name: 'Check this game' });
  await eventually(() => title.evaluate((heading) => heading.matches(':focus'))).toBe(true);
  await dialog.getByText('The seal is the one').waitFor();
  expect(await dialog.locator('input').count()).toBe(0);
  await looksRight(page);

  const saved = async (name: string) => {
    const download = page.waitForEvent('download');
    await button(frame, name).click();
    const buffer = readFileSync(await (await download).path());
    return { name: 'game.json', mimeType: 'application/json', buffer };
  };
  const [file, notes] = [await saved('Keep the file'), await saved('Keep what this device saw')];
  await button(frame, 'Back to the table').click();
  await dialog.waitFor({ state: 'detached' });
  await eventually(() => more.evaluate((each) => each.matches(':focus'))).toBe(true);

  // A whole page of the server has other storage, so it needs the files.
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(`${origin}/t/${table}/games/1?check`);
  await elsewhere.getByRole('heading', { name: /nobody here saw the game/ }).waitFor();
  await elsewhere.goto(`${origin}/verify`);
  await elsewhere.getByLabel('What another device saw').setInputFiles(notes);
  await elsewhere.getByLabel('The file of a game').setInputFiles(file);
  await elsewhere.getByRole('heading', { name: yes }).waitFor();

  // Another frame of the site has the same storage.
  const replayed = `<!doctype html><html lang="en"><title>A replay</title><script type="module" src="${origin}/replay@1.js"></script><arcus-replay src="${origin}/t/${table}/games/1"><b>Nothing</b></arcus-replay>`;
  await page.goto(await host(replayed));
  const replay = page.frameLocator('arcus-replay iframe');
  await page.getByText('Nothing').waitFor({ state: 'hidden' });
  await button(replay, 'Check this game').click();
  await replay.getByRole('heading', { name: yes }).waitFor();
  expect(await replay.locator('input').count()).toBe(0);
  await button(replay, 'Watch again').click();
  await replay.getByRole('slider', { name: 'Replay' }).waitFor();
  expect(faults).toEqual([]);
});
