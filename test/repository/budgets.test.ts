import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build as bundle, type Metafile } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import {
  buildIfStale,
  builtFile,
  gzippedBytes,
  tablePageFiles,
  verifierPage,
  withImports,
} from '../../scripts/build/build.ts';
import { gameIds } from '../../shared/games/registry.ts';
import { type Locale, locales } from '../../shared/kernel/locales.ts';
import { unmetBounds } from '../contract/arcus-games.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const kB = 1024;

let outputs: Metafile['outputs'];
beforeAll(async () => {
  outputs = await buildIfStale();
});

const page = (locale: Locale) => tablePageFiles(outputs, locale);
const gameOf = (id: string, locale: Locale) =>
  withImports(outputs, [builtFile(outputs, `client/games/${id}/index.ts`, locale)]);

const isNoble = (inputs: object): boolean =>
  Object.keys(inputs).some((input) => input.endsWith('/kernel/noble-ed25519.ts'));

test.each([
  ['connectTable', 10.3],
  ['connectTable, lobby, watchTables, findMatch', 13.4],
])('the SDK with %s is at most %f kB, gzip', async (names, most) => {
  const { outputFiles, metafile } = await bundle({
    stdin: { contents: `export { ${names} } from './client/sdk/index.ts'`, resolveDir: root },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    splitting: true,
    metafile: true,
    outdir: 'sdk',
    write: false,
  });
  // The shuffle is loaded later.
  const [first, ...later] = Object.entries(metafile.outputs).sort(([, a]) =>
    a.entryPoint === '<stdin>' ? -1 : 1,
  );
  const withFirst = new Set([
    first?.[0],
    ...(first?.[1].imports ?? []).flatMap(({ kind, path }) => (kind === 'import-statement' ? [path] : [])),
  ]);
  // Only for insecure origins and old browsers.
  const noble = later.flatMap(([file, { inputs }]) => (isNoble(inputs) ? [file] : []));
  const weigh = (files: readonly (string | undefined)[]): number =>
    outputFiles
      .filter(({ path }) => files.some((file) => path.endsWith(file ?? '')))
      .reduce((sum, { contents }) => sum + gzipSync(contents).length, 0);
  const size = weigh([...withFirst]);
  const ofNoble = weigh(noble);
  const ofLater = weigh(later.map(([file]) => file).filter((file) => !withFirst.has(file))) - ofNoble;
  console.info(`${names}: ${ofLater} B gzip in ${later.length} files later`);
  // README.md and PERFORMANCE.md have these numbers.
  expect(Math.round(ofLater / 1000)).toBe(17);
  expect(Math.round(ofNoble / 1000)).toBe(9);
  console.info(`${names}: ${size} B gzip`);
  expect(size).toBeGreaterThan(1 * kB);
  expect(size).toBeLessThanOrEqual(most * kB);
  if (names === 'connectTable')
    expect(readFileSync(`${root}README.md`, 'utf8')).toContain(`an SDK of ${Math.round(most)} kB`);
});

test.each([
  ['en', 73.5],
  ['es', 73.5],
  // A letter of Hangul takes three bytes.
  ['ko', 73.8],
] as const)(
  'the table page (%s) with its first game is at most %f kB, gzip, script and style',
  (locale, most) => {
    const size = gzippedBytes(tablePageFiles(outputs, locale, 'drop-rainbow'));
    console.info(`the table page (${locale}) with Drop Rainbow is ${size} B gzip`);
    expect(size).toBeGreaterThan(10 * kB);
    expect(size).toBeLessThanOrEqual(most * kB);
    if (locale === 'en') {
      // `npm run lab -- readme` writes it.
      const [, stated] =
        /\| a page with a table of .* \| (\d+) kB \|/.exec(readFileSync(`${root}README.md`, 'utf8')) ?? [];
      expect(Math.abs(Number(stated) - size / kB)).toBeLessThan(1);
    }
  },
);

test.each(gameIds.flatMap((id) => locales.map((locale) => [id, locale] as const)))(
  '%s (%s) adds the claimed bytes to the page, gzip',
  (id, locale) => {
    const there = page(locale);
    const size = gzippedBytes([...gameOf(id, locale)].filter((file) => !there.has(file)));
    console.info(`${id} (${locale}) adds ${size} B gzip`);
    expect(unmetBounds(id, 'bytesOfDrawing', size)).toEqual([]);
  },
);

test.each(locales)('the table page (%s) loads devtools only on request', (locale) => {
  const sources = [...page(locale)].flatMap((file) => Object.keys(outputs[file]?.inputs ?? {}));
  expect(sources).toContain('client/site/pages/table.ts');
  expect(sources.filter((source) => /devtools|sdk\/forms/.test(source))).toEqual([]);
});

test('arcus-verify.html is the same in each build, has its SHA-256 next to it, and is at most 268 kB, gzip', async () => {
  const page = readFileSync(`${root}build/public/arcus-verify.html`);
  expect(await verifierPage()).toBe(page.toString());
  const digest = createHash('sha256').update(page).digest('hex');
  expect(readFileSync(`${root}build/public/arcus-verify.html.sha256.txt`, 'utf8')).toBe(
    `${digest}  arcus-verify.html\n`,
  );
  const size = gzipSync(page).length;
  console.info(`arcus-verify.html is ${size} B gzip`);
  expect(size).toBeLessThanOrEqual(268 * kB);
});
