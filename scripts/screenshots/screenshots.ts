import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '../../test/helpers/browser.ts';
import { build } from '../build/build.ts';
import { fail, progress, readCommand, someOf } from '../command-line.ts';
import { startServer } from '../start/server.ts';
import { scenes } from './scenes.ts';
import { openScreens, sizeNames } from './screens.ts';

const folder = fileURLToPath(new URL('../../build/screenshots', import.meta.url));
const sceneNames = [...scenes.keys()];
const { positionals: wanted, values } = readCommand({
  name: 'npm run screenshots --',
  about: `Takes screenshots of every page and game in light and dark: ${sceneNames.join(', ')}.`,
  options: {
    size: someOf(sizeNames, 'only these sizes', sizeNames),
  },
  positionals: '[SCENE …]',
});
const unknown = wanted.find((name) => !sceneNames.includes(name));
if (unknown !== undefined) fail(`no scene “${unknown}”; there are ${sceneNames.join(', ')}`);

await build();
if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
const server = await startServer({ env: { ARCUS_SECRET: 'only for pictures'.repeat(3) } });
const browser = await launchBrowser();
try {
  const screens = await openScreens(browser, server, folder, values.size);
  const chosen = [...scenes].filter(([name]) => wanted.length === 0 || wanted.includes(name));
  const { update, end } = progress('Scenes', chosen.length);
  for (const [index, [name, scene]] of chosen.entries()) {
    update(index, name);
    await scene(screens);
  }
  end();
  for (const problem of screens.problems) console.error(problem);
  process.exitCode = screens.problems.length === 0 ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
}
console.log(folder);
