import type { FrameLocator, Locator, Page, WebSocketRoute } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import type { ArcusTable } from '../../../client/embed/element.ts';
import { embedVersion, parts } from '../../../client/embed/messages.ts';
import { lobby } from '../../../client/sdk/index.ts';
import { woods } from '../../../client/theme/palette.ts';
import { axe, examplePage, fitsWidth, sharedBrowser } from '../../helpers/browser.ts';
import {
  hostPage,
  looksRight,
  looksRightToo,
  phone,
  playToTheEnd,
  pressUntil,
  type Visitor,
  visit,
} from '../../helpers/pages.ts';
import { createTable } from '../../helpers/players.ts';
import { isLong } from '../../helpers/random.ts';
import { sharedServer } from '../../helpers/server.ts';

const { origin } = sharedServer();
const sockets = origin.replace('http', 'ws');
/** The policies of EMBEDDING.md. */
const framedPolicy = `script-src ${origin}; frame-src ${origin}`;
const inlinePolicy = `script-src ${origin}; connect-src ${origin} ${sockets}`;
const browser = await sharedBrowser();

/** The example page with only its first table, with these attributes. */
const exampleWith = (attributes = ''): string =>
  examplePage(origin)
    .replace('id="rainbow"', `id="rainbow" ${attributes}`)
    .replace(/<arcus-table id="poker"[\s\S]*?<\/arcus-table>/, '');

const host = (page: string, policy = framedPolicy): Promise<string> => hostPage(page, policy);

const eventually = <Value>(read: () => Value | Promise<Value>) => expect.poll(read);

const button = (within: Page | FrameLocator | Locator, name: string | RegExp) =>
  within.getByRole('button', { name });

const heardBy = async (page: Page, id: string): Promise<readonly string[]> => {
  const lines = await page.locator('#heard > li').allTextContents();
  return lines.filter((line) => line.startsWith(`${id}: `)).map((line) => line.split(' ')[1] ?? '');
};

const detailOf = async (page: Page, id: string, type: string): Promise<unknown> => {
  const lines = page.locator('#heard > li', { hasText: `${id}: ${type} ` });
  const text = await lines.last().textContent();
  return JSON.parse(text?.replace(/^\w+: \w+ /, '') ?? 'null');
};

const faultsOf = (...visitors: readonly Visitor[]): readonly string[] =>
  visitors.flatMap(({ faults }) => faults);

const heightOf = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().height);

test('embed: a page of another site plays a game to its end, with events, a fixed height, and its seat after a reload', async () => {
  const ann = await visit(browser, await host(examplePage(origin)), phone);
  const { page } = ann;
  const rainbow = page.frameLocator('#rainbow iframe');
  await eventually(() => heardBy(page, 'rainbow')).toEqual(['ready']);
  await eventually(() => heardBy(page, 'poker')).toEqual(['ready']);
  const before = await heightOf(page, '#rainbow iframe');
  await looksRightToo(page);

  await button(rainbow, 'Open a table').click();
  await rainbow.getByLabel('Your name').fill('Ann');
  await button(rainbow, 'Take a seat').click();
  await button(rainbow, /^Fill/).waitFor();
  await eventually(() => heardBy(page, 'rainbow')).toEqual(['ready', 'ready', 'seated']);
  const { table, invite } = (await detailOf(page, 'rainbow', 'ready')) as Record<string, string>;
  expect(invite).toBe(`${origin}/t/${table}`);
  expect(await rainbow.getByLabel('Invite others').inputValue()).toBe(invite);
  // The frame's content must not move the page.
  expect(await heightOf(page, '#rainbow iframe')).toBe(before);
  await looksRight(page);

  const html = examplePage(origin).replace('game="drop-rainbow"', `table="${table}"`);
  const bo = await visit(browser, await host(html));
  const friend = bo.page.frameLocator('#rainbow iframe');
  await friend.getByLabel('Your name').fill('Bo');
  await button(friend, 'Take a seat').click();
  await rainbow.getByText('Bo', { exact: true }).first().waitFor();
  await button(rainbow, /^Start$/).click();
  await button(friend, /^Draw/).waitFor();
  await page.reload();
  await button(rainbow, /^Draw/).waitFor();
  await eventually(() => heardBy(page, 'rainbow')).toEqual(['ready', 'seated']);
  expect(await detailOf(page, 'rainbow', 'ready')).toMatchObject({ table, phase: 'playing' });
  expect(await detailOf(page, 'rainbow', 'seated')).toEqual({ seat: 0 });
  expect(await axe(page)).toEqual([]);
  await looksRightToo(bo.page);
  for (const visitor of [page, bo.page]) {
    for (const frame of visitor.frames())
      expect(await frame.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }

  const tables = [page, bo.page].flatMap((visitor) =>
    visitor.frames().filter((frame) => /drop-rainbow|\/t\//.test(frame.url())),
  );
  await playToTheEnd(tables);
  await eventually(() => heardBy(page, 'rainbow')).toContain('ended');
  const heard = await heardBy(page, 'rainbow');
  expect(heard.filter((type) => type === 'moved').length).toBeGreaterThan(3);
  expect(heard).not.toContain('error');
  expect(await detailOf(page, 'rainbow', 'ended')).toMatchObject({
    gameNumber: 1,
    names: ['Ann', expect.any(String)],
  });
  expect(await heardBy(page, 'poker')).toEqual(['ready']);
  expect(faultsOf(ann, bo)).toEqual([]);
});

test('embed: [SEC-51] the page cannot read the frame, and forged messages are ignored', async () => {
  const { id } = await createTable(origin, { seats: 2 });
  const html = examplePage(origin).replace('game="seven-poker"', `table="${id}" name="Bo"`);
  const { page } = await visit(browser, await host(html, `script-src ${origin}; frame-src *`));
  const poker = page.frameLocator('#poker iframe');
  await eventually(() => poker.getByLabel('Your name').inputValue()).toBe('Bo');
  await eventually(() => heardBy(page, 'poker')).toEqual(['ready']);
  await eventually(() => heardBy(page, 'rainbow')).toEqual(['ready']);

  const seen = await page.evaluate(() => {
    const frame = document.querySelector('#poker')?.shadowRoot?.querySelector('iframe');
    try {
      return frame?.contentDocument ?? frame?.contentWindow?.document;
    } catch (error) {
      return error instanceof DOMException && error.name;
    }
  });
  expect(seen).toBe('SecurityError');

  // Forged by the page, by the other table's frame, and by another site in the table's own frame.
  const forged = `{ arcus: ${embedVersion}, type: 'ended', detail: {} }`;
  await page.evaluate(`postMessage(${forged}, '*')`);
  await page
    .frames()
    .find((frame) => frame.url().includes('/games/'))
    ?.evaluate(`parent.postMessage(${forged}, '*')`);
  await eventually(() => heardBy(page, 'rainbow')).toEqual(['ready', 'ended']);
  const forger = await host(
    `<script type="module">parent.postMessage(${forged}, '*'); parent.postMessage('said', '*');</script>`,
    'script-src',
  );
  await page.evaluate(
    (src) =>
      new Promise<void>((resolve) => {
        addEventListener('message', ({ data }) => data === 'said' && resolve());
        document.querySelector('#poker')?.shadowRoot?.querySelector('iframe')?.setAttribute('src', src);
      }),
    forger,
  );
  expect(await heardBy(page, 'poker')).toEqual(['ready']);
});

test('embed: [SEC-51] only the embedding page sets theme and colors of its frames', async () => {
  const { page } = await visit(browser, await host(examplePage(origin)));
  const poker = page.frameLocator('#poker iframe').locator('html');
  const look = () =>
    poker.evaluate((root) => ({
      theme: root.dataset.theme,
      paper: getComputedStyle(root).getPropertyValue('--arcus-table'),
      ink: getComputedStyle(root).getPropertyValue('--arcus-ink'),
      font: getComputedStyle(root).fontFamily,
    }));
  await eventually(look).toEqual({
    theme: 'light',
    paper: '#f3f1fa',
    ink: woods.light.ink,
    font: 'Georgia, serif',
  });
  await page.evaluate(() => {
    const table = document.querySelector<HTMLElement>('#poker');
    table?.setAttribute('theme', 'dark');
    table?.style.setProperty('--arcus-table', 'rebeccapurple');
    table?.style.setProperty('--arcus-ink', 'url(https://elsewhere.test/)');
  });
  const changed = { theme: 'dark', paper: 'rebeccapurple', ink: woods.dark.ink, font: 'Georgia, serif' };
  await eventually(look).toEqual(changed);
  // Another window with the page's origin.
  await page.evaluate(() => document.body.append(document.createElement('iframe')));
  await poker.evaluate(() => {
    const heard = new Promise((resolve) => addEventListener('message', resolve));
    Object.assign(window, { heard: heard.then(() => true) });
  });
  const settings = { theme: 'light', place: '', tokens: {} };
  await page
    .frames()
    .find((frame) => frame.url() === 'about:blank')
    ?.evaluate(
      (message) => {
        const frame = parent.document.querySelector('#poker')?.shadowRoot?.querySelector('iframe');
        frame?.contentWindow?.postMessage(message, '*');
      },
      { arcus: embedVersion, type: 'settings', settings },
    );
  expect(await poker.evaluate(() => Reflect.get(window, 'heard'))).toBe(true);
  expect(await look()).toEqual(changed);
});

test('embed: a dark mode set by a class of an ancestor applies immediately', async () => {
  const { page } = await visit(browser, await host(examplePage(origin)));
  const poker = page.frameLocator('#poker iframe').locator('html');
  const look = () =>
    poker.evaluate((root) => [
      root.dataset.theme,
      getComputedStyle(root).getPropertyValue('--arcus-table').trim(),
    ]);
  await page.evaluate(() => {
    document.querySelector('#poker')?.removeAttribute('theme');
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '.dark { color-scheme: dark } .dark #poker { --arcus-table: #123456 } .light { color-scheme: light }',
    );
    document.adoptedStyleSheets.push(sheet);
    document.documentElement.classList.add('dark');
  });
  await eventually(look).toEqual(['dark', '#123456']);
  await page.evaluate(() => {
    document.documentElement.classList.replace('dark', 'light');
  });
  await eventually(look).toEqual(['light', '#f3f1fa']);
});

test('embed: two inline tables share the page’s document, each with its own keys', async () => {
  const html = examplePage(origin).replaceAll('<arcus-table ', '<arcus-table inline ');
  const { page, faults } = await visit(browser, await host(html, inlinePolicy), phone);
  const tables = [page.locator('#rainbow'), page.locator('#poker')];
  for (const table of tables) {
    expect(await axe(page)).toEqual([]);
    await button(table, 'Open a table').click();
    await table.getByLabel('Your name').fill('Ann');
    await button(table, 'Take a seat').click();
    await button(table, /^Fill/).click();
    await table.locator('.prompt').waitFor();
  }
  // Equal names in both tables must not be landmarks.
  expect(await axe(page)).toEqual([]);
  expect(await page.locator('iframe').count()).toBe(0);
  expect(await fitsWidth(page)).toBe(true);
  await page.getByRole('group', { name: 'Drop Rainbow, table 1 on this page' }).waitFor();
  await page.getByRole('group', { name: 'Seven Poker, table 2 on this page' }).waitFor();
  const [rainbow, poker] = tables;
  if (!rainbow || !poker) throw new Error('no tables');
  const home = rainbow.getByRole('link', { name: 'Arcus' });
  await home.focus();
  await eventually(() =>
    home.evaluate((link) => [Reflect.get(link, 'href'), Reflect.get(link, 'target')]),
  ).toEqual([`${origin}/`, '_blank']);

  await page.getByRole('heading', { name: 'What the page hears' }).click();
  await page.keyboard.press('l');
  expect(await page.locator('.panel:not([hidden])').count()).toBe(0);
  await rainbow.locator('.prompt').click();
  await page.keyboard.press('l');
  await rainbow.getByRole('group', { name: 'Log' }).waitFor();
  expect(await page.locator('.panel:not([hidden])').count()).toBe(1);

  await page.evaluate(
    (css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    },
    parts.map((part) => `#poker::part(${part}) { outline-offset: 7px }`).join(' '),
  );
  const styled = poker.locator(':is([part=bar], [part=play], [part=prompt], [part=actions], [part=panel])');
  const offsets = () =>
    styled.evaluateAll((all) =>
      Object.fromEntries(all.map((each) => [each.part.value, getComputedStyle(each).outlineOffset])),
    );
  await eventually(offsets).toEqual({
    bar: '7px',
    play: '7px',
    prompt: '7px',
    actions: '7px',
    panel: '7px',
  });
  expect(await poker.evaluate((element) => getComputedStyle(element).getPropertyValue('--arcus-table'))).toBe(
    '#f3f1fa',
  );
  expect(faults).toEqual([]);
});

test('embed: a framed table speaks the page’s locale', async () => {
  const html = examplePage(origin).replace('id="rainbow"', 'id="rainbow" locale="ko"');
  const visitor = await visit(browser, await host(html), phone);
  const { page } = visitor;
  const rainbow = page.frameLocator('#rainbow iframe');
  await button(rainbow, '테이블 열기').waitFor();
  await button(page.frameLocator('#poker iframe'), 'Open a table').waitFor();
  expect(await rainbow.locator('html').getAttribute('lang')).toBe('ko');
  await eventually(() => page.locator('#rainbow iframe').getAttribute('title')).toBe('Arcus 드롭 레인보우');
  await page.locator('#rainbow').evaluate((element) => element.setAttribute('locale', 'es-MX'));
  await button(rainbow, 'Abrir una mesa').waitFor();
  expect(faultsOf(visitor)).toEqual([]);
});

test('embed: an inline table speaks the page’s locale, independent of frames', async () => {
  const html = examplePage(origin).replace('id="poker"', 'id="poker" inline locale="es"');
  const visitor = await visit(browser, await host(html, `${inlinePolicy}; frame-src ${origin}`), phone);
  const { page } = visitor;
  const poker = page.locator('#poker');
  await button(page.frameLocator('#rainbow iframe'), 'Open a table').waitFor();
  await button(poker, 'Abrir una mesa').waitFor();
  expect(await poker.locator('arcus-embedded').getAttribute('lang')).toBe('es');
  await looksRightToo(page);
  expect(faultsOf(visitor)).toEqual([]);
});

test('embed: the fallback link shows without JavaScript and without a server', async () => {
  const url = await host(exampleWith());
  const scriptless = await browser.newContext({ javaScriptEnabled: false });
  onTestFinished(() => scriptless.close());
  const plain = await scriptless.newPage();
  await plain.goto(url);
  expect(await plain.getByRole('link', { name: 'Play Drop Rainbow' }).isVisible()).toBe(true);

  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.clock.install();
  await page.route('**/embed/**', (route) => route.abort());
  await page.goto(url);
  const link = page.getByRole('link', { name: 'Play Drop Rainbow' });
  await page.locator('#rainbow iframe').waitFor();
  expect(await link.isVisible()).toBe(false);
  await page.clock.fastForward(15_000);
  await eventually(() => detailOf(page, 'rainbow', 'error')).toMatchObject({ code: 'unreachable' });
  expect(await link.isVisible()).toBe(true);
  await page.unrouteAll();
  await page.evaluate(() => document.querySelector('arcus-table')?.reload());
  await eventually(() => heardBy(page, 'rainbow')).toEqual(['error', 'ready']);
  expect(await link.isVisible()).toBe(false);
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
    const page = await browser.newPage();
    onTestFinished(() => page.close());
    const warned: string[] = [];
    page.on('console', (message) => void (message.type() === 'warning' && warned.push(message.text())));
    await page.route('**/embed/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>My app</h1>' }),
    );
    const url = await host(exampleWith(), policy);
    await page.clock.install();
    await page.goto(url);
    await page.clock.pauseAt(Date.now() + 1_000);
    if (shown !== null) {
      await page.frameLocator('#rainbow iframe').getByText(shown).waitFor();
      await page.clock.fastForward(3_000);
    }
    const message = expect.stringMatching(sentence);
    const told = { code: 'unreachable', message, stage: 'loading', table: null };
    await eventually(() => detailOf(page, 'rainbow', 'error')).toEqual(told);
    expect(await page.getByRole('link', { name: 'Play Drop Rainbow' }).isVisible()).toBe(true);
    expect(warned.join()).toMatch(sentence);
  },
);

test('embed: openTable() retries after a failed load', async () => {
  const { page } = await visit(browser, 'about:blank');
  await page.clock.install();
  await page.route('**/embed/**', (route) => route.abort());
  await page.goto(await host(exampleWith()));
  await page.locator('#rainbow iframe').waitFor();
  await page.clock.fastForward(15_000);
  await eventually(() => detailOf(page, 'rainbow', 'error')).toMatchObject({ code: 'unreachable' });
  await page.unrouteAll();
  const id = await page.evaluate(() =>
    document.querySelector<HTMLElement & { openTable(): Promise<string> }>('#rainbow')?.openTable(),
  );
  expect(await lobby(origin).getTable(id ?? '')).toMatchObject({ game: 'drop-rainbow' });
});

test('embed: invalid options open no table', async () => {
  const html = exampleWith('options="{foo"');
  const visitor = await visit(browser, await host(html));
  const { page } = visitor;
  const refusal = await page.evaluate(() =>
    document
      .querySelector<HTMLElement & { openTable(): Promise<string> }>('#rainbow')
      ?.openTable()
      .catch(({ code }) => code),
  );
  expect(refusal).toBe('bad-options');
  expect(await page.locator('#rainbow iframe').count()).toBe(0);
  // On load, and in `openTable()`.
  const said = expect.stringContaining('options');
  expect(faultsOf(visitor)).toEqual([said, said]);
});

test('embed: a host that is not an origin is an error immediately', async () => {
  const { page } = await visit(browser, await host(exampleWith()));
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

test('embed: each page, each shadow root and each id has its own table after a reload', async () => {
  const html = exampleWith().replace(
    /<arcus-table id="rainbow"[\s\S]*?<\/arcus-table>/,
    '<my-card></my-card><my-card></my-card><arcus-table id="named" game="drop-rainbow"></arcus-table>',
  );
  const { page } = await visit(browser, 'about:blank');
  await page.addInitScript(() => {
    customElements.define(
      'my-card',
      class extends HTMLElement {
        connectedCallback(): void {
          this.attachShadow({ mode: 'open' }).innerHTML = '<arcus-table game="drop-rainbow"></arcus-table>';
        }
      },
    );
  });
  const url = await host(html);
  const tables = (): Promise<readonly (string | null)[]> =>
    page.evaluate(async () => {
      await customElements.whenDefined('arcus-table');
      const cards = [...document.querySelectorAll('my-card')].map(({ shadowRoot }) => shadowRoot);
      const elements = [...cards, document].map((root) => root?.querySelector<ArcusTable>('arcus-table'));
      return Promise.all(elements.map(async (element) => (await element?.ready)?.table ?? null));
    });
  const open = (selector: string): Promise<string> =>
    page.locator(selector).evaluate((element) => (element as ArcusTable).openTable());

  await page.goto(`${url}?p=1`);
  expect(await tables()).toEqual([null, null, null]);
  const card = await open('my-card:first-of-type arcus-table');
  const named = await open('#named');
  await page.goto(`${url}?utm_source=mail&p=1&fbclid=x#top`);
  expect(await tables()).toEqual([card, null, named]);
  for (const path of ['?p=2', '?p=1#/a', 'elsewhere']) {
    await page.goto('about:blank');
    await page.goto(url + path);
    expect([path, await tables()]).toEqual([path, [null, null, named]]);
  }
  // A route by pushState: an element that comes after it, and one that stays.
  await page.evaluate(() => {
    history.pushState(null, '', '/?p=1');
    const [first] = document.querySelectorAll('my-card');
    first?.replaceWith(document.createElement('my-card'));
  });
  expect(await tables()).toEqual([card, null, named]);
  const second = await open('my-card:nth-of-type(2) arcus-table');
  await page.reload();
  expect(await tables()).toEqual([card, second, named]);
});

test('embed: an invalid theme or number of seats is a console warning, and the table is drawn', async () => {
  const html = exampleWith('theme="neon" seats="1.5"');
  const visitor = await visit(browser, await host(html));
  await button(visitor.page.frameLocator('#rainbow iframe'), 'Open a table').waitFor();
  await eventually(() => faultsOf(visitor)).toEqual([
    expect.stringContaining('auto, light or dark, not “neon”'),
    expect.stringContaining('seats must be a whole number'),
  ]);
});

test('embed: `ready` resolves for late callers, and openTable() rejects when the element is removed', async () => {
  const { page } = await visit(browser, await host(exampleWith()));
  await page.frameLocator('#rainbow iframe').getByRole('button').first().waitFor();
  const late = await page.evaluate(async () => {
    const element = document.querySelector<ArcusTable>('#rainbow');
    const { game, table } = (await element?.ready) ?? {};
    const opened = await element?.openTable();
    const isLast = (await element?.ready)?.table === opened;
    if (element) element.table = null;
    await new Promise((resolve) => setTimeout(resolve));
    const refusal = element?.openTable().catch(({ code }) => code);
    element?.remove();
    return { game, table, isLast, refusal: await refusal };
  });
  expect(late).toEqual({ game: 'drop-rainbow', table: null, isLast: true, refusal: 'removed' });
});

test('embed: openTable() resolves to the table’s id or rejects with the reason', async () => {
  const { page } = await visit(browser, await host(exampleWith()));
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

test('embed: the invite link leads to the page, the seat link to the server', async () => {
  const template = 'https://their.site/play?from=arcus#{table}';
  const ann = await visit(browser, await host(exampleWith(`invite="${template}"`)));
  const { page } = ann;
  const rainbow = page.frameLocator('#rainbow iframe');
  await button(rainbow, 'Open a table').click();
  await rainbow.getByLabel('Your name').fill('Ann');
  await button(rainbow, 'Take a seat').click();
  await button(rainbow, /^Fill/).waitFor();
  const { table, invite } = (await detailOf(page, 'rainbow', 'ready')) as Record<string, string>;
  expect(invite).toBe(`https://their.site/play?from=arcus#${table}`);
  expect(await rainbow.getByLabel('Invite others').inputValue()).toBe(invite);
  await rainbow.getByRole('button', { name: 'Table', exact: true }).click();
  await button(rainbow, /another device/).click();
  const seat = await rainbow.getByLabel('The link to your seat').inputValue();
  expect(seat).toMatch(new RegExp(`^${origin}/t/${table}#seat=`));
  expect(faultsOf(ann)).toEqual([]);

  // Inline, the table's own URL is on another site than the page.
  const html = exampleWith(`inline table=" ${table?.toUpperCase()}." invite="javascript:alert('{table}')"`);
  const bo = await visit(browser, await host(html, `${inlinePolicy}; frame-src ${origin}`));
  const inline = bo.page.locator('#rainbow');
  await eventually(() => inline.getByLabel('Invite others').inputValue()).toBe(`${origin}/t/${table}`);
  expect(faultsOf(bo)).toEqual([expect.stringContaining('http or https URL with {table} in it')]);
});

test('embed: a new table has the page’s settings and opponents', async () => {
  const attributes = `seats="4" settings='{"turnSeconds":30,"spectators":false}' opponents="easy, hard"`;
  const visitor = await visit(browser, await host(exampleWith(attributes)));
  const rainbow = visitor.page.frameLocator('#rainbow iframe');
  await button(rainbow, 'Open a table').click();
  await rainbow.getByLabel('Your name').fill('Ann');
  expect(await rainbow.getByText('Computer', { exact: false }).count()).toBe(0);
  await button(rainbow, 'Take a seat').click();
  await rainbow
    .getByText(/Computer, easy|easy/i)
    .first()
    .waitFor();
  const { table } = (await detailOf(visitor.page, 'rainbow', 'ready')) as Record<string, string>;
  await eventually(async () => (await lobby(origin).getTable(table ?? '')).players.length).toBe(3);
  await button(rainbow, /^Start$/).waitFor();
  await rainbow
    .getByText(/30 seconds/)
    .first()
    .waitFor();
  expect(faultsOf(visitor)).toEqual([]);
});

test('embed: autostart plays after a name is entered, and continues after a reload', async () => {
  const visitor = await visit(browser, await host(exampleWith('autostart opponents="normal"')), phone);
  const { page } = visitor;
  const rainbow = page.frameLocator('#rainbow iframe');
  const play = button(rainbow, 'Play against the computer');
  await play.click();
  await rainbow.getByText(/1 to 24/).waitFor();
  expect(await axe(page)).toEqual([]);
  await rainbow.getByLabel('Your name').fill('Ann');
  await rainbow.getByLabel('Your name').press('Enter');
  await rainbow.locator('.prompt').waitFor();
  await eventually(() => heardBy(page, 'rainbow')).toContain('started');
  expect(await detailOf(page, 'rainbow', 'seated')).toEqual({ seat: 0 });
  expect(await detailOf(page, 'rainbow', 'started')).toEqual({
    gameNumber: 1,
    names: ['Ann', expect.any(String)],
  });
  await rainbow.locator('.prompt').click();
  await pressUntil(
    [page],
    () => ['d', 's'],
    async () => (await heardBy(page, 'rainbow')).includes('moved'),
  );
  const { moves } = (await detailOf(page, 'rainbow', 'moved')) as {
    moves: readonly Record<string, unknown>[];
  };
  expect(moves[0]).toEqual({
    type: expect.stringMatching(/^(drew|failed|took)$/),
    seat: expect.any(Number),
    name: expect.any(String),
  });
  const { table } = (await detailOf(page, 'rainbow', 'ready')) as Record<string, string>;
  await page.reload();
  await eventually(() => heardBy(page, 'rainbow')).toContain('seated');
  expect(await detailOf(page, 'rainbow', 'ready')).toMatchObject({ table });
  expect(faultsOf(visitor)).toEqual([]);
});

test.runIf(isLong)(
  'embed: autostart with a name plays when the page loads, in a frame and inline',
  async () => {
    for (const [attributes, policy] of [
      ['', framedPolicy],
      ['inline', `${inlinePolicy}; frame-src ${origin}`],
    ] as const) {
      const html = exampleWith(`${attributes} autostart opponents="easy,easy" name="Ann" seats="3"`);
      const visitor = await visit(browser, await host(html.replace(' seats="2"', ''), policy));
      await eventually(() => heardBy(visitor.page, 'rainbow')).toContain('started');
      expect(await detailOf(visitor.page, 'rainbow', 'started')).toMatchObject({
        names: ['Ann', expect.any(String), expect.any(String)],
      });
      expect(faultsOf(visitor)).toEqual([]);
    }
  },
);

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
  const { page, faults } = await visit(browser, await host(html));
  for (const [at, [, code, sentence]] of wrong.entries()) {
    const refusal = await page
      .locator(`#wrong${at}`)
      .evaluate((element) => (element as ArcusTable).openTable().catch((error) => error.code));
    expect(refusal).toBe(code);
    const { message, table } = (await detailOf(page, `wrong${at}`, 'error')) as Record<string, unknown>;
    expect(message).toMatch(sentence);
    expect(table).toBeNull();
    expect(faults.join()).toMatch(sentence);
    expect(await heardBy(page, `wrong${at}`)).not.toContain('seated');
  }
});

test('embed: the element is quiet where a test environment lacks browser interfaces', async () => {
  const visitor = await visit(browser, 'about:blank');
  const { page } = visitor;
  await page.addInitScript(() => {
    if (self !== top) return;
    for (const name of ['matchMedia', 'IntersectionObserver', 'navigation'])
      Reflect.deleteProperty(window, name);
    Reflect.deleteProperty(CSSStyleSheet.prototype, 'replaceSync');
    Reflect.deleteProperty(URL, 'canParse');
  });
  await page.goto(await host(exampleWith('loading="lazy"')));
  await page.locator('#rainbow button').click();
  await button(page.frameLocator('#rainbow iframe'), 'Open a table').waitFor();
  expect(faultsOf(visitor)).toEqual([]);
});

test('embed: a lazy table loads when it is near or clicked, not before', async () => {
  const html = examplePage(origin)
    .replace('id="rainbow"', 'id="rainbow" loading="lazy"')
    .replace('#heard {', 'main > p:first-of-type { block-size: 400vh }\n  #heard {');
  const url = await host(html);
  const { page } = await visit(browser, url, phone);
  await eventually(() => heardBy(page, 'poker')).toEqual(['ready']);
  const poster = page.locator('#rainbow').getByRole('button', { name: 'Play Drop Rainbow' });
  await poster.waitFor();
  const framed = () => page.frames().filter((frame) => frame.url().includes('/games/drop-rainbow')).length;
  expect(framed()).toBe(0);
  expect(await axe(page)).toEqual([]);
  const height = await heightOf(page, '#rainbow');
  await poster.evaluate((element) => element.scrollIntoView());
  await eventually(() => heardBy(page, 'rainbow')).toEqual(['ready']);
  expect(framed()).toBe(1);
  expect(await poster.count()).toBe(0);
  expect(await heightOf(page, '#rainbow')).toBe(height);

  // The focus moves from the button into the frame.
  await page.goto('about:blank');
  await page.goto(url);
  await poster.waitFor();
  await page.evaluate(() =>
    document.querySelector('#rainbow')?.shadowRoot?.querySelector('button')?.focus({ preventScroll: true }),
  );
  await page.keyboard.press('Enter');
  await eventually(() => heardBy(page, 'rainbow')).toEqual(['ready']);
  expect(
    await page.evaluate(() => document.querySelector('#rainbow')?.shadowRoot?.activeElement?.localName),
  ).toBe('iframe');

  await page.goto('about:blank');
  await page.goto(url);
  await poster.waitFor();
  const opened = await page.evaluate(() => document.querySelector<ArcusTable>('#rainbow')?.openTable());
  expect(await detailOf(page, 'rainbow', 'ready')).toMatchObject({ table: opened });
});

const modes = [
  ['a frame', '', framedPolicy],
  ['inline', 'inline', `${inlinePolicy}; frame-src ${origin}`],
] as const;
test.each(modes.slice(0, isLong ? undefined : 1))(
  'embed: moveBefore keeps the table and its connection: %s',
  async (_, attributes, policy) => {
    const html = exampleWith(`${attributes} autostart opponents="normal" name="Ann"`);
    const { page, faults } = await visit(browser, await host(html, policy));
    await eventually(() => heardBy(page, 'rainbow')).toContain('started');
    const before = await heardBy(page, 'rainbow');
    const sockets: string[] = [];
    page.on('websocket', (socket) => sockets.push(socket.url()));
    await page.evaluate(() => {
      const place = document.createElement('section');
      place.style.colorScheme = 'dark';
      document.querySelector('main')?.prepend(place);
      const element = document.querySelector('#rainbow');
      element?.shadowRoot?.querySelector('iframe, arcus-embedded')?.setAttribute('data-kept', '');
      Reflect.apply(Reflect.get(place, 'moveBefore'), place, [element, null]);
    });
    await page.locator('section > #rainbow').waitFor();
    expect(await page.locator('section > #rainbow [data-kept]').count()).toBe(1);
    const isDark = () =>
      attributes === ''
        ? page.frameLocator('#rainbow iframe').locator('html[data-theme=dark]').count()
        : page.locator('section > #rainbow .prompt').count();
    await eventually(isDark).toBe(1);
    // Events continue over the same connection.
    const focus = attributes === '' ? page.frameLocator('#rainbow iframe') : page.locator('#rainbow');
    await focus.locator('.prompt').click();
    await pressUntil(
      [page],
      () => ['d', 's'],
      async () => (await heardBy(page, 'rainbow')).filter((type) => type === 'moved').length > 1,
    );
    expect((await heardBy(page, 'rainbow')).slice(before.length)).not.toContain('ready');
    expect(sockets).toEqual([]);
    expect(faults).toEqual([]);
  },
);

/** Font size and position of every element of the inline table. */
const drawnIn = (page: Page) =>
  page.locator('#rainbow').evaluate((element) => {
    const box = element.getBoundingClientRect();
    const roots: ShadowRoot[] = element.shadowRoot ? [element.shadowRoot] : [];
    const found: string[] = [];
    for (const root of roots)
      for (const each of root.querySelectorAll<HTMLElement>('*')) {
        if (each.shadowRoot) roots.push(each.shadowRoot);
        const { x, y, width } = each.getBoundingClientRect();
        if (width === 0) continue;
        const [left, top, across] = [x - box.x, y - box.y, width].map(Math.round);
        found.push(
          `${each.localName}.${each.className} ${getComputedStyle(each).fontSize} ${left} ${top} ${across}`,
        );
      }
    return found;
  });

test('embed: an inline table keeps sizes and direction under the page’s root styles', async () => {
  const plain = exampleWith('inline').replace('60rem', '960px').replace('font: 1rem/1.5', 'font: 16px/1.5');
  const policy = `${inlinePolicy}; frame-src ${origin}`;
  const look = async (html: string): Promise<readonly string[]> => {
    const { id } = await createTable(origin, { seats: 4 });
    const { page } = await visit(
      browser,
      await host(html.replace('id="rainbow"', `id="rainbow" table="${id}"`), policy),
    );
    await page.locator('#rainbow .qr').waitFor();
    await page.evaluate(() => document.fonts.ready);
    return drawnIn(page);
  };
  const plainLook = await look(plain);
  expect(plainLook.length).toBeGreaterThan(50);
  const changes = [
    ['body {', 'html { font-size: 62.5% }\n  body {'],
    ['16px/1.5', '10px/1.5'],
    ['<html lang="en">', '<html lang="ar" dir="rtl">'],
  ] as const;
  const changed = (all: readonly (readonly [string, string])[]): string =>
    all.reduce((html, [from, to]) => html.replace(from, to), plain);
  // Together; in the long form also one by one.
  for (const some of [changes, ...(isLong ? changes.map((one) => [one]) : [])])
    expect(await look(changed(some))).toEqual(plainLook);
  // Larger text applies.
  const large = await look(plain.replace('16px/1.5', '20px/1.5'));
  expect(large.some((line) => line.includes(' 20px '))).toBe(true);
  const promptSize = (lines: readonly string[]): number =>
    Number(/ ([\d.]+)px /.exec(lines.find((line) => line.startsWith('p.prompt')) ?? '')?.[1]);
  expect(promptSize(large)).toBeCloseTo((promptSize(plainLook) * 20) / 16);
});

/** The page's connections to tables, in order, to be closed by the test. */
const socketsOf = async (page: Page): Promise<readonly WebSocketRoute[]> => {
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/table/, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  return sockets;
};

test('embed: without storage a seat survives a lost connection, not a reload', async () => {
  const html = exampleWith('autostart opponents="normal"');
  const visitor = await visit(browser, 'about:blank');
  const { page } = visitor;
  const sockets = await socketsOf(page);
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, storage, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  });
  await page.goto(await host(html));
  const rainbow = page.frameLocator('#rainbow iframe');
  await rainbow.getByLabel('Your name').fill('Ann');
  await button(rainbow, 'Play against the computer').click();
  await eventually(() => heardBy(page, 'rainbow')).toContain('started');
  const { table } = (await detailOf(page, 'rainbow', 'ready')) as Record<string, string>;
  const connections = sockets.length;
  await sockets.at(-1)?.close();
  await eventually(() => sockets.length).toBeGreaterThan(connections);
  await rainbow.locator('.prompt').click();
  const moves = async () => (await heardBy(page, 'rainbow')).filter((type) => type === 'moved').length;
  const before = await moves();
  await pressUntil(
    [page],
    () => ['d', 's'],
    async () => (await moves()) > before,
  );
  expect((await heardBy(page, 'rainbow')).filter((type) => type === 'seated')).toHaveLength(1);

  await page.reload();
  await button(rainbow, 'Play against the computer').waitFor();
  expect(await detailOf(page, 'rainbow', 'ready')).toMatchObject({ table: null });
  expect((await lobby(origin).getTable(table ?? '')).players).toContain('Ann');
  expect(visitor.faults).toEqual([]);
});

test('embed: in a sandboxed frame a seat survives a lost connection', async () => {
  const { id } = await createTable(origin, { seats: 2 });
  const html = `<!doctype html><html lang="en"><title>A sandbox</title><iframe sandbox="allow-scripts allow-forms" src="${origin}/embed/t/${id}"></iframe></html>`;
  const { page } = await visit(browser, 'about:blank');
  const sockets = await socketsOf(page);
  await page.goto(await host(html));
  const frame = page.frameLocator('iframe');
  await frame.getByLabel('Your name').fill('Ann');
  await button(frame, 'Take a seat').click();
  await button(frame, 'Leave the seat').waitFor();
  expect(await frame.locator('html').evaluate(() => self.origin)).toBe('null');
  await sockets.at(-1)?.close();
  await eventually(() => sockets.length).toBeGreaterThan(1);
  await button(frame, 'Leave the seat').click();
  await frame.getByLabel('Your name').waitFor();
  await eventually(async () => (await lobby(origin).getTable(id)).players).toEqual([]);
});

test('embed: every form works in a frame whose sandbox has no allow-forms, by button and by Enter', async () => {
  const html = `<!doctype html><html lang="en"><title>A sandbox</title><iframe sandbox="allow-scripts" src="${origin}/embed/games/drop-rainbow"></iframe></html>`;
  const { page, faults } = await visit(browser, await host(html));
  const frame = page.frameLocator('iframe');
  await button(frame, 'Open a table').click();
  await frame.getByLabel('Your name').fill('Ann');
  await frame.getByLabel('Your name').press('Enter');
  await button(frame, 'Change the table').click();
  await button(frame, /^Change$/).click();
  await frame.locator('dialog').waitFor({ state: 'detached' });
  await button(frame, /^Fill/).click();
  await frame.locator('.rainbow-board').waitFor();
  await frame.getByRole('button', { name: 'Table', exact: true }).click();
  await button(frame, 'Leave the seat').click();
  await button(frame, 'Stay').click();
  await button(frame, 'Stay').waitFor({ state: 'detached' });
  expect(faults).toEqual([expect.stringContaining('allow-same-origin')]);
});

test.each(['require-corp', 'credentialless'])(
  'embed: a cross-origin isolated page (%s) shows tables in a frame and inline',
  async (embedderPolicy) => {
    const html = examplePage(origin).replace('id="poker"', 'id="poker" inline');
    const url = await hostPage(html, `${inlinePolicy}; frame-src ${origin}`, {
      'cross-origin-embedder-policy': embedderPolicy,
      'cross-origin-opener-policy': 'same-origin',
    });
    const visitor = await visit(browser, url);
    const { page } = visitor;
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    await button(page.locator('#poker'), 'Open a table').waitFor({ timeout: 20_000 });
    const rainbow = page.frameLocator('#rainbow iframe');
    await button(rainbow, 'Open a table').click({ timeout: 20_000 });
    await rainbow.getByLabel('Your name').fill('Ann');
    await button(rainbow, 'Take a seat').click();
    await button(rainbow, 'Leave the seat').waitFor();
    await looksRightToo(page);
    expect(faultsOf(visitor)).toEqual([]);
  },
);

test('embed: a sandboxed page gets an error and shows its fallback link', async () => {
  const { page } = await visit(browser, await host(exampleWith(), `sandbox allow-scripts; ${framedPolicy}`));
  await eventually(() => heardBy(page, 'rainbow')).toEqual(['error']);
  expect(await detailOf(page, 'rainbow', 'error')).toMatchObject({
    code: 'unreachable',
    message: expect.stringContaining('allow-same-origin'),
  });
  expect(await page.getByRole('link', { name: 'Play Drop Rainbow' }).isVisible()).toBe(true);
});
