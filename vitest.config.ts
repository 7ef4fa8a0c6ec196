import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Examples import the package by its public name. */
const resolve = {
  alias: Object.fromEntries(
    Object.entries({ game: 'shared/kernel/index.ts', testing: 'test/contract/index.ts' }).map(
      ([entry, file]) => [`arcus-tables/${entry}`, new URL(file, import.meta.url).pathname],
    ),
  ),
};

/** Without a server. */
const unit = {
  // One module graph per worker: loading the rules takes longer than most tests.
  isolate: false,
  setupFiles: 'test/setup.ts',
  maxWorkers: availableParallelism(),
  // Room for a busy machine; these tests do not wait.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 45_000 } },
};

export default defineConfig({
  test: {
    // Compiled modules are cached by content, for both projects and the next run.
    experimental: { fsModuleCache: true },
    projects: [
      {
        resolve,
        test: {
          ...unit,
          name: 'unit',
          include: [
            '{shared,party,client,examples/games}/**/*.test.ts',
            'test/{contract,fairness,helpers,mutations,releases,repository}/**/*.test.ts',
            'test/system/{matching,memory}/**/*.test.ts',
          ],
          exclude: ['**/*.dom.test.ts'],
        },
      },
      {
        resolve,
        test: {
          ...unit,
          // Apart from `unit`: with another environment Vitest starts a new worker and loads all modules again.
          name: 'unit-dom',
          environment: 'happy-dom',
          include: ['client/**/*.dom.test.ts'],
        },
      },
      {
        resolve,
        test: {
          // Real servers and browsers. Suites share one server per platform, except restart and abuse.
          name: 'real',
          include: ['test/system/{server,browser,restart,abuse}/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts', 'test/system/abuse/setup.ts'],
          // One module graph and one browser per worker: starting them costs seconds.
          isolate: false,
          setupFiles: ['test/setup.ts', 'test/system/setup.ts'],
          // Two more than cores: these tests wait for a third of their time.
          maxWorkers: availableParallelism() + 2,
          sequence: { groupOrder: 1 },
          // Room for a busy machine.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 45_000 } },
          // Concurrent tests only wait.
          maxConcurrency: 40,
        },
      },
    ],
  },
});
