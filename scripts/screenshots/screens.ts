import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** Desktop, tablet, phone in landscape and portrait, small phone, and two frames. */
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
  const theme = themes.find((one) => one === word);
  return ending === 'png' && theme !== undefined && sizeNames.includes(size) ? [{ name, size, theme }] : [];
};

const shownWidth = (size: string): number => Math.round(Number.parseInt(size, 10) * 0.42);

const figure = (picture: Picture): string => {
  const { name, size, theme } = picture;
  const file = fileName(picture);
  return `<figure><a href="${file}"><img src="${file}" width="${shownWidth(size)}" alt="${name}, ${size}, ${theme}"></a><figcaption>${size} ${theme}</figcaption></figure>`;
};

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

/** Writes a contact sheet per scene, with all sizes and both themes, and `index.html`. */
export const writeSheets = (folder: string): void => {
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
      sheet(name.replaceAll('-', ' '), `<div>${own.map(figure).join('\n')}</div>`),
    );
  }
  const links = names.map((name) => `<p><a href="${name}.html">${name.replaceAll('-', ' ')}</a></p>`);
  writeFileSync(join(folder, 'index.html'), sheet('Arcus in pictures', links.join('\n')));
};

/** One device, resized in turn: connections per seat are limited. */
export interface Screen {
  readonly sizes: readonly string[];
  readonly page: Page;
}

type Extent = 'page' | 'window';

export interface Screens {
  readonly origin: string;
  readonly screens: readonly Screen[];
  /** Page errors, and pages wider than their screen. */
  readonly problems: readonly string[];
  /** Opens a path or a URL on all screens. */
  open(path: string): Promise<void>;
  /** Runs a step on all screens in parallel. */
  each(step: (page: Page) => Promise<unknown>): Promise<void>;
  /** Writes a screenshot per screen, size and theme. */
  capture(name: string, extent: Extent, shown?: readonly Screen[]): Promise<void>;
}

export const viewportOf = (size: string): { width: number; height: number } => {
  const [width = 0, height = 0] = size.split('x').map(Number);
  return { width, height };
};

/** No card flies, and no change is highlighted. */
const isUnmarked = (): boolean => {
  const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  return roots.every(
    (root) =>
      root.querySelector('.flying') === null && !root.getAnimations().some(({ id }) => id === 'changed'),
  );
};

export type Scene = (screens: Screens) => Promise<void>;

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
        // The next step starts at the largest size.
        await page.setViewportSize(viewportOf(at(sizes, 0)));
      }
      console.log(name);
    },
  };
};
