import { expect, test } from 'vitest';
import { sharedBrowser } from '../helpers/browser.ts';
import { sitDown, visit } from '../helpers/pages.ts';
import { createTable } from '../helpers/players.ts';
import { sharedServer } from '../helpers/server.ts';

const server = sharedServer();
const browser = await sharedBrowser();

test('a game that begins deals its cards, and a card can be played while they fly', async () => {
  const { id } = await createTable(server.origin, { seats: 2 });
  const { page, faults } = await visit(browser, `${server.origin}/t/${id}`);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await sitDown(page, 'Ann');
  await page.getByRole('button', { name: /^Add computer on seat/ }).click();
  // What shows motion is fetched once the table is drawn.
  await page.waitForLoadState('networkidle');
  const left = page.getByText(/\d+ left/);
  // The moment that something flies is short: whoever presses then does so within the page.
  await page.locator('arcus-table-view').evaluate(({ shadowRoot: root }) => {
    if (!root) throw new Error('it is not drawn');
    const seen = { flown: 0, fading: 0, pressed: false, left: '' };
    Object.assign(window, { seen });
    const watch = new MutationObserver(() => {
      const flying = root.querySelectorAll('.flying').length;
      seen.flown += flying;
      // A card moves as a whole: what is printed on it is there from the first.
      seen.fading += root
        .getAnimations()
        .filter(
          ({ effect }) => effect instanceof KeyframeEffect && effect.target?.closest('.card svg'),
        ).length;
      const draw = root.querySelector<HTMLElement>('[aria-keyshortcuts="d"]:not([aria-disabled])');
      if (flying === 0 || seen.pressed || !draw) return;
      seen.pressed = true;
      seen.left =
        /\d+ left/.exec(root.querySelector('.mat')?.textContent?.replace(/\s+/g, ' ') ?? '')?.[0] ?? '';
      draw.click();
    });
    watch.observe(root, { childList: true, subtree: true });
  });
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  interface Seen {
    readonly pressed: boolean;
    readonly flown: number;
    readonly fading: number;
    readonly left: string;
  }
  const seen = () => page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  await expect.poll(async () => (await seen()).pressed).toBe(true);
  const { left: before } = await seen();
  expect(before).toMatch(/left/);
  await expect.poll(() => left.textContent()).not.toBe(before);
  // In the end nothing is left in the air.
  await page.locator('.flying').first().waitFor({ state: 'detached' });
  expect((await seen()).fading).toBe(0);
  expect(faults).toEqual([]);
});

test('the game on the home page plays itself until it is stopped, stands still where nothing is to move, and has a free seat', async () => {
  const { page, faults } = await visit(browser, server.origin);
  const game = page.locator('arcus-attract');
  await game.getByText('Ngozi').waitFor({ state: 'attached' });
  // What is still to come somewhere is hidden there so long.
  const shown = () =>
    game.locator('section').evaluate((table) => table.innerHTML.replaceAll(' style="opacity: 0;"', ''));
  const stop = page.getByRole('button', { name: 'Stop the moving picture' });
  expect(await stop.count()).toBe(0);
  // From here on time goes by only as it is told to.
  await page.clock.install();
  const still = await shown();
  await page.clock.runFor(10_000);
  expect(await shown()).toBe(still);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await stop.waitFor();
  await page.clock.runFor(1_500);
  await expect.poll(shown).not.toBe(still);
  await stop.click();
  await page.getByRole('button', { name: 'Let the picture move' }).waitFor();
  const stopped = await shown();
  await page.clock.runFor(10_000);
  expect(await shown()).toBe(stopped);
  await page.getByRole('button', { name: /^Take this seat/ }).click();
  await page.getByRole('button', { name: 'That is me' }).click();
  await page.getByRole('heading', { name: 'Drop Rainbow for 3' }).waitFor();
  expect(faults).toEqual([]);
});
