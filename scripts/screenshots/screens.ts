import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { at } from '../../shared/kernel/util.ts';
import { fitsWidth, untilStill } from '../../test/helpers/browser.ts';

const themes = ['light', 'dark'] as const;

interface Picture {
  readonly name: string;
  /** "390x844". */
  readonly size: string;
  readonly theme: (typeof themes)[number];
}

/** A desk, a tablet, a phone held across and upright, a small phone, and two frames. */
const screenSizes = [
  { size: '1440x900', isMobile: false },
  { size: '1024x768', isMobile: true },
  { size: '844x390', isMobile: true },
  { size: '640x480', isMobile: false },
  { size: '390x844', isMobile: true },
  { size: '360x640', isMobile: true },
  { size: '300x520', isMobile: true },
];

export const sizeNames: readonly string[] = screenSizes.map(({ size }) => size);

const fileName = ({ name, size, theme }: Picture): string => `${name}.${size}.${theme}.png`;

const parse = (file: string): Picture[] => {
  const [name = '', size = '', word, ending] = file.split('.');
  const theme = themes.find((known) => known === word);
  return ending === 'png' && theme !== undefined && sizeNames.includes(size) ? [{ name, size, theme }] : [];
};

/** Which pictures the drawings of what is meant stand beside, by the name of those. */
const drawnFor: Readonly<Record<string, string>> = {
  home: 'home',
  gathering: 'gathering',
  'drop-rainbow': 'drop-rainbow-2-middle',
  'seven-poker': 'seven-poker-3-middle',
  'seven-poker-waiting': 'seven-poker-4-showdown',
  'sequence-states': 'sequence-states-2-middle',
  'presidential-poker': 'presidential-poker-2-draw',
  'end-of-game': 'drop-rainbow-3-end',
};

/** What is meant by a picture, if the folder of drawings has it: `NAME.SIZE.jpg`, dark ones `NAME.SIZE.dark.jpg`. */
const drawingOf = (drawings: string, { name, size, theme }: Picture): string | undefined => {
  const drawn = Object.keys(drawnFor).find((key) => drawnFor[key] === name);
  const file = `${drawn}.${size}${theme === 'dark' ? '.dark' : ''}.jpg`;
  return drawn !== undefined && readdirSync(drawings).includes(file)
    ? pathToFileURL(join(drawings, file)).href
    : undefined;
};

const shownWidth = (size: string): number => Math.round(Number.parseInt(size, 10) * 0.42);

const figure = (address: string, { name, size, theme }: Picture, more = ''): string =>
  `<figure><a href="${address}"><img src="${address}" width="${shownWidth(size)}" alt="${name}, ${size}, ${theme}${more}"></a><figcaption>${size} ${theme}${more}</figcaption></figure>`;

const section = (pictures: readonly Picture[], drawings: string | undefined): string =>
  pictures
    .map((picture) => {
      const drawing = drawings === undefined ? undefined : drawingOf(drawings, picture);
      return figure(fileName(picture), picture) + (drawing ? figure(drawing, picture, ', as meant') : '');
    })
    .join('\n');

const sheet = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
body { margin: 1rem; background: #888; font-family: sans-serif; }
div { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; }
figure { margin: 0; font-size: 0.75rem; }
img { display: block; }
</style>
<h1>${title}</h1>
${content}
</html>
`;

/**
 * Writes a contact sheet of each page and state, all sizes and both themes side by side, what was meant beside it where there is a drawing of it, and
 * `index.html`, which leads to them.
 */
export const writeSheets = (folder: string, drawings?: string): void => {
  const pictures = readdirSync(folder)
    .flatMap(parse)
    .sort(
      (one, other) =>
        sizeNames.indexOf(one.size) - sizeNames.indexOf(other.size) || other.theme.localeCompare(one.theme),
    );
  const names = [...new Set(pictures.map(({ name }) => name))].sort();
  for (const name of names) {
    const own = pictures.filter((picture) => picture.name === name);
    writeFileSync(
      join(folder, `${name}.html`),
      sheet(name.replaceAll('-', ' '), `<div>${section(own, drawings)}</div>`),
    );
  }
  const links = names.map((name) => `<p><a href="${name}.html">${name.replaceAll('-', ' ')}</a></p>`);
  writeFileSync(join(folder, 'index.html'), sheet('Arcus in pictures', links.join('\n')));
};

/** One device, which takes on one size after another: a seat may be open on so few at the same time. */
export interface Screen {
  readonly sizes: readonly string[];
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
  /** Writes a screenshot of each screen, at each of its sizes and in each theme. */
  capture(name: string, extent: Extent, shown?: readonly Screen[]): Promise<void>;
}

export const viewportOf = (size: string): { width: number; height: number } => {
  const [width = 0, height = 0] = size.split('x').map(Number);
  return { width, height };
};

/** Nothing is outlined any more as changed. */
const isUnmarked = (): boolean => {
  const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  return roots.every(
    (root) =>
      root.querySelector('.flying') === null && !root.getAnimations().some(({ id }) => id === 'changed'),
  );
};

/** Brings the pages into one or more states and captures them. */
export type Scene = (screens: Screens) => Promise<void>;

/** @param wanted which of `sizeNames` */
export const openScreens = async (
  browser: Browser,
  origin: string,
  folder: string,
  wanted: readonly string[] = sizeNames,
): Promise<Screens> => {
  mkdirSync(folder, { recursive: true });
  const problems: string[] = [];
  const opened: Screen[] = [];
  for (const isMobile of [false, true]) {
    const sizes = screenSizes
      .filter((screen) => screen.isMobile === isMobile && wanted.includes(screen.size))
      .map(({ size }) => size);
    const [size] = sizes;
    if (size === undefined) continue;
    const context = await browser.newContext({
      viewport: viewportOf(size),
      isMobile,
      hasTouch: isMobile,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'UTC',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    page.on('pageerror', (error) => problems.push(`${page.url()}: ${error}`));
    opened.push({ sizes, page });
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
      for (const { sizes, page } of shown) {
        for (const size of sizes) {
          await page.setViewportSize(viewportOf(size));
          await untilStill(page);
          await page.waitForFunction(isUnmarked);
          for (const theme of themes) {
            await page.emulateMedia({ colorScheme: theme });
            const path = join(folder, fileName({ name, size, theme }));
            await page.screenshot({ path, fullPage: extent === 'page' });
          }
          if (!(await fitsWidth(page))) problems.push(`${name} is wider than ${size}`);
        }
        // What comes next is pressed where there is most room.
        await page.setViewportSize(viewportOf(at(sizes, 0)));
      }
      console.log(name);
    },
  };
};
