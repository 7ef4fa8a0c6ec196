import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { GameId, Table, ViewOf } from '../../../client/sdk/index.ts';
import { sharedBrowser, untilStill } from '../../helpers/browser.ts';
import { openTable } from '../../helpers/live-table.ts';
import { button, sitDown, visit } from '../../helpers/pages.ts';
import { createTable } from '../../helpers/players.ts';
import { sharedServer } from '../../helpers/server.ts';

const server = sharedServer();
const browser = await sharedBrowser();

/** Animations load after the first drawing, with their styles. A game that begins before lies still. */
const untilAnimated = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page
        .locator('arcus-table-view')
        .evaluate(({ shadowRoot }) =>
          shadowRoot?.adoptedStyleSheets.some(({ cssRules }) =>
            [...cssRules].some(({ cssText }) => cssText.startsWith('.flying {')),
          ),
        ),
    )
    .toBe(true);

const deckOf = ({ game, gameView }: ViewOf<GameId>): number | undefined =>
  game === 'drop-rainbow' ? gameView?.deck : undefined;

/** The player to act draws a card. All players have its view then. */
const draw = async (table: Awaited<ReturnType<typeof openTable>>): Promise<void> => {
  const { view } = table.players[0]?.state ?? {};
  const before = view ? deckOf(view) : undefined;
  await table.playUntil(
    (now) => deckOf(now) !== before,
    () => ({ type: 'draw' }),
  );
};

/** A running game of two, whose first seat the page holds. */
const animatedGame = async () => {
  const wish = { game: 'drop-rainbow', seats: 2, settings: { turnSeconds: 300 } } as const;
  const table = await openTable(server.origin, wish, ['Ann', 'Bo']);
  await table.players[0]?.start();
  const { page, faults } = await visit(browser, table.link);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await button(page, 'Play on').click();
  await untilAnimated(page);
  return { table, page, faults };
};

test('motion: the deal of a new game is animated, and a press on the mat ends the animation', async () => {
  const { id } = await createTable(server.origin, {
    seats: 2,
    settings: { clockAlone: true, turnSeconds: 300 },
  });
  const { page, faults } = await visit(browser, `${server.origin}/t/${id}`);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await sitDown(page, 'Ann');
  await button(page, /^Add computer on seat/).click();
  await untilAnimated(page);
  const left = page.getByText(/\d+ left/);
  // Flights are short: the press runs inside the page.
  await page.locator('arcus-table-view').evaluate(({ shadowRoot: root }) => {
    if (!root) throw new Error('it is not drawn');
    const seen = { flown: 0, fading: 0, pressed: false, stillFlying: 0 };
    Object.assign(window, { seen });
    const watch = new MutationObserver(() => {
      const flying = root.querySelectorAll('.flying').length;
      seen.flown += flying;
      // Cards move as a whole.
      seen.fading += root
        .getAnimations()
        .filter(
          ({ effect }) => effect instanceof KeyframeEffect && effect.target?.closest('.card svg'),
        ).length;
      if (flying === 0 || seen.pressed) return;
      seen.pressed = true;
      root
        .querySelector('.mat')
        ?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, isPrimary: true }));
      seen.stillFlying = root.querySelectorAll('.flying').length;
    });
    watch.observe(root, { childList: true, subtree: true });
  });
  await button(page, 'Start').click();
  interface Seen {
    readonly pressed: boolean;
    readonly flown: number;
    readonly fading: number;
    readonly stillFlying: number;
  }
  const seen = () => page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  await expect.poll(async () => (await seen()).pressed).toBe(true);
  expect((await seen()).stillFlying).toBe(0);
  // The computer may begin.
  await page.locator('.prompt.yours').waitFor();
  const before = await left.textContent();
  await button(page, /^Draw/).click();
  await expect.poll(() => left.textContent()).not.toBe(before);
  await expect.poll(() => page.locator('.flying').count()).toBe(0);
  expect((await seen()).fading).toBe(0);
  // The clock moves in short steps once a second: no continuous repaint.
  const clock = page.locator('.left').first();
  await clock.waitFor({ state: 'attached' });
  const moves = await clock.evaluate((ring) => Number.parseFloat(getComputedStyle(ring).transitionDuration));
  expect(moves).toBeLessThan(0.25);
  expect(faults).toEqual([]);
});

test('motion: keys typed in the chat end no animation, and keys on the bar keep their effect', async () => {
  const { table, page, faults } = await animatedGame();
  await button(page, 'Chat').click();
  await page.getByLabel('Your message').waitFor();
  // Flights are short: the keys are pressed inside the page, one per flight.
  await page.locator('arcus-table-view').evaluate(({ shadowRoot: root }) => {
    const typed: { readonly target: string; readonly hasEffect: boolean; readonly flies: boolean }[] = [];
    Object.assign(window, { typed });
    const targets = ['input', '.log-button', '.stage'];
    const flying = () => root?.querySelectorAll('.flying').length ?? 0;
    const watch = new MutationObserver((changes) => {
      const begins = changes.some(({ addedNodes }) =>
        [...addedNodes].some((node) => node instanceof Element && node.matches('.flying')),
      );
      const target = targets[0];
      if (!begins || target === undefined) return;
      targets.shift();
      const element =
        root?.querySelector('arcus-chat')?.shadowRoot?.querySelector(target) ?? root?.querySelector(target);
      const key = { key: 'Enter', bubbles: true, composed: true, cancelable: true };
      const hasEffect = element?.dispatchEvent(new KeyboardEvent('keydown', key)) ?? false;
      typed.push({ target, hasEffect, flies: flying() > 0 });
    });
    if (root) watch.observe(root, { childList: true, subtree: true });
  });
  const typed = () => page.evaluate(() => Reflect.get(window, 'typed') as readonly unknown[]);
  // A draw that fails flies twice, and one that comes with a whole view (a new connection) lies still.
  for (let draws = 0; draws < 6 && (await typed()).length < 3; draws += 1) {
    await draw(table);
    const { view } = table.players[0]?.state ?? {};
    await page.getByText(new RegExp(`^${view && deckOf(view)} left`)).waitFor();
    await expect.poll(() => page.locator('.flying').count()).toBe(0);
  }
  expect(await typed()).toEqual([
    { target: 'input', hasEffect: true, flies: true },
    { target: '.log-button', hasEffect: true, flies: false },
    { target: '.stage', hasEffect: true, flies: false },
  ]);
  table.close();
  expect(faults).toEqual([]);
});

test('motion: a key, a pointer or a click during the flight of a move shows the next question and does not answer it', async () => {
  const { table, page, faults } = await animatedGame();
  // Flights are short: the press runs inside the page.
  await page.locator('arcus-table-view').evaluate(({ shadowRoot: root }) => {
    const to = { bubbles: true, composed: true, isPrimary: true };
    const press = (button: HTMLElement): void => {
      const kind = Reflect.get(window, 'kind');
      if (kind === 'a key') {
        button.dispatchEvent(new KeyboardEvent('keydown', { ...to, key: 'd' }));
        button.dispatchEvent(new KeyboardEvent('keyup', { ...to, key: 'd' }));
        return;
      }
      if (kind === 'a pointer') {
        button.dispatchEvent(new PointerEvent('pointerdown', to));
        // The cards lie at last: the click follows the next question.
        root?.querySelector('.mat')?.dispatchEvent(new PointerEvent('pointerdown', to));
      }
      button.click();
    };
    const watch = new MutationObserver((changes) => {
      const begins = changes.some(({ addedNodes }) =>
        [...addedNodes].some((node) => node instanceof Element && node.matches('.flying')),
      );
      const draw = root?.querySelector<HTMLElement>('.actions button[aria-keyshortcuts=d]');
      if (!begins || !draw) return;
      press(draw);
      Object.assign(window, { flies: root?.querySelector('.flying') != null });
    });
    if (root) watch.observe(root, { childList: true, subtree: true });
  });
  const [ann] = table.players;
  const actions = (): number => ann?.state.view?.shuffle.actions ?? 0;
  const maySecond = (): boolean =>
    ann?.state.view?.prompt?.legal.some(({ type }) => type === 'draw') ?? false;
  for (const kind of ['a key', 'a pointer', 'a click without a press']) {
    await page.evaluate((chosen) => Object.assign(window, { kind: chosen }), kind);
    do {
      await table.playUntil(() => maySecond());
      const before = actions();
      await page.evaluate(() => Reflect.deleteProperty(window, 'flies'));
      await button(page, /^Draw/).click();
      await expect.poll(() => page.evaluate(() => Reflect.get(window, 'flies'))).toBe(false);
      // Answered after all earlier requests of the page.
      await page
        .locator('arcus-table-page')
        .evaluate((element: Element & { readonly live?: Table }) => element.live?.takeBack());
      await expect.poll(actions).toBe(before + 1);
    } while (!maySecond());
  }
  table.close();
  expect(faults).toEqual([]);
});

test('motion: a bust stirs the twins, its words follow the cards, and the log keeps its entries', async () => {
  const { table, page, faults } = await animatedGame();
  await button(page, 'Log').click();
  const view = page.locator('arcus-table-view');
  await view.evaluate(({ shadowRoot: root }) => {
    const seen = { stirring: [] as string[], leftInFlight: [] as string[] };
    Object.assign(window, { seen });
    // Words wait for the time that cards take: a frame of a busy machine may come later than usual.
    const { setTimeout } = window;
    const patient = (run: () => void, ms = 0) => setTimeout(run, ms > 300 ? 3 * ms : ms);
    Object.assign(window, { setTimeout: patient });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      const place = this.closest<HTMLElement>('[data-place]')?.dataset.place;
      if (place && JSON.stringify(frames).includes('translateY(-12px) scale')) seen.stirring.push(place);
      return animate.call(this, frames, options);
    };
    new MutationObserver((changes) => {
      const isFlight = ({ addedNodes }: MutationRecord): boolean =>
        [...addedNodes].some((node) => node instanceof HTMLElement && node.matches('.flying'));
      if (changes.some(isFlight))
        seen.leftInFlight.push(root?.querySelector('.of-deck .caption strong')?.textContent ?? '');
    }).observe(root ?? document, { childList: true, subtree: true });
  });
  const seen = () =>
    page.evaluate(
      () =>
        (window as unknown as { seen: { readonly stirring: string[]; readonly leftInFlight: string[] } })
          .seen,
    );
  const entries = page
    .getByRole('list', { name: 'What has happened, the newest first' })
    .getByRole('listitem');
  const left = page.locator('.of-deck .caption strong');
  const gameView = () =>
    table.players[0]?.state.view?.gameView as {
      readonly deck: number;
      readonly row: readonly string[];
      readonly discards: readonly string[];
    };
  let logged = 0;
  while (gameView().discards.length === 0) {
    const [before, flights] = [gameView().deck, (await seen()).leftInFlight.length];
    logged = await entries.count();
    await draw(table);
    await expect.poll(() => left.textContent()).toBe(String(before - 1));
    expect((await seen()).leftInFlight[flights]).toBe(String(before));
  }
  await expect.poll(async () => (await seen()).stirring.length).toBe(2);
  expect((await seen()).stirring[1]).toBe('up');
  // The row is swept away.
  await page.locator('.slots').getByText('0 of 7').waitFor();
  await expect.poll(() => entries.count()).toBeGreaterThan(logged);
  table.close();
  expect(faults).toEqual([]);
});

test('motion: on a phone, words below the row keep their place while cards come and leave', async () => {
  const { table, page, faults } = await animatedGame();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('arcus-table-view').evaluate(({ shadowRoot: root }) => {
    const seen = { slides: 0, ofWords: 0 };
    Object.assign(window, { seen });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      if (this.matches('.pile, .row')) seen.slides += 1;
      if (this.contains(root?.querySelector('.slots') ?? null)) seen.ofWords += 1;
      return animate.call(this, frames, options);
    };
  });
  const gameView = () => table.players[0]?.state.view?.gameView as { readonly discards: readonly string[] };
  const seen = () =>
    page.evaluate(() => Reflect.get(window, 'seen') as { readonly slides: number; readonly ofWords: number });
  // A row of one card leaves without a slide.
  while (gameView().discards.length === 0 || (await seen()).slides === 0) {
    await draw(table);
    const { view } = table.players[0]?.state ?? {};
    await page.getByText(new RegExp(`^${view && deckOf(view)} left`)).waitFor();
  }
  await untilStill(page);
  expect((await seen()).ofWords).toBe(0);
  table.close();
  expect(faults).toEqual([]);
});

test.each(['seven-poker', 'sequence-states', 'presidential-poker'] as const)(
  'motion: pieces of %s fly visibly, and at the end none is left flying or hidden',
  async (game) => {
    const wish = { game, seats: 3, options: {}, settings: { turnSeconds: 300 } };
    const table = await openTable(server.origin, wish, ['Ann', 'Bo', 'Cy']);
    const { page, faults } = await visit(browser, table.link);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await untilAnimated(page);
    const view = page.locator('arcus-table-view');
    await view.evaluate(({ shadowRoot: root }) => {
      const seen = { flown: 0, unseen: 0 };
      Object.assign(window, { seen });
      const watch = new MutationObserver((changes) => {
        for (const piece of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
          const drawn = piece instanceof HTMLElement && piece.matches('.flying') && piece.firstElementChild;
          if (!drawn) continue;
          seen.flown += 1;
          // A skipped flight ends in its own task.
          if (!piece.isConnected) continue;
          if (drawn.getBoundingClientRect().width === 0) seen.unseen += 1;
        }
      });
      if (root) watch.observe(root, { childList: true, subtree: true });
    });
    interface Seen {
      readonly flown: number;
      readonly unseen: number;
    }
    const seen = () => page.evaluate(() => (window as unknown as { seen: Seen }).seen);
    await table.players[0]?.start();
    await expect.poll(async () => (await seen()).flown).toBeGreaterThan(0);
    let steps = 0;
    await table.playUntil(() => {
      steps += 1;
      return steps > 40;
    });
    const left = () =>
      view.evaluate(
        ({ shadowRoot: root }) =>
          root?.querySelectorAll('.flying, .play :is(.card, svg, g)[style*="opacity: 0"]').length,
      );
    await expect.poll(left).toBe(0);
    expect((await seen()).unseen).toBe(0);
    table.close();
    expect(faults).toEqual([]);
  },
);

test('home page: the demo game plays until stopped, stands still with reduced motion, and has a free seat', async () => {
  const { page, faults } = await visit(browser, server.origin);
  const game = page.locator('arcus-attract');
  await game.getByText('Ngozi').waitFor({ state: 'attached' });
  // Targets stay hidden until their piece lands.
  const shown = () =>
    game.locator('section').evaluate((table) => table.innerHTML.replaceAll(' style="opacity: 0;"', ''));
  const stop = button(page, 'Stop the moving picture');
  expect(await stop.count()).toBe(0);
  // Time stands still from here on.
  await page.clock.install();
  const still = await shown();
  await page.clock.runFor(10_000);
  expect(await shown()).toBe(still);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await stop.waitFor();
  await page.clock.runFor(1_500);
  await expect.poll(shown).not.toBe(still);
  await stop.click();
  await button(page, 'Let the picture move').waitFor();
  // A bubble goes after its time.
  await page.clock.runFor(2_000);
  const stopped = await shown();
  await page.clock.runFor(10_000);
  expect(await shown()).toBe(stopped);
  await button(page, /^Take this seat/).click();
  await button(page, /^Draw/).waitFor();
  expect(faults).toEqual([]);
});
