import { expect, test } from 'vitest';
import { sharedBrowser } from '../../helpers/browser.ts';
import { button, desktop, looksRight, phone, sitDown, visit } from '../../helpers/pages.ts';
import { sharedServer } from '../../helpers/server.ts';

const { origin } = sharedServer();
const browser = await sharedBrowser();

test('codes: two devices are at one table by a code said aloud', async () => {
  const ann = await visit(browser, origin, desktop);
  const bo = await visit(browser, origin, phone);
  await bo.page.getByRole('textbox', { name: 'Have a code?' }).waitFor();
  await button(ann.page, 'Play with friends').click();
  await ann.page.getByLabel('Your name').fill('Ann');
  await button(ann.page, 'Open the table').click();
  await ann.page.waitForURL(/\/t\//);
  const code = (await ann.page.getByRole('img', { name: /^Code: / }).textContent()) ?? '';
  expect(code).toMatch(/^\w{3} \w{3}$/);
  await bo.page.getByRole('textbox', { name: 'Have a code?' }).fill(code.toLowerCase());
  await button(bo.page, 'Go').click();
  await bo.page.waitForURL(/\/t\//);
  await bo.page.getByLabel('Your name').fill('Bo');
  await button(bo.page, 'Take a seat').click();
  await ann.page.getByText('2 of 5 are here.').waitFor();
  await looksRight(ann.page);
  await looksRight(bo.page);

  await button(ann.page, 'Withdraw').click();
  await button(ann.page, 'Code to say aloud').waitFor();
  const eve = await visit(browser, origin, phone);
  await eve.page.getByRole('textbox', { name: 'Have a code?' }).fill(code);
  await button(eve.page, 'Go').click();
  await eve.page.getByText('No open table has this code.').waitFor();
  await looksRight(eve.page);
  // Browsers report the answer that asks for a proof of work.
  expect([...ann.faults, ...bo.faults].filter((fault) => !/\b428\b/.test(fault))).toEqual([]);
});

test('rooms: a bookmarked address of the site leads to the table of its name, or opens one', async () => {
  const url = `${origin}/r/our-friday-table`;
  const ann = await visit(browser, url, desktop);
  await ann.page.getByRole('heading', { name: 'our-friday-table' }).waitFor();
  await looksRight(ann.page);
  const bo = await visit(browser, url, phone);
  await looksRight(bo.page);
  await button(ann.page, 'Play Seven Poker').click();
  await ann.page.getByLabel('Your name').fill('Ann');
  await button(ann.page, 'That is me').click();
  await button(ann.page, 'Leave the seat').waitFor();
  expect(ann.page.url()).toBe(url);
  expect(await ann.page.getByLabel('Invite others').inputValue()).toBe(url);
  // It has not noticed that the table is open.
  await button(bo.page, 'Play Drop Rainbow').click();
  await bo.page.getByLabel('Your name').fill('Bo');
  await button(bo.page, 'That is me').click();
  await sitDown(bo.page, 'Bo');
  await ann.page.getByText('Bo', { exact: true }).first().waitFor();
  expect([...ann.faults, ...bo.faults]).toEqual([]);
});

test('password: a host sets one, a stranger sees nothing before it, and sits down with it', async () => {
  const ann = await visit(browser, origin, desktop);
  await button(ann.page, 'Play with friends').click();
  await ann.page.getByLabel('Your name').fill('Ann');
  await ann.page.getByText('More settings').click();
  await ann.page.getByLabel('Password').fill('sesame');
  await looksRight(ann.page);
  await button(ann.page, 'Open the table').click();
  await ann.page.waitForURL(/\/t\//);
  await ann.page.getByText('1 of 5 are here.').waitFor();
  await ann.page.reload();
  await ann.page.getByText('1 of 5 are here.').waitFor();

  const bo = await visit(browser, ann.page.url(), phone);
  await bo.page.getByRole('heading', { name: 'This table has a password' }).waitFor();
  expect(await bo.page.getByText('Ann').count()).toBe(0);
  await looksRight(bo.page);
  await bo.page.getByLabel('Password').fill('open');
  await button(bo.page, 'Enter').click();
  await bo.page.getByText('That is not the password.').waitFor();
  await looksRight(bo.page);
  await bo.page.getByLabel('Password').fill('sesame');
  await button(bo.page, 'Enter').click();
  await button(bo.page, 'Take a seat').click();
  await ann.page.getByText('2 of 5 are here.').waitFor();

  await button(ann.page, 'Change the table').click();
  await looksRight(ann.page);
  await ann.page.getByLabel('Remove the password').check();
  await button(ann.page, 'Change').click();
  // It closes when the table has answered.
  await ann.page.getByRole('dialog').waitFor({ state: 'detached' });
  const eve = await visit(browser, ann.page.url(), phone);
  await button(eve.page, 'Take a seat').waitFor();
  expect([...ann.faults, ...bo.faults, ...eve.faults]).toEqual([]);
});
