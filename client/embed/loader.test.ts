import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../../scripts/build/build.ts';

const loader = new URL('../../build/public/embed@1.js', import.meta.url);

beforeAll(() => buildIfStale());

test('loader: is one file below 4.6 kB gzip without static imports', () => {
  const text = readFileSync(loader);
  const size = gzipSync(text).length;
  console.info(`embed@1.js is ${size} bytes gzip`);
  expect(size).toBeLessThan(4600);
  expect(size).toBeGreaterThan(1000);
  expect(text.toString()).not.toMatch(/\bimport\s*["'{*]|\bfrom\s*["']|import\(["'`]/);
});

test('loader: can be imported on a server', async () => {
  const script = `const { ArcusTable } = await import('${loader.href}'); console.log(typeof HTMLElement, ArcusTable.name)`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  expect(stdout).toMatch(/^undefined \w+\n$/);
});

test('sdk@1.js: is one file below 30 kB gzip that exports the SDK', async () => {
  const text = readFileSync(new URL('../../build/public/sdk@1.js', import.meta.url));
  const size = gzipSync(text).length;
  console.info(`sdk@1.js is ${size} bytes gzip`);
  expect(size).toBeLessThan(30_000);
  // A module at a data URL can import no other file.
  const module = await import(/* @vite-ignore */ `data:text/javascript;base64,${text.toString('base64')}`);
  expect(Object.keys(module).toSorted()).toEqual(Object.keys(await import('../sdk/index.ts')).toSorted());
});

test('build: every script loads only files that are cached for good, by the hash in their names', async () => {
  const outputs = Object.entries(await buildIfStale());
  const loaded = outputs.flatMap(([file, { imports }]) =>
    /assets\/en\/.*\.js$/.test(file) ? imports.map(({ path }) => path) : [],
  );
  expect(loaded.length).toBeGreaterThan(200);
  const hashed = /^build\/public\/assets\/en\/build\/[\w-]+-[A-Z0-9]{8}\.js$/;
  expect(loaded.filter((path) => !hashed.test(path))).toEqual([]);
  const headers = readFileSync(new URL('_headers', loader), 'utf8');
  expect(headers).toMatch(/\/assets\/en\/build\/\*\n {2}Cache-Control: .*immutable/);
});
