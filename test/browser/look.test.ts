import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gameIds } from '../../shared/games/registry.ts';
import { launchBrowser } from '../helpers/browser.ts';
import { axe, fitsWidth, sitDown, visit } from '../helpers/pages.ts';
import { createTable } from '../helpers/players.ts';
import { sharedServer } from '../helpers/server.ts';

const server = sharedServer();
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

/** A screen, and how large letters are on it. */
const sizes = [
  // 1280 px at 400 %.
  { width: 320, height: 256, letters: 16 },
  { width: 360, height: 740, letters: 32 },
  { width: 1280, height: 800, letters: 32 },
];

/** The buttons below it that something else lies over, or that the page's edge cuts off. */
const outOfReach = (within: Locator): Promise<readonly string[]> =>
  within.getByRole('button').evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        button.scrollIntoView({ block: 'center' });
        const { left, right, top, height } = button.getBoundingClientRect();
        if (left < 0 || right > document.documentElement.clientWidth) return true;
        const root = button.getRootNode();
        if (!(root instanceof ShadowRoot)) return true;
        const hit = root.elementFromPoint((left + right) / 2, top + height / 2);
        return hit === null || !(button.contains(hit) || hit.contains(button));
      })
      .map((button) => button.textContent ?? ''),
  );

/** The texts below it that their own box or another text cuts off; names may be shortened. */
const cutOff = (within: Locator): Promise<readonly string[]> =>
  within
    .locator('p, button, label, .badge')
    .evaluateAll((boxes) =>
      boxes
        .filter(
          (box) =>
            box.clientWidth > 1 &&
            box.scrollWidth > box.clientWidth + 1 &&
            !box.matches('.unseen, .row, .counts'),
        )
        .map((box) => `${box.className}: ${box.textContent}`),
    );

/** What makes the page wider than its window. */
const beyond = (page: Page): Promise<readonly string[]> =>
  page
    .locator('body *')
    .evaluateAll((all) =>
      all
        .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth)
        .map((element) => `${element.tagName} ${element.className}: ${element.textContent?.trim()}`),
    );

const fitsAtAnySize = async (page: Page): Promise<void> => {
  for (const { width, height, letters } of sizes) {
    await page.setViewportSize({ width, height });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}px`;
    }, letters);
    const where = `${width} px wide, letters of ${letters} px`;
    if (!(await fitsWidth(page))) expect(await beyond(page), where).toEqual([]);
    expect(await outOfReach(page.locator('body')), where).toEqual([]);
    expect(await cutOff(page.locator('body')), where).toEqual([]);
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
};

test('home fits a narrow window and large letters', async () => {
  const { page, faults } = await visit(browser, server.origin);
  await page.getByRole('button', { name: 'Play with others' }).waitFor();
  await fitsAtAnySize(page);
  await page.getByText('Open a table for friends').click();
  await fitsAtAnySize(page);
  expect(faults).toEqual([]);
});

/** What tells a thing that has the focus. */
const outlineOf = (target: Locator): Promise<string> =>
  target.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return `${outlineStyle} ${outlineWidth}`;
  });

/** Of each game, something in the hand that can be chosen. */
const held: Readonly<Record<string, string>> = {
  'seven-poker': 'Your hand',
  'sequence-states': 'Your cards',
};

test.each(gameIds)(
  '%s fits a narrow window and large letters, and is read in forced colours',
  async (game) => {
    const { id } = await createTable(server.origin, { game });
    const { page, faults } = await visit(browser, `${server.origin}/t/${id}`);
    await sitDown(page, 'Ann');
    await fitsAtAnySize(page);
    await page.getByRole('button', { name: /^Fill with computer/ }).click();
    await page.locator('.ask.yours').waitFor();
    await fitsAtAnySize(page);

    await page.emulateMedia({ forcedColors: 'active' });
    expect(await axe(page)).toEqual([]);
    const menu = page.getByRole('button', { name: 'Table' });
    await menu.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    expect(await outlineOf(menu)).toBe('solid 3px');
    const list = held[game];
    if (list !== undefined) {
      const [card, other] = await page.getByLabel(list, { exact: true }).getByRole('button').all();
      if (card === undefined || other === undefined) throw new Error('an empty hand');
      await card.click();
      expect(await outlineOf(card.locator('.card'))).toBe('solid 3px');
      expect(await outlineOf(other.locator('.card'))).toMatch(/^none/);
    }
    expect(faults).toEqual([]);
  },
);
