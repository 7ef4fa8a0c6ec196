import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../../../scripts/files.ts';
import { type Locale, locales } from '../../../shared/kernel/locales.ts';
import { lowContrast, sharedBrowser } from '../../helpers/browser.ts';
import { drawTables } from '../../helpers/layouts/draw.ts';
import { measureTables, type Size } from '../../helpers/layouts/measure.ts';
import { recordedViews } from '../../helpers/layouts/views.ts';
import { button } from '../../helpers/pages.ts';

const browser = await sharedBrowser();
const views = recordedViews();

/** Small frames, phones, tablets and desks; at last 1280 px at 400 % zoom, and large letters. */
const sizes: readonly Size[] = [
  [300, 520],
  [320, 568],
  [360, 480],
  [390, 844],
  [600, 440],
  [640, 480],
  [768, 1024],
  [844, 390],
  [1024, 768],
  [1366, 650],
  [1440, 900],
  [2560, 1440],
  [320, 256],
  [360, 740, 200],
  [1280, 800, 200],
];

/** Longer words show where a table is narrow, low or of a middle size. */
const otherSizes: readonly Size[] = [
  [300, 520],
  [844, 390],
  [1024, 768],
];

/** A page with these tables, whose scripts are read from the build: no server runs. */
const openTables = async (names: readonly string[], locale: Locale = 'en'): Promise<Page> => {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 800, height: 600 },
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(45_000);
  await page.route('**', (route) => {
    const { pathname } = new URL(route.request().url());
    return pathname.startsWith('/assets/')
      ? route.fulfill({ path: join(root, 'build/public', pathname) })
      : route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><html lang="${locale}"><meta charset="utf-8"><title>Layouts</title>
<link rel="stylesheet" href="/assets/site.css"><script type="module" src="/assets/${locale}/table.js"></script>
<style>body { display: flex; flex-wrap: wrap; } .box { flex: none; overflow: hidden; } arcus-table-view { block-size: 100%; }</style>`,
        });
  });
  await page.goto('http://layouts.test/');
  const chosen = views.filter(({ name }) => names.includes(name));
  expect(chosen.length).toBe(names.length);
  await page.evaluate(drawTables, chosen);
  return page;
};

const resizeTables = (page: Page, [width, height]: Size): Promise<void> =>
  page.locator('.box').evaluateAll(
    (boxes, size) => {
      for (const box of boxes)
        if (box instanceof HTMLElement) Object.assign(box.style, { inlineSize: size[0], blockSize: size[1] });
    },
    [`${width}px`, `${height}px`],
  );

/** Small text and targets are of a size, not of a view. */
const byKind = (fault: string): string => fault.replace(/^(below .*) \| .* \| /, '$1 | any | ');

/** The faults of layouts.txt, as `measureTables` returns them. Those of another language only end with it. */
const listed = readFileSync(new URL('layouts.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.includes(' | '))
  .flatMap((line) => {
    const [fault, view, where = ''] = line.split(' | ');
    return where.split(' ').map((size) => `${fault} | ${view} | ${size}`);
  });

test.each(locales)(
  'layouts in %s: no parts of two places cross, no text is cut, and buttons have room, except those listed',
  async (locale) => {
    const isEnglish = locale === 'en';
    const page = await openTables(
      views.map(({ name }) => name),
      locale,
    );
    const measured = await page.evaluate(measureTables, isEnglish ? sizes : otherSizes);
    const found = new Set(measured.map(byKind));
    const own = listed.filter((fault) => (isEnglish ? !/:..$/.test(fault) : fault.endsWith(`:${locale}`)));
    const isListed = (fault: string): boolean =>
      listed.includes(fault) || listed.includes(`${fault}:${locale}`);
    expect(
      [...found].filter((fault) => !isListed(fault)),
      'new faults',
    ).toEqual([]);
    const isGone = (fault: string): boolean => !found.has(fault.replace(/:..$/, ''));
    expect(own.filter(isGone), 'remove these from layouts.txt').toEqual([]);
  },
);

/** One of each game, in which the viewer is asked. */
const asked = [
  'drop-rainbow: turn of five',
  'seven-poker: exchange of five',
  'sequence-states: opening of two',
  'presidential-poker: bets of 3',
];

test('the log and a question of two lines move neither mat nor hand, and the log covers no button', async () => {
  const page = await openTables(asked);
  const placesOf = () =>
    page
      .locator('.mat, .own-hand')
      .evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())));
  const openPanels = page.locator('.panel').filter({ visible: true });
  const pressLog = () =>
    page.locator('.log-button').evaluateAll((all) => {
      for (const button of all) if (button instanceof HTMLElement) button.click();
    });
  for (const size of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await resizeTables(page, size);
    const before = await placesOf();
    await pressLog();
    await expect.poll(() => openPanels.count()).toBe(asked.length);
    expect(await placesOf(), `the log at ${size[0]} px`).toEqual(before);
    const overAsking = await page.locator('.table').evaluateAll((tables) =>
      tables.map((table) => {
        const [panel, asking] = ['.panel', '.asking'].map((part) => table.querySelector(part));
        return (panel?.getBoundingClientRect().bottom ?? 0) - (asking?.getBoundingClientRect().top ?? 0);
      }),
    );
    expect(Math.max(...overAsking), `${size[0]} px`).toBeLessThanOrEqual(1);
    await pressLog();
    await expect.poll(() => openPanels.count()).toBe(0);
  }
  // Beside the board there is little room for words.
  await resizeTables(page, [1440, 900]);
  const before = await placesOf();
  await page.locator('.box[data-name^=sequence] .asking').evaluate((asking) => {
    for (const [selector, text] of [
      ['.prompt', 'Sacramento: place your chip here?'],
      ['.happened', 'Maximilian placed a chip on Connecticut with ADD.'],
    ] as const) {
      const said = document.createElement('span');
      said.textContent = text;
      asking.querySelector(selector)?.append(said);
    }
  });
  expect(await placesOf(), 'a question of two lines').toEqual(before);
});

test('cards grow with the screen', async () => {
  const page = await openTables(asked);
  const sharesOf = async (size: Size) => {
    await resizeTables(page, size);
    const cards = page.locator('.own-hand :first-child > .card');
    return cards.evaluateAll((all, height) => all.map(({ clientWidth }) => clientWidth / height), size[1]);
  };
  const small = await sharesOf([1440, 900]);
  const large = await sharesOf([1920, 1080]);
  expect(small.length).toBeGreaterThan(2);
  for (const [index, share] of large.entries()) expect(share).toBeGreaterThan(0.98 * (small[index] ?? 1));
});

test.each([
  ['light', [640, 480]],
  ['dark', [360, 740]],
] as const)('texts of all games have contrast in the %s theme', async (colorScheme, size) => {
  const page = await openTables([
    ...asked,
    'seven-poker: word of five',
    'seven-poker: showdown of five',
    'presidential-poker: showdown of 3',
  ]);
  await page.emulateMedia({ colorScheme });
  await resizeTables(page, size);
  await page.setViewportSize({ width: 3 * size[0], height: 2 * size[1] });
  expect(await lowContrast(page)).toEqual([]);
});

test('result: is shared as a picture, which can be saved where sharing is unavailable', async () => {
  const page = await openTables(['drop-rainbow: two winners']);
  await page.evaluate(() => Object.assign(navigator, { canShare: undefined }));
  // Chromium may lose the rules of a sheet adopted twice.
  const sheets = await page
    .locator('arcus-table-view')
    .evaluate(
      ({ shadowRoot }) =>
        shadowRoot?.adoptedStyleSheets.length === new Set(shadowRoot?.adoptedStyleSheets).size,
    );
  expect(sheets).toBe(true);
  await button(page, 'More').evaluate((button: HTMLElement) => button.click());
  await button(page, 'Share').evaluate((button: HTMLElement) => button.click());
  const picture = page.getByRole('dialog').locator('canvas');
  await picture.waitFor();
  expect(await picture.getAttribute('aria-label')).toMatch(/ share the win$/);
  const save = page.getByRole('dialog').getByRole('link');
  expect(await save.getAttribute('download')).toBe('drop-rainbow.png');
  const png = Buffer.from((await save.getAttribute('href'))?.split(',')[1] ?? '', 'base64');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  // Wood, cloth, paper, ink and seven colors.
  const colors = await picture.evaluate((canvas) => {
    const pen = canvas instanceof HTMLCanvasElement ? canvas.getContext('2d') : null;
    const { data } = pen?.getImageData(0, 0, 1200, 630) ?? { data: new Uint8ClampedArray() };
    return new Set(new Uint32Array(data.buffer)).size;
  });
  expect(colors).toBeGreaterThan(10);
});
