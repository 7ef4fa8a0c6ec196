import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { ArcusTable, EmbedEvents } from '../../../client/embed/element.ts';
import { embedVersion } from '../../../client/embed/messages.ts';
import { lobby } from '../../../client/sdk/index.ts';
import type { SiteSecrets } from '../../../shared/protocol/site.ts';
import {
  browser,
  button,
  detailOf,
  eventually,
  exampleWith,
  faultsOf,
  heardBy,
  host,
  inlinePolicy,
  origin,
} from '../../helpers/embed.ts';
import { looksRight, phone, playToTheEnd, type Visitor, visit } from '../../helpers/pages.ts';
import { ownTokens } from '../../helpers/players.ts';
import { addSite, signIdentity } from '../../helpers/sites.ts';

let club: SiteSecrets;
beforeAll(async () => {
  club = await addSite(origin, 'club');
});

/** Opens a page of the club, where this user is logged in. The function `identity` counts its calls. */
const visitAs = async (
  user: string,
  html: string,
  { claims = {} }: { readonly claims?: object } = {},
): Promise<Visitor & { readonly signed: string[] }> => {
  const visitor = await visit(browser, 'about:blank', phone);
  const signed: string[] = [];
  await visitor.page.exposeFunction('fetchIdentity', async () => {
    const identity = await signIdentity(club, origin, user, { name: user, ...claims });
    signed.push(identity);
    return identity;
  });
  await visitor.page.addInitScript(() => localStorage.setItem('arcus:name', 'Zoe'));
  await visitor.page.goto(await host(html));
  await logIn(visitor.page);
  return { ...visitor, signed };
};

const logIn = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const table = document.querySelector('arcus-table') as ArcusTable;
    table.identity = () => Reflect.get(window, 'fetchIdentity')();
  });

const withTable = (table: string): string => exampleWith().replace('game="drop-rainbow"', `table="${table}"`);

const openedTable = async (page: Page): Promise<string> => {
  const { table } = (await detailOf(page, 'rainbow', 'ready')) as { readonly table: string };
  return table;
};

test('embed: a signed user takes a seat under the name of the site, the same one on each device', async () => {
  const laptop = await visitAs('Bob', exampleWith());
  const { page } = laptop;
  const frame = page.frameLocator('#rainbow iframe');
  await button(frame, 'Open a table').click();
  await frame.getByText('You play as Bob.').waitFor();
  expect(await frame.getByLabel('Your name').count()).toBe(0);
  await looksRight(page);
  await button(frame, 'Take a seat').click();
  await eventually(() => detailOf(page, 'rainbow', 'seated')).toEqual({ seat: 0 });
  await frame.locator('.own .name', { hasText: 'Bob' }).waitFor();

  const table = await openedTable(page);
  const tablet = await visitAs('Bob', withTable(table));
  await eventually(() => detailOf(tablet.page, 'rainbow', 'seated')).toEqual({ seat: 0 });

  expect(laptop.signed).toHaveLength(2);
  for (const { page, signed } of [laptop, tablet]) {
    const urls = page.frames().map((each) => each.url());
    const dom = await page.content();
    for (const identity of signed) expect(urls.join() + dom).not.toContain(identity);
  }
  expect(faultsOf(laptop, tablet)).toEqual([]);
});

test('embed: a signed user does not play on in the seat of another person of the device', async () => {
  const first = await visitAs('Bob', exampleWith());
  const frame = first.page.frameLocator('#rainbow iframe');
  await button(frame, 'Open a table').click();
  await button(frame, 'Take a seat').click();
  await eventually(() => heardBy(first.page, 'rainbow')).toContain('seated');
  const page = first.page;
  // A text of another user draws the table again; another text of the same user does not.
  const identity = await signIdentity(club, origin, 'Max', { name: 'Max' });
  const again = await signIdentity(club, origin, 'Max', { name: 'Max' });
  const set = (text: string) =>
    page.evaluate((identity) => {
      (document.querySelector('arcus-table') as ArcusTable).identity = identity;
    }, text);
  await set(identity);
  await frame.getByText('You play as Max.').waitFor();
  const drawn = await page.locator('#rainbow iframe').elementHandle();
  await set(again);
  await frame.getByText('You play as Max.').waitFor();
  expect(await drawn?.evaluate((element) => element.isConnected)).toBe(true);
  expect(faultsOf(first)).toEqual([]);
});

test('embed: [SEC-51] only the embedding page answers with an identity', async () => {
  const visitor = await visit(browser, await host(exampleWith()));
  const { page } = visitor;
  const frame = page.frameLocator('#rainbow iframe');
  const bob = await signIdentity(club, origin, 'Bob', { name: 'Bob' });
  const mallory = await signIdentity(club, origin, 'Mallory', { name: 'Mallory' });
  await page.evaluate((identity) => {
    const table = document.querySelector('arcus-table') as ArcusTable;
    let release: (value: unknown) => void = () => {};
    const released = new Promise((resolve) => {
      release = resolve;
    });
    const asked = new Promise((resolve) => {
      table.identity = async () => {
        resolve(true);
        await released;
        return identity;
      };
    });
    Object.assign(window, { asked, release });
    document.body.append(document.createElement('iframe'));
  }, bob);
  await button(frame, 'Open a table').click();
  await page.evaluate(() => Reflect.get(window, 'asked'));
  await frame.locator('html').evaluate(() => {
    const heard = new Promise((resolve) => addEventListener('message', () => resolve(true)));
    Object.assign(window, { heard });
  });
  const other = page.frames().find((each) => each.url() === 'about:blank');
  await other?.evaluate(
    (message) => {
      const frame = parent.document.querySelector('#rainbow')?.shadowRoot?.querySelector('iframe');
      frame?.contentWindow?.postMessage(message, '*');
    },
    { arcus: embedVersion, type: 'identity', identity: mallory },
  );
  expect(await frame.locator('html').evaluate(() => Reflect.get(window, 'heard'))).toBe(true);
  await page.evaluate(() => Reflect.get(window, 'release')());
  await frame.getByText('You play as Bob.').waitFor();
});

test('embed: the page and the visitor learn that an identity is refused or missing', async () => {
  const { page } = await visitAs('Bob', exampleWith());
  const frame = page.frameLocator('#rainbow iframe');
  await button(frame, 'Open a table').click();
  await eventually(() => heardBy(page, 'rainbow')).toContain('ready');
  await frame.getByText('You play as Bob.').waitFor();
  const table = await openedTable(page);

  const expired = await visitAs('Bob', withTable(table), { claims: { exp: 1 } });
  await eventually(() => detailOf(expired.page, 'rainbow', 'error')).toMatchObject({
    code: 'identity',
    message: expect.stringMatching(/expired/),
    stage: 'connected',
    table,
  });
  await expired.page
    .frameLocator('#rainbow iframe')
    .getByText('The login of your site did not work here')
    .waitFor();

  await page.evaluate(() => {
    const element = document.querySelector('arcus-table') as ArcusTable;
    element.identity = () => {
      throw new Error('logged out');
    };
    element.reload();
  });
  await eventually(() => detailOf(page, 'rainbow', 'error')).toMatchObject({
    code: 'identity',
    stage: 'attributes',
    table,
  });
});

test('embed: an inline table signs its user in on a page of the site', async () => {
  const visitor = await visit(browser, await host(exampleWith('inline'), inlinePolicy));
  const { page } = visitor;
  const site = await addSite(origin, 'inline-club', { origins: [new URL(page.url()).origin] });
  const identity = await signIdentity(site, origin, 'Bob', { name: 'Bob' });
  await page.evaluate((text) => {
    (document.querySelector('arcus-table') as ArcusTable).identity = text;
  }, identity);
  await button(page, 'Open a table').click();
  await page.getByText('You play as Bob.').waitFor();
  expect(faultsOf(visitor)).toEqual([]);
});

test('embed: a signed user in the role of a spectator is offered no seat', async () => {
  const identity = await signIdentity(club, origin, 'Bob');
  const { id } = await lobby(origin, ownTokens()).createTable({ game: 'drop-rainbow', seats: 2, identity });
  const { page } = await visitAs('Eve', withTable(id), { claims: { role: 'spectator' } });
  const frame = page.frameLocator('#rainbow iframe');
  await frame.getByText(/^Eve, you are watching/).waitFor();
  expect(await button(frame, /seat|sit/i).count()).toBe(0);
});

test('embed: a table opened before the login is not shown to the signed user', async () => {
  const visitor = await visit(browser, await host(exampleWith()));
  const { page } = visitor;
  const frame = page.frameLocator('#rainbow iframe');
  await button(frame, 'Open a table').click();
  await frame.getByLabel('Your name').waitFor();
  const identity = await signIdentity(club, origin, 'Bob', { name: 'Bob' });
  await page.evaluate((text) => {
    (document.querySelector('arcus-table') as ArcusTable).identity = text;
  }, identity);
  await button(frame, 'Open a table').click();
  await frame.getByText('You play as Bob.').waitFor();
  expect(await heardBy(page, 'rainbow')).not.toContain('error');
  expect(faultsOf(visitor)).toEqual([]);
});

test('embed: the methods of the element add a computer player, start, leave and open another table', async () => {
  const { page } = await visitAs('Bob', exampleWith());
  const frame = page.frameLocator('#rainbow iframe');
  const call = (method: 'newTable' | 'leave' | 'start' | 'addBot', ...values: readonly unknown[]) =>
    page.evaluate(
      ([method, values]) => {
        const table = document.querySelector('arcus-table');
        const run = Reflect.apply(Reflect.get(table ?? {}, method), table, values) as Promise<unknown>;
        return run.then(
          (value: unknown) => value ?? 'done',
          ({ code }: { readonly code: string }) => code,
        );
      },
      [method, values] as const,
    );
  await button(frame, 'Open a table').waitFor();
  expect(await call('leave')).toBe('no-such-table');
  const first = await call('newTable');
  await button(frame, 'Take a seat').click();
  await eventually(() => detailOf(page, 'rainbow', 'seated')).toEqual({ seat: 0 });
  expect(await call('start')).toBe('wrong-player-count');
  expect(await call('addBot', 'hard')).toBe('done');
  await frame.getByText('computer, hard').waitFor();
  expect(await call('addBot')).toBe('table-full');
  expect(await call('start')).toBe('done');
  await eventually(() => heardBy(page, 'rainbow')).toContain('started');
  const second = await call('newTable');
  expect(second).not.toBe(first);
  await eventually(() => openedTable(page)).toBe(second);
  await button(frame, 'Take a seat').click();
  await button(frame, 'Leave the seat').waitFor();
  expect(await call('leave')).toBe('done');
  await eventually(() => detailOf(page, 'rainbow', 'seated')).toEqual({ seat: null });
});

test('embed: hide leaves out parts of the table', async () => {
  const visitor = await visitAs('Bob', exampleWith('hide="chat menu log invitations"'));
  const frame = visitor.page.frameLocator('#rainbow iframe');
  await button(frame, 'Open a table').click();
  await button(frame, 'Take a seat').waitFor();
  expect(await button(frame, /^(Chat|Log|Table)$/).count()).toBe(0);
  expect(await frame.getByLabel('Invite others').count()).toBe(0);
  await visitor.page.evaluate(() => document.querySelector('arcus-table')?.setAttribute('hide', 'chat'));
  await button(frame, 'Log').waitFor();
  await frame.getByLabel('Invite others').waitFor();
  expect(await button(frame, 'Chat').count()).toBe(0);
  expect(faultsOf(visitor)).toEqual([]);
});

test('embed: the end of a game has its result, a receipt that the site can verify, and a replay for any page', async () => {
  const { page } = await visitAs('Bob', exampleWith('opponents="easy" autostart'));
  const frame = page.frameLocator('#rainbow iframe');
  await eventually(() => heardBy(page, 'rainbow')).toContain('started');
  await button(frame, /^Draw/).waitFor();
  await playToTheEnd(page.frames().filter((each) => each.url().includes('/embed/games/')));
  await eventually(() => heardBy(page, 'rainbow')).toContain('ended');
  const ended = (await detailOf(page, 'rainbow', 'ended')) as EmbedEvents['ended'];
  expect(ended).toMatchObject({ names: ['Bob', expect.any(String)], bots: [1] });
  expect(Math.max(...ended.scores)).toBe(ended.scores[ended.winners[0] ?? 0]);
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', origin));
  const { payload } = await jwtVerify(ended.receipt ?? '', keys, { issuer: origin, audience: 'club' });
  expect(payload).toMatchObject({
    scores: ended.scores,
    winners: ended.winners,
    you: { seat: 0, user: 'Bob' },
  });

  const address = `${origin}/t/${await openedTable(page)}/games/1`;
  const watching = await visit(
    browser,
    await host(
      `<script type="module" src="${origin}/replay@1.js"></script><arcus-replay src="${address}"><b>Nothing</b></arcus-replay>`,
    ),
    phone,
  );
  const replay = watching.page.frameLocator('arcus-replay iframe');
  await replay.getByText('Bob').first().waitFor();
  expect(await watching.page.getByText('Nothing').isVisible()).toBe(false);
  expect(faultsOf(watching)).toEqual([]);
});

const apps = {
  react: `
    import { createElement, useState } from 'react';
    import { createRoot } from 'react-dom/client';
    import { ArcusTable } from './client/frameworks/react.ts';
    const App = ({ host }) => createElement(ArcusTable, { id: 'rainbow', host, game: 'drop-rainbow', identity: () => fetchIdentity() });
    globalThis.show = (host) => createRoot(document.body).render(createElement(App, { host }));`,
  vue: `
    import { createApp, h } from 'vue';
    import { ArcusTable } from './client/frameworks/vue.ts';
    globalThis.show = (host) => createApp(() => h(ArcusTable, { id: 'rainbow', host, game: 'drop-rainbow', identity: () => fetchIdentity() })).mount('body');`,
};

test.each(Object.entries(apps))('embed: the component for %s signs its user in', async (_, contents) => {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    write: false,
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': '""' },
  });
  const visitor = await visit(browser, 'about:blank', phone);
  const { page } = visitor;
  await page.exposeFunction('fetchIdentity', () => signIdentity(club, origin, 'Bob', { name: 'Bob' }));
  const framed: string[] = [];
  page.on('frameattached', (frame) => framed.push(frame.url()));
  await page.goto(await host(`<body></body><script>${outputFiles[0]?.text}</script>`));
  await page.evaluate((host) => Reflect.get(window, 'show')(host), origin);
  const frame = page.frameLocator('#rainbow iframe');
  await button(frame, 'Open a table').click();
  await frame.getByText('You play as Bob.').waitFor();
  // Drawn once.
  expect(framed).toHaveLength(1);
  expect(await page.content()).not.toContain('identity=');
  expect(faultsOf(visitor)).toEqual([]);
});
