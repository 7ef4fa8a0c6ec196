import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { promises } from '../helpers/documents.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** A test that is skipped or expected to fail proves nothing. */
const isShownBy = (source: string, id: string): boolean => {
  const title = `['"\`][^'"\`\\n]*\\[${id}\\]`;
  return new RegExp(title).test(source) && !new RegExp(`(fails|broken|skip)\\(\\s*${title}`).test(source);
};

test.each(promises)('SECURITY.md: $id has a test: $promise', ({ id, paths }) => {
  expect(paths).not.toEqual([]);
  for (const path of paths) expect(isShownBy(read(path), id), path).toBe(true);
});

test.each([
  'wrangler.jsonc',
  'partykit.json',
  'package.json',
  'deploy/compose.yaml',
  'deploy/Dockerfile',
  'deploy/Caddyfile',
])('[SEC-56] %s does not enable the devtools', (file) => expect(read(file)).not.toContain('ARCUS_DEVTOOLS'));

test('SECURITY.md: every id is used once', () => {
  const ids = read('docs/SECURITY.md').match(/SEC-\d+/g) ?? [];
  expect(ids.length).toBeGreaterThan(60);
  expect(promises.map(({ id }) => id)).toEqual([...new Set(ids)]);
});

test('SECURITY.md: a skipped test or one expected to fail does not count', () => {
  expect(isShownBy("test('[SEC-0] a', f)", 'SEC-0')).toBe(true);
  expect(isShownBy("test('[SEC-00] a', f)", 'SEC-0')).toBe(false);
  expect(isShownBy("test.fails('[SEC-0] a', f)", 'SEC-0')).toBe(false);
  expect(isShownBy("broken(\n  '[SEC-0] a', f)", 'SEC-0')).toBe(false);
  expect(isShownBy('no test', 'SEC-0')).toBe(false);
});
