import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Rows of SECURITY.md: an id, a promise, and the file whose test has that id in its title. */
const promises = read('SECURITY.md')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .flatMap(([, id = '', promise = '', file = '']) => {
    const [, path] = /^`(.*\.test\.ts)`$/.exec(file) ?? [];
    return path === undefined ? [] : [{ id, promise, path }];
  });

/** A test that is skipped or expected to fail proves nothing. */
const isShownBy = (source: string, id: string): boolean => {
  const title = `['"\`][^'"\`\\n]*\\[${id}\\]`;
  return new RegExp(title).test(source) && !new RegExp(`(fails|broken|skip)\\(\\s*${title}`).test(source);
};

test.each(promises)('SECURITY.md: $id has a test: $promise', ({ id, path }) => {
  expect(existsSync(new URL(`../../${path}`, import.meta.url))).toBe(true);
  expect(isShownBy(read(path), id)).toBe(true);
});

test('SECURITY.md: every id is used once', () => {
  expect(promises.length).toBeGreaterThan(60);
  expect(new Set(promises.map(({ id }) => id)).size).toBe(promises.length);
});

test('SECURITY.md: a skipped test or one expected to fail does not count', () => {
  expect(isShownBy("test('[SEC-1] a', f)", 'SEC-1')).toBe(true);
  expect(isShownBy("test('[SEC-11] a', f)", 'SEC-1')).toBe(false);
  expect(isShownBy("test.fails('[SEC-1] a', f)", 'SEC-1')).toBe(false);
  expect(isShownBy("broken(\n  '[SEC-1] a', f)", 'SEC-1')).toBe(false);
  expect(isShownBy('no test', 'SEC-1')).toBe(false);
});
