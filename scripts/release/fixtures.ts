import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../package.json';
import { fail, readCommand } from '../command-line.ts';
import { root } from '../files.ts';
import { cutRelease } from './cut.ts';

readCommand({
  name: 'npm run release:fixtures --',
  about:
    'Writes test/releases/VERSION: what this version stores, sends and serves, for the tests of all later versions. Never replaces it.',
  options: {},
});
const folder = join(root, 'test/releases', version);
if (existsSync(folder)) fail(`test/releases/${version} exists: the fixtures of a release stay as they are.`);
const digest = await cutRelease(folder, { tablesPerGame: 50, hasBuild: true });
console.log(
  `Add to the releases in test/releases/releases.ts:\n  '${version}': { digest: '${digest}', missing: [] },`,
);
process.exit(0);
