import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { at } from '../../shared/kernel/util.ts';
import { fitsWidth, untilStill } from '../../test/helpers/browser.ts';
import type { RunningServer } from '../start/server.ts';

const themes = ['light', 'dark'] as const;

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

/** One device, resized in turn: connections per seat are limited. */
interface Screen {
  readonly sizes: readonly string[];
  readonly page: Page;
}

type Extent = 'page' | 'window';

interface Screens {
  readonly origin: string;
  /** Page errors, and pages wider than their screen. */
  readonly problems: readonly string[];
  /** Opens a path or a URL on all screens. */
  open(path: string): Promise<void>;
  /** Runs a step on all screens in parallel. */
  each(step: (page: Page) => Promise<unknown>): Promise<void>;
  /** Writes a screenshot per screen, size and theme. */
  capture(name: string, extent: Extent): Promise<void>;
  stopServer(): Promise<void>;
}

const viewportOf = (size: string): { width: number; height: number } => {
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
  { origin, kill9 }: RunningServer,
  folder: string,
  wanted: readonly string[],
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
    stopServer: kill9,
    problems,
    each,
    open: (path) => each((page) => page.goto(new URL(path, origin).href)),
    capture: async (name, extent) => {
      for (const { sizes, page } of opened) {
        for (const size of sizes) {
          await page.setViewportSize(viewportOf(size));
          await untilStill(page);
          await page.waitForFunction(isUnmarked);
          for (const theme of themes) {
            await page.emulateMedia({ colorScheme: theme });
            const path = join(folder, `${name}.${size}.${theme}.png`);
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
