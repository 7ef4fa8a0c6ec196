import { expect, onTestFinished, test } from 'vitest';
import { reportPlayer } from '../../../client/sdk/index.ts';
import { sharedBrowser } from '../../helpers/browser.ts';
import { ownServer } from '../../helpers/own-server.ts';
import { button, desktop, looksRight, phone, visit } from '../../helpers/pages.ts';
import { seatedTable } from '../../helpers/players.ts';
import { operatorToken } from '../../helpers/sites.ts';

const origin = await ownServer({ ARCUS_OPERATOR_TOKEN: operatorToken });
const browser = await sharedBrowser();

test.each([
  ['a phone', { width: 390, height: 844 }, '192.0.2.1'],
  ['a desktop', desktop, '192.0.2.2'],
])(
  'the console on %s: an operator finds a table, kicks, ends it, bans a network, and reads the audit log',
  async (_, viewport, address) => {
    const { id, players } = await seatedTable(origin, ['Rude', 'Bo']);
    onTestFinished(() => {
      for (const player of players) player.close();
    });
    await players[0]?.say('You all are fools');
    if (players[1]) await reportPlayer(players[1], { seat: 0, reason: 'abuse', device: 'd'.repeat(32) });
    const { page, faults } = await visit(browser, `${origin}/operator`, viewport);
    const happened = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();
    const confirm = async (name: string, reason: string) => {
      await button(page, name).click();
      await page.getByRole('dialog').getByLabel('Reason').fill(reason);
      await page.keyboard.press('Enter');
    };

    await page.getByLabel('Operator token').fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByText('This is not the token.').waitFor();
    await looksRight(page);
    await page.getByLabel('Operator token').fill(operatorToken);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Drain: off' }).waitFor();
    await looksRight(page);

    await page.getByRole('link', { name: 'Reports' }).click();
    await page.getByText('Messages and moves').first().click();
    await page.getByText('You all are fools').first().waitFor();
    await looksRight(page);

    await page.getByRole('link', { name: 'Tables', exact: true }).click();
    await page.getByLabel('Id or link').fill('no table');
    await page.keyboard.press('Enter');
    await page.getByText('This is neither the id nor the link of a table.').waitFor();
    await page.getByLabel('Id or link').fill(`${origin}/t/${id}?from=x`);
    await page.keyboard.press('Enter');
    await page.getByText('You all are fools').waitFor();
    await looksRight(page);
    await confirm('Kick Rude', 'Insults');
    await happened('Done: Kick Rude.');
    await expect.poll(() => players[0]?.state.view?.seats[0] ?? null).toBeNull();
    await button(page, 'End the table').click();
    await page.getByRole('dialog').waitFor();
    await looksRight(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await confirm('End the table', 'Insults');
    await happened('Done: End the table.');
    await expect.poll(() => players[1]?.state.closed?.code).toBe(4019);

    await page.getByRole('link', { name: 'Bans' }).click();
    await page.getByText('This server sees no addresses').waitFor();
    await page.getByLabel('IP address').fill(address);
    await confirm('Ban', `A flood of ${address}`);
    await happened(`Done: Ban ${address}.`);
    await button(page, `Lift the ban: A flood of ${address}`).waitFor();
    await looksRight(page);
    await page.getByLabel('IP address').fill('everywhere');
    await confirm('Ban', 'x');
    await page.getByRole('alert').filter({ hasText: 'The request is invalid' }).waitFor();

    await page.getByRole('link', { name: 'Sites' }).click();
    await page.getByRole('heading', { name: 'Sites', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByText(`A flood of ${address}`).waitFor();
    await expect.poll(() => page.getByText(`end-table ${id} · Insults`).count()).toBe(1);
    await looksRight(page);

    await button(page, 'Sign out').click();
    await page.getByLabel('Operator token').waitFor();
    await page.reload();
    await page.getByLabel('Operator token').waitFor();
    // The browser logs each refused request.
    expect(faults.filter((fault) => !/status of (400|401)/.test(fault))).toEqual([]);
  },
);

test('a message that the operator sends is announced once at a table, on a phone, until the viewer closes it', async () => {
  const { id, players } = await seatedTable(origin, ['Ann', 'Bo']);
  onTestFinished(() => {
    for (const player of players) player.close();
  });
  const watching = await visit(browser, `${origin}/t/${id}`, phone);
  await watching.page.getByText('Ann').first().waitFor();
  const { page, faults } = await visit(browser, `${origin}/operator`, phone);
  await page.getByLabel('Operator token').fill(operatorToken);
  await page.keyboard.press('Enter');
  await button(page, 'Send a message').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Message', { exact: true }).fill('The server restarts in ten minutes.');
  await dialog.getByLabel('Reason').fill('An update');
  await looksRight(page);
  await page.keyboard.press('Enter');
  await page.getByText('Done: Send a message.').waitFor();
  await looksRight(page);
  const shown = watching.page.getByRole('status').filter({ hasText: 'restarts' });
  await shown.waitFor();
  await expect
    .poll(() => shown.textContent())
    .toBe('Message from the operator: The server restarts in ten minutes.');
  await looksRight(watching.page);
  await button(watching.page, 'Close').click();
  await shown.waitFor({ state: 'detached' });
  const korean = await visit(browser, `${origin}/t/${id}?locale=ko`, phone);
  await korean.page.getByRole('status').filter({ hasText: '운영자 메시지: The server restarts' }).waitFor();
  await button(page, 'Take it back').click();
  await dialog.getByLabel('Reason').fill('Done');
  await page.keyboard.press('Enter');
  await korean.page.getByText('restarts').waitFor({ state: 'detached' });
  await expect.poll(() => players[1]?.state.view?.notice).toBeUndefined();
  expect(
    [...faults, ...watching.faults, ...korean.faults].filter((fault) => !/status of 401/.test(fault)),
  ).toEqual([]);
});
