import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { fitsWidth } from '../../test/helpers/browser.ts';
import { fileName, themes } from './album.ts';

/** A phone, a tablet and a desk: a browser each, with what it remembers. */
const screens = [
  { width: 360, height: 740, isHeld: true },
  { width: 768, height: 1024, isHeld: true },
  { width: 1440, height: 900, isHeld: false },
];

/** So long a page may take to draw what it has been told. */
const settling = 400;

export interface Screen {
  readonly width: number;
  readonly page: Page;
}

/** All of the page, or what can be seen of it at once. */
export type Extent = 'page' | 'window';

export interface Studio {
  readonly origin: string;
  readonly screens: readonly Screen[];
  /** What the pages complained of, and what did not fit. */
  readonly faults: readonly string[];
  /** Opens a path, or an address, on all screens. */
  open(path: string): Promise<void>;
  /** Does the same on all screens. */
  each(step: (page: Page) => Promise<unknown>): Promise<void>;
  /** Writes a picture of each screen in each theme. */
  shoot(name: string, extent: Extent, shown?: readonly Screen[]): Promise<void>;
}

/** What pictures are taken of. */
export type Scene = (studio: Studio) => Promise<void>;

export const openStudio = async (browser: Browser, origin: string, folder: string): Promise<Studio> => {
  mkdirSync(folder, { recursive: true });
  const faults: string[] = [];
  const found: Screen[] = [];
  for (const { width, height, isHeld } of screens) {
    const context = await browser.newContext({
      viewport: { width, height },
      isMobile: isHeld,
      hasTouch: isHeld,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'UTC',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    page.on('pageerror', (error) => faults.push(`${page.url()} at ${width}: ${error}`));
    found.push({ width, page });
  }
  const each: Studio['each'] = async (step) => {
    await Promise.all(found.map(({ page }) => step(page)));
  };

  return {
    origin,
    screens: found,
    faults,
    each,
    open: (path) => each((page) => page.goto(new URL(path, origin).href)),
    shoot: async (name, extent, shown = found) => {
      await sleep(settling);
      for (const { width, page } of shown) {
        for (const theme of themes) {
          await page.emulateMedia({ colorScheme: theme });
          const path = join(folder, fileName({ name, width, theme }));
          await page.screenshot({ path, fullPage: extent === 'page' });
        }
        if (!(await fitsWidth(page))) faults.push(`${name} is wider than ${width}`);
      }
      console.log(name);
    },
  };
};
