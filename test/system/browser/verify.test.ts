import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sharedBrowser } from '../../helpers/browser.ts';
import { looksRight, looksRightToo, phone, playToTheEnd, sitDown, visit } from '../../helpers/pages.ts';
import { autoplay, createTable, join, until } from '../../helpers/players.ts';
import { sharedServer } from '../../helpers/server.ts';

const server = sharedServer();
const browser = await sharedBrowser();

test('verify: a finished game is verified and replayed, and a tampered file is detected', async () => {
  const { id } = await createTable(server.origin, { seats: 2, options: { cardsPerColour: 8 } });
  const ann = join(server.origin, id);
  await ann.sit({ name: 'Ann' });
  const bo = await visit(browser, `${server.origin}/t/${id}`, phone);
  await sitDown(bo.page, 'Bo');
  // A page that loads slowly would be dealt in without a seed.
  await until(ann, 'both promises', ({ view }) => view?.seats.every((seat) => seat?.commitment) === true);
  await ann.start();
  autoplay(ann);
  await bo.page.getByRole('button', { name: /^Draw/ }).waitFor();
  await playToTheEnd([bo.page]);
  ann.close();
  const address = await bo.page.getByRole('link', { name: /^Check this game/ }).getAttribute('href');
  await bo.page.goto(`${server.origin}${address}`);
  await bo.page.getByRole('heading', { name: /^Yes: this is the game/ }).waitFor();
  const findings = await bo.page.getByRole('listitem').allInnerTexts();
  expect(findings.join('\n')).toContain('2 players’ seeds are in the shuffle');
  for (const remembered of [
    'Table, players, options and everybody’s promises',
    'seed of this device is in',
    'seal is the one',
    'cards you saw are',
  ])
    expect(findings.join('\n')).toContain(remembered);
  await looksRight(bo.page);

  const slider = bo.page.getByRole('slider');
  await slider.focus();
  await bo.page.keyboard.press('End');
  await bo.page.getByRole('list', { name: 'Scores' }).waitFor();
  await bo.page.keyboard.press('Home');
  await bo.page.getByRole('button', { name: 'One step on' }).click();
  await bo.page.getByText(/^1 of \d+ ·/).waitFor();
  await bo.page.getByLabel('Seen').selectOption('As Ann');
  await looksRightToo(bo.page);
  const moment = await visit(browser, bo.page.url());
  await moment.page.getByText(/^1 of \d+ ·/).waitFor();
  expect(await moment.page.getByLabel('Seen').inputValue()).toMatch(/^[01]$/);
  // The sticky controls must not cover the table.
  const hidden = () =>
    moment.page.locator('arcus-replay').evaluate(({ shadowRoot: root }) => {
      const box = (selector: string) => root?.querySelector(selector)?.getBoundingClientRect();
      return (box('.stage')?.bottom ?? Infinity) - (box('.controls')?.top ?? 0);
    });
  await expect.poll(hidden).toBeLessThan(1);
  for (const [width, height] of [
    [844, 390],
    [640, 480],
    [360, 640],
  ] as const) {
    await moment.page.setViewportSize({ width, height });
    await moment.page.getByRole('button', { name: 'One step on' }).click();
    await expect.poll(hidden, { message: `${width}x${height}` }).toBeLessThan(1);
  }
  // Playing must not scroll the page.
  const played = moment.page.getByRole('slider');
  await moment.page.getByRole('button', { name: 'Play', exact: true }).click();
  const scrolled = await moment.page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight);
    return scrollY;
  });
  const shown = await played.inputValue();
  await expect.poll(() => played.inputValue()).not.toBe(shown);
  expect(await moment.page.evaluate(() => scrollY)).toBe(scrolled);

  const saved = async (button: string): Promise<string> => {
    const download = bo.page.waitForEvent('download');
    await bo.page.getByRole('button', { name: button }).click();
    return readFileSync(await (await download).path(), 'utf8');
  };
  const [file, witness] = [await saved('Keep the file'), await saved('Keep what this device saw')];
  const check = await visit(browser, `${server.origin}/verify`, phone);
  await looksRightToo(check.page);
  const give = (text: string, label = 'The file of a game') =>
    check.page
      .getByLabel(label)
      .setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await give(file);
  await check.page.getByRole('heading', { name: /^The file agrees/ }).waitFor();
  const another = 'What another device saw';
  await give(witness, another);
  await check.page.getByRole('heading', { name: /^Yes: this is the game/ }).waitFor();
  await give(witness.replace(/"seal":"./, '"seal":"'), another);
  await check.page.getByText('That is not a file of what a device saw.').waitFor();
  await looksRightToo(check.page);
  await give(
    witness.replace(/("seal":")(.{64})/, (_, name, seal) => name + [...seal].reverse().join('')),
    another,
  );
  await check.page.getByText('The seal is not the one that this device was shown').waitFor();
  await give(file.replace('"Ann"', '"Eve"'));
  await check.page.getByRole('heading', { name: /^No/ }).waitFor();
  await check.page.getByText('The beginning was changed afterwards').waitFor();
  await looksRight(check.page);
  await give(file.slice(0, -9));
  await check.page.getByText('cut short, or not JSON').waitFor();
  expect([...bo.faults, ...moment.faults, ...check.faults]).toEqual([]);
});

test('verify: a player whose device had no part in the shuffle is notified at the table and in the report', async () => {
  const { id } = await createTable(server.origin, { seats: 2, options: { cardsPerColour: 8 } });
  const ann = await visit(browser, `${server.origin}/t/${id}`);
  const bo = await visit(browser, 'about:blank', phone);
  // As in an insecure context.
  await bo.page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }));
  await bo.page.goto(`${server.origin}/t/${id}`);
  await sitDown(ann.page, 'Ann');
  await sitDown(bo.page, 'Bo');
  await ann.page.getByRole('button', { name: 'Start', exact: true }).click();
  const notice = bo.page.getByText('Your device had no part in this shuffle.');
  await notice.waitFor();
  await looksRight(bo.page);
  expect(await ann.page.getByText('Your device had no part').count()).toBe(0);
  await bo.page.getByRole('button', { name: 'Play on' }).click();
  await notice.waitFor({ state: 'detached' });
  await playToTheEnd([ann.page, bo.page]);
  const address = await bo.page.getByRole('link', { name: /^Check this game/ }).getAttribute('href');
  await bo.page.goto(`${server.origin}${address}`);
  await bo.page.getByRole('heading', { name: /too little was seen/ }).waitFor();
  await bo.page.getByText('This device had no part in the shuffle: no seed of it is there.').waitFor();
  expect([...ann.faults, ...bo.faults]).toEqual([]);
});

test('verify: a chosen language applies to every page and to file errors', async () => {
  const { page, faults } = await visit(browser, server.origin, phone);
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  await page.getByRole('link', { name: 'Español' }).click();
  await page.getByRole('button', { name: 'Jugar ahora' }).waitFor();
  await page.getByRole('link', { name: 'Comprobar una partida' }).click();
  const give = (label: string) =>
    page
      .getByLabel(label)
      .setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer: Buffer.from('{') });
  await give('El archivo de una partida');
  await page.getByText('El archivo está cortado o no es JSON.').waitFor();
  await looksRightToo(page);
  await page.getByRole('link', { name: '한국어' }).click();
  await page.getByRole('heading', { name: '게임 검증' }).waitFor();
  expect(await page.getByRole('link', { name: '한국어' }).getAttribute('aria-current')).toBe('true');
  await give('게임 파일');
  await page.getByText('파일이 잘렸거나 JSON이 아닙니다.').waitFor();
  await looksRight(page);
  expect(faults).toEqual([]);
});
