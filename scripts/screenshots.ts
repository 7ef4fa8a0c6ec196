import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '../test/helpers/browser.ts';
import { build } from './build.ts';
import { writeAlbum } from './screenshots/album.ts';
import { lostScene, scenes } from './screenshots/scenes.ts';
import { openStudio } from './screenshots/studio.ts';
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
  const studio = await openStudio(browser, server.origin, folder);
  for (const [name, scene] of scenes) if (isWanted(name)) await scene(studio);
  // The last one: it ends the server.
  if (isWanted('lost')) await lostScene(studio, server.kill9);
  for (const fault of studio.faults) console.error(fault);
  process.exitCode = studio.faults.length === 0 ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
  writeAlbum(folder);
}
console.log(`${folder}/index.html`);
