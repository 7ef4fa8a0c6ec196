import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build as bundle, type Metafile } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { build } from '../scripts/build.ts';
import { gameIds } from '../shared/games/registry.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const kB = 1024;

let outputs: Metafile['outputs'];
beforeAll(async () => {
  ({ outputs } = await build());
});

const fileOf = (source: string): string => {
  const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === source);
  if (found === undefined) throw new Error(`${source} is not built`);
  return found[0];
};

/** A file with everything that it imports at once. */
const withImports = (files: readonly string[]): Set<string> => {
  const all = new Set(files);
  for (const file of all)
    for (const { path, kind } of outputs[file]?.imports ?? []) if (kind === 'import-statement') all.add(path);
  return all;
};

const gzipped = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(root + file)).length, 0);

const page = () => withImports([fileOf('client/site/pages/table.ts'), fileOf('client/site/styles/site.css')]);
const gameOf = (id: string) => withImports([fileOf(`client/widget/games/${id}/index.ts`)]);

test.each([
  ['connectTable', 8],
  ['connectTable, lobby, watchTables, match', 11],
])('what a page takes of the SDK (%s) is at most %i kB, gzip', async (names, most) => {
  const { outputFiles } = await bundle({
    stdin: { contents: `export { ${names} } from './client/sdk/index.ts'`, resolveDir: root },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  const size = gzipSync(outputFiles[0]?.contents ?? new Uint8Array()).length;
  console.info(`${names}: ${size} B gzip`);
  expect(size).toBeGreaterThan(1 * kB);
  expect(size).toBeLessThanOrEqual(most * kB);
});

test('the table page with its first game is at most 60 kB, gzip, script and style', () => {
  const size = gzipped(new Set([...page(), ...gameOf('drop-rainbow')]));
  console.info(`the table page with Drop Rainbow is ${size} B gzip`);
  expect(size).toBeGreaterThan(10 * kB);
  expect(size).toBeLessThanOrEqual(60 * kB);
});

test.each(gameIds)('%s adds at most 25 kB to the page, gzip', (id) => {
  const there = page();
  const size = gzipped([...gameOf(id)].filter((file) => !there.has(file)));
  console.info(`${id} adds ${size} B gzip`);
  expect(size).toBeGreaterThan(1 * kB);
  expect(size).toBeLessThanOrEqual(25 * kB);
});
