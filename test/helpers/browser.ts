import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type axeCore from 'axe-core';
import { type Browser, chromium, type Frame, type Page } from 'playwright-core';

const args = [
  '--no-sandbox',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  // Saves one process per browser; there is no graphics card.
  '--in-process-gpu',
  // Playwright's list, of which the last counts, without ThirdPartyStoragePartitioning: installed browsers partition storage.
  '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,MediaRouter,OptimizationHints,PaintHolding',
];

let shared: Promise<Browser> | undefined;

/** One browser per worker; each visitor gets a context. */
export const sharedBrowser = (): Promise<Browser> => {
  shared ??= launchBrowser();
  return shared;
};

/** The packaged Chromium on Linux x64, else the installed Chrome. */
export async function launchBrowser(): Promise<Browser> {
  if (process.platform === 'linux' && process.arch === 'x64') {
    try {
      return await chromium.launch({ executablePath: await packagedChromium(), args });
    } catch (error) {
      console.warn(`the packaged Chromium did not start, trying Chrome: ${error}`);
    }
  }
  return chromium.launch({ channel: 'chrome', args });
}

/** Extracted aside and renamed: several processes may extract at the same time. */
async function packagedChromium(): Promise<string> {
  const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
  const folder = join(cache, 'chromium-147.0.0');
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    const aside = mkdtempSync(join(cache, 'extracting-'));
    // The package extracts into its process's temporary folder.
    const script = "await (await import('@sparticuz/chromium')).default.executablePath()";
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TMPDIR: aside },
    });
    try {
      renameSync(aside, folder);
    } catch {
      rmSync(aside, { recursive: true });
    }
  }
  return join(folder, 'chromium');
}

/** The minified build: every page parses it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Waits until fonts and the parts of a new game are drawn, and all finite animations of the page and its frames have ended. */
export async function untilStill(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    await frame.locator('.undrawn').first().waitFor({ state: 'detached' });
    await frame.evaluate(async () => {
      for (;;) {
        await document.fonts.ready;
        const roots: (Document | ShadowRoot)[] = [document];
        for (const root of roots)
          for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot);
        const moving = roots
          .flatMap((root) => root.getAnimations())
          .filter(
            ({ playState, effect }) =>
              playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
          );
        if (moving.length === 0) return;
        await Promise.allSettled(moving.map(({ finished }) => finished));
      }
    });
  }
}

/** Resolves when the page has drawn itself in this size, and lies still. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  // The page may still have its last size. Its listeners run before the second frame.
  await page.evaluate(async ({ width, height }) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (innerWidth !== width || innerHeight !== height) await frame();
    await frame();
    await frame();
  }, size);
  await untilStill(page);
}

/** The background of an element or of the nearest around it in its document, else empty. */
const groundOf = (element: Element): string => {
  for (let each: Node | null = element; each !== null; )
    if (each instanceof Element) {
      const { backgroundColor } = getComputedStyle(each);
      if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor;
      each = each.assignedSlot ?? each.parentNode;
    } else each = each instanceof ShadowRoot ? each.host : null;
  return '';
};

/** The page's color behind a transparent frame: inside the frame, axe takes white for it. */
const colorBehind = async (frame: Frame): Promise<string> =>
  frame.parentFrame() === null || (await frame.locator('body').evaluate(groundOf)) !== ''
    ? ''
    : (await frame.frameElement()).evaluate(groundOf);

/** The axe-core violations of the page and its frames, one line each: `rule (impact) selector: fix`. */
export async function axe(page: Page): Promise<string[]> {
  const found: string[] = [];
  await untilStill(page);
  for (const frame of page.frames()) {
    // Evaluated: the page's CSP blocks added scripts.
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource);
    const violations = await frame.evaluate(
      async (color) => {
        const { style } = document.documentElement;
        if (color !== '') style.backgroundColor = color;
        const result = await (window as unknown as { axe: typeof axeCore }).axe.run({
          iframes: false,
          resultTypes: ['violations'],
          // WCAG 2.5.8: 24 by 24 pixels, or that much space.
          rules: { 'target-size': { enabled: true } },
        });
        if (color !== '') style.backgroundColor = '';
        return result.violations;
      },
      await colorBehind(frame),
    );
    for (const { id, impact, nodes } of violations) {
      for (const { target, failureSummary = '' } of nodes) {
        found.push(`${id} (${impact}) ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`);
      }
    }
  }
  return found;
}

export const fitsWidth = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

const example = fileURLToPath(new URL('../../examples/plain/index.html', import.meta.url));

/** The embedding example for this server. */
export const examplePage = (origin: string): string =>
  readFileSync(example, 'utf8').replaceAll('http://localhost:1999', origin);

export interface HostPage {
  readonly url: string;
  close(): void;
}

/** Serves a page of another site than the server's (127.0.0.1). Its policy allows `sources` and inline script and style. */
export const serveHostPage = async (
  page: string,
  sources: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<HostPage> => {
  const own = (element: string): string => {
    const [, text] = new RegExp(`<${element}(?: type="module")?>([^]*?)</${element}>`).exec(page) ?? [];
    return text === undefined ? '' : `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  };
  const policy = sources
    .replace('script-src', `script-src ${own('script')}`)
    .concat(`; style-src ${own('style')}`);
  const server = createServer((_, response) => {
    response
      .setHeaders(new Map(Object.entries(headers)))
      .setHeader('content-type', 'text/html')
      .setHeader('content-security-policy', `default-src 'none'; ${policy}`)
      .end(page);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, close: () => void server.close() };
};

/** Texts, buttons and cards outside the window. */
export const outOfWindow = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots)
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) roots.push(element.shadowRoot);
        const isWritten = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        );
        if (!isWritten && !element.matches('button, .card')) continue;
        if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('.unseen, style, svg'))
          continue;
        // Parts that need another line are hidden as a whole.
        const { left, top, right, bottom, width } = element.getBoundingClientRect();
        const { parentElement } = element;
        const line = parentElement?.getBoundingClientRect();
        if (
          line !== undefined &&
          parentElement?.matches('.happened, .title > .muted') &&
          (top >= line.bottom - 1 || left >= line.right - 1)
        )
          continue;
        if (width > 0 && (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1))
          found.push(
            `${element.className} ${element.textContent?.trim()}: ${left}, ${top} to ${right}, ${bottom}`,
          );
      }
    return found;
  });

/**
 * Parts of one seat, a compared hand, the middle, the viewer's place or the prompt that overlap another of these, or overlap inside the prompt;
 * and scrolling tables.
 */
export const crossing = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const parentOf = (element: Element): Element | null => {
      const root = element.getRootNode();
      return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    };
    const placeOf = (element: Element | null): Element | null =>
      element === null || element.matches('.others > .seat, .compared > li, .middle, .own, .asking, header')
        ? element
        : placeOf(parentOf(element));
    const words = (text: string | null): string => text?.trim().replace(/\s+/g, ' ') ?? '';
    const named = ({ element, place }: { element: Element; place: Element }): string =>
      `${words(`${element.className} ${element.textContent}`)} (${words(place.className)})`;
    const found = new Set<string>();
    const things: { element: Element; place: Element; box: DOMRect }[] = [];
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots)
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) roots.push(element.shadowRoot);
        if (element.matches('.stage') && element.scrollHeight > element.clientHeight + 1)
          found.add(`${element.scrollHeight} px are scrolled in ${element.clientHeight}`);
        if (
          !element.matches(
            '.card, .head, .bet, .stack, .tag, .slots, .caption, .pots, .prompt, .happened, button, [data-place="pot"]',
          )
        )
          continue;
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const place = placeOf(element);
        if (place === null || element.closest('.unseen, dialog, .ranking')) continue;
        const box = element.getBoundingClientRect();
        // A small window shows a part of the board.
        const frame = element.closest('.states')?.getBoundingClientRect() ?? box;
        const top = Math.max(box.top, frame.top);
        const height = Math.max(0, Math.min(box.bottom, frame.bottom) - top);
        things.push({ element, place, box: new DOMRect(box.left, top, box.width, height) });
      }
    for (const [index, one] of things.entries())
      for (const other of things.slice(index + 1)) {
        const isApart = one.place !== other.place || one.place.matches('.asking');
        if (!isApart || one.element.contains(other.element)) continue;
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (width > 1 && height > 1) found.add(`${named(one)} and ${named(other)}: ${width} by ${height}`);
      }
    return [...found];
  });

/** Hides letters and bubbles, and lays slanted stamps straight; drawings of the same color stay. The page's policy allows only constructed style sheets. */
const hideLetters = (page: Page) =>
  page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { -webkit-text-fill-color: transparent !important; text-decoration-color: transparent !important; } .bubble { display: none !important; } .stamp { rotate: none !important; }',
    );
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots) {
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot);
      root.adoptedStyleSheets.push(sheet);
    }
    return { sheet, roots };
  });

/** A text and its least contrast with the pixels behind it. */
interface WrittenText {
  readonly text: string;
  readonly contrast: number;
  /** WCAG 2.2, 1.4.3, for this size and weight. */
  readonly asked: number;
}

/**
 * The texts with insufficient contrast. Compares screenshots with and without letters, so that gradients and shadows count, which axe ignores.
 * Skips disabled elements, as WCAG does.
 */
export async function lowContrast(page: Page): Promise<readonly string[]> {
  await untilStill(page);
  const hidden = await hideLetters(page);
  const without = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const texts = await page.evaluate(async (picture): Promise<WrittenText[]> => {
    const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', {
      willReadFrequently: true,
    });
    if (!pen) throw new Error('nothing to draw on');
    pen.drawImage(bitmap, 0, 0);
    const scale = bitmap.width / innerWidth;
    const { data } = pen.getImageData(0, 0, bitmap.width, bitmap.height);
    const inks = new Map<string, readonly number[]>();
    const inkOf = (color: string): readonly number[] => {
      const known = inks.get(color);
      if (known) return known;
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = color;
      pen.fillRect(0, 0, 1, 1);
      const ink = [...pen.getImageData(0, 0, 1, 1).data];
      inks.set(color, ink);
      return ink;
    };
    const luminance = (rgb: readonly number[]): number => {
      const [r = 0, g = 0, b = 0] = rgb.map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrastOf = (ink: readonly number[], alpha: number, ground: readonly number[]): number => {
      const seen = ink.slice(0, 3).map((value, at) => value * alpha + (ground[at] ?? 0) * (1 - alpha));
      const [a, b] = [luminance(seen), luminance(ground)];
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    };
    const parentOf = (element: Element): Element | null => {
      const root = element.getRootNode();
      return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    };
    const opacityOf = (element: Element | null): number =>
      element === null ? 1 : Number(getComputedStyle(element).opacity) * opacityOf(parentOf(element));
    const roots: (Document | ShadowRoot)[] = [document];
    const written: WrittenText[] = [];
    for (const root of roots)
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) roots.push(element.shadowRoot);
        const letters = [...element.childNodes].filter(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        );
        if (letters.length === 0 || !element.checkVisibility({ visibilityProperty: true })) continue;
        // Parts that need another line are hidden as a whole.
        const { parentElement } = element;
        if (
          parentElement?.matches('.happened, .title > .muted') &&
          element.getBoundingClientRect().top >= parentElement.getBoundingClientRect().bottom - 1
        )
          continue;
        if (
          element.closest('.unseen, .bubble, style, script, svg, option, :disabled, [aria-disabled="true"]')
        )
          continue;
        const { color, fontSize, fontWeight } = getComputedStyle(element);
        const ink = inkOf(color);
        const alpha = ((ink[3] ?? 255) / 255) * opacityOf(element);
        const size = Number.parseFloat(fontSize);
        const asked = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5;
        // One ninth of the pixels may differ: an edge inside the letter's box.
        const box = element.getBoundingClientRect();
        const isCut = getComputedStyle(element).overflowX !== 'visible';
        const contrasts = letters.flatMap((node) => {
          const range = new Range();
          range.selectNodeContents(node);
          return [...range.getClientRects()].flatMap(({ left, top, right, height }) => {
            const width = (isCut ? Math.min(right, box.right) : right) - left;
            const found: number[] = [];
            for (let y = Math.ceil(top * scale); y < (top + height) * scale; y += 1)
              for (let x = Math.ceil(left * scale); x < (left + width) * scale; x += 1) {
                if (x < 0 || y < 0 || x >= bitmap.width || y >= bitmap.height) continue;
                const at = 4 * (y * bitmap.width + x);
                found.push(contrastOf(ink, alpha, [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]));
              }
            return found;
          });
        });
        const [contrast] = contrasts.toSorted((a, b) => a - b).slice(Math.floor(contrasts.length / 9));
        if (contrast !== undefined && contrast < asked)
          written.push({ text: `${element.className} ${element.textContent?.trim()}`, contrast, asked });
      }
    return written;
  }, without.toString('base64'));
  // A part that has loaded meanwhile may have adopted another sheet.
  await hidden.evaluate(({ sheet, roots }) => {
    for (const root of roots)
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
  });
  return texts.map(({ text, contrast, asked }) => `${text}: ${contrast.toFixed(2)} of ${asked}`);
}
