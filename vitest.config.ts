import { defineConfig } from 'vitest/config';

/** Real servers and browsers: one file after another, and one such project after another. */
const serial = (name: string, groupOrder: number) => ({
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`],
    globalSetup: 'test/global-setup.ts',
    fileParallelism: false,
    sequence: { groupOrder },
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{shared,party,client}/**/*.test.ts',
            'test/{contract,table}/**/*.test.ts',
            'test/*.test.ts',
          ],
        },
      },
      serial('server', 1),
      serial('browser', 2),
    ],
  },
});
