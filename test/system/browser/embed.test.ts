import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ArcusTable } from '../../../client/embed/element.ts';
import { embedVersion } from '../../../client/embed/messages.ts';
import { woods } from '../../../client/theme/palette.ts';
import { axe, examplePage, untilStill } from '../../helpers/browser.ts';
import {
  detailOf,
  eventually,
  exampleWith,
  framedPolicy,
  heardBy,
  heightOf,
  host,
  openedTable,
  origin,
  visitPage,
  visitUrl,
  withoutClock,
} from '../../helpers/embed.ts';
import { button, looksRight, looksRightToo, phone, pressUntil } from '../../helpers/pages.ts';
import { createTable } from '../../helpers/players.ts';
import { addSite, signIdentity } from '../../helpers/sites.ts';

test('embed: a page of another site seats two people, with events, a fixed height, and the seat after a reload', async () => {
  const example = examplePage(origin).replace('id="rainbow"', `id="rainbow" ${withoutClock}`);
  const ann = await visitPage(example, framedPolicy, phone);
  const { page, frame: rainbow } = ann;
  await eventually(() => heardBy(page, 'rainbow')).toEqual(['ready']);
  await eventually(() => heardBy(page, 'poker')).toEqual(['ready']);
  const before = await heightOf(page, '#rainbow iframe');
  await looksRightToo(page);

  await button(rainbow, 'Open a table').click();
  await rainbow.getByLabel('Your name').fill('Ann');
  await button(rainbow, 'Take a seat').click();
  await button(rainbow, /^Fill/).waitFor();
  await eventually(() => heardBy(page, 'rainbow')).toEqual(['ready', 'ready', 'seated']);
  const { table, invite } = await openedTable(page);
  expect(invite).toBe(`${origin}/t/${table}`);
  expect(await rainbow.getByLabel('Invite others').inputValue()).toBe(invite);
  // The frame's content must not move the page.
  expect(await heightOf(page, '#rainbow iframe')).toBe(before);
  await looksRight(page);

  const html = examplePage(origin).replace('game="drop-rainbow"', `table="${table}"`);
  const bo = await visitPage(html);
  const friend = bo.frame;
  await friend.getByLabel('Your name').fill('Bo');
  await button(friend, 'Take a seat').click();
  await rainbow.getByText('Bo', { exact: true }).first().waitFor();
  await button(rainbow, 'Start').click();
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

  // A key reaches the frame that has the focus.
  for (const frame of [rainbow, friend]) await button(frame, /^Draw/).focus();
  await pressUntil(
    [page, bo.page],
    () => ['d'],
    async () => (await heardBy(page, 'rainbow')).includes('moved'),
  );
  expect(await heardBy(page, 'poker')).toEqual(['ready']);
  expect([...ann.faults, ...bo.faults]).toEqual([]);
});

test('embed: two browsers on a page of another site meet at the table of a name', async () => {
  const url = await host(exampleWith(`room="Friday" ${withoutClock}`));
  const [ann, bo] = [await visitUrl(url, phone), await visitUrl(`${url}?utm_source=mail`)];
  for (const { page } of [ann, bo]) await eventually(() => heardBy(page, 'rainbow')).toEqual(['ready']);
  await button(ann.frame, 'Open a table').click();
  await ann.frame.getByLabel('Your name').fill('Ann');
  await button(ann.frame, 'Take a seat').click();
  await button(ann.frame, 'Leave the seat').waitFor();
  await looksRightToo(bo.page);
  // It has not noticed that the table is open.
  await button(bo.frame, 'Open a table').click();
  await bo.frame.getByText('Ann', { exact: true }).first().waitFor();
  await bo.frame.getByLabel('Your name').fill('Bo');
  await button(bo.frame, 'Take a seat').click();
  await button(ann.frame, 'Start').click();
  await button(bo.frame, /^Draw/).waitFor();
  const cy = await visitUrl(url);
  await cy.frame.getByText('Bo', { exact: true }).first().waitFor();
  expect(await openedTable(cy.page)).toMatchObject({ table: (await openedTable(ann.page)).table });
  for (const { page } of [bo, cy]) await looksRightToo(page);
  await looksRight(ann.page);
  expect([...ann.faults, ...bo.faults, ...cy.faults]).toEqual([]);
});

test('embed: a local table is played on a page of another site, and asks the server for files only', async () => {
  const url = await host(exampleWith('local opponents="easy" options=\'{"cardsPerColor":8}\''));
  const { page, frame, faults } = await visitUrl(url, phone);
  await eventually(() => heardBy(page, 'rainbow')).toEqual(['ready']);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  page.on('websocket', (socket) => asked.push(socket.url()));
  await button(frame, 'Play against the computer').click();
  await button(frame, /^Draw/).waitFor();
  await eventually(async () => (await heardBy(page, 'rainbow')).slice(0, 4)).toEqual([
    ...['ready', 'ready', 'seated', 'started'],
  ]);
  await looksRight(page);
  expect(asked.filter((path) => !/^\/assets\//.test(path))).toEqual([]);
  const { table, invite } = await openedTable(page);
  expect(invite).toBeNull();
  await page.reload();
  await button(frame, /^Draw/).waitFor();
  expect(await openedTable(page)).toMatchObject({ table });
  expect(faults).toEqual([]);
});

test('embed: the two lines of the quick start and README seat a visitor of another site', async () => {
  const [lines = '', ofReadme] = ['docs/guide/embed.md', 'README.md'].map(
    (file) => /```html\n([\s\S]*?)```/.exec(readFileSync(file, 'utf8'))?.[1],
  );
  expect(ofReadme).toBe(lines);
  expect(lines.trim().split('\n')).toHaveLength(2);
  const html = `<!doctype html><title>Elsewhere</title>${lines.replace('http://localhost:1999', origin)}`;
  const { page, faults } = await visitPage(html);
  const table = page.frameLocator('iframe');
  await button(table, 'Open a table').click();
  await table.getByLabel('Your name').fill('Ann');
  await button(table, 'Take a seat').click();
  await button(table, 'Leave the seat').waitFor();
  expect(faults).toEqual([]);
});

test('embed: [SEC-51] the page cannot read the frame, and forged messages of another site in it are ignored', async () => {
  const { id } = await createTable(origin, { seats: 2 });
  const html = examplePage(origin).replace('game="seven-poker"', `table="${id}" name="Bo"`);
  const { page } = await visitPage(html, `script-src ${origin}; frame-src *`);
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

  const forged = `{ arcus: ${embedVersion}, type: 'ended', detail: {} }`;
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

test('embed: the page sets theme and colors of its frame, also by the color-scheme of a class', async () => {
  const { page } = await visitPage(examplePage(origin));
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
  await eventually(look).toEqual({
    theme: 'dark',
    paper: 'rebeccapurple',
    ink: woods.dark.ink,
    font: 'Georgia, serif',
  });

  await page.evaluate(() => {
    const table = document.querySelector<HTMLElement>('#poker');
    table?.removeAttribute('theme');
    table?.style.removeProperty('--arcus-table');
    // Not followed: a class says nothing about the page's colors.
    document.documentElement.classList.add('dark');
  });
  await eventually(look).toMatchObject({ theme: undefined, paper: '#f3f1fa' });
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '.dark { color-scheme: dark } .dark #poker { --arcus-table: #123456 } .light { color-scheme: light }',
    );
    document.adoptedStyleSheets.push(sheet);
    document.documentElement.classList.remove('dark');
    document.documentElement.classList.add('dark');
  });
  await eventually(look).toMatchObject({ theme: 'dark', paper: '#123456' });
  await page.evaluate(() => {
    document.documentElement.classList.replace('dark', 'light');
  });
  await eventually(look).toMatchObject({ theme: 'light', paper: '#f3f1fa' });
});

test('embed: a page with a dark background shows through a transparent table without a seam', async () => {
  const html = exampleWith(`${withoutClock} theme="dark" autostart opponents="normal" name="Ann"`).replace(
    'body {',
    '#rainbow { --arcus-table: transparent; --arcus-bar: transparent } body { background: #101820; color: #eee;',
  );
  const { page, frame } = await visitPage(html);
  await frame.locator('.prompt.yours').waitFor();
  await untilStill(page);
  const { x = 0, y = 0, height = 0 } = (await page.locator('#rainbow').boundingBox()) ?? {};
  const colorAt = async (left: number, top: number): Promise<string> => {
    const picture = await page.screenshot({ clip: { x: left, y: top, width: 2, height: 2 } });
    return picture.toString('base64');
  };
  const outside = await colorAt(x - 8, y + 80);
  // Below the bar, where the grain of wood is lightest, and at the foot of the table.
  for (const top of [y + 60, y + 80, y + height - 8]) expect(await colorAt(x + 6, top)).toBe(outside);
});

test.each(['drop-rainbow', 'seven-poker'])(
  'embed: in an element of 200 px the captions of %s lie inside, and none over another',
  async (game) => {
    const html = exampleWith(`${withoutClock} autostart opponents="easy,easy" name="Ann"`)
      .replace('game="drop-rainbow"', `game="${game}"`)
      .replace(' seats="2"', '')
      .replace('body {', '#rainbow { inline-size: 200px } body {');
    const { page, frame } = await visitPage(html, framedPolicy, phone);
    await frame.locator('.prompt.yours').waitFor();
    const captions = frame.locator('.middle .caption:visible');
    await captions.nth(1).waitFor();
    await untilStill(page);
    const misplaced = async () => {
      const boxes = await captions.evaluateAll((all) =>
        all.map((caption) => {
          const { left, right, top, bottom } = caption.getBoundingClientRect();
          return { left, right, top, bottom, text: caption.textContent?.trim() };
        }),
      );
      const pairs = boxes.flatMap((one, index) =>
        boxes.slice(index + 1).map((other) => [one, other] as const),
      );
      const crossed = pairs.filter(
        ([one, other]) =>
          Math.min(one.right, other.right) > Math.max(one.left, other.left) &&
          Math.min(one.bottom, other.bottom) > Math.max(one.top, other.top),
      );
      return { outside: boxes.filter(({ left, right }) => left < 0 || right > 200), crossed };
    };
    await eventually(misplaced).toEqual({ outside: [], crossed: [] });
  },
);

test('embed: a lazy table loads when it is near or clicked, not before', async () => {
  const html = examplePage(origin)
    .replace('id="rainbow"', 'id="rainbow" loading="lazy"')
    .replace('#heard {', 'main > p:first-of-type { block-size: 400vh }\n  #heard {');
  const url = await host(html);
  const { page } = await visitUrl(url, phone);
  await eventually(() => heardBy(page, 'poker')).toEqual(['ready']);
  const poster = button(page.locator('#rainbow'), 'Play Drop Rainbow');
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
});

test('embed: moveBefore keeps the table and its connection', async () => {
  const html = exampleWith(`${withoutClock} autostart opponents="normal" name="Ann"`);
  const { page, frame, faults } = await visitPage(html);
  await eventually(() => heardBy(page, 'rainbow')).toContain('started');
  const before = await heardBy(page, 'rainbow');
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await page.evaluate(() => {
    const place = document.createElement('section');
    place.style.colorScheme = 'dark';
    document.querySelector('main')?.prepend(place);
    const element = document.querySelector('#rainbow');
    element?.shadowRoot?.querySelector('iframe')?.setAttribute('data-kept', '');
    Reflect.apply(Reflect.get(place, 'moveBefore'), place, [element, null]);
  });
  await page.locator('section > #rainbow').waitFor();
  expect(await page.locator('section > #rainbow [data-kept]').count()).toBe(1);
  await frame.locator('html[data-theme=dark]').waitFor();
  // Events continue over the same connection.
  await frame.locator('.prompt').click();
  await pressUntil(
    [page],
    () => ['d', 's'],
    async () => (await heardBy(page, 'rainbow')).filter((type) => type === 'moved').length > 1,
  );
  expect((await heardBy(page, 'rainbow')).slice(before.length)).not.toContain('ready');
  expect(sockets).toEqual([]);
  expect(faults).toEqual([]);
});

test('embed: a signed user takes a seat under the name of the site, and stands in no address or document', async () => {
  const club = await addSite(origin, 'club');
  const identity = await signIdentity(club, origin, 'Bob');
  const { page, frame, faults } = await visitUrl('about:blank', phone);
  await page.addInitScript(() => localStorage.setItem('arcus:name', 'Zoe'));
  await page.goto(await host(exampleWith()));
  await page.evaluate((text) => {
    (document.querySelector('arcus-table') as ArcusTable).identity = async () => text;
  }, identity);
  await button(frame, 'Open a table').click();
  await frame.getByText('You play as Bob.').waitFor();
  await looksRight(page);
  await button(frame, 'Take a seat').click();
  await eventually(() => detailOf(page, 'rainbow', 'seated')).toEqual({ seat: 0 });
  await frame.locator('.own .name', { hasText: 'Bob' }).waitFor();
  const urls = page.frames().map((each) => each.url());
  expect(urls.join() + (await page.content())).not.toContain(identity);
  expect(faults).toEqual([]);
});
