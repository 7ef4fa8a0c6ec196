import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { ArcusTable, EmbedEvents } from '../../../client/embed/element.ts';
import { embedVersion } from '../../../client/embed/messages.ts';
import { lobby } from '../../../client/sdk/index.ts';
import type { SiteSecrets } from '../../../shared/protocol/site.ts';
import { fullTranscriptSchema } from '../../../shared/replay/transcript.ts';
import {
  button,
  detailOf,
  eventually,
  exampleWith,
  framedPolicy,
  heardBy,
  host,
  openedTable,
  origin,
  postFromOtherFrame,
  shortGame,
  visitPage,
  visitUrl,
} from '../../helpers/embed.ts';
import { looksRight, phone, playToTheEnd } from '../../helpers/pages.ts';
import { ownTokens } from '../../helpers/players.ts';
import { addSite, signIdentity } from '../../helpers/sites.ts';

let club: SiteSecrets;
beforeAll(async () => {
  club = await addSite(origin, 'club');
});

const identityOf = (user: string, claims = {}): Promise<string> => signIdentity(club, origin, user, claims);

/** Opens a page of the club, where this user is logged in. `signed` has the identities that the page has fetched. */
const visitAs = async (user: string, html = exampleWith(), claims = {}) => {
  const visitor = await visitUrl('about:blank', phone);
  const { page } = visitor;
  const signed: string[] = [];
  await page.exposeFunction('fetchIdentity', async () => {
    const identity = await identityOf(user, claims);
    signed.push(identity);
    return identity;
  });
  await page.addInitScript(() => localStorage.setItem('arcus:name', 'Zoe'));
  await page.goto(await host(html));
  await page.evaluate(() => {
    const table = document.querySelector('arcus-table') as ArcusTable;
    table.identity = () => Reflect.get(window, 'fetchIdentity')();
  });
  return { ...visitor, signed };
};

const setIdentity = (page: Page, identity: string): Promise<void> =>
  page.evaluate((text) => {
    (document.querySelector('arcus-table') as ArcusTable).identity = text;
  }, identity);

const withTable = (table: string): string => exampleWith().replace('game="drop-rainbow"', `table="${table}"`);

test('embed: a signed user takes a seat under the name of the site, the same one on each device', async () => {
  const laptop = await visitAs('Bob');
  const { page, frame } = laptop;
  await button(frame, 'Open a table').click();
  await frame.getByText('You play as Bob.').waitFor();
  expect(await frame.getByLabel('Your name').count()).toBe(0);
  await looksRight(page);
  await button(frame, 'Take a seat').click();
  await eventually(() => detailOf(page, 'rainbow', 'seated')).toEqual({ seat: 0 });
  await frame.locator('.own .name', { hasText: 'Bob' }).waitFor();

  const { table } = await openedTable(page);
  const tablet = await visitAs('Bob', withTable(table));
  await eventually(() => detailOf(tablet.page, 'rainbow', 'seated')).toEqual({ seat: 0 });

  expect(laptop.signed).toHaveLength(2);
  for (const { page, signed } of [laptop, tablet]) {
    const urls = page.frames().map((each) => each.url());
    const dom = await page.content();
    for (const identity of signed) expect(urls.join() + dom).not.toContain(identity);
  }
  expect([...laptop.faults, ...tablet.faults]).toEqual([]);
});

test('embed: a signed user does not play on in the seat of another person of the device', async () => {
  const { page, frame, faults } = await visitAs('Bob');
  await button(frame, 'Open a table').click();
  await button(frame, 'Take a seat').click();
  await eventually(() => heardBy(page, 'rainbow')).toContain('seated');
  // A text of another user draws the table again; another text of the same user does not.
  const identity = await identityOf('Max');
  const again = await identityOf('Max');
  await setIdentity(page, identity);
  await frame.getByText('You play as Max.').waitFor();
  const drawn = await page.locator('#rainbow iframe').elementHandle();
  await setIdentity(page, again);
  await frame.getByText('You play as Max.').waitFor();
  expect(await drawn?.evaluate((element) => element.isConnected)).toBe(true);
  expect(faults).toEqual([]);
});

test('embed: [SEC-51] only the embedding page answers with an identity', async () => {
  const { page, frame } = await visitPage();
  const bob = await identityOf('Bob');
  const mallory = await identityOf('Mallory');
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
  }, bob);
  await button(frame, 'Open a table').click();
  await page.evaluate(() => Reflect.get(window, 'asked'));
  const forged = { arcus: embedVersion, type: 'identity', identity: mallory };
  await postFromOtherFrame(page, 'rainbow', forged);
  await page.evaluate(() => Reflect.get(window, 'release')());
  await frame.getByText('You play as Bob.').waitFor();
});

test('embed: the page and the visitor learn that an identity is refused or missing', async () => {
  const { page, frame } = await visitAs('Bob');
  await button(frame, 'Open a table').click();
  await frame.getByText('You play as Bob.').waitFor();
  const { table } = await openedTable(page);

  const expired = await visitAs('Bob', withTable(table), { exp: 1 });
  await eventually(() => detailOf(expired.page, 'rainbow', 'error')).toMatchObject({
    code: 'identity',
    message: expect.stringMatching(/expired/),
    stage: 'connected',
    table,
  });
  await expired.frame.getByText('The login of your site did not work here').waitFor();

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

test('embed: a signed user in the role of a spectator is offered no seat', async () => {
  const identity = await identityOf('Bob');
  const { id } = await lobby(origin, ownTokens()).createTable({ game: 'drop-rainbow', seats: 2, identity });
  const { frame } = await visitAs('Eve', withTable(id), { role: 'spectator' });
  await frame.getByText(/^Eve, you are watching/).waitFor();
  expect(await button(frame, /seat|sit/i).count()).toBe(0);
});

test('embed: a table opened before the login is not shown to the signed user', async () => {
  const { page, frame, faults } = await visitPage();
  await button(frame, 'Open a table').click();
  await frame.getByLabel('Your name').waitFor();
  const identity = await identityOf('Bob');
  await setIdentity(page, identity);
  await button(frame, 'Open a table').click();
  await frame.getByText('You play as Bob.').waitFor();
  expect(await heardBy(page, 'rainbow')).not.toContain('error');
  expect(faults).toEqual([]);
});

test('embed: the methods of the element add a computer player, start, leave and open another table', async () => {
  const { page, frame } = await visitAs('Bob');
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
  await eventually(async () => (await openedTable(page)).table).toBe(second);
  await button(frame, 'Take a seat').click();
  await button(frame, 'Leave the seat').waitFor();
  expect(await call('leave')).toBe('done');
  await eventually(() => detailOf(page, 'rainbow', 'seated')).toEqual({ seat: null });
});

test('embed: hide leaves out parts of the table', async () => {
  const { page, frame, faults } = await visitAs('Bob', exampleWith('hide="chat menu log invitations"'));
  await button(frame, 'Open a table').click();
  await button(frame, 'Take a seat').waitFor();
  expect(await button(frame, /^(Chat|Log|Table)$/).count()).toBe(0);
  expect(await frame.getByLabel('Invite others').count()).toBe(0);
  await page.evaluate(() => document.querySelector('arcus-table')?.setAttribute('hide', 'chat'));
  await button(frame, 'Log').waitFor();
  await frame.getByLabel('Invite others').waitFor();
  expect(await button(frame, 'Chat').count()).toBe(0);
  expect(faults).toEqual([]);
});

test('embed: the end of a game has its result, a receipt that the site can verify, and a replay for any page', async () => {
  const { page, frame } = await visitAs('Bob', exampleWith(`opponents="easy" autostart ${shortGame}`));
  await eventually(() => heardBy(page, 'rainbow')).toContain('started');
  await button(frame, /^Draw/).waitFor();
  await playToTheEnd(page.frames().filter((each) => each.url().includes('/embed/games/')));
  await eventually(() => heardBy(page, 'rainbow')).toContain('ended');
  const ended = (await detailOf(page, 'rainbow', 'ended')) as EmbedEvents['ended'];
  const { table } = await openedTable(page);
  const { end } = fullTranscriptSchema.parse(JSON.parse(await lobby(origin).getTranscript(table, 1)));
  const { scores, winners } = end.outcome;
  expect(ended).toMatchObject({ names: ['Bob', expect.any(String)], bots: [1], scores, winners });
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', origin));
  const { payload } = await jwtVerify(ended.receipt ?? '', keys, { issuer: origin, audience: 'club' });
  expect(payload).toMatchObject({ scores, winners, you: { seat: 0, user: 'Bob' } });

  const address = `${origin}/t/${table}/games/1`;
  const watching = await visitPage(
    `<script type="module" src="${origin}/replay@1.js"></script><arcus-replay src="${address}"><b>Nothing</b></arcus-replay>`,
    framedPolicy,
    phone,
  );
  const replay = watching.page.frameLocator('arcus-replay iframe');
  // It waits for a press.
  await replay.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await replay.getByText('Bob').filter({ visible: true }).first().waitFor();
  await watching.page.getByText('Nothing').waitFor({ state: 'hidden' });
  expect(watching.faults).toEqual([]);
});

const apps = {
  react: `
    import { createElement, useState } from 'react';
    import { createRoot } from 'react-dom/client';
    import './client/embed/element.ts';
    const App = ({ host }) => createElement('arcus-table', { id: 'rainbow', host, game: 'drop-rainbow', identity: () => fetchIdentity() });
    globalThis.show = (host) => createRoot(document.body).render(createElement(App, { host }));`,
  vue: `
    import { createApp, h } from 'vue';
    import './client/embed/element.ts';
    globalThis.show = (host) => createApp(() => h('arcus-table', { id: 'rainbow', host, game: 'drop-rainbow', identity: () => fetchIdentity() })).mount('body');`,
};

test.each(Object.entries(apps))(
  'embed: the element in an app of %s signs its user in',
  async (_, contents) => {
    const root = fileURLToPath(new URL('../../..', import.meta.url));
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: root },
      bundle: true,
      write: false,
      format: 'iife',
      define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': '""' },
    });
    const { page, frame, faults } = await visitUrl('about:blank', phone);
    await page.exposeFunction('fetchIdentity', () => identityOf('Bob'));
    const framed: string[] = [];
    page.on('frameattached', (attached) => framed.push(attached.url()));
    await page.goto(await host(`<body></body><script>${outputFiles[0]?.text}</script>`));
    await page.evaluate((host) => Reflect.get(window, 'show')(host), origin);
    await button(frame, 'Open a table').click();
    await frame.getByText('You play as Bob.').waitFor();
    // Drawn once.
    expect(framed).toHaveLength(1);
    expect(await page.content()).not.toContain('identity=');
    expect(faults).toEqual([]);
  },
);
