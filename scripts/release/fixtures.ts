import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { version } from '../../package.json';
import { gameIds } from '../../shared/games/registry.ts';
import { converse } from '../../test/helpers/memory/conversation.ts';
import { fileOfShape } from '../../test/helpers/stored-shapes.ts';
import { buildIfStale } from '../build/build.ts';
import { fail, readCommand } from '../command-line.ts';
import { root } from '../files.ts';
import { buildServer } from '../serve/build.ts';
import { makeShapes } from './shapes.ts';
import { makeTables } from './tables.ts';

readCommand({
  name: 'npm run release:fixtures --',
  about:
    'Writes test/releases/VERSION: what this version stores, sends and serves, for the tests of all later versions. Never replaces it.',
  options: {},
});
const folder = join(root, 'test/releases', version);
if (existsSync(folder)) fail(`test/releases/${version} exists: the fixtures of a release stay as they are.`);

const write = (file: string, content: string | Uint8Array): void => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
};

const compressed = (content: string | Uint8Array): Buffer =>
  brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 10 },
  });

for (const [name, values] of await makeShapes())
  write(`shapes/${fileOfShape(name)}`, `${JSON.stringify(values, null, 1)}\n`);
const { database, notes } = await makeTables();
write('tables.db.br', compressed(database));
write('tables.json', `${JSON.stringify(notes, null, 1)}\n`);
for (const game of gameIds)
  for (const wire of ['json', undefined] as const)
    write(
      `conversations/${game}-${wire ?? 'compact'}.json.br`,
      compressed(JSON.stringify(await converse(game, wire))),
    );
await buildIfStale();
await buildServer();
const pinned = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner'];
const kept = ['--exclude=docs', '--exclude=recording.json', 'server/arcus.mjs', 'public'];
write(
  'build.tar.br',
  compressed(
    execFileSync('tar', ['-C', join(root, 'build'), '-cf', '-', ...pinned, ...kept], { maxBuffer: 2 ** 26 }),
  ),
);
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name))
  .sort();
const hashOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
const hashes = Object.fromEntries(
  files.map((file) => [file.slice(folder.length + 1), hashOf(readFileSync(file))]),
);
const list = `${JSON.stringify(hashes, null, 1)}\n`;
write('hashes.json', list);
console.log(`Add to the releases in test/releases/releases.ts:\n  '${version}': '${hashOf(list)}',`);
process.exit(0);
