import { defineConfig } from 'vitest/config';

/** Real servers and browsers: one file after another, and one such project after another. */
const serial = (folder: string, host: 'partykit' | 'cloudflare', groupOrder: number) => ({
  test: {
    name: `${folder} on ${host}`,
    include: [`test/${folder}/**/*.test.ts`],
    globalSetup: 'test/global-setup.ts',
    provide: { host },
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
          // Room for a busy machine; nothing here waits for time to pass.
          testTimeout: 60_000,
          include: [
            '{shared,party,client}/**/*.test.ts',
            'test/{contract,matching,table}/**/*.test.ts',
            'test/*.test.ts',
          ],
        },
      },
      serial('server', 'partykit', 1),
      serial('server', 'cloudflare', 1),
      serial('browser', 'partykit', 2),
    ],
  },
});
