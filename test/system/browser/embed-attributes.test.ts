import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import type { ArcusTable } from '../../../client/embed/element.ts';
import { lobby } from '../../../client/sdk/index.ts';
import {
  browser,
  button,
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
import { createTable } from '../../helpers/players.ts';

/** In pages visited from now on. Without it, a slow machine reaches the timeouts of a load by itself. */
const stopClock = async (page: Page): Promise<void> => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(3_600_000);
};

test('embed: the fallback link shows without JavaScript and without a server', async () => {
  const url = await host(exampleWith());
  const scriptless = await browser.newContext({ javaScriptEnabled: false });
  onTestFinished(() => scriptless.close());
  const plain = await scriptless.newPage();
  await plain.goto(url);
  expect(await plain.getByRole('link', { name: 'Play Drop Rainbow' }).isVisible()).toBe(true);

  const { page } = await visitUrl();
  await stopClock(page);
  await page.route('**/embed/**', (route) => route.abort());
  await page.goto(url);
  const link = page.getByRole('link', { name: 'Play Drop Rainbow' });
  await page.locator('#rainbow iframe').waitFor();
  expect(await link.isVisible()).toBe(false);
  await page.clock.fastForward(15_000);
  await eventually(() => detailOf(page, 'rainbow', 'error')).toMatchObject({ code: 'unreachable' });
  await link.waitFor();
  await page.unrouteAll();
  await page.clock.resume();
  await page.evaluate(() => document.querySelector('arcus-table')?.reload());
  await eventually(() => heardBy(page, 'rainbow')).toEqual(['error', 'ready']);
  await link.waitFor({ state: 'hidden' });
});

test.each([
  ['another site in the frame', framedPolicy, 'My app', /did not respond/],
  [
    'a page policy that blocks the frame',
    `script-src ${origin}; frame-src 'none'`,
    null,
    /add it to frame-src/,
  ],
])(
  'embed: %s is reported immediately, to the page and to the visitor',
  async (_, policy, shown, sentence) => {
    const { page, frame, faults } = await visitUrl();
    await page.route('**/embed/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>My app</h1>' }),
    );
    const url = await host(exampleWith(), policy);
    await stopClock(page);
    await page.goto(url);
    if (shown !== null) {
      await frame.getByText(shown).waitFor();
      await page.clock.fastForward(3_000);
    }
    const message = expect.stringMatching(sentence);
    const detail = { code: 'unreachable', message, stage: 'loading', table: null };
    await eventually(() => detailOf(page, 'rainbow', 'error')).toEqual(detail);
    await page.getByRole('link', { name: 'Play Drop Rainbow' }).waitFor();
    await eventually(() => faults.join()).toMatch(sentence);
  },
);

test('embed: openTable() retries after a failed load', async () => {
  const { page } = await visitUrl();
  await stopClock(page);
  await page.route('**/embed/**', (route) => route.abort());
  await page.goto(await host(exampleWith()));
  await page.locator('#rainbow iframe').waitFor();
  await page.clock.fastForward(15_000);
  await eventually(() => detailOf(page, 'rainbow', 'error')).toMatchObject({ code: 'unreachable' });
  await page.unrouteAll();
  await page.clock.resume();
  const id = await page.evaluate(() =>
    document.querySelector<HTMLElement & { openTable(): Promise<string> }>('#rainbow')?.openTable(),
  );
  expect(await lobby(origin).getTable(id ?? '')).toMatchObject({ game: 'drop-rainbow' });
});

test('embed: invalid options open no table, and the message has an option of the game', async () => {
  const html = exampleWith('options="{foo"');
  const { page, faults } = await visitPage(html);
  const refusal = await page.evaluate(() =>
    document
      .querySelector<HTMLElement & { openTable(): Promise<string> }>('#rainbow')
      ?.openTable()
      .catch(({ code }) => code),
  );
  expect(refusal).toBe('bad-options');
  // On load, and in `openTable()`.
  const said = expect.stringContaining(
    'The attribute options must be a JSON object, like {"cardsPerColour":"auto"}.',
  );
  await eventually(() => faults).toEqual([said, said]);
});

test('embed: a host that is not an origin is an error immediately', async () => {
  const { page } = await visitPage();
  const hosts = ['/play', '?room=1', '#room'].map((suffix) => origin + suffix);
  hosts.push(
    origin.replace('http', 'ws'),
    origin.replace('//', '//ann:secret@'),
    origin.replace('http://', ''),
  );
  hosts.push('javascript:alert(1)', 'data:text/plain,arcus', '');
  const errors = await page.locator('#rainbow').evaluate(async (element, hosts) => {
    const codes: unknown[] = [];
    for (const wrong of hosts) {
      const error = new Promise((resolve) =>
        element.addEventListener('error', (event) => resolve((event as CustomEvent).detail), { once: true }),
      );
      element.setAttribute('host', wrong);
      codes.push(await error);
    }
    return codes;
  }, hosts);
  expect(errors).toEqual(
    hosts.map(() => ({
      code: 'bad-host',
      message: 'The attribute host must be the origin of a server, like https://arcus.example.',
      stage: 'attributes',
      table: null,
    })),
  );
  expect(await page.locator('#rainbow iframe').count()).toBe(0);
});

test('embed: an invalid theme or number of seats is a console warning, and the table is drawn', async () => {
  const html = exampleWith('theme="neon" seats="1.5"');
  const { frame, faults } = await visitPage(html);
  await button(frame, 'Open a table').waitFor();
  await eventually(() => faults).toEqual([
    expect.stringContaining('auto, light or dark, not “neon”'),
    expect.stringContaining('seats must be a whole number'),
  ]);
});

test('embed: `ready` resolves for late callers, and openTable() rejects when the element is removed', async () => {
  const { page, frame } = await visitPage();
  await frame.getByRole('button').first().waitFor();
  const late = await page.evaluate(async () => {
    const element = document.querySelector<ArcusTable>('#rainbow');
    const { game, table } = (await element?.ready) ?? {};
    const opened = await element?.openTable();
    const isLast = (await element?.ready)?.table === opened;
    if (element) element.table = null;
    const refusal = element?.openTable().catch(({ code }) => code);
    element?.remove();
    return { game, table, isLast, refusal: await refusal };
  });
  expect(late).toEqual({ game: 'drop-rainbow', table: null, isLast: true, refusal: 'removed' });
});

test('embed: the fallback link shows for a game that the server does not have', async () => {
  const { page } = await visitPage(exampleWith().replace('game="drop-rainbow"', 'game="chess"'));
  await eventually(() => detailOf(page, 'rainbow', 'error')).toEqual({
    code: 'unknown-game',
    message: 'This server has no game “chess”.',
    stage: 'loading',
    table: null,
  });
  const link = page.getByRole('link', { name: 'Play Drop Rainbow' });
  await link.waitFor();
  await page.locator('#rainbow').evaluate((element) => element.setAttribute('game', 'seven-poker'));
  await eventually(() => heardBy(page, 'rainbow')).toEqual(['error', 'ready']);
  await link.waitFor({ state: 'hidden' });
});

test('embed: openTable() resolves to the table’s id or rejects with the reason', async () => {
  const { page } = await visitPage();
  const openTable = (changes: Partial<Pick<ArcusTable, 'game' | 'table' | 'seats' | 'options'>>) =>
    page.evaluate(async (given) => {
      const element = Object.assign(document.createElement('arcus-table'), given);
      document.querySelector('main')?.append(element);
      return element.openTable().catch((error) => `${error} (${error.code})`);
    }, changes);
  const id = await openTable({ game: 'sequence-states', seats: 2, options: { level: 'easy' } });
  expect(id).toMatch(/^Error: options: /);
  const opened = await openTable({ game: 'sequence-states', seats: 2 });
  expect(await lobby(origin).getTable(opened)).toMatchObject({ game: 'sequence-states', seats: 2 });
  expect(await openTable({ table: opened })).toBe(opened);
  expect(await openTable({ game: 'snap' })).toBe('Error: This server has no game “snap”. (unknown-game)');
  expect(await openTable({ table: '000000000000' })).toMatch(/^Error: /);
  expect(await openTable({})).toMatch(/^Error: .*game, table or watch.* \(no-game\)$/);
});

test('embed: invalid settings and opponents open no table and report the reason', async () => {
  const wrong = [
    ['settings="turnSeconds=30"', 'bad-settings', /settings must be a JSON object/],
    [`settings='{"turnSeconds":1}'`, 'bad-request', /turnSeconds/],
    ['opponents="normal,best"', 'bad-opponents', /each is easy, normal, hard/],
    ['opponents="easy,easy"', 'bad-opponents', /3 players with the visitor/],
    ['autostart', 'bad-opponents', /1 players with the visitor/],
  ] as const;
  const elements = wrong.map(
    ([attributes], at) =>
      `<arcus-table id="wrong${at}" game="drop-rainbow" seats="2" ${attributes}></arcus-table>`,
  );
  const html = exampleWith().replace(/<arcus-table id="rainbow"[\s\S]*?<\/arcus-table>/, elements.join('\n'));
  const { page, faults } = await visitPage(html);
  for (const [at, [, code, sentence]] of wrong.entries()) {
    const refusal = await page
      .locator(`#wrong${at}`)
      .evaluate((element) => (element as ArcusTable).openTable().catch((error) => error.code));
    expect(refusal).toBe(code);
    const { message, table } = (await detailOf(page, `wrong${at}`, 'error')) as Record<string, unknown>;
    expect(message).toMatch(sentence);
    expect(table).toBeNull();
    await eventually(() => faults.join()).toMatch(sentence);
    expect(await heardBy(page, `wrong${at}`)).not.toContain('seated');
  }
});

test('embed: a button opens a lazy table in a popover, which loads only then', async () => {
  const html = exampleWith('loading="lazy"')
    .replace(
      '<arcus-table',
      '<button popovertarget="play">Play here</button><div id="play" popover><arcus-table',
    )
    .replace('</arcus-table>', '</arcus-table></div>')
    .replace('</style>', '[popover] { inline-size: min(60rem, 96vw); }</style>');
  const { page, frame, faults } = await visitPage(html);
  const open = button(page, 'Play here');
  await open.waitFor();
  expect(await page.locator('#rainbow iframe').count()).toBe(0);
  await open.click();
  await button(frame, 'Open a table').waitFor();
  await eventually(async () => (await page.locator('#rainbow').boundingBox())?.width).toBeGreaterThan(900);
  expect(faults).toEqual([]);
});

test('embed: a table has sounds only with the attribute', async () => {
  const { id } = await createTable(origin, { seats: 2 });
  const { page, frame, faults } = await visitPage(exampleWith(`table="${id}"`));
  await button(frame, 'Table').waitFor();
  // The frame has the attributes before this event.
  await eventually(() => heardBy(page, 'rainbow')).toContain('ready');
  expect(await frame.locator('arcus-speaker').count()).toBe(0);
  await page.evaluate(() => document.querySelector('arcus-table')?.toggleAttribute('sounds', true));
  await button(frame, /^Sound:/).waitFor();
  expect(faults).toEqual([]);
});

test('embed: a page that sends its settings late, because it is busy, has its table started', async () => {
  const { page, frame } = await visitUrl();
  await page.addInitScript(() => {
    if (window === top) return;
    const released = new Promise<void>((release) => Object.assign(window, { release }));
    const held = new WeakSet<Event>();
    window.addEventListener('message', (event) => {
      if (held.has(event)) return;
      event.stopImmediatePropagation();
      const again = new MessageEvent('message', {
        data: event.data,
        origin: event.origin,
        source: event.source,
      });
      held.add(again);
      void released.then(() => window.dispatchEvent(again));
    });
  });
  await page.goto(await host(exampleWith(`${withoutClock} autostart opponents="normal" name="Ann"`)));
  await button(frame, 'My games').waitFor();
  await frame.locator('html').evaluate(() => Reflect.get(window, 'release')());
  await frame.locator('.prompt.yours').waitFor();
  await eventually(async () => (await heardBy(page, 'rainbow')).slice(0, 3)).toEqual([
    'ready',
    'ready',
    'seated',
  ]);
});
