import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { connectTable } from '../../../client/sdk/index.ts';
import { sharedBrowser } from '../../helpers/browser.ts';
import {
  button,
  looksRight,
  looksRightToo,
  phone,
  sitDown,
  type Visitor,
  visit,
} from '../../helpers/pages.ts';
import { createTable, ownTokens, seatedTable } from '../../helpers/players.ts';
import { sharedServer } from '../../helpers/server.ts';

const server = sharedServer();
const browser = await sharedBrowser();

const addressOf = (id: string): string => `${server.origin}/t/${id}`;

const faultsOf = (...visitors: readonly Visitor[]): readonly string[] =>
  visitors.flatMap(({ faults }) => faults);

test.each([true, false])(
  'chat: reports are offered where an operator reads them: %s',
  async (takesReports) => {
    const { id, players } = await seatedTable(server.origin, ['Ann', 'Bo']);
    onTestFinished(() => {
      for (const player of players) player.close();
    });
    const { page } = await visit(browser, players[0]?.seatLink(addressOf(id)) ?? '', phone);
    await page.route('**/api/games', (route) =>
      takesReports ? route.continue() : route.fulfill({ json: { games: [], near: null } }),
    );
    await button(page, /^Chat/).click();
    const asked = page.waitForResponse('**/api/games');
    await page.getByText('Whom you hear').click();
    await asked;
    await expect.poll(() => button(page, 'Report Bo').count()).toBe(takesReports ? 1 : 0);
  },
);

test('chat: messages and reactions reach other browsers as plain text and can be muted', async () => {
  const { id } = await createTable(server.origin, { seats: 2 });
  const ann = await visit(browser, addressOf(id));
  const bo = await visit(browser, addressOf(id), phone);
  await sitDown(ann.page, 'Ann');
  await sitDown(bo.page, 'Bo');
  const text = '<img src=x onerror=alert(1)> & <b>hello</b>';
  await ann.page.keyboard.press('m');
  await expect.poll(() => ann.page.getByLabel('Your message').evaluate(isFocused)).toBe(true);
  await ann.page.keyboard.type(text);
  await ann.page.keyboard.press('Enter');
  await ann.page.getByText(text, { exact: true }).waitFor();
  await button(bo.page, /Chat.*1 new/).click();
  await bo.page.getByText(text, { exact: true }).waitFor();
  await bo.page.getByRole('status').getByText(`Ann writes: ${text}`).waitFor({ state: 'attached' });
  await looksRight(bo.page);
  await button(ann.page, 'Well played').click();
  await bo.page.getByRole('list', { name: 'Seats' }).getByText('Well played').waitFor();
  await bo.page.getByText('Whom you hear').click();
  await bo.page.getByLabel('Ann').click();
  await expect.poll(() => bo.page.getByText(text, { exact: true }).count()).toBe(0);
  await ann.page.keyboard.press('Escape');
  // The prompt is older than the open chat.
  const prompt = ann.page.getByText('Everybody is here.');
  await expect.poll(() => prompt.evaluate(isFocused)).toBe(true);
  expect(faultsOf(ann, bo)).toEqual([]);
});

const isFocused = (element: Element): boolean => {
  const root = element.getRootNode();
  return root instanceof ShadowRoot && root.activeElement === element;
};

test('seat link: opens the seat in a second browser until its owner renews it', async () => {
  const { id } = await createTable(server.origin, {
    seats: 2,
    settings: { botsHurry: true, turnSeconds: null },
  });
  const ann = await visit(browser, addressOf(id), phone);
  await sitDown(ann.page, 'Ann');
  await button(ann.page, /^Fill with computer/).click();
  await button(ann.page, /^Draw/).waitFor();

  await button(ann.page, 'Table').click();
  await button(ann.page, 'Let the computer play for me').click();
  await ann.page.getByText('The computer plays for you.').waitFor();
  await button(ann.page, 'Take my seat back').click();
  // The other player draws after her.
  await ann.page.getByRole('button', { name: /^Draw/, disabled: false }).waitFor();

  await button(ann.page, 'Table').click();
  await button(ann.page, 'Continue on another device').click();
  await ann.page.getByRole('img', { name: 'QR code of the link' }).waitFor();
  await looksRight(ann.page);
  const link = await ann.page.getByLabel('The link to your seat').inputValue();
  expect(link).toMatch(/^[^#?]+#/);

  const other = await visit(browser, link);
  await other.page.getByRole('region', { name: 'Your seat' }).getByText('Ann').waitFor();
  // The token leaves the address.
  expect(other.page.url()).toBe(addressOf(id));

  const before = await other.page.getByText(/\d+ left/).textContent();
  // Shortcut letters are inactive in a dialog.
  await button(ann.page, 'Done').focus();
  await ann.page.keyboard.press('d');
  await button(ann.page, 'Make old links void').click();
  await other.page.getByText('Your seat was taken over on another device.').waitFor();
  expect(await other.page.getByText(/\d+ left/).textContent()).toBe(before);
  await looksRightToo(other.page);
  const late = await visit(browser, link, phone);
  await late.page.getByText('That link no longer opens a seat.').waitFor();
  await looksRightToo(late.page);
  await expect.poll(() => ann.page.getByLabel('The link to your seat').inputValue()).not.toBe(link);
  await button(ann.page, 'Done').click();
  // Closing restores the focus.
  await expect.poll(() => button(ann.page, 'Table').evaluate(isFocused)).toBe(true);
  await ann.page.getByRole('region', { name: 'Your seat' }).getByText('Ann').waitFor();
  // The owner keeps the seat.
  await ann.page.goto(link);
  await button(ann.page, 'Take the other seat').click();
  await ann.page.getByText('You have the seat that this browser had before.').waitFor();
  expect(ann.page.url()).toBe(addressOf(id));
  expect(faultsOf(ann, other, late)).toEqual([]);
});

test('[SEC-78] seat link: asks a player with another seat before it takes it', async () => {
  const { id } = await createTable(server.origin, { seats: 2 });
  const bo = connectTable({ host: server.origin, table: id, tokens: ownTokens(), WebSocket });
  await bo.sit({ name: 'Bo' });
  const link = bo.seatLink(addressOf(id)) ?? '';
  const ann = await visit(browser, addressOf(id), phone);
  await sitDown(ann.page, 'Ann');
  const stored = () => ann.page.evaluate((table) => localStorage.getItem(`arcus:seat:${table}`), id);
  const own = await stored();
  const question = ann.page.getByText('This link opens another seat.');
  for (const answer of ['Keep my seat', 'Take the other seat']) {
    await ann.page.goto(link);
    await question.waitFor();
    expect(ann.page.url()).toBe(addressOf(id));
    expect(await stored()).toBe(own);
    await looksRightToo(ann.page);
    await button(ann.page, answer).click();
    await question.waitFor({ state: 'detached' });
  }
  const taken = new URLSearchParams(new URL(link).hash.slice(1)).get('seat');
  await expect.poll(stored).toBe(taken);
  bo.close();
  expect(faultsOf(ann)).toEqual([]);
});

test('a table over days shows the time left, and its players pause the game by agreement', async () => {
  const { id } = await createTable(server.origin, { seats: 2, settings: { turnSeconds: 172_800 } });
  const ann = await visit(browser, addressOf(id));
  const bo = await visit(browser, addressOf(id), phone);
  await sitDown(ann.page, 'Ann');
  await sitDown(bo.page, 'Bo');
  await ann.page.getByText('2 days a turn').first().waitFor();
  await button(ann.page, 'Start').click();
  for (const { page } of [ann, bo])
    await page
      .getByText(/^(2d|1d 23h)$/)
      .first()
      .waitFor();
  await looksRight(ann.page);
  await looksRightToo(bo.page);

  await button(ann.page, 'Table').click();
  await button(ann.page, 'Ask for a pause').click();
  await ann.page.getByText('You want to pause the game. It stops when all agree.').waitFor();
  await bo.page.getByText('Ann wants to pause the game.').first().waitFor();
  await looksRightToo(bo.page);
  await button(bo.page, 'Pause').click();
  for (const { page } of [ann, bo]) await page.getByText('The game is paused.').first().waitFor();
  for (const { page } of [ann, bo]) {
    await page.addInitScript(() => {
      const request = async () => Object.assign(document, { isKeptOn: true });
      Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    });
    await page.reload();
    await button(page, 'Go on').waitFor();
  }
  await looksRight(ann.page);
  await button(bo.page, 'Go on').click();
  for (const { page } of [ann, bo])
    await page
      .getByText(/^(2d|1d 23h)$/)
      .first()
      .waitFor();
  for (const { page } of [ann, bo]) expect(await page.evaluate(() => 'isKeptOn' in document)).toBe(false);
  for (const { page } of [ann, bo]) await page.keyboard.press('h');
  await Promise.any(
    [ann, bo].map(({ page }) =>
      page
        .getByText(/You have (2 days|1 day 23 hours)\./)
        .first()
        .waitFor(),
    ),
  );
  expect(faultsOf(ann, bo)).toEqual([]);
});

test('host: kicks a player and locks the table', async () => {
  const { id } = await createTable(server.origin, { seats: 2 });
  const ann = await visit(browser, addressOf(id));
  const bo = await visit(browser, addressOf(id), phone);
  await sitDown(ann.page, 'Ann');
  await sitDown(bo.page, 'Bo');
  await button(ann.page, 'Remove Bo').click();
  await looksRight(ann.page);
  await button(ann.page.getByRole('dialog'), 'Remove').click();
  await bo.page.getByText('You are out of the game.').waitFor();
  await looksRightToo(bo.page);
  const lock = async (isLocked: boolean): Promise<void> => {
    await button(ann.page, 'Table').click();
    const locked = ann.page.getByLabel('Locked: nobody new sits down');
    await expect.poll(() => locked.isChecked()).toBe(!isLocked);
    await locked.click();
    await button(ann.page, 'Back to the table').click();
  };
  await lock(true);
  await bo.page.getByText(/The host has locked this table/).waitFor();
  await expect.poll(() => button(bo.page, 'Take a seat').count()).toBe(0);
  await lock(false);
  // A kicked player stays out; others may come.
  const cleo = await visit(browser, addressOf(id));
  await sitDown(cleo.page, 'Cleo');
  expect(faultsOf(ann, bo, cleo)).toEqual([]);
});

test('spectator: sees only public cards, or nothing at a table without spectators', async () => {
  const { id } = await createTable(server.origin, {
    game: 'sequence-states',
    seats: 2,
    settings: { turnSeconds: null },
  });
  const ann = await visit(browser, addressOf(id));
  const eve = await visit(browser, addressOf(id), phone);
  const heard: string[] = [];
  eve.page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => heard.push(String(payload)));
  });
  await eve.page.reload();
  await sitDown(ann.page, 'Ann');
  await button(ann.page, /^Fill with computer/).click();
  await ann.page.getByRole('group', { name: 'Your cards' }).waitFor();
  await ann.page.getByText('One person is watching').waitFor();
  await eve.page.getByText('You are watching.').waitFor();
  await looksRight(eve.page);
  expect(await eve.page.getByRole('group', { name: 'Your cards' }).count()).toBe(0);
  await eve.page.reload();
  await eve.page.getByText('You are watching.').waitFor();
  const views = heard.filter((frame) => frame.startsWith('["view"')).map((frame) => JSON.parse(frame)[2]);
  const hands = views.at(-1).gameView.players.map(({ hand }: { hand: unknown }) => hand);
  expect(hands).toEqual([null, null]);

  await button(ann.page, 'Table').click();
  await ann.page.getByLabel('Watchers see the game').click();
  await eve.page.getByText('Nobody may watch this game').waitFor();
  await looksRightToo(eve.page);
  expect(faultsOf(ann, eve)).toEqual([]);
});

test('chat: [SQ-20] a message to a partner can be called table talk, voted on and penalised with cards', async () => {
  const { id } = await createTable(server.origin, {
    game: 'sequence-states',
    seats: 4,
    options: { tableTalk: 'penalty' },
    settings: { turnSeconds: null },
  });
  const ann = await visit(browser, addressOf(id));
  await sitDown(ann.page, 'Ann');
  const [bo, cy, di] = ['Bo', 'Cy', 'Di'].map((name) => ({
    name,
    table: connectTable({
      host: server.origin,
      table: id,
      game: 'sequence-states',
      tokens: ownTokens(),
      WebSocket,
    }),
  }));
  if (!bo || !cy || !di) throw new Error('missing player');
  try {
    for (const { name, table } of [bo, cy, di]) await table.sit({ name });
    await button(ann.page, 'Start').click();
    await ann.page.getByRole('group', { name: 'Your cards' }).waitFor();
    await bo.table.say('Take Ohio!');
    await ann.page.keyboard.press('m');
    await button(ann.page, /^Call it table talk/).click();
    await ann.page.getByText('One vote is still to come.').waitFor();
    await looksRight(ann.page);
    await cy.table.vote(true);
    await ann.page.getByText('called table talk').waitFor();
    await expect
      .poll(() => bo.table.state.view?.gameView?.players.map(({ owes }) => owes))
      .toEqual([0, 1, 0, 1]);
  } finally {
    for (const { table } of [bo, cy, di]) table.close();
  }
  expect(ann.faults).toEqual([]);
});
