import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { rulePages } from '../../../build/generated/rules.ts';
import { openRoom, tokenFromLink } from '../../../client/sdk/index.ts';
import { createSiteClient } from '../../../client/site-api/index.ts';
import { startServer } from '../../../party/platforms/node.ts';
import { root } from '../../../scripts/files.ts';
import { arcusGames } from '../../../shared/games/registry.ts';
import { at } from '../../../shared/kernel/util.ts';
import { examplePage, sharedBrowser } from '../../helpers/browser.ts';
import { button, endHand, hostPage, looksRight, phone, sitDown, visit } from '../../helpers/pages.ts';
import { autoplay, createTable, join as joinTable, ownTokens, until } from '../../helpers/players.ts';
import { addSite, operatorToken } from '../../helpers/sites.ts';

const browser = await sharedBrowser();

const prefix = '/some/games';
/** Requests to other paths of the origin. */
const strayed: string[] = [];
const opened: string[] = [];
const sockets = new Set<{ destroy(): void }>();
let serverPort = 0;

/** What nginx sends for `location /some/games/ { proxy_pass http://127.0.0.1:…/; }`; null for other paths. */
const forwarded = ({ url = '', headers, method }: IncomingMessage) => {
  if (url.startsWith(`${prefix}/`))
    return { port: serverPort, path: url.slice(prefix.length), headers, method, agent: false };
  // Browsers look for it beside each page without an icon of its own.
  if (url !== '/favicon.ico') strayed.push(url);
  return null;
};

const proxy = createServer((incoming, answer) => {
  const target = forwarded(incoming);
  if (target === null) return void answer.writeHead(404).end();
  const outgoing = request(target, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(answer);
  });
  outgoing.on('error', () => answer.destroy());
  incoming.pipe(outgoing);
});
proxy.on('connection', (socket) => sockets.add(socket));
proxy.on('upgrade', (incoming, socket, head) => {
  const target = forwarded(incoming);
  if (target === null) return void socket.destroy();
  opened.push(target.path);
  const outgoing = connect({ port: serverPort }).on('connect', () => {
    const { rawHeaders } = incoming;
    const lines = rawHeaders.flatMap((name, at) => (at % 2 ? [] : [`${name}: ${rawHeaders[at + 1]}`]));
    outgoing.write(`GET ${target.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    outgoing.write(head);
    outgoing.pipe(socket).pipe(outgoing);
  });
  sockets.add(outgoing);
  for (const end of [outgoing, socket])
    end.on('error', () => [outgoing, socket].map((each) => each.destroy()));
});
await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
const listening = proxy.address();
const host = `127.0.0.1:${typeof listening === 'object' ? listening?.port : ''}`;
/** The public address of the server, with and without a trailing slash. */
const server = `http://${host}${prefix}`;
const site = `${server}/`;

const data = mkdtempSync(join(tmpdir(), 'arcus-below-'));
const running = await startServer({
  ...{ games: arcusGames, rules: rulePages, data, files: `${root}build/public`, port: 0 },
  ...{ log: () => undefined },
  variables: {
    ARCUS_HOST: `${host}${prefix}/`,
    ARCUS_OPERATOR_TOKEN: operatorToken,
    // The second spectator is redirected to a relay.
    ARCUS_OWN_WATCHERS: '1',
  },
});
serverPort = Number(new URL(running.origin).port);

const endProxy = (): void => {
  proxy.close();
  for (const socket of sockets) socket.destroy();
};
afterAll(async () => {
  endProxy();
  await running.close();
  rmSync(data, { recursive: true });
});

const openFromHome = async (page: Page): Promise<void> => {
  await button(page, 'Play with friends').click();
  await page.getByLabel('Your name').fill('Ann');
  await button(page, 'Open the table').click();
  await page.waitForURL(`${site}t/*`);
};

test('below a path: a table is opened from the home page, and another device sits down by its link', async () => {
  const ann = await visit(browser, site, phone);
  await looksRight(ann.page);
  await openFromHome(ann.page);
  const invite = await ann.page.getByLabel('Invite others').inputValue();
  expect(invite).toBe(ann.page.url());
  const bo = await visit(browser, `${invite}/.`, phone);
  await sitDown(bo.page, 'Bo');
  expect(bo.page.url()).toBe(invite);
  await ann.page.getByText('2 of 5 are here.').waitFor();
  await ann.page.getByRole('link', { name: 'Home' }).click();
  await ann.page.waitForURL(site);
  await ann.page.getByRole('link', { name: '한국어' }).click();
  await ann.page.locator('html[lang=ko]').waitFor();
  expect(ann.page.url()).toBe(site);
  const [cookie] = await ann.page.context().cookies();
  expect(cookie).toMatchObject({ name: 'locale', value: 'ko', path: `${prefix}/` });
  expect([...ann.faults, ...bo.faults, ...strayed]).toEqual([]);
});

test('below a path: pages lead to each other, and the operator signs in', async () => {
  const { page, faults } = await visit(browser, `${site}rules/drop-rainbow`);
  await page.getByRole('link', { name: /Learn/ }).click();
  await page.waitForURL(`${site}learn/drop-rainbow`);
  await button(page, 'Next').waitFor();
  await page.goto(`${site}api`);
  await page.getByRole('link', { name: 'OpenAPI document' }).click();
  const document = JSON.parse((await page.locator('body').textContent()) ?? '');
  expect(document.servers).toEqual([{ url: prefix }]);
  await page.goto(`${site}operator`);
  await page.getByLabel('Token').fill(operatorToken);
  await button(page, 'Sign in').click();
  await page.getByRole('heading', { name: 'Message to all tables' }).waitFor();
  const [cookie] = await page.context().cookies();
  expect(cookie?.path).toBe(`${prefix}/operator`);
  const missing = await page.goto(`${site}no/such/page/`);
  expect(missing?.status()).toBe(404);
  await page.getByRole('link', { name: 'Open a table' }).click();
  await page.waitForURL(site);
  expect([...faults.filter((fault) => !/\b40[14]\b/.test(fault)), ...strayed]).toEqual([]);
});

test('below a path: a room is bookmarked by its name', async () => {
  const url = `${site}r/our-friday-table`;
  const ann = await visit(browser, url, phone);
  await button(ann.page, 'Play Seven Poker').click();
  await ann.page.getByLabel('Your name').fill('Ann');
  await button(ann.page, 'That is me').click();
  await button(ann.page, 'Leave the seat').waitFor();
  expect(ann.page.url()).toBe(url);
  const bo = await visit(browser, `${site}r/Our-Friday-Table`, phone);
  await sitDown(bo.page, 'Bo');
  expect(bo.page.url()).toBe(url);
  expect([...ann.faults, ...bo.faults, ...strayed]).toEqual([]);
});

test('below a path: a page of another site embeds a table and its replay by the address of the loader', async () => {
  const attributes = `options='{"maxHands":1}' settings='{"speed":"quick","turnSeconds":null}' autostart opponents="easy" name="Ann"`;
  const html = examplePage(server)
    .replace('id="rainbow"', `id="rainbow" ${attributes}`)
    .replace('game="drop-rainbow"', 'game="presidential-poker"')
    .replace(/<arcus-table id="poker"[\s\S]*?<\/arcus-table>/, '');
  const { origin } = new URL(site);
  const policy = `script-src ${origin}; frame-src ${origin}`;
  const page = await hostPage(html, policy);
  const visitor = await visit(browser, page);
  const frame = visitor.page.frameLocator('#rainbow iframe');
  // Keys reach the frame with the focus.
  await frame.locator('.prompt').first().click();
  await endHand([visitor.page], frame);
  await button(frame, 'More').click();
  await button(frame, 'Check this game').click();
  await frame.getByRole('heading', { name: /^This game fits/ }).waitFor();
  await looksRight(visitor.page);
  const table = /"table":"(\w+)"/.exec((await visitor.page.locator('#heard').textContent()) ?? '')?.[1];
  const replay = `<!doctype html><html lang="en"><title>A replay</title><script type="module" src="${site}replay@1.js"></script><arcus-replay src="${site}t/${table}/games/1"></arcus-replay>`;
  await visitor.page.goto(await hostPage(replay, policy));
  const replayed = visitor.page.frameLocator('arcus-replay iframe');
  await replayed.getByRole('slider', { name: 'Replay' }).waitFor();
  expect([...visitor.faults, ...strayed]).toEqual([]);
});

test('below a path: after a first visit a game against computers begins without a network', async () => {
  const { page, faults } = await visit(browser, site, phone, { serviceWorkers: 'allow' });
  await page.getByRole('radio', { name: 'With the computer' }).check();
  await button(page, 'Play Drop Rainbow').click();
  await page.locator('.prompt').first().waitFor();
  expect(page.url().startsWith(`${site}play/drop-rainbow`)).toBe(true);
  const scope = await page.evaluate(async () => {
    const { active, scope } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    await new Promise((resolve) => {
      port1.onmessage = resolve;
      active?.postMessage('precache', [port2]);
    });
    return scope;
  });
  expect(scope).toBe(site);
  await page.context().setOffline(true);
  await page.goto(`${site}play/seven-poker`);
  await page.locator('.prompt').first().waitFor();
  await page.context().setOffline(false);
  await page.goto(`${site}me`);
  await button(page, 'Forget everything').click();
  await button(page.getByRole('dialog'), 'Forget everything').click();
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
  expect([...faults.filter((fault) => !/ERR_/.test(fault)), ...strayed]).toEqual([]);
});

test.each([server, site])('below a path: the SDK plays, watches and meets by name at %s', async (address) => {
  const { id } = await createTable(address, { seats: 2 });
  const ann = joinTable(address, id);
  await ann.sit({ name: 'Ann' });
  // While Ann was a spectator, Bo would have come by a relay.
  const bo = joinTable(address, id);
  await bo.sit({ name: 'Bo' });
  await ann.start();
  const watchers = [1, 2].map(() => joinTable(address, id));
  for (const watcher of watchers)
    await until(watcher, 'the game', ({ view, status }) => status === 'open' && view?.phase === 'playing');
  await expect.poll(() => opened.filter((path) => path.startsWith(`/parties/relay/${id}`))).toHaveLength(1);
  for (const table of [ann, bo, ...watchers]) table.close();
  const room = { host: address, name: 'sdk', page: 'https://friend.example', game: 'drop-rainbow' } as const;
  const [first, second] = [
    await openRoom({ ...room, tokens: ownTokens() }),
    await openRoom({ ...room, tokens: ownTokens() }),
  ];
  expect(second.id).toBe(first.id);
  expect(strayed).toEqual([]);
});

test('below a path: a site invites its users, signs them in, and checks the receipt of their game', async () => {
  const { key } = await addSite(server, 'club');
  const client = createSiteClient({ server, key });
  const names = ['Ann', 'Bo'];
  const { id, url, embedUrl } = await client.createTable({
    ...{ game: 'drop-rainbow', seats: 2, options: { cardsPerColor: 8 }, settings: { speed: 'quick' } },
    users: names.map((name) => ({ user: name.toLowerCase(), name })),
  });
  expect([url, embedUrl]).toEqual([`${site}t/${id}`, `${site}embed/t/${id}`]);
  const invitation = await client.invite(id, { user: 'ann', name: 'Ann' });
  expect(invitation.startsWith(`${url}#seat=`)).toBe(true);
  const players = names.map((name) => {
    const identity = () => client.signIdentity({ user: name.toLowerCase(), name });
    return joinTable(server, id, ownTokens(), { identity });
  });
  for (const player of players) {
    await until(player, 'the seat', ({ view }) => view !== null && view.you !== null);
    autoplay(player);
  }
  const ann = at(players, 0);
  await ann.start();
  await until(ann, 'the end', ({ view }) => view?.phase === 'over');
  const answer = await fetch(`${site}api/tables/${id}/games/1/receipt`, {
    headers: { authorization: `Bearer ${tokenFromLink(invitation)}` },
  });
  const { receipt } = await answer.json();
  expect((await client.verifyReceipt(receipt)).you).toEqual({ seat: 0, user: 'ann' });
  for (const player of players) player.close();
  expect(strayed).toEqual([]);
});
