import type { GameId } from '../../client/sdk/index.ts';
import { build } from '../../scripts/build/build.ts';
import { readCommand, whole } from '../../scripts/command-line.ts';
import { names, openTable, settings, shownGames } from '../../scripts/screenshots/tables.ts';
import { startServer } from '../../scripts/start/server.ts';
import { launchBrowser } from '../../test/helpers/browser.ts';

/*
 * `npx tsx lab/browser/trace-deal.ts`: how long the page's main thread is busy at a time while a game begins and deals its cards, on a processor
 * four times slower than this one: four times what the thread itself has run. The browser's own throttling would count as the page's what
 * else keeps the machine busy.
 */

const { values } = readCommand({
  name: 'npx tsx lab/browser/trace-deal.ts',
  about: 'Tells how long a page is busy at a time while cards are dealt, on a processor four times slower.',
  options: { runs: whole('games of each kind', 3) },
});

const slower = 4;
/** From the start to the last card and a little longer, in milliseconds. */
const deal = 4500;
const long = 50;

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** Microseconds of the thread's time. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

await build();
const server = await startServer({ env: { ARCUS_SECRET: 'only for a trace'.repeat(3) } });
const browser = await launchBrowser();

const tasksOf = async (game: GameId, viewport: { width: number; height: number }): Promise<number[]> => {
  const options = shownGames.find((shown) => shown.game === game)?.options ?? {};
  const wish = { game, seats: names.length, options, settings };
  const table = await openTable(server.origin, wish, names);
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.goto(table.link);
  await page.waitForLoadState('networkidle');
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] });
  await table.players[0]?.start();
  await page.waitForTimeout(deal);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  await context.close();
  table.close();
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  return traceEvents
    .filter(({ name, pid, tid }) => /RunTask$/.test(name) && main.has(`${pid}/${tid}`))
    .map(({ tdur = 0 }) => (slower * tdur) / 1000)
    .sort((a, b) => b - a);
};

try {
  for (const { game } of shownGames) {
    const runs: number[][] = [];
    while (runs.length < values.runs) runs.push(await tasksOf(game, { width: 390, height: 844 }));
    const [best = [], ...others] = runs.sort(([a = 0], [b = 0]) => a - b);
    const longest = best.slice(0, 5).map((task) => task.toFixed(0));
    const later = others.map(([task = 0]) => task.toFixed(0));
    console.log(
      `${game}: the longest tasks ${longest.join(', ')} ms, ${best.filter((task) => task > long).length} above ${long} ms; the longest of other runs ${later.join(', ')} ms`,
    );
  }
} finally {
  await browser.close();
  await server.stop();
}
process.exit(0);
