import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { maxNameLength } from '../../../shared/protocol/codes.ts';
import { axe, fitsWidth, resize, sharedBrowser, untilStill } from '../../helpers/browser.ts';
import { openTable } from '../../helpers/live-table.ts';
import { button, desktop, phone, sitDown, visit } from '../../helpers/pages.ts';
import { createTable, seatedTable } from '../../helpers/players.ts';
import { sharedServer } from '../../helpers/server.ts';

const server = sharedServer();
const browser = await sharedBrowser();

/** A window size and the size of letters, in pixels. */
const sizes = [
  // 1280 px at 400 % zoom.
  { width: 320, height: 256, letters: 16 },
  { width: 360, height: 740, letters: 32 },
  { width: 1280, height: 800, letters: 32 },
];

/** Buttons covered by others or cut off by the page's edge. */
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

/** Texts cut off by their box or overlapping; shortened names, flying pieces and bubbles excepted. */
const unreadable = (within: Locator): Promise<readonly string[]> =>
  within
    .locator(':not(.unseen, .bubble, svg *, style, script, .card-animations *)')
    .evaluateAll((elements) => {
      const stageOf = (element: Element): Element | null => {
        const root = element.getRootNode();
        return element.closest('.stage') ?? (root instanceof ShadowRoot ? stageOf(root.host) : null);
      };
      const named = (element: Element): string => `${element.className}: ${element.textContent?.trim()}`;
      const texts = elements.flatMap((element) => {
        const range = new Range();
        const written = [...element.childNodes].flatMap((node) => {
          if (node.nodeType !== Node.TEXT_NODE || node.textContent?.trim() === '') return [];
          range.selectNodeContents(node);
          // Scrolled-out lines do not count.
          const { top = -Infinity, bottom = Infinity } = stageOf(element)?.getBoundingClientRect() ?? {};
          return [...range.getClientRects()].filter(
            (line) => line.width > 1 && line.height > 1 && line.top >= top - 1 && line.bottom <= bottom + 1,
          );
        });
        const lines =
          getComputedStyle(element).overflowX === 'visible' || written.length === 0
            ? written
            : [element.getBoundingClientRect()];
        // Parts that need another line are hidden as a whole.
        const { parentElement } = element;
        const isHidden =
          parentElement?.matches('.happened, .title > .muted') === true &&
          element.getBoundingClientRect().top >= parentElement.getBoundingClientRect().bottom - 1;
        return isHidden ||
          written.length === 0 ||
          !element.checkVisibility() ||
          element.closest('.unseen, option')
          ? []
          : [{ element, lines }];
      });
      const cut = texts.filter(
        ({ element }) =>
          element.matches('p, button, label, .badge') && element.scrollWidth > element.clientWidth + 1,
      );
      const over = texts.flatMap(({ element, lines }, index) => {
        const other = texts
          .slice(index + 1)
          .find((each) =>
            lines.some((a) =>
              each.lines.some(
                (b) =>
                  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
                  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > a.height / 3,
              ),
            ),
          );
        return other === undefined ? [] : [`${named(element)} lies over ${named(other.element)}`];
      });
      return [...cut.map(({ element }) => named(element)), ...over];
    });

/** Elements that widen the page. */
const beyond = (page: Page): Promise<readonly string[]> =>
  page
    .locator('body *')
    .evaluateAll((all) =>
      all
        .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth)
        .map((element) => `${element.tagName} ${element.className}: ${element.textContent?.trim()}`),
    );

const fitsAtAnySize = async (page: Page, within = page.locator('body')): Promise<void> => {
  for (const { width, height, letters } of sizes) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}px`;
    }, letters);
    const where = `${width} px wide, letters of ${letters} px`;
    await resize(page, { width, height });
    await expect
      .poll(async () => ((await fitsWidth(page)) ? [] : beyond(page)), { message: where })
      .toEqual([]);
    await expect.poll(() => outOfReach(within), { message: where }).toEqual([]);
    // Elsewhere a button that stays in view covers lines.
    await within.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect.poll(() => unreadable(within), { message: where }).toEqual([]);
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
};

/** No link or button lies under a phone's notch or home indicator; `scrolled` pages only their sides. */
const isBesideNotch = async (page: Page, scrolled = false): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  for (const { width, height, ...insets } of [
    { width: 390, height: 844, top: 47, bottom: 34, left: 0, right: 0 },
    { width: 844, height: 390, top: 0, bottom: 21, left: 47, right: 47 },
  ]) {
    await resize(page, { width, height });
    await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets });
    await untilStill(page);
    const covered = () =>
      page.locator('a, button:not(.unseen), .card, .prompt').evaluateAll(
        (all, { top, bottom, left, right, scrolled }) =>
          all.flatMap((element) => {
            const box = element.getBoundingClientRect();
            const isBeside = box.left < left - 1 || box.right > innerWidth - right + 1;
            const isOutside =
              isBeside || (!scrolled && (box.top < top - 1 || box.bottom > innerHeight - bottom + 1));
            return box.width > 0 && isOutside ? [`${element.className} ${element.textContent?.trim()}`] : [];
          }),
        { ...insets, scrolled },
      );
    await expect.poll(covered, { message: `${width}x${height}` }).toEqual([]);
  }
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: {} });
  await page.setViewportSize(desktop);
};

test('home page: fits narrow windows and large letters', async () => {
  const { players } = await seatedTable(server.origin, ['W'.repeat(maxNameLength), 'Bo'], {
    settings: { listed: true },
  });
  const { page, faults } = await visit(browser, server.origin);
  await page.getByRole('link', { name: /W+ and Bo/ }).waitFor();
  await fitsAtAnySize(page);
  await isBesideNotch(page, true);
  await page.emulateMedia({ forcedColors: 'active' });
  const outlined = () =>
    page
      .locator('.segment span')
      .evaluateAll((all) => all.filter((tab) => getComputedStyle(tab).outlineStyle === 'solid').length);
  await expect.poll(outlined).toBe(1);
  // Its text on a ground of another system color would be a bar.
  const take = () =>
    page.locator('.take').evaluate((button) => {
      const { backgroundColor, color, forcedColorAdjust } = getComputedStyle(button);
      return { isBar: backgroundColor === color, forcedColorAdjust };
    });
  await expect.poll(take).toEqual({ isBar: false, forcedColorAdjust: 'none' });
  await page.emulateMedia({ forcedColors: 'none' });
  await button(page, 'Play with friends').click();
  await page.getByText('More settings').click();
  await page.getByLabel('Seats', { exact: true }).waitFor();
  await fitsAtAnySize(page, page.getByRole('dialog'));
  for (const player of players) player.close();
  expect(faults).toEqual([]);
});

const outlineOf = (target: Locator): Promise<string> =>
  target.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return `${outlineStyle} ${outlineWidth}`;
  });

test('table: keeps clear of the notch, and shows choices, the open panel and the focus in forced colors', async () => {
  const { id } = await createTable(server.origin, {
    game: 'seven-poker',
    seats: 3,
    settings: { botsHurry: true, speed: 'quick', turnSeconds: 300 },
  });
  const { page, faults } = await visit(browser, `${server.origin}/t/${id}`);
  await sitDown(page, 'Ann');
  await button(page, /^Fill with computer/).click();
  // Then the computer players wait.
  await page.locator('.prompt.yours').waitFor({ timeout: 150_000 });
  await isBesideNotch(page);
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await axe(page)).toEqual([]);
  const log = button(page, 'Log');
  await expect.poll(() => outlineOf(log)).toMatch(/^none/);
  await log.click();
  await expect.poll(() => outlineOf(log)).toBe('solid 3px');
  await page.keyboard.press('Escape');
  const menu = button(page, 'Table');
  const goal = await page.locator('.goal').textContent();
  await page.setViewportSize({ width: 360, height: 600 });
  await page.locator('.goal').waitFor({ state: 'hidden' });
  await menu.click();
  await page
    .getByRole('dialog')
    .getByText(goal ?? '-')
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.setViewportSize(desktop);
  await menu.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => outlineOf(menu)).toBe('solid 3px');
  const [card, other] = await page.getByLabel('Your hand', { exact: true }).getByRole('button').all();
  if (card === undefined || other === undefined) throw new Error('an empty hand');
  await card.click();
  await expect.poll(() => outlineOf(card.locator('.card'))).toBe('solid 4px');
  await expect.poll(() => outlineOf(other.locator('.card'))).toMatch(/^none/);
  expect(faults).toEqual([]);
});

/** Fields that take letters or open a list: iPhones zoom in on those below 16 px. */
const fieldsOf = (page: Page): Promise<readonly { readonly name: string; readonly letters: number }[]> =>
  page
    .locator('select, textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file])')
    .evaluateAll((all) =>
      all.map((field) => ({
        name: `${field.tagName} ${field.id} ${field.className} ${field.getAttribute('aria-label') ?? ''}`,
        letters: Number.parseFloat(getComputedStyle(field).fontSize),
      })),
    );

test('form fields: their letters have at least 16 px on touch devices', async () => {
  const { id } = await createTable(server.origin, {
    game: 'presidential-poker',
    seats: 2,
    settings: { botsHurry: true },
  });
  const { page, faults } = await visit(browser, server.origin, phone);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const check = async (least: number): Promise<void> => {
    await expect.poll(async () => (await fieldsOf(page)).length).toBeGreaterThanOrEqual(least);
    expect((await fieldsOf(page)).filter(({ letters }) => letters < 16)).toEqual([]);
  };
  await button(page, 'Play with friends').click();
  await page.getByText('More settings').click();
  await page.getByLabel('Seats', { exact: true }).waitFor();
  await check(8);
  await page.goto(`${server.origin}/t/${id}`);
  await page.getByLabel('Your name').waitFor();
  await check(1);
  await sitDown(page, 'Ann');
  await button(page, /^Fill with computer/).click();
  await page.locator('.amount').waitFor({ timeout: 150_000 });
  await check(1);
  await button(page, 'Chat').click();
  await page.getByPlaceholder('Write to everybody').waitFor();
  await check(2);
  await page.keyboard.press('Escape');
  await button(page, 'Table').click();
  await page.getByLabel('Speed of the table').waitFor();
  await check(2);
  expect(faults).toEqual([]);
  await page.goto(`${server.origin}/operator`);
  await page.getByRole('heading').first().waitFor();
  await check(1);
});

test('sequence-states: the last step of a replay shows the whole board', async () => {
  const wish = { game: 'sequence-states', seats: 3, options: {}, settings: { turnSeconds: 300 } } as const;
  const table = await openTable(server.origin, wish, ['Ann', 'Maximilian', 'Bo']);
  await table.players[0]?.start();
  await table.playUntil(() => false);
  table.close();
  const { page, faults } = await visit(browser, `${server.origin}/t/${table.id}/games/1#moment=0`);
  await button(page, 'To the end').click();
  for (const [width, height] of [
    [1440, 900],
    [640, 480],
    [390, 844],
  ] as const) {
    await resize(page, { width, height });
    const board = () =>
      page.locator('.ending .states').evaluate((states) => {
        const [box, stage] = [states, states.closest('.stage')].map((part) => part?.getBoundingClientRect());
        const isInside = box && stage && box.top >= stage.top && box.bottom <= stage.bottom + 1;
        return isInside ? box.width : 0;
      });
    await expect.poll(board, { message: `${width}x${height}` }).toBeGreaterThan(90);
  }
  expect(faults).toEqual([]);
});

test('table: bar, mat in the game’s color and dock are there before scripts, game and view', async () => {
  const { id } = await createTable(server.origin, { game: 'sequence-states' });
  const { page } = await visit(browser, 'about:blank');
  const colorOf = (element: Element, part?: string): string =>
    getComputedStyle(element, part).backgroundColor;
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto(`${server.origin}/t/${id}`);
  const shape = page.locator('arcus-table-page');
  expect(await shape.evaluate(colorOf, '::after')).toBe('rgb(16, 74, 84)');
  await page.unroute(/\/assets\/.*\.js$/);
  // A socket that never opens.
  await page.routeWebSocket(/.*/, () => {});
  await page.goto(`${server.origin}/t/${id}`);
  await page.locator('.notice').waitFor();
  const heights = await page
    .locator('.mat, .asking')
    .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThan(90);
  expect(heights.length).toBe(2);
  const mat = await page
    .locator('.mat')
    .evaluate((each) => getComputedStyle(each, '::before').backgroundImage);
  expect(mat).not.toBe('none');
});

test.each([
  ['/', /^Take this seat/, /playing at/],
  ['/embed/games/drop-rainbow', 'My games', 'Have a code?'],
])('%s: parts that load later move nothing', async (path, name, text) => {
  const { players } = await seatedTable(server.origin, ['Ann', 'Bo'], {
    settings: { listed: true, turnSeconds: null },
  });
  await players[0]?.start();
  const { page } = await visit(browser, 'about:blank', phone);
  // Its letters have other widths than the fallback's.
  await page.route('**/*.woff2', (route) => route.abort());
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(server.origin + path);
  await page.getByLabel('Have a code?').waitFor();
  await button(page, name).waitFor();
  await page.getByText(text).waitFor();
  await untilStill(page);
  // Shifts are observed after the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(await page.evaluate(() => (globalThis as { shifts?: number[] }).shifts)).toEqual([]);
  for (const player of players) player.close();
});
