import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { launchBrowser } from '../test/helpers/browser.ts';
import { build } from './build.ts';
import { connectionLostScene, scenes } from './screenshots/scenes.ts';
import { openScreens, sizeNames, writeSheets } from './screenshots/screens.ts';
import { startServer } from './server.ts';

const folder = fileURLToPath(new URL('../build/screenshots', import.meta.url));
const known = [...scenes.keys(), 'lost'];
const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: {
    /** One of `sizeNames`, as often as wanted. */
    size: { type: 'string', multiple: true, default: [...sizeNames] },
    /** A folder of drawings of what is meant, which the sheets show beside the pictures. */
    drawings: { type: 'string' },
  },
});
const unknown = wanted.find((name) => !known.includes(name));
if (unknown !== undefined) throw new RangeError(`no scene ${unknown}; there are ${known.join(', ')}`);
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name);

await build();
if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
const server = await startServer({ env: { ARCUS_SECRET: 'only for pictures'.repeat(3) } });
const browser = await launchBrowser();
try {
  const screens = await openScreens(browser, server.origin, folder, values.size);
  for (const [name, scene] of scenes) if (isWanted(name)) await scene(screens);
  // Last, because it ends the server.
  if (isWanted('lost')) await connectionLostScene(screens, server.kill9);
  for (const problem of screens.problems) console.error(problem);
  process.exitCode = screens.problems.length === 0 ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
  writeSheets(folder, values.drawings);
}
console.log(`${folder}/index.html`);
