import type { GameId } from '../../client/sdk/index.ts';
import { build } from '../../scripts/build/build.ts';
import { readCommand, whole } from '../../scripts/command-line.ts';
import { names, openTable, settings, shownGames } from '../../scripts/screenshots/tables.ts';
import { startServer } from '../../scripts/start/server.ts';
import { launchBrowser } from '../../test/helpers/browser.ts';

/*
 * `npx tsx lab/browser/trace-opening.ts`: how soon a table that is played is seen by whoever opens its link on a phone for the first time, and
 * how much of what is seen shifts until all is there.
 */

const { values } = readCommand({
  name: 'npx tsx lab/browser/trace-opening.ts',
  about:
    'Tells how soon a table is drawn that is opened for the first time, on a fast phone: a processor four times slower than this one, and 10 Mbit a second with round trips of 40 ms.',
  options: { runs: whole('openings of each game', 3) },
});

const slower = 4;
const network = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 5e6 / 8 };
/** Until the latest of what is fetched afterwards has come, in milliseconds. */
const settled = 3000;

interface Opening {
  /** When a card, or a space of a board, was first there, in milliseconds from the request. */
  readonly drawn: number;
  /** The layout shift score of Web Vitals. */
  readonly shift: number;
}

/** For the page: notes when the mat has something on it, and what shifts. As text, because the loader of this script names functions by a helper that no page has. */
const watch = `(() => {
  const seen = (window.seen = { drawn: 0, shift: 0 });
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) seen.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
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
const server = await startServer({ env: { ARCUS_SECRET: 'only for a trace'.repeat(3) } });
const browser = await launchBrowser();

const openingOf = async (address: string): Promise<Opening> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', network);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.addInitScript({ content: watch });
  await page.goto(address);
  await page.waitForTimeout(settled);
  const seen = await page.evaluate(() => (window as unknown as { seen: Opening }).seen);
  await context.close();
  return seen;
};

const measure = async (game: GameId): Promise<void> => {
  const options = shownGames.find((shown) => shown.game === game)?.options ?? {};
  const table = await openTable(server.origin, { game, seats: names.length, options, settings }, names);
  await table.players[0]?.start();
  await table.playUntil(() => true);
  const openings: Opening[] = [];
  while (openings.length < values.runs) openings.push(await openingOf(`${server.origin}/t/${table.id}`));
  table.close();
  const times = openings.map(({ drawn }) => drawn).sort((a, b) => a - b);
  const shift = Math.max(...openings.map((opening) => opening.shift));
  console.log(
    `${game}: drawn after ${times.map((time) => time.toFixed(0)).join(', ')} ms; shifts by ${shift.toFixed(3)} at the most`,
  );
};

try {
  for (const { game } of shownGames) await measure(game);
} finally {
  await browser.close();
  await server.stop();
}
process.exit(0);
