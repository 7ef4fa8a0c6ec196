import { expect, onTestFinished, test } from 'vitest';
import { reportPlayer } from '../../../client/sdk/index.ts';
import { sharedBrowser } from '../../helpers/browser.ts';
import { desktop, looksRight, visit } from '../../helpers/pages.ts';
import { seatedTable } from '../../helpers/players.ts';
import { sharedServer } from '../../helpers/server.ts';
import { operatorToken } from '../../helpers/sites.ts';

const { origin } = sharedServer();
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
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const happened = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();
    const confirm = async (name: string, reason: string) => {
      await button(name).click();
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

    const spectator = await visit(browser, `${origin}/t/${id}`, viewport);
    await spectator.page.getByText('Rude').first().waitFor();
    await button('Send a message').click();
    const notice = `A restart at noon, says ${address}.`;
    await page.getByRole('dialog').getByLabel('Message', { exact: true }).fill(notice);
    await page.getByRole('dialog').getByLabel('Reason').fill('An update');
    await page.keyboard.press('Enter');
    await happened('Done: Send a message.');
    await looksRight(page);
    const shown = spectator.page.getByRole('status').filter({ hasText: notice });
    await shown.waitFor();
    expect(await shown.textContent()).toBe(`Message from the operator: ${notice}`);
    await looksRight(spectator.page);
    await spectator.page.getByRole('button', { name: 'Close', exact: true }).click();
    await shown.waitFor({ state: 'detached' });
    await spectator.page.context().close();
    await confirm('Take it back', 'Done');
    await happened('Done: Take it back.');
    await expect.poll(() => players[1]?.state.view?.notice).toBeUndefined();

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
    await button('End the table').click();
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
    await button(`Lift the ban: A flood of ${address}`).waitFor();
    await looksRight(page);
    await page.getByLabel('IP address').fill('everywhere');
    await confirm('Ban', 'x');
    await page.getByRole('alert').filter({ hasText: 'The request is invalid' }).waitFor();

    await page.getByRole('link', { name: 'Sites' }).click();
    await page.getByRole('heading', { name: 'Sites', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByText(`A flood of ${address}`).waitFor();
    expect(await page.getByText(`end-table ${id} · Insults`).count()).toBe(1);
    await looksRight(page);

    await button('Sign out').click();
    await page.getByLabel('Operator token').waitFor();
    await page.reload();
    await page.getByLabel('Operator token').waitFor();
    // The browser logs each refused request.
    expect(faults.filter((fault) => !/status of (400|401)/.test(fault))).toEqual([]);
  },
);
