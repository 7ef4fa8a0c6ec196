import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '../../test/helpers/browser.ts';
import { build } from '../build/build.ts';
import { fail, progress, readCommand, someOf, text } from '../command-line.ts';
import { startServer } from '../start/server.ts';
import { connectionLostScene, scenes } from './scenes.ts';
import { openScreens, sizeNames, writeSheets } from './screens.ts';

const folder = fileURLToPath(new URL('../../build/screenshots', import.meta.url));
const known = [...scenes.keys(), 'lost'];
const { positionals: wanted, values } = readCommand({
  name: 'npm run screenshots --',
  about: `Takes pictures of every page and game, light and dark: ${known.join(', ')}.`,
  options: {
    size: someOf(sizeNames, 'only these', sizeNames),
    drawings: text('FOLDER', 'of what is meant, which the sheets show beside the pictures', undefined),
  },
  positionals: '[SCENE …]',
});
const unknown = wanted.find((name) => !known.includes(name));
if (unknown !== undefined) fail(`no scene “${unknown}”; there are ${known.join(', ')}`);
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name);

await build();
if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
const server = await startServer({ env: { ARCUS_SECRET: 'only for pictures'.repeat(3) } });
const browser = await launchBrowser();
try {
  const screens = await openScreens(browser, server.origin, folder, values.size);
  const chosen = [...scenes].filter(([name]) => isWanted(name));
  const { update, end } = progress('Scenes', chosen.length);
  for (const [index, [name, scene]] of chosen.entries()) {
    update(index, name);
    await scene(screens);
  }
  end();
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
