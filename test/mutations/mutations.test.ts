import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../scripts/files.ts';
import { promises } from '../helpers/documents.ts';
import { isLong } from '../helpers/random.ts';
import { Copy } from './copy.ts';
import { mutations } from './mutations.ts';

const ids = promises.map(({ id }) => id);

test('every promise of SECURITY.md has a mutation', () => {
  const covered = new Set(mutations.map(({ promise }) => promise));
  expect(ids.filter((id) => !covered.has(id))).toEqual([]);
});

test.each(mutations)('$promise: its mutation of $file replaces one text', ({ promise, file, find }) => {
  expect(ids).toContain(promise);
  expect(readFileSync(root + file, 'utf8').split(find)).toHaveLength(2);
});

describe.runIf(isLong)('the tests of a promise', () => {
  let copy: Copy;
  beforeAll(() => {
    copy = new Copy();
  });
  afterAll(() => copy.remove());

  test('pass without a mutation', async () => {
    const paths = new Set(promises.flatMap((promise) => promise.paths));
    expect(await copy.test([...paths], '\\[SEC-\\d+\\]')).toMatchObject({ failed: 0 });
  });

  test.each(mutations)('$promise: fail with the mutation of $file: $find', async (mutation) => {
    const { paths } = promises.find(({ id }) => id === mutation.promise) ?? { paths: [] };
    expect(await copy.isNoticed(mutation, paths)).toBe(true);
  });
});
