import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** The rows of a table in Markdown whose second cell is a path, and whose third is the name of a test there. */
const promises = read('SECURITY.md')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .flatMap(([, promise = '', file = '', name = '']) => {
    const [, path] = /^`(.*\.test\.ts)`$/.exec(file) ?? [];
    return path === undefined ? [] : [{ promise, path, name }];
  });

/** A test that is expected to fail, or is left out, shows nothing. */
const isShownBy = (source: string, name: string): boolean =>
  source.includes(`'${name}'`) && !new RegExp(`(fails|broken|skip)\\(\\s*'${escaped(name)}'`).test(source);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

test.each(promises)('SECURITY.md: “$promise” is held by a test that exists', ({ path, name }) => {
  expect(existsSync(new URL(`../../${path}`, import.meta.url))).toBe(true);
  expect(isShownBy(read(path), name)).toBe(true);
});

test('SECURITY.md makes promises', () => {
  expect(promises.length).toBeGreaterThan(20);
});

test('a promise is not held by a test that is marked as failing', () => {
  expect(isShownBy("test('a', f)", 'a')).toBe(true);
  expect(isShownBy("test.fails('a', f)", 'a')).toBe(false);
  expect(isShownBy("broken(\n  'a', f)", 'a')).toBe(false);
  expect(isShownBy("test('b', f)", 'a')).toBe(false);
});
