#!/usr/bin/env node
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const usage = `npm create arcus FOLDER [-- --package FILE]

Makes a project in FOLDER: High Card as a first game, and the server that runs it.

--package FILE  the tarball of arcus-tables, where it is on no registry`;

const giveUp = (/** @type {string} */ why) => {
  console.error(`${why}\n\n${usage}`);
  process.exit(2);
};

const readArguments = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { package: { type: 'string' }, help: { type: 'boolean' } },
    });
  } catch (error) {
    return giveUp(error instanceof Error ? error.message : String(error));
  }
};

const { values, positionals } = readArguments();
if (values.help) {
  console.log(usage);
  process.exit();
}
const [place, ...others] = positionals;
if (place === undefined || others.length > 0) giveUp('Name one folder for the project.');
const folder = resolve(place);
const name = basename(folder);
if (!/^[a-z][a-z0-9-]{0,50}$/.test(name))
  giveUp(`“${name}” cannot be the name of a project: it takes a–z, 0–9 and -, a letter first.`);
process.once('uncaughtException', ({ message }) => {
  console.error(`No project can be made in ${folder}: ${message}`);
  process.exit(1);
});
if (existsSync(folder) && readdirSync(folder).some((entry) => entry !== '.git'))
  giveUp(`${folder} is not empty.`);
if (values.package !== undefined && !existsSync(values.package))
  giveUp(`There is no file ${values.package}.`);

cpSync(fileURLToPath(new URL('template', import.meta.url)), folder, { recursive: true });
// npm does not pack a file of that name.
renameSync(join(folder, 'gitignore'), join(folder, '.gitignore'));

/** @param {string} file @param {(text: string) => string} change */
const rewrite = (file, change) =>
  writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));

rewrite('wrangler.jsonc', (text) => text.replace('"my-game"', `"${name}"`));
rewrite('package.json', (text) => {
  const manifest = JSON.parse(text);
  const { dependencies } = manifest;
  if (values.package !== undefined) dependencies['arcus-tables'] = `file:${resolve(values.package)}`;
  return `${JSON.stringify({ ...manifest, name, dependencies }, null, 2)}\n`;
});
// For this machine only: the signing secret of the rooms and the devtools. Deployments need their own secret.
const secret = randomBytes(32).toString('hex');
writeFileSync(join(folder, '.dev.vars'), `ARCUS_SECRET="${secret}"\nARCUS_DEVTOOLS="1"\n`, { mode: 0o600 });
console.log(`${folder} is ready:\n\n  cd ${place}\n  npm install\n  npm start`);
