import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
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
  /** One per core. */
  const copies: Copy[] = [];
  const idle: Copy[] = [];
  const waiting: ((copy: Copy) => void)[] = [];
  beforeAll(() => {
    for (let core = 0; core < availableParallelism(); core += 1) copies.push(new Copy());
    idle.push(...copies);
  });
  afterAll(() => {
    for (const copy of copies) copy.remove();
  });

  const inCopy = async <Result>(run: (copy: Copy) => Promise<Result>): Promise<Result> => {
    const copy = idle.pop() ?? (await new Promise<Copy>((resolve) => void waiting.push(resolve)));
    try {
      return await run(copy);
    } finally {
      const next = waiting.shift();
      if (next === undefined) idle.push(copy);
      else next(copy);
    }
  };

  test.concurrent('pass without a mutation', async ({ expect }) => {
    const paths = new Set(promises.flatMap((promise) => promise.paths));
    expect(await inCopy((copy) => copy.test([...paths], '\\[SEC-\\d+\\]'))).toMatchObject({ failed: 0 });
  });

  test.concurrent.for(mutations)(
    '$promise: fail with the mutation of $file: $find',
    async (mutation, { expect }) => {
      const { paths } = promises.find(({ id }) => id === mutation.promise) ?? { paths: [] };
      expect(await inCopy((copy) => copy.isNoticed(mutation, paths))).toBe(true);
    },
  );
});
