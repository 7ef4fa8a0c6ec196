import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import type { HostName } from './scripts/server.ts';

/** Real servers and browsers. Where a server is killed one file runs after another, and nothing else. */
const real = (folder: string, hosts: HostName[], groupOrder: number, maxWorkers: number) => ({
  test: {
    name: folder,
    include: [`test/${folder}/**/*.test.ts`],
    globalSetup: 'test/global-setup.ts',
    provide: { hosts },
    maxWorkers,
    sequence: { groupOrder },
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Room for a busy machine.
    expect: { poll: { timeout: 15_000 } },
    // Tests that only wait may all do so together.
    maxConcurrency: 20,
  },
});

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // One module graph for each worker: to load the rules anew for every file takes longer than most tests.
          isolate: false,
          maxWorkers: availableParallelism(),
          // Room for a busy machine; nothing here waits for time to pass.
          testTimeout: 60_000,
          include: [
            '{shared,party,client}/**/*.test.ts',
            'test/{contract,matching,table}/**/*.test.ts',
            'test/*.test.ts',
          ],
        },
      },
      real('server', ['partykit', 'cloudflare'], 1, 1),
      real('hosts', ['partykit', 'cloudflare'], 2, availableParallelism()),
      real('browser', ['partykit'], 2, availableParallelism()),
    ],
  },
});
