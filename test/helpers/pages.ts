import type {
  Browser,
  BrowserContextOptions,
  ConsoleMessage,
  Frame,
  FrameLocator,
  Locator,
  Page,
} from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { GameId, Table } from '../../client/sdk/index.ts';
import { at } from '../../shared/kernel/util.ts';
import { axe, fitsWidth, serveHostPage } from './browser.ts';
import { type DropRainbow, join, ownTokens, takeHostTokens } from './players.ts';
import { isLong } from './random.ts';

/** A person in a separate browser context. */
export interface Visitor {
  readonly page: Page;
  /** Console errors and exceptions, except lost connections, busy servers and service workers that are blocked. */
  readonly faults: readonly string[];
}

const expected = /^WebSocket connection to|net::ERR_CONNECTION|^Service Worker registration blocked/;
/** The SDK asks a busy server again. */
const isBusy = (message: ConsoleMessage): boolean =>
  /status of 503/.test(message.text()) && /\/api\/(tables|codes|rooms)$/.test(message.location().url);

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1440, height: 900 };

/** @param serviceWorkers allowed where a test needs them: storing the whole site costs more CPU than a page */
export const visit = async (
  browser: Browser,
  url: string,
  viewport = desktop,
  {
    locale = 'en-GB',
    serviceWorkers = 'block',
  }: Pick<BrowserContextOptions, 'locale' | 'serviceWorkers'> = {},
): Promise<Visitor> => {
  const hosting = takeHostTokens();
  const context = await browser.newContext({
    viewport,
    locale,
    reducedMotion: 'reduce',
    // At half the resolution: painting dominates the run time.
    deviceScaleFactor: 0.5,
    serviceWorkers,
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const faults: string[] = [];
  page.setDefaultTimeout(45_000);
  onTestFinished(async ({ task }) => {
    // A fault that came by chance may not come again.
    if (task.result?.state === 'fail')
      console.info(page.url(), await page.ariaSnapshot({ timeout: 5_000 }).catch(String), faults);
  });
  // In every frame: a frame of another site has its own storage. With denied storage there is no host.
  await page.addInitScript((tokens) => {
    try {
      for (const { table, token } of tokens) localStorage.setItem(`arcus:seat:${table}:host`, token);
    } catch {}
  }, hosting);
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    const isFault = ['error', 'warning'].includes(message.type());
    if (isFault && !expected.test(message.text()) && !isBusy(message)) faults.push(message.text());
  });
  await page.goto(url);
  return { page, faults };
};

/** A button of this whole name: another one may contain it for a moment. */
export const button = (within: Pick<Page, 'getByRole'>, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: true });

/** Opens the search of the documents: before their scripts run a press is lost. */
export const openSearch = async (page: Page): Promise<void> => {
  await expect
    .poll(() => page.evaluate(() => '__vue_app__' in (document.querySelector('#app') ?? {})))
    .toBe(true);
  await button(page, 'Search').click();
};

/** The page fits its width, and axe finds no violation. */
export const looksRight = async (page: Page): Promise<void> => {
  await expect.poll(() => fitsWidth(page)).toBe(true);
  expect(await axe(page)).toEqual([]);
};

/** For pages similar to others: axe in the long form only. */
export const looksRightToo = (page: Page): Promise<void> =>
  isLong ? looksRight(page) : expect.poll(() => fitsWidth(page)).toBe(true);

export const sitDown = async (page: Page | FrameLocator, name: string): Promise<void> => {
  await page.getByLabel('Your name').fill(name);
  await button(page, 'Take a seat').click();
  await button(page, 'Leave the seat').waitFor();
};

/** Starts a game as its host. Without the commitments of all pages a banner would cover a part of the table. */
export const startGame = async (page: Page): Promise<void> => {
  const areCommitted = (): Promise<boolean | undefined> =>
    page
      .locator('arcus-table-page')
      .evaluate((table: Element & { readonly live?: Table }) =>
        table.live?.state.view?.seats.every((seat) => seat === null || seat.bot || seat.commitment !== null),
      );
  await expect.poll(areCommitted).toBe(true);
  await button(page, 'Start').click();
};

/** The path of a game that its page holds, against as few computer players as it takes, which do not pause. */
export const soloGame = (game: GameId, options: object = {}): string => {
  const settings = { botsHurry: true, speed: 'quick' };
  const wish = { seats: game === 'seven-poker' ? 3 : 2, options, settings };
  return `/play/${game}#${encodeURIComponent(JSON.stringify(wish))}`;
};

/** Another device of the seat that the page holds. */
export const secondDevice = async (page: Page, origin: string, id: string): Promise<DropRainbow> => {
  const tokens = ownTokens();
  tokens.set(id, await page.evaluate((table) => localStorage.getItem(`arcus:seat:${table}`) ?? '', id));
  return join(origin, id, tokens);
};

/** Computer players may have a turn of several moves each before. */
export const untilYourTurn = (page: Page): Promise<void> =>
  page.getByText('Your turn').first().waitFor({ timeout: 150_000 });

/** Presses keys on all pages until `isDone`. Keys out of turn have no effect. */
export const pressUntil = async (
  pages: readonly Page[],
  keysOf: (page: Page) => readonly string[] | Promise<readonly string[]>,
  isDone: () => Promise<boolean>,
): Promise<void> => {
  const press = async (): Promise<boolean> => {
    for (const page of pages) for (const key of await keysOf(page)) await page.keyboard.press(key);
    return isDone();
  };
  // A busy machine may need many keys.
  await expect.poll(press, { timeout: 180_000 }).toBe(true);
};

/** Ends a game of one hand of Presidential Poker: after a bet a player drops out, or the hands are shown. */
export const endHand = (pages: readonly Page[], drawn: Page | FrameLocator = at(pages, 0)): Promise<void> =>
  pressUntil(
    pages,
    () => ['o', 'b', 'p'],
    () => drawn.getByRole('list', { name: 'Scores' }).isVisible(),
  );

/** Plays the drawn seat to the end with its buttons, cards and spaces, chosen by `seed`. */
const play = (drawn: Page | Frame, seed: number): Promise<void> =>
  drawn.evaluate(async (start) => {
    const around = document.querySelector('arcus-table-page, arcus-play, arcus-embedded');
    const root = around?.shadowRoot?.querySelector('arcus-table-view')?.shadowRoot;
    if (!root) throw new Error('no table is drawn');
    let state = start;
    const any = <Item>(items: readonly Item[]): Item | undefined => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return items[(state >> 8) % items.length];
    };
    const all = (selector: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)];
    const changed = (): Promise<void> =>
      new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
      });
    const able = ':not([aria-disabled=true], :disabled)';
    while (all('.ranking').length === 0) {
      if (all('.prompt.yours').length === 0) {
        // Ends the animations of earlier moves.
        const press = new PointerEvent('pointerdown', { bubbles: true, isPrimary: true });
        root.querySelector('.mat')?.dispatchEvent(press);
        await changed();
        continue;
      }
      const pressed =
        any(all(`.asking .actions button${able}`)) ??
        any(all('.space.lit')) ??
        any(all(`.play [aria-pressed=false]${able}`));
      pressed?.click();
      await new Promise(requestAnimationFrame);
    }
  }, seed);

export const playToTheEnd = async (all: readonly (Page | Frame)[]): Promise<void> => {
  await Promise.all(all.map((drawn, seed) => play(drawn, seed)));
};

/** Plays Drop Rainbow until each page has shown a card leave the deck. */
export const playUntilMoved = async (pages: readonly Page[]): Promise<void> => {
  const left = (page: Page) => page.getByText(/\d+ left/).textContent();
  const before = await Promise.all(pages.map(left));
  const haveMoved = async (): Promise<boolean> => {
    const now = await Promise.all(pages.map(left));
    return now.every((text, index) => text !== before[index]);
  };
  await pressUntil(pages, () => ['d'], haveMoved);
};

/** Serves a page of another site during the test. Returns its address. */
export const hostPage = async (...page: Parameters<typeof serveHostPage>): Promise<string> => {
  const { url, close } = await serveHostPage(...page);
  onTestFinished(close);
  return url;
};

/** The page stores its table after it is drawn. */
export const storedTables = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'arcus')) return 0;
    const done = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open('arcus'));
    const count = await done(database.transaction('tables').objectStore('tables').count());
    database.close();
    return count;
  });
