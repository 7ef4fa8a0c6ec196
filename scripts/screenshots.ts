import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { gameIds, games } from '../shared/games/registry.ts';
import { at } from '../shared/kernel/util.ts';
import { launchBrowser, untilStill } from '../test/helpers/browser.ts';
import { openTable } from '../test/helpers/live-table.ts';
import { build } from './build/build.ts';
import { fail, readCommand } from './command-line.ts';
import { root } from './files.ts';
import { startServer } from './start/server.ts';

const folder = join(root, 'build/screenshots');
const sizes = ['1440x900', '1024x768', '844x390', '640x480', '390x844', '360x640', '300x520'];
/** One is long. */
const names = ['Ann', 'Maximilian Featherstone', 'Bo', 'Ngozi'];
/** Of the first player, before the screenshot of the middle. */
const earlyTurns = 6;

const { positionals: wanted } = readCommand({
  name: 'npm run screenshots --',
  about: `Plays a game and takes screenshots of its beginning, middle and end at seven sizes, light and dark: ${gameIds.join(', ')}.`,
  options: {},
  positionals: '[GAME …]',
});
const unknown = wanted.find((name) => !gameIds.some((id) => id === name));
if (unknown !== undefined) fail(`no game “${unknown}”; there are ${gameIds.join(', ')}`);

await build();
mkdirSync(folder, { recursive: true });
const server = await startServer({ env: { ARCUS_SECRET: 'only for pictures'.repeat(3) } });
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ reducedMotion: 'reduce', locale: 'en-GB' });
  const capture = async (name: string): Promise<void> => {
    for (const size of sizes) {
      const [width = 0, height = 0] = size.split('x').map(Number);
      await page.setViewportSize({ width, height });
      await untilStill(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: join(folder, `${name}.${size}.${colorScheme}.png`), fullPage: true });
      }
    }
  };
  for (const game of gameIds) {
    if (wanted.length > 0 && !wanted.includes(game)) continue;
    const seats = Math.min(names.length, at(games[game].players, games[game].players.length - 1));
    const wish = { game, seats, settings: { turnSeconds: 300 } };
    const table = await openTable(server.origin, wish, names.slice(0, seats));
    await table.players[0]?.start();
    const turns = new Set<number>();
    const hasTurn = (before: number) =>
      table.playUntil(({ prompt }) => prompt !== null && turns.add(prompt.decision).size > before);
    await hasTurn(0);
    await page.goto(table.link);
    // Opened by link, the page lacks the seed of the seat and shows a notice.
    await page.getByRole('button', { name: 'Play on' }).first().click();
    await capture(`${game}-1-beginning`);
    if (await hasTurn(earlyTurns)) await capture(`${game}-2-middle`);
    await table.playUntil(() => false);
    await page.getByRole('list', { name: 'Scores' }).waitFor();
    await capture(`${game}-3-end`);
    table.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
console.log(folder);
