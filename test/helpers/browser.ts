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
import { type Browser, chromium, type Page } from 'playwright-core';

const args = [
  '--no-sandbox',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

let shared: Promise<Browser> | undefined;

/** The browser of this worker: all of its files share it, each visitor with a context of their own. It ends with the worker. */
export const sharedBrowser = (): Promise<Browser> => {
  shared ??= launchBrowser();
  return shared;
};

/** The Chromium inside the npm package where it runs (Linux x64), else the installed Chrome. */
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

/** Extracted once, aside and then renamed: several processes may come here at the same time. */
async function packagedChromium(): Promise<string> {
  const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
  const folder = join(cache, 'chromium-147.0.0');
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    const aside = mkdtempSync(join(cache, 'extracting-'));
    // The package extracts into the temporary folder of its process.
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

/** Its small build: every page has to read it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Waits until nothing in the page and its frames moves or fades any more, but for what never ends. */
export async function untilStill(page: Page): Promise<void> {
  for (const frame of page.frames())
    await frame.evaluate(async () => {
      for (;;) {
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

/** What axe-core finds wrong in the page and its frames, a line each: `rule (impact) selector: what to do`. */
export async function axe(page: Page): Promise<string[]> {
  const found: string[] = [];
  await untilStill(page);
  for (const frame of page.frames()) {
    // Evaluated, not added as a script: the page's CSP would refuse that.
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource);
    const { violations } = await frame.evaluate(() =>
      (window as unknown as { axe: typeof axeCore }).axe.run({
        iframes: false,
        resultTypes: ['violations'],
        // WCAG 2.5.8: 24 by 24, or as much room about them.
        rules: { 'target-size': { enabled: true } },
      }),
    );
    for (const { id, impact, nodes } of violations) {
      for (const { target, failureSummary = '' } of nodes) {
        found.push(`${id} (${impact}) ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`);
      }
    }
  }
  return found;
}

/** Nothing lies outside the page's width. */
export const fitsWidth = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

const example = fileURLToPath(new URL('../../client/embed/examples/plain.html', import.meta.url));

/** The example page, for this server. */
export const examplePage = (origin: string): string =>
  readFileSync(example, 'utf8').replaceAll('http://localhost:1999', origin);

export interface HostPage {
  readonly url: string;
  close(): void;
}

/** Serves a page from another site than the server's, which is 127.0.0.1, with a policy that lets in what `sources` says and the page's own script and style. */
export const serveHostPage = async (page: string, sources: string): Promise<HostPage> => {
  const own = (element: string): string => {
    const [, text] = new RegExp(`<${element}(?: type="module")?>([^]*?)</${element}>`).exec(page) ?? [];
    return text === undefined ? '' : `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  };
  const policy = sources
    .replace('script-src', `script-src ${own('script')}`)
    .concat(`; style-src ${own('style')}`);
  const server = createServer((_, response) => {
    response
      .setHeader('content-type', 'text/html')
      .setHeader('content-security-policy', `default-src 'none'; ${policy}`)
      .end(page);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, close: () => void server.close() };
};
