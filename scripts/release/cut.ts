import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { gameIds } from '../../shared/games/registry.ts';
import { converse } from '../../test/helpers/memory/conversation.ts';
import { fileOfShape } from '../../test/helpers/stored-shapes.ts';
import { buildIfStale } from '../build/build.ts';
import { root } from '../files.ts';
import { buildServer } from '../serve/build.ts';
import { makeShapes } from './shapes.ts';
import { makeTables } from './tables.ts';

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

const compressed = (content: string | Uint8Array): Buffer =>
  brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 10 },
  });

/** The server and the pages, as a tar file. */
const packBuild = async (): Promise<Buffer> => {
  await buildIfStale();
  await buildServer();
  const pinned = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner'];
  const kept = ['--exclude=docs', '--exclude=recording.json', 'server/arcus.mjs', 'public'];
  return execFileSync('tar', ['-C', join(root, 'build'), '-cf', '-', ...pinned, ...kept], {
    maxBuffer: 2 ** 26,
  });
};

/** Writes into a new folder what this version stores, sends and, with `hasBuild`, serves. Returns the SHA-256 of its list of files. */
export const cutRelease = async (
  folder: string,
  { tablesPerGame, hasBuild }: { readonly tablesPerGame: number; readonly hasBuild: boolean },
): Promise<string> => {
  const write = (file: string, content: string | Uint8Array): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  };
  for (const [name, values] of await makeShapes())
    write(`shapes/${fileOfShape(name)}`, `${JSON.stringify(values, null, 1)}\n`);
  const { database, notes } = await makeTables(tablesPerGame);
  write('tables.db.br', compressed(database));
  write('tables.json', `${JSON.stringify(notes, null, 1)}\n`);
  for (const game of gameIds)
    write(`conversations/${game}.json.br`, compressed(JSON.stringify(await converse(game))));
  if (hasBuild) write('build.tar.br', compressed(await packBuild()));
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  const hashes = Object.fromEntries(
    files.map((file) => [file.slice(folder.length + 1), sha256(readFileSync(file))]),
  );
  const list = `${JSON.stringify(hashes, null, 1)}\n`;
  write('hashes.json', list);
  return sha256(list);
};
