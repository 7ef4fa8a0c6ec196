import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../../scripts/build/build.ts';

const loader = new URL('../../build/public/embed@1.js', import.meta.url);

beforeAll(() => buildIfStale());

test('the loader is one file of less than 4 kB', () => {
  const text = readFileSync(loader);
  const size = gzipSync(text).length;
  console.info(`embed@1.js is ${size} bytes gzip`);
  expect(size).toBeLessThan(4000);
  expect(size).toBeGreaterThan(1000);
  // What it imports is only loaded for `inline`, from a server.
  expect(text.toString()).not.toMatch(/\bimport\s*["'{*]|\bfrom\s*["']|import\(["'`]/);
});

test('a server that draws pages may import it', async () => {
  const script = `const { ArcusTable } = await import('${loader.href}'); console.log(typeof HTMLElement, ArcusTable.name)`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  expect(stdout).toMatch(/^undefined \w+\n$/);
});

test('what is drawn inline asks for the size of its container in no variable, which containers do not know', () => {
  const folder = new URL('../../build/public/assets/en/', import.meta.url);
  const questions = readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .filter((text) => text.includes('var(--arcus-rem)'))
    .flatMap((text) => text.replaceAll(/\$\{\w+\}/g, '').match(/@container[^{]*/g) ?? []);
  expect(questions.length).toBeGreaterThan(50);
  expect(questions.filter((question) => /var\(|rem\b/.test(question))).toEqual([]);
});
