import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { root } from '../../../scripts/files.ts';
import { at } from '../../../shared/kernel/util.ts';
import { replay } from '../../../shared/replay/replay.ts';
import { fullTranscriptSchema } from '../../../shared/replay/transcript.ts';
import { resize, sharedBrowser } from '../../helpers/browser.ts';
import { gather, type Plan, playOn } from '../../helpers/memory/gather.ts';
import { ann, notesOf, signedGame } from '../../helpers/notes.ts';
import {
  button,
  endHand,
  looksRight,
  looksRightToo,
  phone,
  playToTheEnd,
  sitDown,
  startGame,
  visit,
} from '../../helpers/pages.ts';
import { autoplay, createTable, join, until } from '../../helpers/players.ts';
import { sharedServer } from '../../helpers/server.ts';

const server = sharedServer();
const browser = await sharedBrowser();

test('verify: a finished game is verified and replayed, and a tampered file is detected', async () => {
  const { id } = await createTable(server.origin, {
    seats: 2,
    options: { cardsPerColor: 8 },
    settings: { speed: 'quick', turnSeconds: null },
  });
  const ann = join(server.origin, id);
  await ann.sit({ name: 'Ann' });
  const bo = await visit(browser, `${server.origin}/t/${id}`, phone);
  await sitDown(bo.page, 'Bo');
  // A page that loads slowly would be dealt in without a seed.
  await until(ann, 'both promises', ({ view }) => view?.seats.every((seat) => seat?.commitment) === true);
  await ann.start();
  // Some of her rows fail.
  autoplay(ann, 7);
  await button(bo.page, /^Draw/).waitFor();
  await playToTheEnd([bo.page]);
  ann.close();
  await button(bo.page, 'More').click();
  const address = await bo.page.getByRole('link', { name: /^Check this game/ }).getAttribute('href');
  await bo.page.goto(`${server.origin}${address}`);
  await bo.page.getByRole('heading', { name: /^This game fits/ }).waitFor();
  const findings = await bo.page.getByRole('listitem').allInnerTexts();
  expect(findings.join('\n')).toContain('2 players’ seeds are in the shuffle');
  for (const remembered of [
    'Table, players, options and everybody’s promises',
    'seed of this device is in',
    'seal is the one',
    'moves of yours are signed by this device',
    'saw every attempt',
    'key of this device was settled',
    'cards you saw are',
  ])
    expect(findings.join('\n')).toContain(remembered);
  await looksRight(bo.page);

  const saved = async (name: string): Promise<string> => {
    const download = bo.page.waitForEvent('download');
    await button(bo.page, name).click();
    return readFileSync(await (await download).path(), 'utf8');
  };
  const [file, witness] = [await saved('Keep the file'), await saved('Keep what this device saw')];
  // Watching again is another page, and plays immediately.
  await bo.page.getByRole('link', { name: 'Watch again' }).click();
  const slider = bo.page.getByRole('slider', { name: 'Replay' });
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(0);
  expect(await bo.page.getByText('This game fits').count()).toBe(0);
  await looksRight(bo.page);
  const played = replay(fullTranscriptSchema.parse(JSON.parse(file)));
  const events = played.ok ? played.value.positions.flatMap((position) => position.events) : [];
  const failures = events.filter(({ type }) => type === 'failed');
  const marks = bo.page.locator('.line > i');
  await expect.poll(() => marks.count()).toBe(failures.length);
  const sentence = await marks.first().getAttribute('title');
  expect(sentence).toMatch(/A second \w+: (Ann|Bo) loses the row of \d+\.$/);
  await marks.first().click();
  await bo.page
    .getByRole('status')
    .getByText(sentence ?? '')
    .waitFor();
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/^\d+ of \d+, decisive moment$/);
  await bo.page.getByText('decisive moment').waitFor();
  await slider.focus();
  await bo.page.keyboard.press('End');
  await bo.page.getByRole('list', { name: 'Scores' }).waitFor();
  await bo.page.keyboard.press('Home');
  await button(bo.page, 'One step on').click();
  await bo.page.getByText(/^1 of \d+ ·/).waitFor();
  await bo.page.getByLabel('Seen').selectOption('As Ann');
  await looksRightToo(bo.page);
  // What cost most, by the address of the result's link.
  await bo.page.goto(`${server.origin}/t/${id}/games/1#costliest`);
  await bo.page.reload();
  const costliest = bo.page.getByRole('dialog', { name: 'Your costliest decisions' });
  // The strongest computer player judges each move.
  await costliest
    .getByText(/^(It saw only|You played like|No decision of yours)/)
    .waitFor({ timeout: 150_000 });
  await looksRight(bo.page);
  await resize(bo.page, { width: 1440, height: 900 });
  if ((await costliest.getByRole('listitem').count()) > 0) {
    const shows = button(costliest, /^Show this moment/).first();
    const [place] = /\d+/.exec((await shows.textContent()) ?? '') ?? [];
    await shows.click();
    await bo.page
      .getByRole('status')
      .getByText(/^“Hard to beat” would: /)
      .waitFor();
    await expect.poll(() => slider.inputValue()).toBe(place);
    await expect.poll(() => bo.page.locator('.line > .costly').count()).toBeGreaterThan(0);
    await resize(bo.page, { width: 390, height: 844 });
    await looksRightToo(bo.page);
  } else await bo.page.keyboard.press('Escape');
  // A linked moment stands still.
  await bo.page.goto(`${server.origin}/t/${id}/games/1#moment=1&as=0`);
  const moment = await visit(browser, bo.page.url());
  await moment.page.getByText(/^1 of \d+ ·/).waitFor();
  await button(moment.page, 'Play').waitFor();
  await expect.poll(() => moment.page.getByLabel('Seen').inputValue()).toMatch(/^[01]$/);
  // Bar, table and controls share the window.
  for (const [width, height] of [
    [844, 390],
    [640, 480],
    [360, 640],
  ] as const) {
    await resize(moment.page, { width, height });
    // The table above the controls, and these above the window's end.
    const beyond = () =>
      moment.page.locator('arcus-replay').evaluate(({ shadowRoot: root }) => {
        const box = (selector: string) => root?.querySelector(selector)?.getBoundingClientRect();
        return Math.max(
          (box('arcus-table-view')?.bottom ?? Infinity) - (box('.controls')?.top ?? 0),
          (box('.controls')?.bottom ?? Infinity) - innerHeight,
        );
      });
    await expect.poll(beyond, { message: `${width}x${height}` }).toBeLessThan(1);
  }

  // From the home page: by its link, and by its file, dropped anywhere.
  const home = await visit(browser, server.origin, phone);
  for (const other of [
    `${server.origin}/t/${id}`,
    `https://elsewhere.example/t/${id}/games/1`,
    `javascript:/t/${id}/games/1`,
  ]) {
    await home.page.goto(server.origin);
    await home.page.getByText('Watch a finished game').click();
    await home.page.getByLabel('Its link').fill(other);
    await button(home.page, 'Watch').click();
    await home.page.getByText('That is not the link of a finished game').waitFor();
    expect(home.page.url(), other).toBe(`${server.origin}/`);
  }
  await looksRightToo(home.page);
  await home.page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'game.json', { type: 'application/json' }));
    document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  }, file);
  await home.page.getByRole('slider', { name: 'Replay' }).waitFor();
  await button(home.page, 'Check this game').click();
  await home.page.getByRole('heading', { name: /^The file agrees/ }).waitFor();
  await home.page.goBack();
  await home.page.getByText('Watch a finished game').click();
  await home.page.getByLabel('Its link').fill(`${server.origin}/t/${id}/games/1`);
  await button(home.page, 'Watch').click();
  await home.page.getByRole('link', { name: 'Check this game' }).waitFor();
  const check = await visit(browser, `${server.origin}/verify`, phone);
  // A pasted link leads to the check.
  await check.page.getByLabel('Its link').fill(`${server.origin}/t/${id}/games/1`);
  await button(check.page, 'Check').click();
  await check.page.getByRole('heading', { name: /^The file agrees/ }).waitFor();
  await check.page.goBack();
  await looksRight(check.page);
  const give = (text: string, label = 'The file of a game') =>
    check.page
      .getByLabel(label)
      .setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await give(file);
  await check.page.getByRole('heading', { name: /^The file agrees/ }).waitFor();
  const another = 'What another device saw';
  await give(witness, another);
  await check.page.getByRole('heading', { name: /^This game fits/ }).waitFor();
  await give(witness.replace('arcus-witness', 'arcus'), another);
  await check.page.getByText('That is not a file of what a device saw.').waitFor();
  await looksRightToo(check.page);
  await give(
    witness.replace(/("seal":")(.{64})/, (_, name, seal) => name + [...seal].reverse().join('')),
    another,
  );
  await check.page.getByText('The seal is not the one that this device was shown').waitFor();
  await give(file.replace('"Ann"', '"Eve"'));
  await check.page.getByRole('heading', { name: /^No/ }).waitFor();
  await check.page.getByText('something in the file was changed, left out or put in afterwards').waitFor();
  await looksRight(check.page);
  await give(file.slice(0, -9));
  await check.page.getByText('cut short, or not JSON').waitFor();
  const digest = await (await fetch(`${server.origin}/arcus-verify.html.sha256.txt`)).text();
  await check.page.getByText(digest.slice(0, 64)).waitFor();
  // A table without the file.
  await bo.page.goto(`${server.origin}/t/${id}/games/2`);
  await bo.page.getByText('This game cannot be seen').waitFor();
  expect(await button(bo.page, 'Keep what this device saw').count()).toBe(0);
  // The notes of a game whose transcript the server denies.
  const denied = /\/api\/tables\/\w+\/games\/1/;
  await bo.page.route(denied, (route) => route.continue({ url: route.request().url().replace(/1$/, '9') }));
  await bo.page.goto(`${server.origin}/t/${id}/games/1?check`);
  await bo.page.getByText('This game cannot be seen').waitFor();
  expect(await saved('Keep what this device saw')).toBe(witness);
  await bo.page.unroute(denied);
  expect(await bo.page.getByRole('heading', { name: /^Yes/ }).count()).toBe(0);
  const isMissing = (fault: string): boolean => fault.includes('status of 404');
  expect(bo.faults.filter((fault) => !isMissing(fault))).toEqual([]);
  expect([...moment.faults, ...home.faults, ...check.faults]).toEqual([]);
});

test('verify: a player whose device had no part in the shuffle is notified at the table and in the report', async () => {
  const { id } = await createTable(server.origin, {
    ...{ game: 'presidential-poker', seats: 2 },
    ...{ options: { maxHands: 1 }, settings: { speed: 'quick', turnSeconds: null } },
  });
  const ann = await visit(browser, `${server.origin}/t/${id}`);
  await sitDown(ann.page, 'Ann');
  const laptop = await visit(browser, `${server.origin}/t/${id}`);
  await sitDown(laptop.page, 'Bo');
  await ann.page.getByText('Bo').first().waitFor();
  const token = await laptop.page.evaluate((table) => localStorage.getItem(`arcus:seat:${table}`), id);
  // A second device of the seat: the seed of the first one is in the shuffle.
  const bo = await visit(browser, `${server.origin}/t/${id}#seat=${token}`, phone);
  await bo.page.getByText('Ann').first().waitFor();
  await startGame(ann.page);
  const notice = bo.page.getByText('Your device cannot fully check this game.');
  await notice.waitFor();
  await laptop.page.close();
  await looksRight(bo.page);
  expect(await ann.page.getByText('Your device cannot').count()).toBe(0);
  await button(bo.page, 'Play on').click();
  await notice.waitFor({ state: 'detached' });
  await endHand([ann.page, bo.page]);
  await button(bo.page, 'More').click();
  const address = await bo.page.getByRole('link', { name: /^Check this game/ }).getAttribute('href');
  await bo.page.goto(`${server.origin}${address}`);
  await bo.page.getByRole('heading', { name: /too little was seen/ }).waitFor();
  await bo.page.getByText('This device had no part in the shuffle: no seed of it is there.').waitFor();
  expect([...ann.faults, ...bo.faults]).toEqual([]);
});

test('verify: a chosen language applies to every page and to file errors', async () => {
  const { page, faults } = await visit(browser, server.origin, phone);
  await button(page, 'Play now').waitFor();
  await page.getByRole('link', { name: 'Español' }).click();
  await button(page, 'Jugar ahora').waitFor();
  await page.getByRole('link', { name: 'Comprobar una partida' }).click();
  // The home page takes files too.
  await page.waitForURL(/\/verify$/);
  const give = (label: string) =>
    page
      .getByLabel(label)
      .setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer: Buffer.from('{') });
  await give('El archivo de una partida');
  await page.getByRole('heading', { name: /^No: algo en esta partida/ }).waitFor();
  await page.getByText('The file is cut short, or not JSON.').waitFor();
  await looksRightToo(page);
  await page.getByRole('link', { name: '한국어' }).click();
  await page.getByRole('heading', { name: '게임 검증' }).waitFor();
  expect(await page.getByRole('link', { name: '한국어' }).getAttribute('aria-current')).toBe('true');
  await give('게임 파일');
  await page.getByRole('heading', { name: /^아니요/ }).waitFor();
  await looksRight(page);
  expect(faults).toEqual([]);
});

const plans: readonly Plan[] = [
  { game: 'drop-rainbow', computers: 1, options: { cardsPerColor: 8 } },
  { game: 'seven-poker', players: 3, options: { victoryCards: 3 } },
  { game: 'sequence-states', players: 2 },
  { game: 'presidential-poker', players: 3, options: { maxHands: 1 } },
];

test('verify: arcus-verify.html, opened from disk, verifies and replays games without a network', async () => {
  const { page, faults } = await visit(browser, 'about:blank', phone);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.context().setOffline(true);
  const address = pathToFileURL(`${root}build/public/arcus-verify.html`).href;
  await page.goto(address);
  const give = (label: string, value: unknown) =>
    page.getByLabel(label).setInputFiles({
      name: 'file.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(value)),
    });
  const theatre = page.locator('arcus-replay');
  const turn = (to: string) => button(page, to).click();
  for (const plan of plans) {
    const { table, players } = await gather({ seed: 'from disk', ...plan });
    for (const player of players) await player.promise();
    await at(players, 0).ask({ type: 'start' });
    for (const player of players) await player.show();
    await playOn(players);
    const file = signedGame(
      fullTranscriptSchema.parse(JSON.parse(JSON.stringify(await table.transcript(1, null)))),
    );
    await give('What another device saw', notesOf(file, ann));
    await give('The file of a game', file);
    await page.getByRole('heading', { name: /^This game fits/ }).waitFor();
    await page.getByText('there was no other deck to choose.').waitFor();
    await turn('Watch again');
    for (const [key, shown] of [
      ['Home', '.play:not(.gathering)'],
      ['End', '.gathering .ending'],
    ] as const) {
      await page.getByRole('slider', { name: 'Replay' }).press(key);
      await theatre.locator(shown).waitFor();
    }
    await turn('Check this game');
    const settings = { ...file.head.terms.settings, turnSeconds: 33 };
    await give('The file of a game', signedGame(file, { settings }));
    await page.getByRole('heading', { name: /^No/ }).waitFor();
    await page.getByText('Your device had written down other players, options or promises').waitFor();
  }
  await looksRight(page);
  expect(requested).toEqual([address]);
  expect(faults).toEqual([]);
});
