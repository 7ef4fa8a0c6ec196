import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '../test/helpers/browser.ts';
import { build } from './build.ts';
import { connectionLostScene, scenes } from './screenshots/scenes.ts';
import { openScreens, writeIndexPage } from './screenshots/screens.ts';
import { startServer } from './server.ts';

const folder = fileURLToPath(new URL('../build/screenshots', import.meta.url));
const known = [...scenes.keys(), 'lost'];
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !known.includes(name));
if (unknown !== undefined) throw new RangeError(`no scene ${unknown}; there are ${known.join(', ')}`);
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name);

await build();
if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
const server = await startServer({ env: { ARCUS_SECRET: 'only for pictures'.repeat(3) } });
const browser = await launchBrowser();
try {
  const screens = await openScreens(browser, server.origin, folder);
  for (const [name, scene] of scenes) if (isWanted(name)) await scene(screens);
  // Last, because it ends the server.
  if (isWanted('lost')) await connectionLostScene(screens, server.kill9);
  for (const problem of screens.problems) console.error(problem);
  process.exitCode = screens.problems.length === 0 ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
  writeIndexPage(folder);
}
console.log(`${folder}/index.html`);
