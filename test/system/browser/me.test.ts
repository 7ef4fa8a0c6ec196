import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { connectTable, findMatch } from '../../../client/sdk/index.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { at } from '../../../shared/kernel/util.ts';
import { sharedBrowser } from '../../helpers/browser.ts';
import { eventually, exampleWith, framedPolicy, heardBy, shortGame, visitPage } from '../../helpers/embed.ts';
import { openTable } from '../../helpers/live-table.ts';
import { button, desktop, looksRight, phone, visit } from '../../helpers/pages.ts';
import { ownTokens } from '../../helpers/players.ts';
import { sharedServer } from '../../helpers/server.ts';

const { origin } = sharedServer();
const browser = await sharedBrowser();

test('[SEC-109] my games: a browser remembers tables and games, moves them to another by a link, and forgets all', async () => {
  const table = await openTable(
    origin,
    {
      ...{ game: 'presidential-poker', seats: 2, options: { maxHands: 1 } },
      settings: { turnSeconds: null, speed: 'quick' },
    },
    ['Ann', 'Bo'],
  );
  onTestFinished(() => table.close());
  const first = at(table.players, 0);
  const { page, faults } = await visit(browser, table.link, desktop, { serviceWorkers: 'allow' });
  await page.context().request.get(`${origin}/locale/en`);
  expect(await page.context().cookies()).toMatchObject([{ name: 'locale', httpOnly: true }]);
  await first.start();
  await table.playUntil(
    () => false,
    ({ prompt }) => (prompt?.legal.some(({ type }) => type === 'drop') ? { type: 'drop' } : undefined),
  );
  const isWon = first.state.view?.outcome?.winners.includes(seatOf(0));
  await button(page, /again/i).first().waitFor();
  const workersIn = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(workersIn).toBe(1);

  await page.getByRole('link', { name: 'Arcus', exact: false }).first().click();
  await page.getByRole('link', { name: /^Your table/ }).waitFor();
  await page.getByRole('link', { name: 'My games' }).first().click();
  await page.getByText(isWon ? '1 of 1 won' : '0 of 1 won').waitFor();
  await page.getByRole('region', { name: 'Games' }).getByText('Bo', { exact: true }).waitFor();
  await looksRight(page);

  await button(page, /^Share: Presidential Poker/).click();
  const picture = page.getByRole('dialog').locator('canvas');
  await picture.waitFor();
  expect(await picture.getAttribute('aria-label')).toMatch(isWon ? /^Ann (wins|and Bo win)$/ : /^Bo wins$/);
  await button(page.getByRole('dialog'), 'Close').click();

  await button(page, 'Make a link').click();
  const link = await page.getByRole('textbox').inputValue();
  const other = await visit(browser, link, phone);
  await other.page.getByText('Take over one game and a seat at one table?').waitFor();
  expect(new URL(other.page.url()).hash).toBe('');
  await looksRight(other.page);
  await button(other.page, 'Take over').click();
  await other.page.getByText(/^[01] of 1 won$/).waitFor();
  await other.page.getByRole('link', { name: /Back to the table/ }).click();
  await button(other.page, /again/i).first().waitFor();

  await button(page, 'Forget everything').click();
  await button(page.getByRole('dialog'), 'Forget everything').click();
  await page.getByText('Nothing yet.').waitFor();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await expect.poll(workersIn).toBe(0);
  await expect.poll(() => page.context().cookies()).toEqual([]);
  await page.reload();
  await page.getByText('Nothing yet.').waitFor();
  expect([...faults, ...other.faults]).toEqual([]);
});

test.each([
  ['', true],
  ['hide="me"', false],
])('my games: an embedded table with the attribute %j remembers: %j', async (attributes, remembers) => {
  const html = exampleWith(`autostart opponents="normal" name="Ann" ${shortGame} ${attributes}`);
  const { page, frame, faults } = await visitPage(html, framedPolicy, desktop);
  await eventually(() => heardBy(page, 'rainbow')).toContain('started');
  await button(frame, 'Table').click();
  const games = button(frame, 'My games');
  const databases = () => frame.locator('html').evaluate(async () => (await indexedDB.databases()).length);
  if (remembers) {
    await eventually(databases).toBe(1);
    await games.click();
    const dialog = frame.getByRole('dialog', { name: 'My games' });
    await button(dialog, /^Back to the table: Drop Rainbow/)
      .first()
      .waitFor();
    await button(dialog, 'Forget everything').click();
    await button(frame.getByRole('dialog', { name: 'Forget everything' }), 'Forget everything').click();
    await dialog.getByText('Nothing yet.').waitFor();
  } else {
    await button(frame, 'Back to the table').waitFor();
    expect(await games.count()).toBe(0);
    expect(await databases()).toBe(0);
  }
  expect(faults).toEqual([]);
});

test.each(['a', 'AAAA', 'q1YqSy0qzszPU7JSSkzOzlHSUUpJLUsEcoyUdJQKEktKUotAMrUA'])(
  'my games: a link with %j brings nothing and says so',
  async (packed) => {
    const { page, faults } = await visit(browser, `${origin}/me#device=${packed}`);
    await page.getByText('That is not a file or link of this page.').waitFor();
    await page.getByText('Nothing yet.').waitFor();
    expect(faults).toEqual([]);
  },
);

test('a matched player is listed at the table as one to avoid, and allowed again in my games', async () => {
  const wish = {
    ...{ host: origin, game: 'drop-rainbow', size: 2, latencies: { weur: 1 }, WebSocket },
    // Like those of no other test.
    settings: { turnSeconds: 290 },
  } as const;
  const seekers = ['Ann', 'Bo'].map((name) => ({ name, tokens: ownTokens() }));
  const found = await Promise.all(seekers.map((seeker) => findMatch({ ...wish, ...seeker }).found));
  // The table keeps a seat for some seconds only.
  for (const [at, { tokens }] of seekers.entries()) {
    const player = connectTable({ host: origin, table: found[at]?.table ?? '', tokens, WebSocket });
    onTestFinished(() => player.close());
  }
  const [ann] = found;
  const { page, faults } = await visit(browser, `${origin}/t/${ann?.table}#seat=${ann?.token}`);
  await button(page, /^Chat/).click();
  await page.getByText('Whom you hear').click();
  await page.getByLabel('Do not match me with Bo again').check();
  await page.goto(`${origin}/me`);
  await page.getByRole('heading', { name: 'Never again' }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await looksRight(page);
  await button(page, 'Allow again: Bo').click();
  await expect.poll(() => page.getByRole('heading', { name: 'Never again' }).count()).toBe(0);
  expect(faults).toEqual([]);
});

test('browsers in two regions are matched within seconds at a table in the region that costs both least', async () => {
  const seats = await Promise.all(
    // 60 ms cost nothing, 85 and 90 ms about a second: Western Europe costs both least.
    [
      { weur: 20, enam: 90, eeur: 85 },
      { weur: 60, enam: 20, eeur: 90 },
    ].map(async (latencies) => {
      const context = await browser.newContext();
      onTestFinished(() => context.close());
      const page = await context.newPage();
      await page.goto(`${origin}/rules/drop-rainbow`);
      // Like those of no other test.
      const settings = { turnSeconds: 291 };
      const wish = { host: origin, game: 'drop-rainbow', size: 2, name: 'Ann', latencies, settings };
      const found = await page.evaluate(
        `import('/sdk.js').then(({ findMatch }) => findMatch(${JSON.stringify(wish)}).found)`,
      );
      return String(Object(found).table);
    }),
  );
  const [ann, bo] = seats;
  expect(ann).toBe(bo);
  expect(await (await fetch(`${origin}/api/tables/${ann}`)).json()).toMatchObject({ region: 'weur' });
});
