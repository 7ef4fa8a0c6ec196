import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import type { GameId } from '../client/sdk/index.ts';
import { launchBrowser } from '../test/helpers/browser.ts';
import { build } from './build.ts';
import { readCommand, someOf } from './command-line.ts';
import { names, openTable, settings, shownGames } from './screenshots/tables.ts';
import { startServer } from './server.ts';

/*
 * `npx tsx scripts/films.ts`: frames of each motion of each game, in `build/films`. The page is slowed, so that a busy machine takes as many
 * frames of a motion as an idle one.
 */

const slower = 12;
const framesOfEach = 12;
const folder = fileURLToPath(new URL('../build/films', import.meta.url));
const gamesShown = shownGames.map(({ game }) => game);

/** The first of each is filmed; the games are over before they have shown all. */
const filmed: Readonly<Record<GameId, readonly string[]>> = {
  'drop-rainbow': ['table:started', 'drew', 'failed', 'took', 'table:ended'],
  'seven-poker': [
    'table:started',
    'offered',
    'swapped',
    'redrew',
    'revealed',
    'folded',
    'showed',
    'dealt',
    'table:ended',
  ],
  'sequence-states': ['table:started', 'placed', 'removed', 'table:ended'],
  'presidential-poker': ['table:started', 'bet', 'called', 'drew', 'dropped', 'won', 'dealt', 'table:ended'],
};

const { values } = readCommand({
  name: 'npx tsx scripts/films.ts',
  about: `Films what moves, frame by frame: ${gamesShown.join(', ')}.`,
  options: { games: someOf(gamesShown, 'only these', gamesShown) },
});

interface Frame {
  /** In milliseconds of the wall clock. */
  readonly at: number;
  readonly picture: Buffer;
}

/** Timers and the clock of the page go slower from here on. A text, because the page knows none of the loader's helpers. */
const slowDown = `{
  const later = setTimeout, clock = performance.now.bind(performance), begun = clock();
  window.setTimeout = (run, wait = 0, ...more) => later(run, wait * ${slower}, ...more);
  performance.now = () => begun + (clock() - begun) / ${slower};
}`;

const isStill = (): boolean => {
  const { shadowRoot } =
    document.querySelector('arcus-table-page')?.shadowRoot?.querySelector('arcus-table-view') ?? {};
  const moving = (shadowRoot?.getAnimations() ?? []).filter(
    ({ playState, effect }) =>
      playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
  );
  return !!shadowRoot && shadowRoot.querySelector('.flying') === null && moving.length === 0;
};

await build();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const server = await startServer({ env: { ARCUS_SECRET: 'only for films'.repeat(3) } });
const browser = await launchBrowser();

/** Everything that the page shows from here on. */
const record = async (page: Page): Promise<Frame[]> => {
  const frames: Frame[] = [];
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push({ at: Date.now(), picture: Buffer.from(data, 'base64') });
    devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  });
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 / slower });
  await devtools.send('Page.startScreencast', { format: 'png' });
  return frames;
};

const film = async (game: GameId): Promise<void> => {
  const options = shownGames.find((shown) => shown.game === game)?.options ?? {};
  const table = await openTable(server.origin, { game, seats: names.length, options, settings }, names);
  const context = await browser.newContext({ viewport: { width: 900, height: 640 } });
  const page = await context.newPage();
  await page.goto(table.link);
  await page.waitForLoadState('networkidle');
  await page.evaluate(slowDown);
  const frames = await record(page);
  // The page came to its seat by a link, and says what that means for the shuffle.
  const playOn = page.getByRole('button', { name: 'Play on' });
  const missing = new Set(filmed[game]);
  let happened: string[] = [];
  table.players[0]?.subscribe((_, events) => {
    happened.push(...events.map(({ type }) => type));
  });
  await table.players[0]?.start();
  for (let step = 0; missing.size > 0; step += 1) {
    const last = table.players[0]?.state.view;
    const goesOn = step === 0 || (await table.playUntil((view) => view !== last));
    // What moves begins a little after it is told.
    await page.waitForTimeout(slower * 20);
    await page.waitForFunction(isStill, undefined, { polling: 200, timeout: 120_000 });
    if (await playOn.isVisible()) await playOn.click();
    const wanted = happened.filter((type) => missing.delete(type));
    const shown = frames.splice(0);
    happened = [];
    if (wanted.length > 0) write(`${game}-${wanted.join('-').replaceAll(':', '-')}`, shown);
    if (!goesOn) break;
  }
  for (const type of missing) console.log(`${game}: this game ended without ${type}`);
  await context.close();
  table.close();
};

/** Some of the frames, and a page that shows them in a row. */
const write = (name: string, frames: readonly Frame[]): void => {
  const [first] = frames;
  if (!first) return;
  // A still page gives no frames.
  const chosen = [
    ...new Set(
      Array.from(
        { length: framesOfEach },
        (_, index) => frames[Math.round(((frames.length - 1) * index) / (framesOfEach - 1))] ?? first,
      ),
    ),
  ];
  const figures = chosen.map(({ at, picture }, index) => {
    const file = `${name}.${String(index).padStart(2, '0')}.png`;
    writeFileSync(join(folder, file), picture);
    return `<figure><img src="${file}" width="420" alt=""><figcaption>${Math.round((at - first.at) / slower)} ms</figcaption></figure>`;
  });
  writeFileSync(
    join(folder, `${name}.html`),
    `<!doctype html><meta charset="utf-8"><title>${name}</title><style>body{display:flex;flex-wrap:wrap;gap:8px}figure{margin:0}</style>${figures.join('\n')}`,
  );
  console.log(`${name}: ${chosen.length} frames`);
};

try {
  for (const game of values.games ?? gamesShown) await film(game);
} finally {
  await browser.close();
  await server.stop();
}
console.log(folder);
process.exit(0);
