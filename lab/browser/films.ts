import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import type { EventOf, GameId } from '../../client/sdk/index.ts';
import { build } from '../../scripts/build/build.ts';
import { oneOf, readCommand, someOf } from '../../scripts/command-line.ts';
import { sizeNames, viewportOf } from '../../scripts/screenshots/screens.ts';
import { names, openTable, settings, shownGames } from '../../scripts/screenshots/tables.ts';
import { startServer } from '../../scripts/start/server.ts';
import { launchBrowser } from '../../test/helpers/browser.ts';

/*
 * `npx tsx lab/browser/films.ts`: frames of each motion of each game, in `build/films/SIZE`. The page is slowed, so that a busy machine takes as many
 * frames of a motion as an idle one.
 */

const slower = 12;
const framesOfEach = 12;
const films = fileURLToPath(new URL('../../build/films', import.meta.url));
const gamesShown = shownGames.map(({ game }) => game);

/** The first of each is filmed, by `kindOf`; games may be over before they have shown all. */
const filmed: Readonly<Record<GameId, readonly string[]>> = {
  'drop-rainbow': ['table:started', 'drew', 'failed', 'took', 'table:ended'],
  'seven-poker': [
    'table:started',
    'offered',
    'own offered',
    'swapped',
    'declined',
    'redrew',
    'own redrew',
    'revealed',
    'stayed',
    'folded',
    'own folded',
    'showed',
    'won',
    'own won',
    'dealt',
    'table:ended',
  ],
  'sequence-states': [
    'table:started',
    'placed',
    'own placed',
    'own drew',
    'sequence',
    'removed',
    'table:ended',
  ],
  'presidential-poker': [
    'table:started',
    'bet',
    'called',
    'own called',
    'raised',
    'drew',
    'own drew',
    'dropped',
    'own dropped',
    'showed',
    'won',
    'dealt',
    'table:ended',
  ],
};

/** The viewer sits on the first seat. */
const kindOf = (event: EventOf<GameId>): string => {
  if ('marked' in event && event.marked.length > 0) return 'sequence';
  return 'seat' in event && event.seat === 0 ? `own ${event.type}` : event.type;
};

const { values } = readCommand({
  name: 'npx tsx lab/browser/films.ts',
  about: `Films what moves, frame by frame: ${gamesShown.join(', ')}.`,
  options: {
    games: someOf(gamesShown, 'only these', gamesShown),
    size: oneOf(sizeNames, 'SIZE', 'of the page', '1024x768'),
  },
});

const folder = join(films, values.size);
/** Of a frame in the row. */
const shownWidth = viewportOf(values.size).width < 560 ? 256 : 520;

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

/** What moves is at its end at once. */
const hurry = (): boolean => dispatchEvent(new Event('resize'));

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
  for (const file of readdirSync(folder)) if (file.startsWith(`${game}-`)) rmSync(join(folder, file));
  const options = shownGames.find((shown) => shown.game === game)?.options ?? {};
  const table = await openTable(server.origin, { game, seats: names.length, options, settings }, names);
  const context = await browser.newContext({ viewport: viewportOf(values.size) });
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
    happened.push(...events.map(kindOf));
  });
  await table.players[0]?.start();
  for (let step = 0; missing.size > 0; step += 1) {
    const last = table.players[0]?.state.view;
    const goesOn = step === 0 || (await table.playUntil((view) => view !== last));
    // What moves begins a little after it is told.
    await page.waitForTimeout(slower * 20);
    const wanted = happened.filter((kind) => missing.delete(kind));
    happened = [];
    if (wanted.length === 0) await page.evaluate(hurry);
    await page.waitForFunction(isStill, undefined, { polling: 200, timeout: 120_000 });
    if (await playOn.isVisible()) await playOn.click();
    const shown = frames.splice(0);
    if (wanted.length > 0) await write(`${game}-${wanted.join('-').replaceAll(/[: ]/g, '-')}`, shown);
    if (!goesOn) break;
  }
  for (const type of missing) console.log(`${game}: this game ended without ${type}`);
  await context.close();
  table.close();
};

/** Some of the frames, and a page and a picture that show them in a row. */
const write = async (name: string, frames: readonly Frame[]): Promise<void> => {
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
    return `<figure><img src="${file}" width="${shownWidth}" alt=""><figcaption>${Math.round((at - first.at) / slower)} ms</figcaption></figure>`;
  });
  const sheet = join(folder, `${name}.html`);
  writeFileSync(
    sheet,
    `<!doctype html><meta charset="utf-8"><title>${name}</title><style>body{display:flex;flex-wrap:wrap;gap:8px}figure{margin:0}</style>${figures.join('\n')}`,
  );
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
  await page.goto(pathToFileURL(sheet).href);
  await page.screenshot({ path: join(folder, `${name}.sheet.png`), fullPage: true });
  await page.close();
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
