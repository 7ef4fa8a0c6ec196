import type { GameId } from '../../client/sdk/index.ts';
import { build } from '../../scripts/build/build.ts';
import { readCommand, whole } from '../../scripts/command-line.ts';
import { names, openTable, settings, shownGames } from '../../scripts/screenshots/tables.ts';
import { startServer } from '../../scripts/start/server.ts';
import { launchBrowser } from '../../test/helpers/browser.ts';

const { values } = readCommand({
  name: 'npm run lab -- opening',
  about:
    'Measures the first visit of a table on a fast phone (CPU 4 times slower, 10 Mbit/s, round trips of 40 ms): milliseconds until cards are drawn, layout shift, and the longest task, also of the home page.',
  options: { runs: whole('visits per game', 3) },
});

const cpuSlowdown = 4;
const network = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 5e6 / 8 };
const settleMs = 3000;

interface Opening {
  /** Milliseconds from the request to the first card or board space. */
  readonly drawn: number;
  /** The layout shift score of Web Vitals. */
  readonly shift: number;
  /** Milliseconds; 0 below 50. */
  readonly longestTask: number;
}

/** Runs in the page. Text, because tsx adds a helper to functions that the page lacks. */
const watch = `(() => {
  const seen = (window.seen = { drawn: 0, shift: 0, longestTask: 0 });
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) seen.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longestTask = Math.max(seen.longestTask, duration);
  }).observe({ type: 'longtask', buffered: true });
  const isDrawn = (root) =>
    root.querySelector('.middle :is(.card, .states)') !== null ||
    [...root.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot !== null && isDrawn(shadowRoot));
  const look = () => {
    if (isDrawn(document)) seen.drawn = performance.now();
    else requestAnimationFrame(look);
  };
  look();
})()`;

await build();
const server = await startServer({ env: { ARCUS_SECRET: 'the secret of the lab'.repeat(2) } });
const browser = await launchBrowser();

const openingOf = async (address: string): Promise<Opening> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', network);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.addInitScript({ content: watch });
  await page.goto(address);
  await page.waitForTimeout(settleMs);
  const seen = await page.evaluate(() => (window as unknown as { seen: Opening }).seen);
  await context.close();
  return seen;
};

/** The least: other processes only lengthen a task. */
const longestTaskIn = (openings: readonly Opening[]): string =>
  `longest task ${Math.min(...openings.map(({ longestTask }) => longestTask)).toFixed(0)} ms`;

const openingsOf = async (address: string): Promise<Opening[]> => {
  const openings: Opening[] = [];
  while (openings.length < values.runs) openings.push(await openingOf(address));
  return openings;
};

const measure = async (game: GameId): Promise<void> => {
  const options = shownGames.find((shown) => shown.game === game)?.options ?? {};
  const table = await openTable(server.origin, { game, seats: names.length, options, settings }, names);
  await table.players[0]?.start();
  await table.playUntil(() => true);
  const openings = await openingsOf(`${server.origin}/t/${table.id}`);
  table.close();
  const times = openings.map(({ drawn }) => drawn).sort((a, b) => a - b);
  const shift = Math.max(...openings.map((opening) => opening.shift));
  console.log(
    `${game}: drawn after ${times.map((time) => time.toFixed(0)).join(', ')} ms; layout shift at most ${shift.toFixed(3)}; ${longestTaskIn(openings)}`,
  );
};

try {
  console.log(`home: ${longestTaskIn(await openingsOf(server.origin))}`);
  for (const { game } of shownGames) await measure(game);
} finally {
  await browser.close();
  await server.stop();
}
process.exit(0);
