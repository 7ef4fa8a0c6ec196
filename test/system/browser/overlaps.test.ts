import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ActionOf, ViewOf } from '../../../client/sdk/index.ts';
import { rankHand } from '../../../shared/games/presidential-poker/hand/rank.ts';
import type { GameId } from '../../../shared/games/registry.ts';
import { maxNameLength } from '../../../shared/protocol/codes.ts';
import {
  crossing,
  hiddenBubbles,
  lowContrast,
  outOfWindow,
  resize,
  sharedBrowser,
  untilStill,
} from '../../helpers/browser.ts';
import { openTable } from '../../helpers/live-table.ts';
import { desktop, phone, visit } from '../../helpers/pages.ts';
import { isLong } from '../../helpers/random.ts';
import { sharedServer } from '../../helpers/server.ts';

const server = sharedServer();
const browser = await sharedBrowser();

const frame = { width: 640, height: 480 };

/** The mat and the viewer's place, to compare. */
const placesOf = (page: Page): Promise<readonly string[]> =>
  page
    .locator('.mat, .own-hand, .asking, .states')
    .evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())));

/** The log lies over the table: it moves nothing, and leaves buttons and their letters in sight. */
const logLiesOverTable = async (page: Page): Promise<void> => {
  for (const size of [desktop, { width: 390, height: 844 }]) {
    await resize(page, size);
    const before = await placesOf(page);
    await page.getByRole('button', { name: 'Log', exact: true }).click();
    const panel = page.locator('.panel').filter({ visible: true });
    await panel.waitFor();
    await expect.poll(() => placesOf(page), { message: `${size.width} px` }).toEqual(before);
    const overAsking = async (): Promise<number> => {
      const [box, asked] = [await panel.boundingBox(), await page.locator('.asking').boundingBox()];
      return (box?.y ?? 0) + (box?.height ?? 0) - (asked?.y ?? 0);
    };
    await expect.poll(overAsking).toBeLessThanOrEqual(1);
    await page.keyboard.press('Escape');
  }
  await resize(page, desktop);
};

/** With the button for a hint beside it, and without. */
const newsStandsInMiddle = async (page: Page): Promise<void> => {
  const [beside = 99, alone = 99] = await page.locator('.asking').evaluate((asking) => {
    const news = asking.querySelector('.happened');
    const said = document.createElement('span');
    said.textContent = 'Bo draws.';
    const nodes = [...(news?.childNodes ?? [])];
    news?.replaceChildren(said);
    const button = asking.querySelector('.hinting > button');
    const next = button?.nextSibling;
    const offsets = [false, true].map((isAlone) => {
      if (isAlone) button?.remove();
      const [all, text] = [asking.getBoundingClientRect(), said.getBoundingClientRect()];
      return Math.abs(text.left + text.right - all.left - all.right) / 2;
    });
    news?.replaceChildren(...nodes);
    if (button) next?.before(button);
    return offsets;
  });
  expect(beside).toBeLessThan(8);
  expect(alone).toBeLessThan(1);
};

/** While the connection is lost, the banner covers no player. */
const bannerHidesNoPlayer = async (page: Page): Promise<void> => {
  for (const size of [desktop, { width: 390, height: 844 }, frame]) {
    await resize(page, size);
    const covered = () =>
      page.locator('.table').evaluate((table) => {
        const banner = document.createElement('p');
        banner.className = 'banner';
        banner.textContent =
          'The connection is lost. Trying again: your seat stays yours, and the clock keeps running.';
        table.querySelector('.stage > .banners')?.append(banner);
        table.classList.add('dimmed');
        const box = banner.getBoundingClientRect();
        const heads = [...table.querySelectorAll('.head')].filter((head) => {
          const { left, right, top, bottom } = head.getBoundingClientRect();
          return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
        });
        banner.remove();
        table.classList.remove('dimmed');
        return heads.map(({ textContent }) => textContent);
      });
    await expect.poll(covered, { message: `${size.width} px` }).toEqual([]);
  }
  await resize(page, desktop);
};

/** Minimum bets in Presidential Poker; the second player, whose name is long, raises. Bots make all other choices. */
const bets = ({ game, gameView, prompt, you }: ViewOf<GameId>): ActionOf<GameId> | undefined => {
  if (game !== 'presidential-poker' || gameView?.phase !== 'first') return undefined;
  const types = prompt?.legal.map(({ type }) => type) ?? [];
  if (types.includes('bet')) return { type: 'bet', to: 2 };
  if (you === 1 && gameView.players.every(({ bet }) => bet < 6)) return { type: 'raise', to: 6 };
  return types.includes('call') ? { type: 'call' } : undefined;
};

/** Bets need room. */
const hasBets = ({ game, gameView }: ViewOf<GameId>): boolean =>
  game !== 'presidential-poker' || gameView?.players.every(({ bet }) => bet > 0) === true;

/** A running game in which the first player is to act. */
const openGame = async (game: GameId, seats: number) => {
  const names = ['Ann', 'W'.repeat(maxNameLength), 'Bo', 'Cy', 'Dee'].slice(0, seats);
  const wish = { game, seats, options: {}, settings: { turnSeconds: 300, hints: 'always' } } as const;
  for (;;) {
    const table = await openTable(server.origin, wish, names);
    await table.players[0]?.start();
    let steps = 0;
    const isAsked = await table.playUntil((state) => {
      steps += 1;
      return steps > 4 * seats && state.prompt !== null && hasBets(state);
    }, bets);
    if (isAsked) return table;
    // The game ended early.
    table.close();
  }
};

const between = [
  [1024, 768],
  [999, 760],
  [960, 900],
  [835, 900],
  [768, 1024],
  [700, 600],
  [600, 900],
] as const;

/** Desks; the second is a laptop below a browser's bars. */
const large = [
  [1280, 860],
  [1366, 650],
  [1024, 768],
] as const;

/** Small frames and phones. */
const little = [
  [844, 390],
  [640, 480],
  [600, 440],
  [390, 844],
  [360, 740],
  [360, 640],
  [300, 520],
] as const;

const themes = ['light', 'dark'] as const;

/** The longest texts and the lowest hands of both poker games: cards are random. The page must not receive another view. */
const tellLongest = (page: Page): Promise<void> =>
  page.locator('.play').evaluate((table, name) => {
    const players = table.querySelectorAll('.others > .seat').length + 1;
    const texts = {
      '.tag > strong > .rank': 'A triple and two pairs',
      '.tag > .what': 'Three mystery symbols, two numbers and two Xs',
      '.own-head:has(.stack) .badge': 'all in · drew 3 · dealer',
      '.own-head :is(.stack, .bet) > strong': '444',
      '.others.few .bet > strong': '100',
      '.sizes strong': '444',
      '.amount ~ .actions > .bold': 'Raise to 444, all in',
      '.of-pot strong': (200 * players).toLocaleString('en'),
      '.victory ~ .tag > strong': 'Two oranges, two yellows or two violets',
      '.last > .small-button': `${name} won the round and took orange and yellow`,
      '.looks > .small-button:not(:last-child)': `${name} won 444 with a triple and two pairs`,
    };
    for (const [selector, text] of Object.entries(texts))
      for (const element of table.querySelectorAll(selector)) element.textContent = text;
    for (const hand of table.querySelectorAll('.laid')) hand.classList.add('tied');
    for (const hand of table.querySelectorAll('.compared > li'))
      hand.className = hand.nextElementSibling ? '' : 'won';
    for (const plate of table.querySelectorAll('.mat:has(.compared) .others .who')) {
      const badge = plate.querySelector('.badge') ?? plate.appendChild(document.createElement('span'));
      badge.className = 'badge';
      badge.textContent = 'folded, has picked';
    }
  }, 'W'.repeat(maxNameLength));

/** @param said the longest text of a bubble */
const liesClear = async (page: Page, said = 'Raises to 24'): Promise<void> => {
  await tellLongest(page);
  for (const [width, height] of [...large, ...little]) {
    await resize(page, { width, height });
    await expect.poll(() => crossing(page), { message: `${width}x${height}` }).toEqual([]);
    const question = () => page.locator('.prompt').evaluate((asked) => asked.clientWidth);
    await expect.poll(question, { message: `${width}x${height}` }).toBeGreaterThan(40);
    await expect.poll(() => outOfWindow(page), { message: `${width}x${height}` }).toEqual([]);
    await expect.poll(() => hiddenBubbles(page, said), { message: `${width}x${height}` }).toEqual([]);
    const cut = () =>
      page
        .locator('.tag')
        .evaluateAll((all) => all.filter((tag) => tag.scrollWidth > tag.clientWidth + 1).length);
    await expect.poll(cut, { message: `${width}x${height}` }).toBe(0);
    // The progress towards winning.
    const hidden = page.locator('.own .victory').filter({ visible: false });
    await expect.poll(() => hidden.count(), { message: `${width}x${height}` }).toBe(0);
  }
};

/** Enough seats to fill the top, in the long form the sides too. */
const companies = [
  ['drop-rainbow', 4],
  ['seven-poker', 4],
  ['sequence-states', 3],
  ['presidential-poker', 4],
  ...(isLong
    ? ([
        ['drop-rainbow', 5],
        ['presidential-poker', 5],
      ] as const)
    : []),
] as const;

test.each(companies)(
  'table of %s: texts have contrast, overlap nothing and lie inside the window',
  async (game, seats) => {
    const table = await openGame(game, seats);
    const { page, faults } = await visit(browser, table.link);
    await page.locator('.prompt.yours').waitFor();
    // A device without the seat's seed shows a banner.
    await page.getByRole('button', { name: 'Play on' }).click();
    await logLiesOverTable(page);
    // Beside the hand it begins at its edge.
    if (game !== 'sequence-states') await newsStandsInMiddle(page);
    await bannerHidesNoPlayer(page);
    if (game === 'sequence-states') {
      await resize(page, { width: 1280, height: 800 });
      const before = await placesOf(page);
      await page.locator('.asking').evaluate((asking) => {
        for (const [selector, text] of [
          ['.prompt', 'Sacramento: place your chip here?'],
          ['.happened', 'Maximilian placed a chip on Connecticut with ADD.'],
        ] as const) {
          const said = document.createElement('span');
          said.textContent = text;
          asking.querySelector(selector)?.append(said);
        }
      });
      await expect
        .poll(async () => (await placesOf(page)).slice(0, 2), { message: 'a question of two lines' })
        .toEqual(before.slice(0, 2));
      await page.locator('.asking :is(.prompt, .happened) > span:last-child').evaluateAll((added) => {
        for (const span of added) span.remove();
      });
    }
    // Upright tablets and narrow windows.
    for (const [width, height] of between.filter((_, index) => isLong || index % 3 === 0)) {
      await resize(page, { width, height });
      await expect.poll(() => outOfWindow(page), { message: `${width}x${height}` }).toEqual([]);
    }
    // Drop Rainbow with five players has room for its own bubbles only.
    await liesClear(page, game === 'drop-rainbow' && seats > 4 ? 'A twin!' : undefined);
    await page.getByRole('button', { name: 'Give me a hint' }).click();
    await page.locator('.hinting > p:not(:empty)').waitFor();
    if (game === 'presidential-poker')
      await page.locator('.hinting > p').evaluate((hint) => {
        hint.textContent = 'Call: on average it loses chips, but only most chips in the end win.';
      });
    for (const size of [desktop, { width: 390, height: 844 }]) {
      await resize(page, size);
      const cut = () =>
        page.locator('.asking .prompt').evaluate((prompt) => prompt.scrollHeight > prompt.clientHeight + 1);
      await expect.poll(cut, { message: `${size.width}, the question with a hint` }).toBe(false);
    }
    // The smallest frame has no room for the longest hints.
    for (const [width, height] of little.slice(0, -1)) {
      await resize(page, { width, height });
      await expect.poll(() => crossing(page), { message: `${width}x${height}, with a hint` }).toEqual([]);
    }
    if (game === 'sequence-states') {
      await resize(page, { width: 1280, height: 860 });
      // The longest label while a space is chosen.
      await page.locator('.asking .button').evaluate((button) => {
        button.textContent = 'Place on New Hampshire';
      });
      await expect.poll(() => outOfWindow(page)).toEqual([]);
    }
    for (const size of isLong ? [desktop, frame, phone] : [frame, phone]) {
      await resize(page, size);
      // The short form checks each theme once.
      for (const colorScheme of isLong ? themes : themes.slice(size === frame ? 0 : 1).slice(0, 1)) {
        await page.emulateMedia({ colorScheme });
        await expect
          .poll(() => lowContrast(page), { message: `${size.width} px, ${colorScheme}` })
          .toEqual([]);
      }
    }
    table.close();
    expect(faults).toEqual([]);
  },
);

/** A game of four: after Ann, this many players stay; the others fold. */
const comparedGame = async (hands: number) => {
  const names = ['Ann', 'W'.repeat(maxNameLength), 'Bo', 'Cy'];
  const wish = { game: 'seven-poker', seats: 4, options: {}, settings: { turnSeconds: 300 } } as const;
  const table = await openTable(server.origin, wish, names);
  await table.players[0]?.start();
  const isAsked = (phase: string) =>
    table.playUntil(
      ({ game, gameView, prompt }) => game === 'seven-poker' && gameView?.phase === phase && prompt !== null,
      ({ prompt, you }) =>
        prompt?.legal.some(({ type }) => type === 'fold')
          ? { type: you && you <= hands ? 'stay' : 'fold' }
          : undefined,
    );
  return { table, isAsked };
};

test.each([1, 2])('seven-poker: with %i of four hands in the middle nothing overlaps', async (hands) => {
  const { table, isAsked } = await comparedGame(hands);
  expect(await isAsked('discard')).toBe(true);
  const { page, faults } = await visit(browser, table.link);
  await page.getByRole('button', { name: 'Play on' }).click();
  await expect.poll(() => page.locator('.compared > li').count()).toBe(hands);
  await liesClear(page);
  table.close();
  expect(faults).toEqual([]);
});

test('seven-poker: shown cards, open hands and the last showdown overlap nothing', async () => {
  const { table, isAsked } = await comparedGame(3);
  const { page, faults } = await visit(browser, 'about:blank');
  for (const [phase, parts] of [
    ['stay', '.others .shown'],
    ['discard', '.compared .cards'],
    ['exchange', '.last'],
  ] as const) {
    expect(await isAsked(phase), phase).toBe(true);
    await page.goto(table.link);
    await page.getByRole('button', { name: 'Play on' }).click();
    await expect
      .poll(() => page.locator(parts).count(), { message: phase })
      .toBe(phase === 'exchange' ? 1 : 3);
    await liesClear(page);
    await page.goto('about:blank');
  }
  table.close();
  expect(faults).toEqual([]);
});

test('presidential-poker: the bets and bubbles of eight players overlap nothing', async () => {
  const players = ['Ann', 'Maximilian', 'Bo', 'Wilhelmina Westwood', 'Cy', 'Dee', 'Eve', 'Flo'];
  const wish = { game: 'presidential-poker', seats: 8, options: {}, settings: { turnSeconds: 300 } } as const;
  const table = await openTable(server.origin, wish, players);
  await table.players[0]?.start();
  // Minimum bets; the last player raises.
  await table.playUntil(
    ({ game, gameView }) =>
      game === 'presidential-poker' && gameView?.players.every(({ bet }) => bet > 0) === true,
    ({ game, gameView, prompt }) => {
      const types = prompt?.legal.map(({ type }) => type) ?? [];
      const players = game === 'presidential-poker' ? (gameView?.players ?? []) : [];
      if (types.includes('cut')) return { type: 'cut', at: 36 };
      if (types.includes('bet')) return { type: 'bet', to: 2 };
      // The first player's view lags.
      const isLast = players.filter(({ bet }) => bet === 0).length === 1;
      return isLast && players.every(({ bet }) => bet < 6) ? { type: 'raise', to: 6 } : { type: 'call' };
    },
  );
  const { page, faults } = await visit(browser, table.link);
  await page.getByRole('button', { name: 'Play on' }).click();
  await liesClear(page);
  // The smallest phones.
  for (const [width, height] of [[568, 320] as const, [320, 480] as const]) {
    await resize(page, { width, height });
    await expect.poll(() => crossing(page), { message: `${width}x${height}` }).toEqual([]);
    await expect.poll(() => outOfWindow(page), { message: `${width}x${height}` }).toEqual([]);
  }
  table.close();
  expect(faults).toEqual([]);
});

test('presidential-poker: a pot of any size overlaps neither the hand nor its description', async () => {
  const players = ['Ann', 'Maximilian', 'Bo', 'Cy', 'Dee'];
  const wish = { game: 'presidential-poker', seats: 5, options: {}, settings: { turnSeconds: 300 } } as const;
  const table = await openTable(server.origin, wish, players);
  await table.players[0]?.start();
  // The first player bets everything; two others call, two drop out.
  await table.playUntil(
    ({ game, gameView }) => game === 'presidential-poker' && (gameView?.pot ?? 0) > 600,
    ({ prompt }) => {
      const types = prompt?.legal.map(({ type }) => type) ?? [];
      if (types.includes('cut')) return { type: 'cut', at: 36 };
      return types.includes('bet') ? { type: 'bet', to: 199 } : { type: 'call' };
    },
  );
  const { page, faults } = await visit(browser, table.link);
  await page.getByRole('button', { name: 'Play on' }).click();
  await liesClear(page);
  table.close();
  expect(faults).toEqual([]);
});

test('presidential-poker: side pots overlap neither seats nor the hand', async () => {
  const names = ['Ann', 'W'.repeat(maxNameLength), 'Bo', 'Cy'];
  const wish = { game: 'presidential-poker', seats: 4, options: {}, settings: { turnSeconds: 300 } } as const;
  const table = await openTable(server.origin, wish, names);
  await table.players[0]?.start();
  // Two players stake 60 in the first hand. Afterwards stacks differ: the richest bets everything, all others call.
  const hasSidePot = await table.playUntil(
    ({ game, gameView, prompt }) =>
      game === 'presidential-poker' && (gameView?.pots.length ?? 0) > 1 && prompt !== null,
    ({ game, gameView, prompt, you }) => {
      if (game !== 'presidential-poker' || gameView === null || you === null) return undefined;
      const bet = prompt?.legal.find(({ type }) => type === 'bet');
      const types = prompt?.legal.map(({ type }) => type) ?? [];
      const stacks = gameView.players.map(({ stack }) => stack);
      const stakes = gameView.handNumber === 1 ? you < 2 : stacks[you] === Math.max(...stacks);
      if (bet?.type === 'bet' && stakes)
        return { type: 'bet', to: gameView.handNumber === 1 ? 60 : (stacks[you] ?? 0) };
      if (types.includes('check')) return { type: 'check' };
      if (!types.includes('call')) return undefined;
      return { type: gameView.handNumber === 1 && you > 1 ? 'drop' : 'call' };
    },
  );
  expect(hasSidePot).toBe(true);
  const { page, faults } = await visit(browser, table.link);
  await page.getByRole('button', { name: 'Play on' }).click();
  await expect.poll(() => page.locator('.pots > li').count()).toBeGreaterThan(1);
  // Three pots, the longest names and the highest chips: how many there are depends on the cards.
  await page.locator('.pot-board').evaluate((board, name) => {
    const pots = board.querySelector('.pots');
    if (pots?.firstElementChild) pots.append(pots.firstElementChild.cloneNode(true));
    for (const pot of pots?.children ?? []) pot.lastChild?.replaceWith(` ${name}, Bo, Cy and you`);
    board.querySelector('.of-pot .chips')?.setAttribute('height', '3.1625em');
  }, 'W'.repeat(maxNameLength));
  await liesClear(page);
  table.close();
  expect(faults).toEqual([]);
});

/** The lowest rank has none. */
const hasParts = (hand: readonly number[] | null): boolean => {
  const ranked = rankHand(hand ?? []);
  return ranked.ok && ranked.value.rank < 17;
};

test('presidential-poker: the plate stands beside the hand, and the lines of its parts below the cards', async () => {
  const wish = { game: 'presidential-poker', seats: 3, options: {}, settings: { turnSeconds: 300 } } as const;
  const table = await openTable(server.origin, wish, ['Ann', 'Maximilian', 'Bo']);
  await table.players[0]?.start();
  await table.playUntil(
    ({ game, gameView, prompt }) =>
      game === 'presidential-poker' &&
      gameView?.phase === 'draw' &&
      prompt !== null &&
      hasParts(gameView.hand),
  );
  const { page, faults } = await visit(browser, table.link, { width: 1024, height: 768 });
  await page.locator('.lens').first().waitFor();
  await untilStill(page);
  const box = await page.locator('.own').evaluate((own) => {
    const edge = (selector: string) => own.querySelector(selector)?.getBoundingClientRect();
    const gaps = [...own.querySelectorAll('.hand .card')].flatMap((card) => {
      const holder = [card.parentElement, card.closest('li')].find(
        (element) => element && getComputedStyle(element, '::after').content !== 'none',
      );
      if (!holder) return [];
      const { top } = getComputedStyle(holder, '::after');
      return [
        holder.getBoundingClientRect().top + Number.parseFloat(top) - card.getBoundingClientRect().bottom,
      ];
    });
    return { plate: edge('.own-head > .head')?.right ?? 0, hand: edge('.hand')?.left ?? 0, gaps };
  });
  expect(box.plate).toBeGreaterThan(0);
  expect(box.plate).toBeLessThanOrEqual(box.hand);
  expect(box.gaps.length).toBeGreaterThan(0);
  for (const gap of box.gaps) expect(Math.abs(gap)).toBeLessThan(10);
  table.close();
  expect(faults).toEqual([]);
});

const wideNames = ['W', 'M', 'O', 'Q'].map((letter) => letter.repeat(maxNameLength));

/** Draws the result as one that two players share: who wins depends on the cards. */
const shareWin = (page: Page): Promise<void> =>
  page.locator('.ending').evaluate((ending, title) => {
    const heading = ending.querySelector('.prompt');
    if (heading) heading.textContent = title;
    heading?.classList.add('long');
    const why = ending.querySelector('.won-by > p');
    if (why) why.textContent = 'The rainbow card ended the game: you were third, one score card short.';
    const [disc, first, second] = ['.winners > .disc', '.ranking > li', '.ranking > li + li'].map(
      (selector) => ending.querySelector(selector),
    );
    const badge = first?.querySelector('.badge');
    if (badge) badge.textContent = 'shares the win';
    if (first) second?.replaceWith(first.cloneNode(true));
    if (!disc?.nextElementSibling) disc?.after(disc.cloneNode(true));
  }, `${wideNames[1]} and ${wideNames[2]} share the win`);

test('result: fits with the widest names, and is shared as a picture, which can be saved where sharing is unavailable', async () => {
  const wish = { game: 'drop-rainbow', seats: 4, options: {}, settings: { turnSeconds: 300 } } as const;
  const play = async () => {
    const table = await openTable(server.origin, wish, wideNames);
    await table.players[0]?.start();
    await table.playUntil(() => false);
    return table;
  };
  let table = await play();
  // The scores scroll below three or four names.
  while ((table.players[0]?.state.view?.outcome?.winners.length ?? 0) > 2) {
    table.close();
    table = await play();
  }
  const { page, faults } = await visit(browser, table.link);
  const scores = page.getByRole('list', { name: 'Scores' });
  const hidden = () => scores.evaluate((list) => list.scrollHeight - list.clientHeight);
  await resize(page, { width: 390, height: 844 });
  // Three players after their second game: all their cards are in sight.
  const fourth = await page.locator('.sheet').evaluateHandle((sheet) => {
    const row = sheet.querySelector('.ranking > :nth-child(4)');
    const evening = document.createElement('p');
    evening.className = 'evening';
    evening.textContent = 'Games won: Mara 1 · Blaise 1';
    sheet.append(evening);
    row?.remove();
    return row;
  });
  await expect.poll(hidden, { message: 'the cards of three players' }).toBeLessThan(2);
  await page.locator('.sheet').evaluate((sheet, row) => {
    sheet.querySelector('.evening')?.remove();
    if (row) sheet.querySelector('.ranking > :nth-child(3)')?.after(row);
  }, fourth);
  for (const isShared of [false, true]) {
    if (isShared) await shareWin(page);
    for (const [width, height] of little) {
      await resize(page, { width, height });
      const message = `${width}x${height}${isShared ? ', shared' : ''}`;
      await expect.poll(hidden, { message }).toBeLessThan(2);
    }
  }
  // The viewer may have won: then the title has no name.
  await page.locator('.ending .prompt').evaluate((heading, text) => {
    heading.textContent = text;
    heading.classList.add('long');
  }, `${wideNames[0]} wins`);
  for (const [width, height] of [[1440, 900], ...large, ...little] as const) {
    await resize(page, { width, height });
    const beyondMat = () =>
      page.locator('.mat').evaluate((mat) => {
        const { left, right } = mat.getBoundingClientRect();
        return [...mat.querySelectorAll('.ending .prompt, .won-by > p, .sheet')].flatMap((part) => {
          const box = part.getBoundingClientRect();
          return box.width > 0 && (box.left < left - 3 || box.right > right + 3)
            ? [`${part.className}: ${box.left} to ${box.right}`]
            : [];
        });
      });
    await expect.poll(beyondMat, { message: `${width}x${height}` }).toEqual([]);
  }
  await resize(page, desktop);
  await page.evaluate(() => Object.assign(navigator, { canShare: undefined }));
  // Chromium may lose the rules of a sheet adopted twice.
  const sheets = await page.locator('arcus-table-view').evaluate(({ shadowRoot }) => {
    const adopted = shadowRoot?.adoptedStyleSheets ?? [];
    return { adopted: adopted.length, different: new Set(adopted).size };
  });
  expect(sheets.adopted).toBeGreaterThan(10);
  expect(sheets.different).toBe(sheets.adopted);
  await page.getByRole('button', { name: 'Share' }).click();
  const picture = page.getByRole('dialog').locator('canvas');
  await picture.waitFor();
  expect(await picture.getAttribute('aria-label')).toMatch(/ wins?$/);
  await expect.poll(() => page.getByRole('dialog').getByRole('button').count()).toBe(1);
  const save = page.getByRole('dialog').getByRole('link');
  expect(await save.getAttribute('download')).toBe('drop-rainbow.png');
  const png = Buffer.from((await save.getAttribute('href'))?.split(',')[1] ?? '', 'base64');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  // Wood, cloth, paper, ink and seven colours.
  const colours = await picture.evaluate((canvas) => {
    const pen = canvas instanceof HTMLCanvasElement ? canvas.getContext('2d') : null;
    const { data } = pen?.getImageData(0, 0, 1200, 630) ?? { data: new Uint8ClampedArray() };
    return new Set(new Uint32Array(data.buffer)).size;
  });
  expect(colours).toBeGreaterThan(10);
  table.close();
  expect(faults).toEqual([]);
});

test('sequence-states: the last step of a replay shows the whole board', async () => {
  const wish = { game: 'sequence-states', seats: 3, options: {}, settings: { turnSeconds: 300 } } as const;
  const table = await openTable(server.origin, wish, ['Ann', 'Maximilian', 'Bo']);
  await table.players[0]?.start();
  await table.playUntil(() => false);
  table.close();
  const { page, faults } = await visit(browser, `${server.origin}/t/${table.id}/games/1#moment=0`);
  await page.getByRole('button', { name: 'To the end' }).click();
  for (const [width, height] of [[1440, 900], [1024, 768], ...little.slice(0, -1)] as const) {
    await resize(page, { width, height });
    const board = () =>
      page.locator('.ending .states').evaluate((states) => {
        const [box, stage] = [states, states.closest('.stage')].map((part) => part?.getBoundingClientRect());
        const isInside = box && stage && box.top >= stage.top && box.bottom <= stage.bottom + 1;
        return isInside ? box.width : 0;
      });
    await expect.poll(board, { message: `${width}x${height}` }).toBeGreaterThan(90);
  }
  expect(faults).toEqual([]);
});
