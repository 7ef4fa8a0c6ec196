import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { fitsWidth } from '../../test/helpers/browser.ts';

const themes = ['light', 'dark'] as const;

interface Picture {
  readonly name: string;
  readonly width: number;
  readonly theme: (typeof themes)[number];
}

const fileName = ({ name, width, theme }: Picture): string => `${name}.${width}.${theme}.png`;

const parse = (file: string): Picture[] => {
  const [name = '', width, word, ending] = file.split('.');
  const theme = themes.find((known) => known === word);
  return ending === 'png' && theme !== undefined ? [{ name, width: Number(width), theme }] : [];
};

const choice = (value: string): string =>
  `<label><input type="checkbox" id="${value}" checked> ${value}</label>`;

const hideUnchecked = (value: string): string =>
  `body:has(#\\3${value[0]} ${value.slice(1)}:not(:checked)) .w${value}`;

const section = (name: string, pictures: readonly Picture[]): string => `<section>
<h2>${name.replaceAll('-', ' ')}</h2>
<div>${pictures
  .map((picture) => {
    const { width, theme } = picture;
    const file = fileName(picture);
    return `<a class="w${width} ${theme}" href="${file}"><img src="${file}" width="${Math.round(width / 2.5)}" loading="lazy" alt="${name}, ${width} wide, ${theme}"></a>`;
  })
  .join('\n')}</div>
</section>`;

/** Writes `index.html`, which shows all screenshots of a folder side by side. */
export const writeIndexPage = (folder: string): void => {
  const pictures = readdirSync(folder)
    .flatMap(parse)
    .sort((one, other) => one.width - other.width || other.theme.localeCompare(one.theme));
  const names = [...new Set(pictures.map(({ name }) => name))].sort();
  const widths = [...new Set(pictures.map(({ width }) => String(width)))];
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Arcus in pictures</title>
<style>
body { margin: 1rem; background: #888; font-family: sans-serif; }
nav { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 1rem; padding: 0.5rem; background: #eee; }
section > div { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; }
${widths.map(hideUnchecked).join(',\n')},
body:has(#light:not(:checked)) .light,
body:has(#dark:not(:checked)) .dark { display: none; }
</style>
<nav>${[...widths, ...themes].map(choice).join('\n')}</nav>
${names
  .map((name) =>
    section(
      name,
      pictures.filter((picture) => picture.name === name),
    ),
  )
  .join('\n')}
</html>
`,
  );
};

/** A phone, a tablet and a desktop. Each has a browser context of its own. */
const sizes = [
  { width: 360, height: 740, isMobile: true },
  { width: 768, height: 1024, isMobile: true },
  { width: 1440, height: 900, isMobile: false },
];

/** Milliseconds that a page gets to draw before a screenshot. */
const drawingTime = 400;

export interface Screen {
  readonly width: number;
  readonly page: Page;
}

/** The whole page, or what fits in the window. */
type Extent = 'page' | 'window';

export interface Screens {
  readonly origin: string;
  readonly screens: readonly Screen[];
  /** Errors that pages threw, and pages wider than their screen. */
  readonly problems: readonly string[];
  /** Opens a path or a URL on all screens. */
  open(path: string): Promise<void>;
  /** Runs a step on all screens at the same time. */
  each(step: (page: Page) => Promise<unknown>): Promise<void>;
  /** Writes a screenshot of each screen in each theme. */
  capture(name: string, extent: Extent, shown?: readonly Screen[]): Promise<void>;
}

/** Brings the pages into one or more states and captures them. */
export type Scene = (screens: Screens) => Promise<void>;

export const openScreens = async (browser: Browser, origin: string, folder: string): Promise<Screens> => {
  mkdirSync(folder, { recursive: true });
  const problems: string[] = [];
  const opened: Screen[] = [];
  for (const { width, height, isMobile } of sizes) {
    const context = await browser.newContext({
      viewport: { width, height },
      isMobile: isMobile,
      hasTouch: isMobile,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'UTC',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    page.on('pageerror', (error) => problems.push(`${page.url()} at ${width}: ${error}`));
    opened.push({ width, page });
  }
  const each: Screens['each'] = async (step) => {
    await Promise.all(opened.map(({ page }) => step(page)));
  };

  return {
    origin,
    screens: opened,
    problems,
    each,
    open: (path) => each((page) => page.goto(new URL(path, origin).href)),
    capture: async (name, extent, shown = opened) => {
      await sleep(drawingTime);
      for (const { width, page } of shown) {
        for (const theme of themes) {
          await page.emulateMedia({ colorScheme: theme });
          const path = join(folder, fileName({ name, width, theme }));
          await page.screenshot({ path, fullPage: extent === 'page' });
        }
        if (!(await fitsWidth(page))) problems.push(`${name} is wider than ${width}`);
      }
      console.log(name);
    },
  };
};
